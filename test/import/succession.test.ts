import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Entity, EntityRecord, Listing } from "../../src/base/model/entity.ts";
import { endOf } from "../../src/base/model/history.ts";
import {
  continueRecord,
  delist,
  type ImportDates,
  isSameContent,
} from "../../src/lists/import/succession.ts";
import { makeListed } from "../support/store-records.ts";

const FIRST = "2026-01-10T06:00:00";
const SECOND = "2026-02-10T06:00:00";
const THIRD = "2026-03-10T06:00:00";

function held(
  loadedAt: string,
  entity: Partial<Entity> = {},
  listings: Partial<Listing>[] = [],
): EntityRecord {
  const { entity: whole, listings: all } = makeListed(
    { id: "x", firstSeen: loadedAt, lastSeen: loadedAt, lastChange: loadedAt, ...entity },
    ["sanction"],
    listings,
  );
  return { entity: whole, listings: all };
}

/** An import at a time, of the lists of that day. */
const at = (loadedAt: string, datasets = ["invented"]): ImportDates => ({
  loadedAt,
  dayOf: (dataset) => (datasets.includes(dataset) ? loadedAt.slice(0, 10) : null),
});

describe("a record that is on its list again", () => {
  test("keeps its times when nothing differs, but for when it was seen", () => {
    const next = continueRecord(held(FIRST, {}, [{}]), held(SECOND, {}, [{}]), at(SECOND));
    expect(next.entity).toMatchObject({ firstSeen: FIRST, lastChange: FIRST, lastSeen: SECOND });
  });

  test("is the same when only the order of values differs", () => {
    const before = held(FIRST, { properties: { name: ["A", "B"] } });
    const now = held(SECOND, { properties: { name: ["B", "A"] } });
    expect(continueRecord(before, now, at(SECOND)).entity.lastChange).toBe(FIRST);
  });

  test.each<[string, Partial<Entity>, Partial<Listing>[]]>([
    ["caption", { caption: "Another" }, [{}]],
    ["a property", { properties: { name: ["x"], birthDate: ["1970"] } }, [{}]],
    ["schema", { schema: "Company" }, [{}]],
    ["its datasets", { datasets: ["invented", "other"] }, [{}]],
    ["a listing's reason", {}, [{ reason: "because" }]],
    ["another listing", {}, [{}, { program: "P2" }]],
  ])("changed now when %s differs", (_, entity, listings) => {
    const next = continueRecord(held(FIRST, {}, [{}]), held(SECOND, entity, listings), at(SECOND));
    expect(next.entity).toMatchObject({ firstSeen: FIRST, lastChange: SECOND });
  });

  test("changed when its list says so, and now when its list gives a change the date of the one before", () => {
    const dated = { lastChange: "2026-02-01T00:00:00" };
    const before = held(FIRST, { lastChange: "2026-01-01T00:00:00" });
    expect(
      continueRecord(before, held(SECOND, { ...dated, caption: "B" }), at(SECOND)).entity.lastChange,
    ).toBe(dated.lastChange);
    const stale = held(SECOND, { lastChange: "2026-01-01T00:00:00", caption: "B" });
    expect(continueRecord(before, stale, at(SECOND)).entity.lastChange).toBe(SECOND);
  });
});

describe("listings", () => {
  test("one that the list no longer has ends on the day of the list", () => {
    const next = continueRecord(
      held(FIRST, {}, [{ program: "P1", startDates: ["2020-05-05"] }, { program: "P2" }]),
      held(SECOND, {}, [{ program: "P2" }]),
      at(SECOND),
    );
    expect(next.listings.map(({ program, startDates, endDates }) => [program, startDates, endDates])).toEqual(
      [
        ["P2", [], []],
        ["P1", ["2020-05-05"], ["2026-02-10"]],
      ],
    );
  });

  test("one of a dataset that was not imported never ends", () => {
    const before = held(FIRST, { datasets: ["invented", "other"] }, [{}, { dataset: "other" }]);
    const next = continueRecord(before, held(SECOND, {}, [{}]), at(SECOND));
    expect(next.listings.map(({ dataset, endDates }) => [dataset, endDates])).toEqual([["invented", []]]);
  });

  test("a start that the list corrected is as the list has it now", () => {
    const next = continueRecord(
      held(FIRST, {}, [{ startDates: ["2020-05-05"] }]),
      held(SECOND, {}, [{ startDates: ["2020-05-06"] }]),
      at(SECOND),
    );
    expect(next.listings[0]).toMatchObject({ startDates: ["2020-05-06"], endDates: [] });
  });

  test("of one key are distinguished by their dates in any order", () => {
    const a = { program: "P", startDates: ["2020"] };
    const b = { program: "P", startDates: ["2021"], endDates: ["2022"] };
    const before = held(FIRST, {}, [a, b]);
    expect(isSameContent(before, continueRecord(before, held(SECOND, {}, [b, a]), at(SECOND)))).toBe(true);
  });
});

describe("a record that left its list", () => {
  const before = held(FIRST, {}, [{ startDates: ["2020-05-05"] }]);
  const gone = delist(before, at(SECOND));

  test("is delisted on the day of the list that dropped it, and keeps everything else", () => {
    expect(gone.entity).toEqual({
      ...before.entity,
      target: false,
      listingStatus: "delisted",
      delistedOn: "2026-02-10",
      lastChange: SECOND,
    });
    expect(gone.listings[0]?.endDates).toEqual(["2026-02-10"]);
  });

  test("stays as it is while it stays away", () => {
    expect(delist(gone, at(THIRD))).toEqual(gone);
  });

  test("comes back as relisted with both periods, and keeps them", () => {
    const back = continueRecord(gone, held(THIRD, {}, [{ startDates: ["2020-05-05"] }]), at(THIRD));
    expect(back.entity).toMatchObject({
      target: true,
      listingStatus: "listed",
      delistedOn: null,
      firstSeen: FIRST,
      lastChange: THIRD,
    });
    expect(back.listings).toHaveLength(1);
    expect(back.listings[0]).toMatchObject({
      startDates: ["2020-05-05", "2026-03-10"],
      endDates: ["2026-02-10"],
    });
    const older = continueRecord(gone, held(THIRD, {}, [{ startDates: ["2020-05-05"] }]), {
      ...at(THIRD),
      dayOf: () => "2026-01-31",
    });
    expect(older.listings[0]).toMatchObject({ startDates: ["2020-05-05"], endDates: [] });
    const later = "2026-04-10T06:00:00";
    const again = continueRecord(back, held(later, {}, [{ startDates: ["2020-05-05"] }]), at(later));
    expect(again.listings).toEqual(back.listings);
    expect(again.entity.lastChange).toBe(THIRD);
  });

  test("and is back the same day was never off the list", () => {
    const back = continueRecord(gone, held(SECOND, {}, [{ startDates: ["2020-05-05"] }]), at(SECOND));
    expect(back.listings[0]).toMatchObject({ startDates: ["2020-05-05"], endDates: [] });
  });
});

test("over any sequence of lists, a listing runs exactly while its list has it", () => {
  const presence = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
  let checked = 0;
  fc.assert(
    fc.property(presence, (days) => {
      let current: EntityRecord | null = null;
      days.forEach((isListed, i) => {
        const loadedAt = `2026-01-${String(i + 1).padStart(2, "0")}T00:00:00`;
        const now = held(loadedAt, {}, [{}]);
        if (isListed) current = current === null ? now : continueRecord(current, now, at(loadedAt));
        else if (current !== null) current = delist(current, at(loadedAt));
        if (current === null) return;
        const { entity, listings } = current as EntityRecord;
        expect(entity.target).toBe(isListed);
        expect(listings).toHaveLength(1);
        expect(listings.map((listing) => endOf(listing, loadedAt.slice(0, 10)) === null)).toEqual([isListed]);
        checked++;
      });
    }),
  );
  expect(checked).toBeGreaterThan(100);
});
