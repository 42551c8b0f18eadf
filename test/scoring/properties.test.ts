// What must hold of every score, on generated subjects and records.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Properties } from "../../src/base/model/entity.ts";
import { PARTICLES } from "../../src/engine/names/data/words.ts";
import { evidenceOf } from "../../src/engine/scoring/candidate-evidence.ts";
import { EVIDENCE } from "../../src/engine/scoring/policy.ts";
import { prepareSubject } from "../../src/engine/scoring/prepared-subject.ts";
import { compareFacts, scoreCandidate, similarityFor } from "../../src/engine/scoring/score.ts";
import { scoreNames, scoreOf } from "./support.ts";

/** Lengths of the fields of forms that names of five words reach. */
const FIELD_LENGTHS = [30, 33, 35, 40];

describe("every score", () => {
  const word = fc.constantFrom(
    "Orlan",
    "Vesk",
    "Torvad",
    "Brenvik",
    "Li",
    "al",
    "bin",
    "O.",
    "Jr",
    "Иван",
    "Quorvanik",
    "Maria",
    "Garcia",
  );
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
  const names = fc.array(name, { minLength: 1, maxLength: 4 });
  const facts = fc.record(
    {
      birthDate: fc.constantFrom(["1961-04-03"], ["1962"], ["1984-11-20"], ["1961-04"]),
      country: fc.constantFrom(["kz"], ["pe", "ru"], ["su"]),
      nationality: fc.constantFrom(["kz"], ["pe"]),
      gender: fc.constantFrom(["male"], ["female"]),
      idNumber: fc.constantFrom(["N7784412"], ["N1112223"]),
    },
    { requiredKeys: [] },
  );
  const schema = fc.constantFrom("Person", "Company", "Vessel");
  const record = fc
    .tuple(names, fc.oneof(fc.constant([]), names), facts)
    .map(([alias, weakAlias, rest]) => ({ alias, weakAlias, ...rest }) as Properties);
  const subject = fc.tuple(names, facts).map(([list, rest]) => ({ name: list, ...rest }) as Properties);

  test("lies between 0 and 1 with four decimals, the features too", () => {
    fc.assert(
      fc.property(schema, subject, record, (kind, asked, listed) => {
        const { score, features } = scoreOf(kind, asked, "Caption Torvad", listed);
        for (const value of [score, ...Object.values(features)]) {
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect(Number(value.toFixed(4))).toBe(value);
        }
      }),
    );
  });

  test("is the same when no less is asked for, and needs names as alike as the facts say", () => {
    fc.assert(
      fc.property(schema, subject, record, (kind, asked, listed) => {
        const prepared = prepareSubject(kind, asked);
        const candidate = evidenceOf("Caption Torvad", kind, listed);
        const found = scoreCandidate(prepared, candidate);
        expect(scoreCandidate(prepared, candidate, found.evidence)).toEqual(found);
        const facts = compareFacts(prepared.facts, candidate.facts);
        if (facts.identifier === EVIDENCE.identifier.equal || found.bestName === null) return;
        expect(found.similarity).toBeGreaterThanOrEqual(similarityFor(found.evidence, facts));
      }),
    );
  });

  test("is not lowered by another name of the subject", () => {
    fc.assert(
      fc.property(schema, subject, name, record, (kind, asked, extra, listed) => {
        const more = { ...asked, name: [...(asked.name ?? []), extra] };
        const before = scoreOf(kind, asked, "Caption Torvad", listed);
        expect(scoreOf(kind, more, "Caption Torvad", listed).score).toBeGreaterThanOrEqual(before.score);
      }),
    );
  });

  test("does not depend on the order of the subject's names, nor of the record's", () => {
    fc.assert(
      fc.property(schema, subject, record, (kind, asked, listed) => {
        const turned = { ...asked, name: (asked.name ?? []).toReversed() };
        const other = { ...listed };
        for (const key of ["alias", "weakAlias"] as const) other[key] = (listed[key] ?? []).toReversed();
        const { bestName: _, bestOwn: __, ...score } = scoreOf(kind, asked, "Caption Torvad", listed);
        expect(scoreOf(kind, turned, "Caption Torvad", other)).toMatchObject(score);
      }),
    );
  });

  // A subject's text that is as long as the field of a form may have lost its end; a space behind it says no.
  test("is the same either way round, on whole names alone", () => {
    fc.assert(
      fc.property(schema, name, name, (kind, left, right) => {
        // What forms add to people is left out of a subject's name only.
        fc.pre(kind === "Person" || ![left, right].some((text) => /\bJr$/.test(text)));
        const there = scoreNames(kind, `${left} `, right).score;
        expect(Math.abs(scoreNames(kind, `${right} `, left).score - there)).toBeLessThan(0.001);
      }),
    );
  });

  test("is not lowered by the field that may have cut a name, and as before at other lengths", () => {
    fc.assert(
      fc.property(schema, name, name, (kind, left, right) => {
        const whole = scoreNames(kind, `${left} `, right).score;
        const { score } = scoreNames(kind, left, right);
        // Behind a particle the field certainly cut the name, so it is no whole name any more.
        if (!PARTICLES.includes(left.split(" ").at(-1)?.toLowerCase() ?? ""))
          expect(score).toBeGreaterThanOrEqual(whole);
        if (!FIELD_LENGTHS.includes(left.length)) expect(score).toBe(whole);
      }),
    );
  });

  test("does not depend on case, marks, width, spaces or characters that show nothing", () => {
    const disguises: readonly ((text: string) => string)[] = [
      (text) => text.toUpperCase(),
      (text) => text.toLowerCase(),
      (text) => text.replaceAll("e", "é").replaceAll("a", "â"),
      (text) => text.replaceAll("n", "n\u200d").replaceAll("v", "\u2060v"),
      (text) => text.replaceAll(" ", " \u00a0 "),
      (text) => text.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ];
    fc.assert(
      fc.property(schema, name, name, fc.constantFrom(...disguises), (kind, left, right, disguise) => {
        const { score } = scoreNames(kind, `${left} `, right);
        expect(scoreNames(kind, `${disguise(left)} `, right).score).toBe(score);
      }),
    );
  });

  test("does not depend on fields that one side lacks", () => {
    fc.assert(
      fc.property(schema, names, record, (kind, list, listed) => {
        const { alias = [], weakAlias = [] } = listed;
        const bare = scoreOf(kind, { name: list }, "Caption Torvad", { alias, weakAlias });
        expect(scoreOf(kind, { name: list }, "Caption Torvad", listed)).toEqual(bare);
      }),
    );
  });

  test("does not depend on the order of words", () => {
    const plain = fc.constantFrom("Orlan", "Vesk", "Torvad", "Brenvik", "Quorvanik", "Temirovich");
    const list = fc.uniqueArray(plain, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(list, list, (left, right) => {
        const scoreOf = (ours: readonly string[], theirs: readonly string[]) =>
          scoreNames("Person", `${ours.join(" ")} `, theirs.join(" ")).score;
        const straight = scoreOf(left, right);
        expect(scoreOf([...left.slice(1), ...left.slice(0, 1)], right)).toBe(straight);
        expect(scoreOf(left.toReversed(), right)).toBe(straight);
        expect(scoreOf(left, right.toReversed())).toBe(straight);
      }),
    );
  });

  test("is the same for the same input", () => {
    fc.assert(
      fc.property(schema, subject, record, (kind, asked, listed) => {
        const first = JSON.stringify(scoreOf(kind, asked, "Caption Torvad", listed));
        expect(JSON.stringify(scoreOf(kind, asked, "Caption Torvad", listed))).toBe(first);
      }),
    );
  });

  test("is 1 when an identifier is equal", () => {
    fc.assert(
      fc.property(schema, subject, record, (kind, asked, listed) => {
        const id = { registrationNumber: ["R5561234"] };
        expect(scoreOf(kind, { ...asked, ...id }, "Caption Torvad", { ...listed, ...id }).score).toBe(1);
      }),
    );
  });

  test("with many names is the best of each name alone: names that are passed over could not have met", () => {
    const plain = fc.constantFrom(
      "Orlan",
      "Vesk",
      "Torvad",
      "Orlanvesk",
      "Tor",
      "Vad",
      "Wesk",
      "Quorvanik",
      "O",
      "bin",
      "Li",
    );
    const text = fc.array(plain, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(schema, fc.array(text, { minLength: 4, maxLength: 8 }), text, (kind, list, caption) => {
        const alone = list.map((one) => scoreNames(kind, one, caption).score);
        expect(scoreOf(kind, { name: list }, caption).score).toBe(Math.max(...alone));
      }),
    );
  });
});
