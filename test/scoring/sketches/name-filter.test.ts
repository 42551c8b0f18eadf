// The filter may never refuse a name that is as similar as wanted, whatever the filter has seen before.

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { NameKind } from "../../../src/names/analysis/name-forms.ts";
import { classifyInContext } from "../../../src/scoring/alignment/words-in-context.ts";
import { CandidateName } from "../../../src/scoring/candidate-evidence.ts";
import { compareNames } from "../../../src/scoring/features/name.ts";
import { type PreparedSubject, prepareSubject } from "../../../src/scoring/prepared-subject.ts";
import { ListedWords } from "../../../src/scoring/sketches/listed-words.ts";
import { NameFilter } from "../../../src/scoring/sketches/name-filter.ts";
import { analyseWord } from "../../../src/scoring/words/word.ts";

/** What tokens of an index look like; many are near each other, or other words in the context of a name. */
const SYLLABLES = "ka ri mo len dar sha vi no".split(" ");
const TOKENS = [
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

function similarityOf(subject: PreparedSubject, tokens: readonly number[], kind: NameKind): number {
  const words = classifyInContext(
    tokens.map((at) => analyseWord(TOKENS[at] ?? "", kind)),
    kind,
  );
  const listed = subject.memos.latin.lookUp(new CandidateName("latin", words, false, false));
  const ours = subject.names.filter(({ form }) => form === "latin");
  return Math.max(0, ...ours.map((name) => compareNames(name, listed)));
}

test("a name that is refused is less similar than is wanted", () => {
  const kinds: readonly Kind[] = KINDS.map((kind) => ({
    kind,
    filter: new NameFilter(
      new ListedWords(TOKENS.length, kind, (at) => analyseWord(TOKENS[at] ?? "", kind)),
      kind,
    ),
  }));
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
      ({ kind, filter }, names, listed) => {
        const subject = prepareSubject(SCHEMATA[kind], { name: names });
        filter.begin(subject);
        for (const [tokens, wanted] of listed) {
          if (filter.mayReach(wanted, Int32Array.from(tokens), tokens.length, "latin")) kept++;
          else {
            refused++;
            expect(similarityOf(subject, tokens, kind)).toBeLessThan(wanted);
          }
        }
      },
    ),
    { numRuns: 10_000, seed: 4 },
  );
  expect(refused).toBeGreaterThan(10_000);
  expect(kept).toBeGreaterThan(1000);
});
