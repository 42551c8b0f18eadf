// The most expensive questions that anybody may ask, each as candidates and as a whole match, and the most
// expensive texts to search for: a service that answers them slowly can be held up by a few of them.

import { join } from "node:path";
import {
  PER_PAGE_MAX,
  PROPERTY_VALUE_LENGTH_MAX,
  PROPERTY_VALUES_MAX,
  QUERY_LENGTH_MAX,
} from "../../../src/base/model/limits.ts";
import type { SearchQuery } from "../../../src/base/model/search.ts";
import { Matcher } from "../../../src/engine/screening/match.ts";
import { STORE_FILE } from "../../../src/engine/snapshot/folders.ts";
import { openSnapshotAside } from "../../../src/engine/snapshot/open.ts";
import { EntityStore } from "../../../src/engine/store/entity-store.ts";
import { pick, seeded } from "../../support/random.ts";
import { EVERYTHING } from "../../support/search-query.ts";
import { EQUAL_NAME, type Question } from "../corpus/write-lists.ts";
import { toQuery, toSubject } from "../questions.ts";
import { type Section, timeEach } from "../section.ts";

const RUNS = 15;
const NAMES_MAX = PROPERTY_VALUES_MAX;
const NAME_LETTERS_MAX = PROPERTY_VALUE_LENGTH_MAX;

const person = (...name: readonly string[]): Question => ({
  meant: null,
  schema: "Person",
  properties: { name },
});

/** A text of so many letters at most, of words that are drawn. */
function writeText(random: () => number, words: readonly string[], lettersMax = NAME_LETTERS_MAX): string {
  let text = pick(random, words);
  for (;;) {
    const longer = `${text} ${pick(random, words)}`;
    if (longer.length > lettersMax) return text;
    text = longer;
  }
}

/** As many names as a subject may have. */
function writeNames(write: () => string): string[] {
  return Array.from({ length: NAMES_MAX }, write);
}

/** Four names in one text, which are read one by one too. */
function writeSeveral(random: () => number, words: readonly string[]): string {
  const link = " a.k.a. ";
  const lettersMax = Math.floor((NAME_LETTERS_MAX - 3 * link.length) / 4);
  return Array.from({ length: 4 }, () => writeText(random, words, lettersMax)).join(link);
}

function repeat(text: string): string {
  return text.repeat(Math.ceil(NAME_LETTERS_MAX / text.length)).slice(0, NAME_LETTERS_MAX);
}

const ARABIC = ["محمد", "علي", "حسن", "عبد", "الله", "حسين", "احمد", "الرحمن"];
const CYRILLIC =
  "Иван Пётр Сергей Александр Юрий Владимир Андрей Щербаков Хрущёв Жуков Шевченко Михаил Дмитрий Иванов Попов".split(
    " ",
  );
const OF_COMPANIES =
  "International Trading Company Limited Group Holding Industries Shipping General Bank Investment Services".split(
    " ",
  );

/** The questions by what they are; of another seed they have other words in the same places. */
export function worstQuestions(questions: readonly Question[], seed = 4): Record<string, Question> {
  const random = seeded(seed);
  const real = questions
    .filter(({ schema }) => schema === "Person")
    .flatMap(({ properties }) => properties.name ?? [])
    .flatMap((name) => name.split(" "));
  const frequent =
    "Mohammed Ahmed Ali Hassan Hussein Abdul Rahman Ibrahim Omar Khan Said Mahmoud Maria Jose".split(" ");
  const ideographs = Array.from({ length: 400 }, (_, i) => String.fromCharCode(0x4e00 + i * 37));
  const han = () => Array.from({ length: NAME_LETTERS_MAX }, () => pick(random, ideographs)).join("");
  return {
    "20 names of 300 letters": person(...writeNames(() => writeText(random, real))),
    "20 of 300, frequent words": person(...writeNames(() => writeText(random, frequent))),
    "20 Arabic names of 300 letters": person(...writeNames(() => writeText(random, ARABIC))),
    "20 Cyrillic names of 300 letters": person(...writeNames(() => writeText(random, CYRILLIC))),
    "20 of 300, four names in each": person(...writeNames(() => writeSeveral(random, real))),
    "20 of 300, four Cyrillic in each": person(...writeNames(() => writeSeveral(random, CYRILLIC))),
    "20 companies of 300 letters": {
      meant: null,
      schema: "Organization",
      properties: { name: writeNames(() => writeText(random, OF_COMPANIES)) },
    },
    "20 CJK names of 300, no spaces": person(...writeNames(han)),
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

/** Texts of the greatest length, each of words that many captions hold. */
const WORST_SEARCHES = ["ali ", "al ", "mohammed ", "company limited "];

function toSearch(word: string): SearchQuery {
  return {
    ...EVERYTHING,
    text: word
      .repeat(QUERY_LENGTH_MAX / word.length + 1)
      .slice(0, QUERY_LENGTH_MAX)
      .trim(),
    perPage: PER_PAGE_MAX,
    sortMethod: "relevance",
  };
}

export const worst: Section = {
  name: "worst",
  async measure({ folder, questions }, book) {
    const snapshot = await openSnapshotAside(folder);
    const matcher = new Matcher(snapshot);
    const { aliases } = snapshot;
    if (aliases === null) throw new Error("The snapshot has no index.");
    for (const question of questions.slice(0, 500)) matcher.match(toSubject(question));
    for (const [name, question] of Object.entries(worstQuestions(questions))) {
      const query = toQuery(question);
      const subject = toSubject(question);
      const found = timeEach([query], (one) => void aliases.find(one), RUNS).cpu;
      const matched = timeEach([subject], (one) => void matcher.match(one), RUNS).cpu;
      book.add(`${name}: candidates`, found[0] ?? Number.NaN, "ms");
      book.add(`${name}: match`, matched[0] ?? Number.NaN, "ms");
    }
    snapshot.close();
    const store = EntityStore.open(join(folder, STORE_FILE));
    for (const word of WORST_SEARCHES) {
      const searched = timeEach([toSearch(word)], (query) => void store.search(query), RUNS).cpu;
      book.add(`"${word}" up to ${QUERY_LENGTH_MAX} characters: search`, searched[0] ?? Number.NaN, "ms");
    }
    store.close();
  },
};
