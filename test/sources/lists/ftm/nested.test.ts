// Nested files: embedded records are laid out once, loops are seen through, and the same data gives the same
// targets as in the flat publication.

import { describe, expect, test } from "bun:test";
import type { ListedEntity } from "../../../../src/base/model/entity.ts";
import { RELATIONS, REVERSE_PROPERTIES } from "../../../../src/lists/sources/lists/ftm/schema-table.ts";
import { ftmNested } from "../../../../src/lists/sources/lists/ftm/source.ts";
import { readSets } from "../../support.ts";
import { corporaOf, fileOf, find, LISTED, type Line, line, readFile, readLines } from "./support.ts";

describe("nested files", () => {
  test("lay out what is embedded, each record once, and see through loops", async () => {
    const ownership = (extra: Record<string, unknown>) =>
      line("own", "Ownership", { percentage: ["60"], ...extra });
    const company = line("co", "Company", { name: ["Vantreek Holding"], topics: ["sanction"] });
    const outcome = await readLines(
      {
        ...LISTED,
        properties: {
          ...LISTED.properties,
          ownershipOwner: [ownership({ owner: ["listed"], asset: [company] })],
          familyPerson: [
            line("f", "Family", {
              person: ["listed"],
              relative: [line("kin", "Person", { name: ["Ursa"] })],
            }),
          ],
          sanctions: [line("s", "Sanction", { authority: ["Ministry of Tides"] })],
        },
      },
      {
        ...company,
        properties: {
          ...company.properties,
          ownershipAsset: [ownership({ owner: [LISTED], asset: ["co"] })],
        },
      },
    );
    expect(outcome.entities.map(({ entity }) => entity.id)).toEqual(["listed", "co", "kin"]);
    expect(find(outcome, "listed").entity.properties).toEqual({
      name: ["Orsolin Vantreek"],
      topics: ["sanction"],
      owns: ["Vantreek Holding (60 %)"],
      relative: ["Ursa"],
    });
    expect(find(outcome, "co").entity.properties.owner).toEqual(["Orsolin Vantreek (60 %)"]);
    // The embedded listing does not say whom it lists; the place where it stands does.
    expect(find(outcome, "listed").listings.map(({ authority }) => authority)).toEqual(["Ministry of Tides"]);
    expect(corporaOf(outcome, "kin")).toEqual(["sanction"]);
    expect(outcome.notes).toEqual([]);
  });

  test("give the same targets as the flat publication of the same data", async () => {
    const path = "fixtures/demo/ftm/entities.ftm.json";
    const lines = (await Bun.file(path).text())
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text) as Line);
    const flat = await readFile(fileOf(lines, path));
    const nestedLines = nestTargets(lines, new Set(targets(flat.entities).map(({ entity }) => entity.id)));
    const nested = await readSets([
      { source: ftmNested, dataset: null, files: new Map([["entities", fileOf(nestedLines, path)]]) },
    ]);
    const expected = targets(flat.entities).map(comparable);
    expect(expected.length).toBeGreaterThan(60);
    expect(targets(nested.entities).map(comparable)).toEqual(expected);
    expect(nested.notes).toEqual([]);
  });
});

function targets(entities: readonly ListedEntity[]): ListedEntity[] {
  return entities
    .filter(({ entity }) => entity.target)
    .sort((a, b) => (`${a.entity.id} ${a.corpora}` < `${b.entity.id} ${b.corpora}` ? -1 : 1));
}

/**
 * Values and listings in an order of their own, as the two publications write relations in different places.
 */
function comparable({ corpora, entity, listings }: ListedEntity): unknown {
  const properties = Object.entries(entity.properties).map(
    ([key, values]) => [key, values.toSorted()] as const,
  );
  return {
    corpora,
    entity: { ...entity, properties: Object.fromEntries(properties) },
    listings: listings.map((listing) => JSON.stringify(listing)).sort(),
  };
}

/**
 * Writes a flat file as the publisher nests it: each target with its relations, and with what lies beyond
 * them.
 */
function nestTargets(lines: readonly Line[], ids: ReadonlySet<string>): Line[] {
  const byId = new Map(lines.map((item) => [item.id, item]));
  const reverseOf = (schema: string, property: string) => {
    const names = Object.entries(REVERSE_PROPERTIES).filter(([, forward]) => forward === property);
    const [fitting] = names.filter(([name]) => name.toLowerCase().startsWith(schema.toLowerCase()));
    return (fitting ?? names[0])?.[0] ?? "things";
  };
  const embed = (item: Line, path: readonly string[]): Line => {
    const properties: Record<string, unknown> = {};
    for (const [key, values] of Object.entries(item.properties ?? {})) {
      properties[key] = (values as string[]).map((value) => {
        const other = key === "topics" || key === "name" ? undefined : byId.get(value);
        return other === undefined || path.includes(value) ? value : embed(other, [...path, value]);
      });
    }
    return { ...item, properties };
  };
  const isLink = (schema: string) =>
    schema in RELATIONS || ["Sanction", "Passport", "Occupancy"].includes(schema);
  return lines
    .filter(({ id }) => ids.has(id))
    .map((target) => {
      const nested = embed(target, [target.id]);
      const properties: Record<string, unknown[]> = { ...(nested.properties as Record<string, unknown[]>) };
      for (const item of lines) {
        if (!isLink(item.schema)) continue;
        for (const [key, values] of Object.entries(item.properties ?? {})) {
          if (!(values as string[]).includes(target.id)) continue;
          const reverse = reverseOf(item.schema, key);
          properties[reverse] = [...(properties[reverse] ?? []), embed(item, [target.id, item.id])];
        }
      }
      return { ...nested, properties };
    });
}
