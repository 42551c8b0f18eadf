// The demonstration lists as a whole: they import without a complaint, their numbers pass their own checks,
// they show what fixtures/README.md says, and nobody in them bears the name of a person on a real list.

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import type { Properties } from "../../../../src/base/model/entity.ts";
import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../../../src/base/model/identifiers.ts";
import { recogniseLists } from "../../../../src/lists/sources/registry.ts";
import { type Outcome, readSets } from "../../support.ts";

const REAL_LISTS = ["../shared/data/lists/ofac", "../shared/data/lists/un/consolidated_2026-02-27.xml"];

async function readAll(...paths: string[]): Promise<Outcome> {
  return readSets(await recogniseLists(paths));
}

/** What is checked by check digits or by form, by its property. */
const CHECKED = ["imoNumber", "innCode", "leiCode", "swiftBic"];

describe("the demonstration lists", () => {
  test("are recognised and imported whole, without a note", async () => {
    const outcome = await readAll("fixtures/demo");
    expect(outcome.notes).toEqual([]);
    const perDataset: Record<string, number> = {};
    for (const { entity } of outcome.entities) {
      const [dataset = ""] = entity.datasets;
      perDataset[dataset] = (perDataset[dataset] ?? 0) + 1;
    }
    expect(perDataset).toEqual({
      demo_peps: 28,
      demo_registry: 15,
      demo_sanctions: 47,
      demo_shipping: 9,
      un_sc_sanctions: 44,
      us_ofac_sdn: 63,
    });
  });

  test("hold numbers that pass their own checks", async () => {
    const { entities } = await readAll("fixtures/demo");
    const checked: Record<string, number> = {};
    for (const { entity } of entities) {
      for (const key of CHECKED) {
        const kind = IDENTIFIER_KINDS.findIndex(
          ({ name, properties }) => name !== "tax" && properties[0] === key,
        );
        for (const value of entity.properties[key] ?? []) {
          expect({ value, isValid: normaliseIdentifier(kind, value) !== null }).toEqual({
            value,
            isValid: true,
          });
          checked[key] = (checked[key] ?? 0) + 1;
        }
      }
    }
    for (const key of CHECKED)
      expect({ key, isShown: (checked[key] ?? 0) >= 3 }).toEqual({ key, isShown: true });
  });

  test("share identifiers between lists: a passport, a tax number, a ship, a company", async () => {
    const { entities } = await readAll("fixtures/demo");
    const holders = (keys: readonly string[], value: string) =>
      entities
        .filter(({ entity }) =>
          keys.some((key) => (entity.properties[key] ?? []).some((text) => text.endsWith(value))),
        )
        .map(({ entity }) => entity.id)
        .sort();
    expect(holders(["passportNumber"], "ZZ0000017")).toEqual(["dm-orest-dalny", "ofac-990001"]);
    expect(holders(["passportNumber"], "ZZ0000031")).toEqual(["dr-vahdi", "ofac-990006", "unsc-9900001"]);
    expect(holders(["innCode"], "0017000217")).toEqual(["dm-girza", "ofac-990101"]);
    expect(holders(["imoNumber"], "2990015")).toEqual(["dm-amber-vane", "ofac-990201"]);
  });

  test("show what they are meant to show", async () => {
    const { entities } = await readAll("fixtures/demo");
    const has = (scripts: RegExp) =>
      entities.filter(({ entity }) => namesOf(entity.properties).some((name) => scripts.test(name))).length;
    for (const script of [
      "Cyrillic",
      "Greek",
      "Arabic",
      "Han",
      "Hebrew",
      "Hangul",
      "Georgian",
      "Armenian",
      "Ethiopic",
    ]) {
      expect({ script, isThere: has(new RegExp(`\\p{Script=${script}}`, "u")) > 0 }).toEqual({
        script,
        isThere: true,
      });
    }
    const count = (accept: (entry: (typeof entities)[number]) => boolean) => entities.filter(accept).length;
    expect(count(({ entity }) => entity.properties.weakAlias !== undefined)).toBeGreaterThan(30);
    expect(count(({ entity }) => entity.listingStatus === "delisted")).toBe(1);
    expect(count(({ entity }) => entity.listingStatus === "supporting")).toBeGreaterThan(10);
    expect(count(({ entity }) => (entity.properties.birthDate ?? []).length > 1)).toBeGreaterThan(10);
    const corpora = Map.groupBy(entities, ({ entity }) => entity.id);
    expect([...corpora].filter(([, found]) => found.length === 2).map(([id]) => id)).toEqual([
      "dm-tarlunov",
      "dm-theofania",
      "dr-senator",
    ]);
    for (const schema of ["Security", "CryptoWallet", "PublicBody", "LegalEntity", "Vehicle", "Airplane"]) {
      expect({ schema, isThere: count(({ entity }) => entity.schema === schema) > 0 }).toEqual({
        schema,
        isThere: true,
      });
    }
  });

  test("hold every entity that fixtures/README.md names", async () => {
    const { entities } = await readAll("fixtures/demo");
    const ids = new Set(entities.map(({ entity }) => entity.id));
    const readme = await Bun.file("fixtures/README.md").text();
    const named = [...readme.matchAll(/`((?:dm|dr|ofac|unsc)-[\w-]+)`/g)].map(([, id = ""]) => id);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  const isAbsent = REAL_LISTS.some((path) => !existsSync(path));
  test.skipIf(isAbsent)(
    "name nobody who is on a real list (skipped where the lists are absent)",
    async () => {
      const real = await readAll(...REAL_LISTS);
      const realNames = new Set(
        real.entities.flatMap(({ entity }) => namesOf(entity.properties).map(foldName)),
      );
      expect(realNames.size).toBeGreaterThan(20_000);
      const invented = await readAll("fixtures/demo");
      const full = invented.entities.flatMap(({ entity }) => namesOf(entity.properties));
      expect(full.length).toBeGreaterThan(400);
      expect(full.filter((name) => realNames.has(foldName(name)))).toEqual([]);
    },
  );
});

function namesOf(properties: Properties): string[] {
  return ["name", "alias", "previousName", "weakAlias"].flatMap((key) => properties[key] ?? []);
}

/** Without case, marks, punctuation and order of the words. */
function foldName(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).sort().join(" ");
}
