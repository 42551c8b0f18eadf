import { describe, expect, test } from "bun:test";
import type { Properties } from "../../src/base/model/entity.ts";
import { FACT_PROPERTIES } from "../../src/base/model/facts.ts";
import { SUBJECT_WORDS_MAX } from "../../src/base/model/limits.ts";
import { NAME_TOKENS_MAX } from "../../src/engine/names/keys/name-keys.ts";
import { evidenceOf } from "../../src/engine/scoring/candidate-evidence.ts";
import { findNotCompared } from "../../src/engine/scoring/not-compared.ts";
import { prepareSubject } from "../../src/engine/scoring/prepared-subject.ts";
import { scoreCandidate } from "../../src/engine/scoring/score.ts";

const NAME = { name: ["Ann Example"] };

describe("what is not compared", () => {
  const rows: [what: string, properties: Properties, found: Record<string, number | null>][] = [
    ["nothing of a plain subject", { ...NAME, birthDate: ["1970"], country: ["de"], gender: ["f"] }, {}],
    [
      "keys that are compared by no rule",
      { ...NAME, birthdate: ["1970"], walletAddress: ["bc1"] },
      { birthdate: null, walletAddress: null },
    ],
    [
      "no key without a value that says something",
      { ...NAME, birthdate: [], note: ["", " "], imoNumber: [""] },
      {},
    ],
    ["a name without letter or digit", { name: ["Ann Example", "☃", "-", ""] }, { name: 2 }],
    ["a name that is a placeholder", { name: ["Ann Example", "N/A", "Ann Null"] }, { name: 1 }],
    [
      "identifiers that are none of their kind",
      { ...NAME, imoNumber: ["abc"], idNumber: ["A1", "ZZ000017"] },
      {
        imoNumber: 1,
        idNumber: 1,
      },
    ],
    ["countries that are none", { ...NAME, nationality: ["Narnia", "Germany"] }, { nationality: 1 }],
    ["genders that contradict one another", { ...NAME, gender: ["male", "female"] }, { gender: 2 }],
    [
      "keys of JavaScript's own",
      { ...NAME, ...JSON.parse('{"__proto__":["x"],"constructor":["y"]}') },
      JSON.parse('{"__proto__":null,"constructor":null}'),
    ],
  ];
  for (const [what, properties, found] of rows) {
    test(`is ${what}`, () => {
      expect(findNotCompared(properties)).toEqual(
        Object.entries(found).map(([property, values]) => ({ property, values })),
      );
    });
  }

  test("is a name with more words or letters than are compared", () => {
    const word = (number: number) =>
      String(number).replace(/\d/g, (digit) => "bdfgptkszl"[Number(digit)] ?? "");
    const words = (first: number) =>
      Array.from({ length: 50 }, (_, i) => `o${word(1000 + first + i)}a`).join(" ");
    const long = Array.from({ length: 20 }, (_, i) => words(100 * i));
    const { cutNames } = prepareSubject("Person", { name: long });
    expect(cutNames).toBeGreaterThanOrEqual(18);
    expect(findNotCompared({ name: long }, cutNames)).toEqual([{ property: "name", values: cutNames }]);
    expect(prepareSubject("Person", { name: long.slice(0, 2) }).cutNames).toBe(0);
    // Each has two spellings, of which those of all texts together are bounded.
    const spelt = long.map((text) => text.replaceAll("o", "0"));
    const prepared = prepareSubject("Person", { name: [...spelt, "Orlan Vesk"] });
    expect(prepared.cutNames).toBeGreaterThanOrEqual(18);
    expect(prepared.names.some(({ tokens }) => tokens.join(" ") === "orlan vesk")).toBe(true);
    const compared = prepared.names.reduce((sum, { tokens }) => sum + tokens.length, 0);
    expect(compared).toBeLessThan(SUBJECT_WORDS_MAX + 10 * NAME_TOKENS_MAX);
  });

  test("is no name that a field of a form may have cut off", () => {
    expect(prepareSubject("Person", { name: ["Alexander Konstantinovich Brenvikov"] }).cutNames).toBe(0);
  });

  const OF_OWN_FORM = {
    mmsi: ["422000018"],
    callSign: ["ZZQK7"],
    publicKey: ["0xabcdef0123456789abcdef0123456789abcdef01"],
    email: ["ann@ann.example"],
    website: ["www.ann.example"],
  };

  test("moves no score, and what is compared can", () => {
    const listed = {
      name: ["Ann Example"],
      birthDate: ["1970-01-01"],
      gender: ["female"],
      country: ["de"],
      ...Object.fromEntries(
        [...FACT_PROPERTIES].filter((key) => /Number|Code|Bic/.test(key)).map((key) => [key, ["ZZ 000017"]]),
      ),
      ...OF_OWN_FORM,
      walletAddress: ["ZZ 000017"],
    };
    const candidate = evidenceOf("Ann Example", "Person", listed, "person");
    const scoreWith = (properties: Properties) =>
      scoreCandidate(prepareSubject("Person", { ...NAME, ...properties }), candidate).evidence;
    const alone = scoreWith({});
    const values = ["1970-01-01", "female", "de", "ZZ 000017", "1111", "fr", "male", "1960-01-01"].concat(
      ...Object.values(OF_OWN_FORM),
    );
    for (const property of [...FACT_PROPERTIES, "walletAddress", "birthdate", "address"]) {
      const moved = values.some((value) => scoreWith({ [property]: [value] }) !== alone);
      const [found] = findNotCompared({ [property]: ["ZZ 000017"] });
      expect([property, moved]).toEqual([property, FACT_PROPERTIES.has(property)]);
      if (!moved) expect(found).toEqual({ property, values: null });
    }
  });
});
