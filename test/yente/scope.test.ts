// Which collections there are beside the datasets in use.

import { expect, test } from "bun:test";
import type { SnapshotView } from "../../src/engine/screening/screening.ts";
import { collectionsIn, scopeOf } from "../../src/service/yente/scope.ts";

const NOTHING_NARROWED = { include_dataset: [], exclude_dataset: [] };

/** Lists in use, each of one body of data. */
function viewOf(
  lists: Readonly<Record<string, "sanction" | "pep" | "nobody">>,
  given: readonly object[] = [],
) {
  const names = Object.keys(lists);
  const compared: SnapshotView["compared"] = ({ include }) =>
    names.filter((name) => include.some((corpus) => corpus === lists[name]));
  const datasets = () => ({ datasets: names.map((name) => ({ name, title: name, description: "" })) });
  const reading = (work: (store: null, manifest: object) => unknown) => work(null, { sources: given });
  return { compared, datasets, reading } as unknown as Pick<
    SnapshotView,
    "compared" | "datasets" | "reading"
  >;
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

test("a manifest's collections hold its lists that are in use, and take the place of bodies of data", () => {
  const rule = (members: string[], ...collections: [name: string, members: string[]][]) => ({
    files: [
      {
        copy: {
          mapping: {
            text: JSON.stringify({
              name: members[0],
              members,
              collections: collections.map(([name, own]) => ({
                name,
                title: `All of ${name}`,
                members: own,
              })),
            }),
          },
        },
      },
    ],
  });
  const view = viewOf({ quarry: "sanction", senate: "pep", wanted: "sanction" }, [
    rule(
      ["quarry", "wanted"],
      ["sanctions", ["quarry"]],
      ["full", ["quarry", "unused"]],
      ["gone", ["unused"]],
    ),
    rule(["senate"], ["full", ["senate"]], ["default", ["senate"]]),
    { files: [{ copy: null }, { copy: { mapping: { text: '{"columns":{}}' } } }] },
  ]);
  expect(collectionsIn(view).map(({ name, title, children }) => [name, title, children])).toEqual([
    ["default", "All lists in use", ["quarry", "senate", "wanted"]],
    ["peps", "Politically exposed persons", ["senate"]],
    ["sanctions", "All of sanctions", ["quarry"]],
    ["full", "All of full", ["quarry", "senate"]],
  ]);
  const scoped = (dataset: string, include_dataset: string[] = [], exclude_dataset: string[] = []) =>
    scopeOf(dataset, view, { include_dataset, exclude_dataset }).datasets;
  expect(scoped("full")).toEqual(["quarry", "senate"]);
  expect(scoped("default", ["full"])).toEqual(["quarry", "senate"]);
  expect(scoped("full", [], ["sanctions"])).toEqual(["senate"]);
  expect(() => scoped("gone")).toThrow("No such dataset.");
});
