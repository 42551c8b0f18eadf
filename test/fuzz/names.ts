// Fuzzes the analysis of written names: any characters in any order and number, and listed names that were
// changed. An analysis never fails, takes little time, and is the same however a text is encoded.

import { analyseName, type Name, type NameKind } from "../../src/engine/names/analysis/name-forms.ts";
import { nameKeys } from "../../src/engine/names/keys/name-keys.ts";
import { tokenKeys } from "../../src/engine/names/keys/token-keys.ts";
import { textWords } from "../../src/engine/screening/texts/text-words.ts";
import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import type { Fuzzer, FuzzerKind } from "./fuzzer.ts";
import { hardText } from "./hard-values.ts";
import { type LocalService, openLocalService } from "./service.ts";
import { anyCharacter, anyWords } from "./unicode.ts";

/** A written name as JSON keeps it. */
interface NameInput {
  /** As UTF-16 code units in base64: JSON of a half of a pair is read in several ways. */
  readonly text: string;
  /** What it is the name of, or a text that may hold names. */
  readonly kind: NameKind | "text";
  /** True to analyse it once more, with blanks around it. */
  readonly isTwice: boolean;
}

const KINDS: readonly NameInput["kind"][] = [
  "person",
  "person",
  "organization",
  "vessel",
  "airplane",
  "text",
];
/** Far more than a name takes: a text of a hundred thousand letters takes some milliseconds. */
const MS_MAX = 1000;
const LONG_MAX = 100_000;
const SAME_LENGTH_MAX = 500;
const FORMS_MAX = 24;
const TOKENS_MAX = 200;
/** Words that a text is read to. */
const WORDS_MAX = 2001;

export const names: FuzzerKind = {
  name: "names",
  share: 0.75,
  inTests: 2000,
  open: async () => new NameFuzzer(await openLocalService()),
};

class NameFuzzer implements Fuzzer {
  readonly #listed: readonly string[];

  constructor(private readonly service: LocalService) {
    this.#listed = service.names;
  }

  generate(random: Random): NameInput {
    let text = chance(random, 0.88) ? pick(random, this.#listed) : anyWords(random);
    if (chance(random, 0.04)) text = hardText(random);
    for (let left = 1 + below(random, 2); left > 0; left--) text = change(random, text, this.#listed);
    if (chance(random, 0.0005)) text = text.repeat(1 + below(random, LONG_MAX / Math.max(1, text.length)));
    return {
      text: Buffer.from(text, "utf16le").toString("base64"),
      kind: pick(random, KINDS),
      isTwice: chance(random, 0.3),
    };
  }

  async run(input: unknown): Promise<string | null> {
    const { text: encoded, kind, isTwice } = input as NameInput;
    const text = Buffer.from(encoded, "base64").toString("utf16le");
    const started = process.cpuUsage().user;
    const problem = kind === "text" ? judgeWords(text) : judgeName(text, kind, isTwice);
    const ms = (process.cpuUsage().user - started) / 1000;
    return problem ?? (ms > MS_MAX ? `takes ${Math.round(ms)} ms of CPU` : null);
  }

  async close(): Promise<void> {
    this.service.close();
  }
}

function asciiCharacter(random: Random): string {
  return String.fromCharCode(0x20 + below(random, 0x5f));
}

function change(random: Random, text: string, listed: readonly string[]): string {
  const at = below(random, text.length + 1);
  switch (below(random, 9)) {
    case 0:
      return (
        text.slice(0, at) +
        (chance(random, 0.5) ? anyCharacter(random) : asciiCharacter(random)) +
        text.slice(at)
      );
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return (
        text.slice(0, at) +
        (chance(random, 0.5) ? anyCharacter(random) : asciiCharacter(random)) +
        text.slice(at + 1)
      );
    case 3:
      return `${text} ${chance(random, 0.5) ? pick(random, listed) : anyWords(random)}`;
    case 4:
      return chance(random, 0.5) ? text.toUpperCase() : text.toLowerCase();
    case 5:
      return text.slice(at) + pick(random, [" ", ", ", "", "-"]) + text.slice(0, at);
    case 6:
      return [...text].join(anyCharacter(random));
    case 7:
      return text.normalize(pick(random, ["NFD", "NFKD", "NFKC"]));
    default:
      return text.slice(0, at) + String(below(random, 10 ** (1 + below(random, 6)))) + text.slice(at);
  }
}

function judgeName(text: string, kind: NameKind, isTwice: boolean): string | null {
  const forms = analyseName(text, kind);
  const problem = judgeForms(forms, text);
  if (problem !== null) return problem;
  for (const { tokens } of forms) {
    nameKeys(tokens);
    for (const token of tokens) tokenKeys(token);
  }
  // Blanks count in the letters that are read at most.
  if (!isTwice || text.normalize("NFKC").length > SAME_LENGTH_MAX) return null;
  const own = JSON.stringify(forms);
  const again = JSON.stringify(analyseName(` ${text}\n`, kind));
  return again === own ? null : `reads ${JSON.stringify(text.slice(0, 200))} as ${own}, and then as ${again}`;
}

function judgeWords(text: string): string | null {
  let last = 0;
  for (const { start, end, forms } of textWords(text, WORDS_MAX)) {
    if (start < last || end <= start || end > text.length || forms.length === 0)
      return `reads the word ${JSON.stringify([start, end, forms])} in ${JSON.stringify(text.slice(0, 200))}`;
    last = end;
  }
  return null;
}

function judgeForms(forms: readonly Name[], text: string): string | null {
  if (forms.length > FORMS_MAX) return `has ${forms.length} forms`;
  for (const { tokens, form } of forms) {
    if (tokens.length === 0) return "has a form without words";
    if (tokens.length > TOKENS_MAX) return `has a form of ${tokens.length} words`;
    for (const token of tokens)
      if (token === "" || /[\s\0]/u.test(token))
        return `has the ${form} word ${JSON.stringify(token)} for ${JSON.stringify(text.slice(0, 100))}`;
  }
  const isNothing = !/[\p{L}\p{N}]/u.test(text.normalize("NFKC"));
  return isNothing && forms.length > 0 && !/[\p{M}\p{So}]/u.test(text)
    ? `finds ${JSON.stringify(forms)} in ${JSON.stringify(text.slice(0, 100))}`
    : null;
}
