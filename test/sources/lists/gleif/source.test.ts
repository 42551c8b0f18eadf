import { expect, test } from "bun:test";
import { PERCENT } from "../../../../src/base/model/ownership.ts";
import { gleifRelationships } from "../../../../src/lists/sources/lists/gleif/source.ts";
import { SOURCES } from "../../../../src/lists/sources/registry.ts";
import { bytesOf, memoryFile, type Outcome, readSets, setsOf, withFile } from "../../support.ts";

const FILES = ["csv", "xml"].map((ending) => `fixtures/registers/gleif/relationships.${ending}`);
const lei = (number: string) => `lei-529900ZZZZ00000000${number}`;
const readFile = async (path: string) => readSets(await setsOf(gleifRelationships, [path]));

/** The file with one text replaced, or cut before it. */
async function readChanged(path: string, text: string, by: string | null): Promise<Outcome> {
  const [set] = await setsOf(gleifRelationships, [path]);
  const file = set?.files.get("relationships");
  if (set === undefined || file === undefined) throw new Error(`${path} is no set.`);
  const written = new TextDecoder().decode(await bytesOf(file));
  const changed = by === null ? written.slice(0, written.indexOf(text)) : written.replace(text, by);
  return readSets([withFile(set, "relationships", memoryFile(path, new TextEncoder().encode(changed)))]);
}

test.each(FILES)("%s gives holdings by LEI, and says what is left out", async (path) => {
  const { holdings, entities, parties, notes, records } = await readFile(path);
  expect([entities, parties]).toEqual([[], []]);
  expect(records).toEqual({ [path]: 7 });
  expect(
    holdings.map(({ owner, owned, share, since }) => [
      owner,
      owned,
      share.low / PERCENT,
      share.high / PERCENT,
      since,
    ]),
  ).toEqual([
    [lei("01"), lei("02"), 75, 75, "2019-04-01"],
    [lei("01"), lei("02"), 0, 100, "2019-04-01"],
    // A bare 1 may be a fraction: the whole.
    [lei("02"), lei("03"), 1, 100, "2020-01-15"],
    [lei("01"), lei("04"), 100, 100, null],
  ]);
  expect(notes.map(({ message }) => message)).toEqual([
    "1 left out: IS_FUND-MANAGED_BY is no ownership.",
    "1 left out: the relationship is inactive.",
    "1 left out: the registration is ANNULLED.",
  ]);
});

test("both forms say the same, and no other source knows them", async () => {
  const [csv, xml] = await Promise.all(FILES.map(readFile));
  expect(csv?.holdings).toEqual(xml?.holdings ?? []);
  for (const path of FILES)
    for (const source of SOURCES) {
      const isOwn = source === gleifRelationships;
      const sets = await setsOf(source, [path]).catch(() => []);
      expect([source.name, sets.length]).toEqual([source.name, isOwn ? 1 : 0]);
    }
});

test.each(FILES)("%s is refused with a word that is no LEI, and when it is cut", async (path) => {
  await expect(readChanged(path, "529900ZZZZ0000000002", "529900ZZZZ")).rejects.toThrow("which is no LEI");
  if (path.endsWith("xml"))
    await expect(readChanged(path, "</rr:RelationshipRecords>", null)).rejects.toThrow();
  else
    expect((await readChanged(path, '\n"529900ZZZZ0000000004', null)).notes[0]?.message).toContain(
      "no line end",
    );
});
