// The filter may never refuse a name that is as similar as wanted, whatever the filter has seen before, and
// what it knows of the words of the others is what comparing them finds.

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { NameKind } from "../../../src/names/analysis/name-forms.ts";
import { classifyInContext } from "../../../src/scoring/alignment/words-in-context.ts";
import { CandidateName } from "../../../src/scoring/candidate-evidence.ts";
import { compareNames } from "../../../src/scoring/features/name.ts";
import { nameBitOf, prepareSubject } from "../../../src/scoring/prepared-subject.ts";
import { ListedWords } from "../../../src/scoring/sketches/listed-words.ts";
import { NameFilter } from "../../../src/scoring/sketches/name-filter.ts";
import { analyseWord } from "../../../src/scoring/words/word.ts";
import { rounds } from "../../support/thorough.ts";

const WRITTEN_NAME = { form: "latin", isReading: false, isAcronym: false, weak: false } as const;
const SYLLABLES = "ka ri mo len dar sha vi no".split(" ");
/** Syllables of few sounds. */
const EAST_ASIAN = [
  ..."li lei lai zhang cheung chang wang wong hwang ming min wei wai xiaoming xiaowei siu chi zhi".split(" "),
  ..."zhiming chiming jin kam kim gim jong jung jeong un eun il sung song seong ri yi lee dong dongil".split(
    " ",
  ),
  ..."tanaka taro nakata xian xi an bin van john anna le huang shaoming park pak young chol tai tae heng gang".split(
    " ",
  ),
];
/** What tokens of an index look like; many are near each other, or other words in the context of a name. */
const TOKENS = [
  ...new Set([
    ...SYLLABLES.flatMap((a) => SYLLABLES.map((b) => a + b)),
    ...SYLLABLES.flatMap((a) => SYLLABLES.map((b) => `${a}${b}len`)),
    ..."al bin k o mohammed mohamed muhammad ali ltd limited bank open stock joint opne 7 8 ii jr dr van".split(
      " ",
    ),
    ..."leung liang ho he shu suk chun kwan xian yin wong hwang bill william abdul abdel rahman".split(" "),
    ..."sarnir samir rarn ram davicl david onlar orlan mr sheikh".split(" "),
    ..."abdulrahman saif ud din saifuddin ivanov ivanova valentin valentina antonio antonia".split(" "),
    ..."zhang chang cheung wei xiaoming xiao ming jeong chung kim gim minsu min su lee li tanaka taro".split(
      " ",
    ),
    "穆罕默德",
    "иванов",
    // Open vowels, and words that they may be, in the subject's script and in Latin letters.
    ..."JLUL SHUIKH EKIL SLTAN BNYAN galoul jalul djelloul shuwaykh akil okeil sultan bunyan salutan".split(
      " ",
    ),
    ..."جلول شويخ عكيل سوسن بنيان".split(" "),
    ...EAST_ASIAN,
  ]),
];

const KINDS: readonly NameKind[] = ["person", "organization", "vessel"];
const SCHEMATA = {
  person: "Person",
  organization: "Company",
  vessel: "Vessel",
  airplane: "Airplane",
} as const;

const token = fc.nat({ max: TOKENS.length - 1 });
const listedTokens = fc.array(token, { minLength: 1, maxLength: 6 });
/** A name of the subject: tokens, some of them with a letter changed or written together. */
const ownName = fc
  .array(fc.tuple(token, fc.constantFrom("", "", "", "x", "a"), fc.constantFrom(" ", " ", " ", "")), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.map(([at, end, space]) => `${TOKENS[at]}${end}${space}`).join(""));
const subjectNames = fc.array(ownName, { minLength: 1, maxLength: 3 });

interface Kind {
  readonly kind: NameKind;
  readonly filter: NameFilter;
}

/** A listed name of these tokens. */
function listedName(tokens: readonly number[], kind: NameKind): CandidateName {
  const words = classifyInContext(
    tokens.map((at) => analyseWord(TOKENS[at] ?? "", kind)),
    kind,
  );
  return new CandidateName(WRITTEN_NAME, words);
}

interface Counts {
  refused: number;
  kept: number;
}

/** Compares each listed name with the names that refuse it; each comes with the similarity wanted of it. */
function check(
  { kind, filter }: Kind,
  names: string[],
  listed: readonly (readonly [readonly number[], number])[],
): Counts {
  const counts = { refused: 0, kept: 0 };
  const subject = prepareSubject(SCHEMATA[kind], { name: names });
  filter.begin(subject);
  for (const [tokens, wanted] of listed) {
    const reaching = filter.namesReaching(wanted, Int32Array.from(tokens), tokens.length, "latin");
    const listed = listedName(tokens, kind);
    for (const [own, name] of subject.names.entries()) {
      if (name.form !== "latin") continue;
      const similarity = compareNames(name, listed);
      if ((reaching & nameBitOf(own)) !== 0) {
        counts.kept++;
        const compared = filter.comparedWords(own);
        if (compared !== null) expect(compareNames(name, listed, 0, () => compared)).toBe(similarity);
      } else {
        counts.refused++;
        expect(similarity).toBeLessThan(wanted);
      }
    }
  }
  return counts;
}

function filterOf(kind: NameKind): Kind {
  const wordOf = (at: number) => analyseWord(TOKENS[at] ?? "", kind);
  return { kind, filter: new NameFilter(new ListedWords(TOKENS.length, kind, wordOf), kind) };
}

test("a name that is refused is less similar than is wanted", () => {
  const kinds = KINDS.map(filterOf);
  let refused = 0;
  let kept = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      subjectNames,
      // Each name with a similarity of its own: which words are compared already depends on those before it.
      fc.array(fc.tuple(listedTokens, fc.double({ min: 0.01, max: 1, noNaN: true })), {
        minLength: 1,
        maxLength: 5,
      }),
      (kind, names, listed) => {
        const counts = check(kind, names, listed);
        refused += counts.refused;
        kept += counts.kept;
      },
    ),
    { numRuns: rounds({ usual: 3000, thorough: 10_000 }), seed: 4 },
  );
  expect(refused).toBeGreaterThan(3000);
  expect(kept).toBeGreaterThan(1000);
});

/** Characters and syllables of few sounds, so that many names agree in all of them, or in all but one. */
const HAN = [..."西安仙李黎张章王黄汪明敏铭伟卫小晓志智金田中太郎东冬泰戴"];
const HANGUL = [..."김정은일성이민수동박영철"];

test("a name of East Asia that is refused is less similar than is wanted", () => {
  // Organisations and ships have readings too, with rules of their own.
  const filters = KINDS.map(filterOf);
  const eastAsian = fc
    .constantFrom(...EAST_ASIAN)
    .map((text) => TOKENS.indexOf(text))
    .filter((at) => at >= 0);
  const own = fc.oneof(
    fc.array(fc.constantFrom(...HAN), { minLength: 2, maxLength: 4 }).map((name) => name.join("")),
    fc.array(fc.constantFrom(...HANGUL), { minLength: 2, maxLength: 4 }).map((name) => name.join("")),
    fc.array(fc.constantFrom(...EAST_ASIAN), { minLength: 2, maxLength: 4 }).map((name) => name.join(" ")),
  );
  let refused = 0;
  let agreed = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...filters),
      fc.array(own, { minLength: 1, maxLength: 2 }),
      fc.array(
        fc.tuple(
          fc.array(eastAsian, { minLength: 2, maxLength: 4 }),
          fc.double({ min: 0.3, max: 1, noNaN: true }),
        ),
        { minLength: 20, maxLength: 40 },
      ),
      (filter, names, listed) => {
        const counts = check(filter, names, listed);
        refused += counts.refused;
        agreed += counts.kept;
      },
    ),
    { numRuns: rounds({ usual: 1000, thorough: 3000 }), seed: 5 },
  );
  expect(refused).toBeGreaterThan(15_000);
  expect(agreed).toBeGreaterThan(2000);
});

test("a reading of a ship's name keeps the ships whose syllables are near it", () => {
  const listed = ["tae", "dong", "gang"].map((word) => TOKENS.indexOf(word));
  const { kept } = check(filterOf("vessel"), ["鼎泰"], [[listed, 0.53]]);
  expect(kept).toBe(1);
});
