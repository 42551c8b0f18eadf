// The words by which people say whether an alert was true.

import { UsageError } from "../../../base/model/errors.ts";
import { guessKey } from "../../../lists/sources/columns/guesses.ts";

const TRUE_WORDS = [
  ...[
    "true",
    "yes",
    "y",
    "1",
    "tp",
    "true positive",
    "true match",
    "true hit",
    "match",
    "confirmed",
    "positive",
  ],
  ...["ja", "treffer", "wahr", "oui", "vrai", "sí", "verdadero"],
];

const FALSE_WORDS = [
  ...["false", "no", "n", "0", "fp", "false positive", "false match", "false hit", "no match", "not a match"],
  ...[
    "negative",
    "cleared",
    "dismissed",
    "discounted",
    "nein",
    "kein treffer",
    "falsch",
    "non",
    "faux",
    "falso",
  ],
];

const OPEN_WORDS = [
  "",
  "open",
  "pending",
  "undecided",
  "unclear",
  "escalated",
  "in review",
  "offen",
  "en cours",
];

/** Words of a bank's own, in addition to those above. */
export interface VerdictWords {
  readonly true: readonly string[];
  readonly false: readonly string[];
  /** Not decided yet. */
  readonly open: readonly string[];
}

export class Verdicts {
  readonly #known = new Map<string, boolean | null>();

  /** Throws a UsageError for a word that is given twice. */
  constructor(words: VerdictWords) {
    const add = (list: readonly string[], isTrue: boolean | null) => {
      for (const word of list) this.#known.set(guessKey(word), isTrue);
    };
    add(OPEN_WORDS, null);
    add(TRUE_WORDS, true);
    add(FALSE_WORDS, false);
    const own = [...words.true, ...words.false, ...words.open].map(guessKey);
    const twice = own.find((key, i) => own.indexOf(key) < i);
    if (twice !== undefined) throw new UsageError(`"${twice}" can mean only one verdict; it is given twice.`);
    add(words.open, null);
    add(words.true, true);
    add(words.false, false);
  }

  /** Null for an alert that is not decided; undefined for an unknown word. */
  parse(text: string): boolean | null | undefined {
    return this.#known.get(guessKey(text));
  }
}
