// What reopens a cleared pair, and what does not.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Entity, EntityRecord, Listing } from "../../src/base/model/entity.ts";
import {
  changesBetween,
  describeChanges,
  digestOf,
  type ListedFacts,
  listedFactsOf,
} from "../../src/service/clearances/listed-facts.ts";
import { makeListed } from "../support/store-records.ts";

function recordOf(entity: Partial<Entity> = {}, listings: readonly Partial<Listing>[] = [{}]): EntityRecord {
  const base = {
    id: "x-1",
    caption: "Corin Ollustrade",
    properties: {
      name: ["Corin Ollustrade"],
      alias: ["Korin Ollustrad"],
      birthDate: ["1961-04-02"],
      passportNumber: ["ZZ 880-1234"],
      address: ["1 Harbour Street"],
    },
  };
  return makeListed({ ...base, ...entity }, ["sanction"], listings);
}

/** The properties of the record above with changes. */
const withProperties = (properties: Record<string, string[]>): Partial<Entity> => ({
  properties: { ...recordOf().entity.properties, ...properties },
});

const BEFORE = listedFactsOf([recordOf()]);
const PROGRAM = { program: "INVENTED-2" };

const REOPENS: Readonly<Record<string, readonly [now: EntityRecord, says: string]>> = {
  "a name more": [
    recordOf(withProperties({ alias: ["Korin Ollustrad", "Corrin Allustrade"] })),
    'name added: "Corrin Allustrade"',
  ],
  "a name less": [recordOf(withProperties({ alias: [] })), 'name removed: "Korin Ollustrad"'],
  "another caption": [recordOf({ caption: "Corin of Ollustrade" }), 'name added: "Corin of Ollustrade"'],
  "a weak alias": [
    recordOf(withProperties({ weakAlias: ["The Harbourmaster"] })),
    'name added: "The Harbourmaster"',
  ],
  "another birth date": [
    recordOf(withProperties({ birthDate: ["1962"] })),
    "birth date added: 1962; birth date removed: 1961-04-02",
  ],
  "no birth date any more": [recordOf(withProperties({ birthDate: [] })), "birth date removed: 1961-04-02"],
  "an identifier more": [recordOf(withProperties({ idNumber: ["77-1"] })), "identifier added: 77-1"],
  "another dataset": [recordOf({ datasets: ["invented", "second"] }), "listing added: second"],
  "another program": [recordOf({}, [{}, PROGRAM]), "listing added: invented: Invented Authority, INVENTED-2"],
  "another authority": [
    recordOf({}, [{ authority: "Other Authority" }]),
    "listing added: invented: Other Authority; listing removed: invented: Invented Authority",
  ],
  "delisted and listed again": [
    recordOf({}, [{ endDates: ["2026-02-01"], startDates: ["2026-03-01"] }]),
    "listing added: invented: Invented Authority, ended 2026-02-01; listing removed: invented: Invented Authority",
  ],
  delisted: [
    recordOf({ listingStatus: "delisted", delistedOn: "2026-02-01", target: false }),
    "listing added: delisted 2026-02-01",
  ],
};

const SAME: Readonly<Record<string, EntityRecord>> = {
  "other times": recordOf({ lastSeen: "2027-01-01T00:00:00", lastChange: "2027-01-01T00:00:00" }),
  "another address": recordOf(withProperties({ address: ["2 Harbour Street"], position: ["clerk"] })),
  "another schema": recordOf({ schema: "LegalEntity" }),
  "names in another order and case": recordOf(
    withProperties({ name: ["KORIN OLLUSTRAD"], alias: ["CORIN  OLLUSTRADE"] }),
  ),
  "a strong alias that is weak now": recordOf(withProperties({ alias: [], weakAlias: ["Korin Ollustrad"] })),
  "a number written in another way": recordOf(withProperties({ passportNumber: ["zz8801234"] })),
  "a number of another kind": recordOf(withProperties({ passportNumber: [], idNumber: ["ZZ8801234"] })),
  "a listing with another text": recordOf({}, [
    { reason: "For another reason.", startDates: ["2025-01-01"] },
  ]),
  "an id more that means it": recordOf({ referents: ["old-1"] }),
};

describe("a record is not the same with", () => {
  for (const [what, [now, says]] of Object.entries(REOPENS))
    test(what, () => {
      const facts = listedFactsOf([now]);
      expect(digestOf(facts)).not.toEqual(digestOf(BEFORE));
      expect(describeChanges(changesBetween(BEFORE, facts))).toBe(says);
    });
});

describe("a record is the same with", () => {
  for (const [what, now] of Object.entries(SAME))
    test(what, () => {
      const facts = listedFactsOf([now]);
      expect(changesBetween(BEFORE, facts)).toEqual([]);
      expect(digestOf(facts)).toEqual(digestOf(BEFORE));
    });
});

test("two records under one id are one set of facts", () => {
  const pep = recordOf({ datasets: ["peps"], ...withProperties({ alias: ["Corin the Elder"] }) }, []);
  const facts = listedFactsOf([recordOf(), pep]);
  expect(describeChanges(changesBetween(BEFORE, facts))).toBe(
    'name added: "Corin the Elder"; listing added: peps',
  );
  expect(digestOf(listedFactsOf([pep, recordOf()]))).toEqual(digestOf(facts));
});

test("many changes are cut, with their number", () => {
  const now = listedFactsOf([recordOf(withProperties({ alias: ["A", "B", "C", "D", "E", "F", "G"] }))]);
  expect(describeChanges(changesBetween(BEFORE, now))).toEndWith('name added: "E"; 3 more');
});

const VALUE = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom("A-B", "a b", "１９６１", "Ω", "-", "٣٤"),
);
const FACTS = fc.record({
  names: fc.array(VALUE, { minLength: 1, maxLength: 5 }),
  birthDates: fc.array(VALUE, { maxLength: 3 }),
  identifiers: fc.array(VALUE, { maxLength: 3 }),
  programs: fc.array(VALUE, { maxLength: 3 }),
});

function factsOf(made: typeof FACTS extends fc.Arbitrary<infer Made> ? Made : never): ListedFacts {
  const { names, birthDates, identifiers, programs } = made;
  const [caption = ""] = names;
  return listedFactsOf([
    recordOf(
      { caption, properties: { name: names, birthDate: birthDates, idNumber: identifiers } },
      programs.map((program) => ({ program })),
    ),
  ]);
}

test("digests are equal exactly when nothing changed, also after the facts were stored", () => {
  fc.assert(
    fc.property(FACTS, FACTS, (first, second) => {
      const [a, b] = [factsOf(first), factsOf(second)];
      const stored: ListedFacts = JSON.parse(JSON.stringify(a));
      expect(digestOf(stored)).toEqual(digestOf(a));
      expect(changesBetween(stored, a)).toEqual([]);
      const isSame = Buffer.compare(digestOf(a), digestOf(b)) === 0;
      expect(changesBetween(a, b).length === 0).toBe(isSame);
    }),
  );
});
