import { describe, expect, test } from "bun:test";
import type { Entity, EntityRecord, Listing } from "../../src/base/model/entity.ts";
import { listedBy, listedOnlyAmong } from "../../src/engine/snapshot/dataset-changes.ts";
import { makeListed } from "../support/store-records.ts";

const DAY = "2026-03-01";

function held(
  datasets: readonly string[],
  listings: Partial<Listing>[] = [],
  more: Partial<Entity> = {},
): EntityRecord {
  const { entity, listings: all } = makeListed({ id: "x", datasets, ...more }, ["sanction"], listings);
  return { entity, listings: all };
}

const delisted = { target: false, listingStatus: "delisted" } as const;
const ended = { endDates: ["2026-02-01"] };

const CASES: readonly [string, EntityRecord, readonly string[]][] = [
  ["a record of one list", held(["a"], [{ dataset: "a" }]), ["a"]],
  ["a record of two lists", held(["a", "b"], [{ dataset: "a" }, { dataset: "b" }]), ["a", "b"]],
  ["a record without listings", held(["a", "b"]), ["a", "b"]],
  ["a record that is delisted", held(["a"], [{ dataset: "a" }], delisted), []],
  ["a supporting record", held(["a"], [], { target: false, listingStatus: "supporting" }), []],
  [
    "one of two lists ended its listing",
    held(["a", "b"], [{ dataset: "a" }, { dataset: "b", ...ended }]),
    ["a"],
  ],
  ["one ended one of its two", held(["a", "b"], [{ dataset: "b" }, { dataset: "b", ...ended }]), ["a", "b"]],
  ["the end is yet to come", held(["a", "b"], [{ dataset: "b", endDates: ["2026-03-02"] }]), ["a", "b"]],
  ["only a remembered listing of a third list", held(["a", "b"], [{ dataset: "c", ...ended }]), ["a", "b"]],
  [
    "all ended, and it is listed all the same",
    held(
      ["a", "b"],
      [
        { dataset: "a", ...ended },
        { dataset: "b", ...ended },
      ],
    ),
    ["a", "b"],
  ],
  ["the only list ended it, and lists it all the same", held(["a"], [{ dataset: "a", ...ended }]), ["a"]],
];

describe("who lists a record", () => {
  test.each(CASES)("%s", (_, record, datasets) => {
    expect(listedBy(record, DAY)).toEqual(datasets);
  });

  test("and who lists one record and none of others", () => {
    const both = held(["a", "b"]);
    expect(listedOnlyAmong([both], [], DAY)).toEqual(["a", "b"]);
    expect(listedOnlyAmong([both], [held(["a"])], DAY)).toEqual(["b"]);
    expect(listedOnlyAmong([both], [held(["a"]), held(["b"])], DAY)).toEqual([]);
    expect(listedOnlyAmong([held(["a"])], [both], DAY)).toEqual([]);
    expect(listedOnlyAmong([held(["a"]), held(["a"])], [], DAY)).toEqual(["a"]);
    expect(listedOnlyAmong([], [both], DAY)).toEqual([]);
  });
});
