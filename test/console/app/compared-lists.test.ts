// Which lists a screening is compared with, and what keeps a screening of no list from being sent.

import { describe, expect, test } from "bun:test";
import {
  askable,
  comparesNothing,
  hasBody,
  listsOfScreening,
} from "../../../src/console/app/api/compared-lists.ts";
import type { ListState } from "../../../src/console/app/api/types.ts";

type Compared = NonNullable<ListState["compared"]>;

const list = (name: string, compared: Compared | null, entities = 3): ListState => ({
  name,
  description: name,
  contentDate: null,
  ageDays: 0,
  limitDays: null,
  isStale: false,
  entities,
  compared,
});
const PERSONS: Compared = [{ include: "sanctions", schemata: ["Person"] }];
const SENATE: Compared = [{ include: "pep", schemata: ["Person"] }];
const FLEET: Compared = [{ include: "sanctions", schemata: ["Vessel"] }];
const LISTS = [list("persons", PERSONS), list("fleet", FLEET), list("senate", SENATE), list("lost", [], 0)];
const WITHOUT_PEP = LISTS.filter(({ name }) => name !== "senate");

describe("the lists of a screening", () => {
  test.each([
    ["Person", ["sanctions", "pep"], "persons senate", "fleet"],
    ["Person", ["sanctions"], "persons", "fleet senate"],
    ["Person", ["pep"], "senate", "persons fleet"],
    ["Vessel", ["sanctions", "pep"], "fleet", "persons senate"],
    ["Airplane", ["sanctions", "pep"], "", "persons fleet senate"],
  ] as const)("for %s in %j", (schema, include, compared, left) => {
    const found = listsOfScreening(LISTS, { schema, include });
    expect(found.compared.map(({ name }) => name).join(" ")).toBe(compared);
    expect(found.left.map(({ name }) => name).join(" ")).toBe(left);
  });

  test("are none while the service can't say what it compares", () => {
    const unknown = [list("persons", null)];
    expect(listsOfScreening(unknown, { schema: "Person", include: ["sanctions"] }).compared).toEqual([]);
    expect(hasBody(unknown, "pep")).toBe(true);
  });
});

const BOTH = { sanctions: true, pep: true };
const PEP_ALONE = { sanctions: false, pep: true };
const UNKNOWN = [list("persons", null)];

test.each([
  ["both bodies", "Person", BOTH, LISTS, ["sanctions", "pep"], false],
  ["no body that no list has", "Person", BOTH, WITHOUT_PEP, ["sanctions"], false],
  ["nothing, when no list has the only body", "Person", PEP_ALONE, WITHOUT_PEP, [], true],
  ["nothing, when no list has the kind", "Airplane", BOTH, LISTS, ["sanctions", "pep"], true],
  ["nothing, when the body lacks the kind", "Vessel", PEP_ALONE, LISTS, ["pep"], true],
  ["what is asked for, while nothing is known", "Person", BOTH, UNKNOWN, ["sanctions", "pep"], false],
  ["nothing without a list", "Person", BOTH, [], [], true],
] as const)("a screening compares %s", (_, schema, asked, lists, include, isNothing) => {
  expect(askable(asked, lists)).toEqual([...include]);
  expect(comparesNothing(lists, { schema, include: askable(asked, lists) })).toBe(isNothing);
});
