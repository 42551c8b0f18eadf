// What a customer is cleared of by its reference and by the rule for its name and country.

import { beforeAll, expect, test } from "bun:test";
import type { Properties } from "../../../src/base/model/entity.ts";
import type { EntityStore } from "../../../src/engine/store/entity-store.ts";
import type { UnreadFact } from "../../../src/service/bulk/reading/customer-row.ts";
import { clearedOf } from "../../../src/service/bulk/screening/cleared-of.ts";
import { formatRule } from "../../../src/service/clearances/name-rule.ts";
import { clear, freshState, makeClearance, openPairs, openStore } from "../../clearances/support.ts";
import { makeListed } from "../../support/store-records.ts";

const RULE = formatRule({ schema: "Person", country: "gb", name: "Corin Ollustrade" });
const UNTIL = { until: "2099-12-31" };
const state = freshState();
let store: EntityStore;
beforeAll(async () => {
  store = openStore([
    makeListed({
      id: "inv-1",
      caption: "Corin Ollustrade",
      properties: { birthDate: ["1961-03-14"], idNumber: ["AB1234567"] },
    }),
    makeListed({ id: "inv-2", caption: "Corin Olustrade" }),
  ]);
  await clear(state, store, [makeClearance("K-1", "inv-2"), makeClearance("K-0", "inv-2")]);
  await clear(state, store, [makeClearance(RULE, "inv-1", UNTIL), makeClearance(RULE, "inv-2", UNTIL)]);
});

const cleared = (
  reference: string | null,
  properties: Properties = {},
  today?: string,
  unread: readonly UnreadFact[] = [],
) => {
  const subject = {
    schema: "Person",
    properties: { name: ["CORIN OLLUSTRADE"], country: ["gb"], ...properties },
  } as const;
  const found = clearedOf(
    { reference, subject, unread },
    openPairs(state, store, today === undefined ? {} : { today }),
    store,
  );
  return found && { rows: [...found.rows], rules: [...found.rules], lapsed: [...found.lapsed.keys()] };
};

test("a rule leaves out what its name matched, and says which change made it", () => {
  expect(cleared(null)).toEqual({
    rows: [1, 2],
    rules: [
      ["inv-1", 2],
      ["inv-2", 2],
    ],
    lapsed: [],
  });
});

test("a pair of the reference comes before the rule", () => {
  expect(cleared("K-1")).toEqual({ rows: [2, 1], rules: [["inv-1", 2]], lapsed: [] });
});

test("a customer with a fact that can't be read falls under no rule, and one without a reference does", () => {
  const unread = (field: string) => [{ field, reason: `Column ${field}: "?" can't be read.` }];
  expect(cleared(null, {}, undefined, unread("birthDate"))).toBeNull();
  expect(cleared(null, {}, undefined, unread("nationality"))).toBeNull();
  expect(cleared("K-1", {}, undefined, unread("birthDate"))).toEqual({ rows: [2], rules: [], lapsed: [] });
  expect(cleared(null, {}, undefined, unread("id"))?.rows).toEqual([1, 2]);
});

test("a record of the customer's birth year, or with one of its numbers, is never left out by a rule", () => {
  expect(cleared(null, { birthDate: ["1961"] })?.rows).toEqual([2]);
  expect(cleared(null, { birthDate: ["1984-01-01"] })?.rows).toEqual([1, 2]);
  expect(cleared(null, { idNumber: ["AB 1234567"] })?.rows).toEqual([2]);
});

test("another name, country or kind is under no rule", () => {
  expect(cleared(null, { name: ["Corin Olustrade"] })).toBeNull();
  expect(cleared(null, { country: ["fr"] })).toBeNull();
  expect(cleared("K-0", { country: ["fr"] })).toEqual({ rows: [2], rules: [], lapsed: [] });
});

test("a rule that is over leaves nothing out, and says so", () => {
  expect(cleared(null, {}, "2100-01-01")).toEqual({ rows: [], rules: [], lapsed: ["inv-1", "inv-2"] });
});

test("a reference that looks like a rule is never cleared", () => {
  expect(cleared(RULE, { country: ["fr"] })).toBeNull();
});
