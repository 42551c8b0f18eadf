// Which collections there are beside the datasets in use.

import { expect, test } from "bun:test";
import type { SnapshotView } from "../../src/engine/screening/screening.ts";
import { collectionsIn, scopeOf } from "../../src/service/yente/scope.ts";

const NOTHING_NARROWED = { include_dataset: [], exclude_dataset: [] };

/** Lists in use, each of one body of data. */
function viewOf(lists: Readonly<Record<string, "sanction" | "pep" | "nobody">>) {
  const names = Object.keys(lists);
  const compared: SnapshotView["compared"] = ({ include }) =>
    names.filter((name) => include.some((corpus) => corpus === lists[name]));
  const datasets = () => ({ datasets: names.map((name) => ({ name, title: name, description: "" })) });
  return { compared, datasets } as unknown as Pick<SnapshotView, "compared" | "datasets">;
}

test("a collection has the lists of its body of data, and the default one all", () => {
  const view = viewOf({ quarry: "sanction", senate: "pep", donations: "nobody" });
  expect(collectionsIn(view).map(({ name, children }) => [name, children])).toEqual([
    ["default", ["quarry", "senate", "donations"]],
    ["sanctions", ["quarry"]],
    ["peps", ["senate"]],
  ]);
});

test("a collection of which no list is in use is none, so that nobody is clear of it", () => {
  const view = viewOf({ quarry: "sanction" });
  expect(collectionsIn(view).map(({ name }) => name)).toEqual(["default", "sanctions"]);
  expect(() => scopeOf("peps", view, NOTHING_NARROWED)).toThrow("No such dataset.");
});

test("a dataset with the name of a collection takes its place", () => {
  const view = viewOf({ peps: "sanction" });
  expect(scopeOf("peps", view, NOTHING_NARROWED).datasets).toEqual(["peps"]);
});
