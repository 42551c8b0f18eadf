// The most expensive questions that anybody may ask, each as candidates and as a whole match: a service that answers
// them slowly can be held up by a few of them.

import { matchSubject } from "../../../src/screening/match.ts";
import { openSnapshotAside } from "../../../src/snapshot/open.ts";
import { pick, seeded } from "../../support/random.ts";
import { EQUAL_NAME, type Question } from "../corpus/write-lists.ts";
import { toQuery, toSubject } from "../questions.ts";
import { type Section, timeEach } from "../section.ts";

const RUNS = 15;
const NAMES_MAX = 20;
const NAME_LETTERS_MAX = 300;

const person = (...name: readonly string[]): Question => ({
  meant: null,
  schema: "Person",
  properties: { name },
});

/** Names of the greatest length, as many as a subject may have, of the words of real ones. */
function longestNames(questions: readonly Question[]): string[] {
  const random = seeded(3);
  const words = questions
    .filter(({ schema }) => schema === "Person")
    .flatMap(({ properties }) => properties.name ?? [])
    .flatMap((name) => name.split(" "));
  return Array.from({ length: NAMES_MAX }, () => {
    let name = pick(random, words);
    for (;;) {
      const longer = `${name} ${pick(random, words)}`;
      if (longer.length > NAME_LETTERS_MAX) return name;
      name = longer;
    }
  });
}

function repeat(text: string): string {
  return text.repeat(Math.ceil(NAME_LETTERS_MAX / text.length)).slice(0, NAME_LETTERS_MAX);
}

export function worstQuestions(questions: readonly Question[]): Record<string, Question> {
  const random = seeded(4);
  const ideographs = Array.from({ length: 400 }, (_, i) => String.fromCharCode(0x4e00 + i * 37));
  const han = () => Array.from({ length: NAME_LETTERS_MAX }, () => pick(random, ideographs)).join("");
  const arabic = ["محمد", "علي", "حسن", "عبد", "الله", "حسين", "احمد", "الرحمن"];
  const arabicName = () => Array.from({ length: 45 }, () => pick(random, arabic)).join(" ");
  return {
    "20 names of 300 letters": person(...longestNames(questions)),
    "20 Arabic names of 300 letters": person(...Array.from({ length: NAMES_MAX }, arabicName)),
    "20 CJK names of 300, no spaces": person(...Array.from({ length: NAMES_MAX }, han)),
    "Ali Mohammed Hassan": person("Ali Mohammed Hassan"),
    Mohammed: person("Mohammed"),
    "only common words": person(
      "Mohammed Ahmed Ali Hassan Hussein Abdul Rahman Ibrahim Omar Khan Said Mahmoud",
    ),
    "one-letter words": person("A B C D E F G H I J K L"),
    "20 names of one-letter words": person(
      ...Array.from({ length: NAMES_MAX }, (_, i) => `${String.fromCharCode(97 + i)} b c d e f g h`),
    ),
    "one letter 300 times": person(repeat("a")),
    "10,000 equal names": person(EQUAL_NAME),
    "10,000 equal names, misspelt": person(EQUAL_NAME.replace("l", "ll")),
    "CJK without spaces": person(han()),
    "Korean without spaces": person(repeat("김정은박근혜이명박")),
    "an organisation of common words": {
      meant: null,
      schema: "Organization",
      properties: { name: ["International Trading Company Limited Group Holding Industries"] },
    },
  };
}

export const worst: Section = {
  name: "worst",
  async measure({ folder, questions }, book) {
    const snapshot = await openSnapshotAside(folder);
    const { aliases } = snapshot;
    if (aliases === null) throw new Error("The snapshot has no index.");
    for (const question of questions.slice(0, 500)) matchSubject(snapshot, toSubject(question));
    for (const [name, question] of Object.entries(worstQuestions(questions))) {
      const query = toQuery(question);
      const subject = toSubject(question);
      const found = timeEach([query], (one) => void aliases.find(one), RUNS).cpu;
      const matched = timeEach([subject], (one) => void matchSubject(snapshot, one), RUNS).cpu;
      book.add(`${name}: candidates`, found[0] ?? Number.NaN, "ms");
      book.add(`${name}: match`, matched[0] ?? Number.NaN, "ms");
    }
    snapshot.close();
  },
};
