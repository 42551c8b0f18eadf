// Which texts of a subject are read as names, and how far. Twenty names of three hundred letters are read
// whole, with the other names in them; texts of more words than names have are read in stretches, too. There
// is an end to both, because each text is compared in up to five spellings with a hundred candidates. A text
// that is not compared to its end is marked.

import { PROPERTY_VALUES_MAX, STRETCH_LETTERS_MAX, SUBJECT_LETTERS_MAX } from "../../base/model/limits.ts";
import { disguisedReadings } from "../names/analysis/disguised-texts.ts";
import { withoutHonorifics } from "../names/analysis/honorifics.ts";
import { readLongText } from "../names/analysis/long-texts.ts";
import { decodedReadings } from "../names/analysis/misread-bytes.ts";
import { LETTERS_MAX, type NameKind } from "../names/analysis/name-forms.ts";
import { cleanText, splitWords } from "../names/analysis/normalise.ts";
import { withoutPlaceholders } from "../names/analysis/placeholders.ts";
import { inReverse, turnRound } from "../names/analysis/reversed.ts";
import { splitSeveralNames } from "../names/analysis/several-names.ts";
import { once } from "../names/data/once.ts";
import { PARTICLES, WRITTEN_ORGANISATION_WORDS } from "../names/data/words.ts";
import { NAME_TOKENS_MAX } from "../names/keys/name-keys.ts";

/**
 * A letter of a text beyond ASCII counts as so many: such a text is read in up to five spellings, most in two
 * or three.
 */
const SPELLINGS = 2;

const ASCII = /^[\x20-\x7e]*$/;
const BEGINS_INSIDE_WORD = /^[\p{L}\p{N}\p{M}]/u;
const LAST_WORD = /[^\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}]*$/u;

/** A word with more letters is nobody's: one that was glued together, or prose without spaces. */
const WORD_LETTERS_MAX = NAME_TOKENS_MAX;
const LONG_WORD = new RegExp(`[\\p{L}\\p{N}\\p{M}]{${WORD_LETTERS_MAX + 1}}`, "u");

/** A text with one name in it, or with several. */
export interface NameText {
  /** As it was sent, where it is read in another encoding. */
  readonly written: string;
  /** As much of it as is read. */
  readonly read: string;
  /** As in SeveralNames: only a record with the same text is like it. */
  readonly isMixed: boolean;
  /** The beginning of a word that the field of a form cut off, and that was not read; null for most texts. */
  readonly cutWord: string | null;
  /** True when a name may stand in it that is not compared, because it has too many letters. */
  readonly isCut: boolean;
}

/**
 * The different texts of a subject: those that were sent, with what each may be read as when it hides a name,
 * all of them with the names within them behind them, and last the stretches of those with very many words. A
 * record with more names than a request may have, which only a command compares, has as much more room.
 * Placeholders are left out.
 */
export function textsOf(sent: readonly string[], kind: NameKind): NameText[] {
  const values = withoutPlaceholders(sent);
  const decoded = new Map(values.flatMap((text) => decodedReadings(text).map((read) => [read, text])));
  const sentOrMeant = [...values.flatMap((text) => [text, ...disguisedReadings(text)]), ...decoded.keys()];
  const bare = new Map(
    kind === "person"
      ? sentOrMeant.flatMap((text) => {
          const name = withoutHonorifics(text);
          return name === null || sentOrMeant.includes(name) ? [] : [[name, decoded.get(text) ?? text]];
        })
      : [],
  );
  const readings = bare.size === 0 ? sentOrMeant : [...sentOrMeant, ...bare.keys()];
  // What a text may be read as adds to it: the text itself says whether all of it is compared.
  const guessed = new Set(readings).difference(new Set(values));
  const split = readings.map((text) => ({ text, ...splitSeveralNames(text, kind) }));
  const forward = [...new Set(split.flatMap(({ text, names }) => [text, ...names]))];
  const turned = forward.flatMap((text) => [turnRound(text, kind) ?? [], inReverse(text, kind) ?? []].flat());
  const written = turned.length === 0 ? forward : [...new Set([...forward, ...turned])];
  const mixed = new Set(split.flatMap(({ text, isMixed }) => (isMixed ? [text] : [])));
  // Some single characters are eighteen letters in plain form.
  const cleaned = written.map(cleanText);
  const room = Math.max(1, values.length / PROPERTY_VALUES_MAX);
  const lettersMax = Math.min(LETTERS_MAX, lettersOfEach(cleaned, SUBJECT_LETTERS_MAX * room));
  const stretches = new Set<string>();
  let stretchesLeft = STRETCH_LETTERS_MAX * room;
  const texts = shortFirst(written, cleaned).flatMap(([text, clean]): NameText[] => {
    const long = readLongText(clean, kind);
    const cost = long === null ? 0 : costOf(long.names);
    const hasRoom = cost <= stretchesLeft;
    if (long !== null && hasRoom) {
      stretchesLeft -= cost;
      for (const name of long.names) stretches.add(name);
    }
    const isReadWhole = long === null ? clean.length <= lettersMax : long.isWhole && hasRoom;
    const whole = {
      written: decoded.get(text) ?? bare.get(text) ?? text,
      read: cutText(text, clean, lettersMax),
      isMixed: mixed.has(text),
      cutWord: null,
      isCut: !guessed.has(text) && (!isReadWhole || LONG_WORD.test(clean)),
    };
    const cut = findCutWord(text, kind);
    if (cut === null) return [whole];
    // No name ends with a particle, so what is left of a word is no whole name either.
    const isOnlyCut = PARTICLE_SET.has(cut.cutWord.toLowerCase());
    return [
      { ...whole, isMixed: whole.isMixed || isOnlyCut },
      { ...whole, ...cut, isCut: false },
    ];
  });
  for (const text of stretches)
    texts.push({ written: text, read: text, isMixed: false, cutWord: null, isCut: false });
  return texts;
}

/** Fewer letters are compared whole in any order. */
const ORDERED_LETTERS_MIN = 2400;

/** Texts with what is left of them when cleaned; the short ones of very many letters first. */
function shortFirst(texts: readonly string[], cleaned: readonly string[]): [string, string][] {
  const pairs = texts.map((text, i): [string, string] => [text, cleaned[i] ?? ""]);
  return costOf(cleaned) < ORDERED_LETTERS_MIN ? pairs : pairs.sort(([, a], [, b]) => a.length - b.length);
}

/** What texts cost of the letters that are read. */
function costOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length * (ASCII.test(text) ? 1 : SPELLINGS), 0);
}

/**
 * The lengths of fields, to which names are cut: 35 of payments (SWIFT; 33 beside the number of a line, 66
 * and 70 in two lines), and round ones.
 */
const FIELD_LENGTHS: ReadonlySet<number> = new Set([30, 33, 35, 40, 50, 60, 66, 70]);

/** Nothing but letters, up to the end. */
const CUT_WORD = /[\s-]+([\p{L}\p{M}'’]+)$/u;

/** These words of organisations are whole, but for those that others begin with (interna, international). */
const WHOLE_WORDS = once((): ReadonlySet<string> => {
  const known = [
    ...WRITTEN_ORGANISATION_WORDS(),
    ..."company limited ltd llc corporation inc gmbh jsc".split(" "),
  ].sort();
  return new Set(known.filter((word, at) => !(known[at + 1] ?? "").startsWith(word)));
});
const PARTICLE_SET: ReadonlySet<string> = new Set(PARTICLES);

/** Fewer words before the one that is cut are not enough to know anybody by. */
const WORDS_BEFORE_CUT_MIN: Readonly<Record<NameKind, number>> = {
  person: 2,
  organization: 2,
  vessel: 2,
  airplane: Number.POSITIVE_INFINITY,
};

/** The last word of a text that is as long as a field, and what is before it; null for all other texts. */
function findCutWord(text: string, kind: NameKind): { read: string; cutWord: string } | null {
  if (!FIELD_LENGTHS.has(text.length)) return null;
  const [end = "", cutWord = ""] = CUT_WORD.exec(text) ?? [];
  const read = text.slice(0, text.length - end.length);
  if (cutWord === "" || isWhole(cutWord.toLowerCase(), kind)) return null;
  return splitWords(read).length >= WORDS_BEFORE_CUT_MIN[kind] ? { read, cutWord } : null;
}

/** True for a last word after which nothing more is known. Names of organisations have particles anywhere. */
function isWhole(word: string, kind: NameKind): boolean {
  return kind !== "person" && (WHOLE_WORDS().has(word) || PARTICLE_SET.has(word));
}

/** The length to which texts are cut, so that all of them together have room. */
function lettersOfEach(cleaned: readonly string[], room: number): number {
  const texts = cleaned
    .map((text) => ({ length: text.length, cost: ASCII.test(text) ? 1 : SPELLINGS }))
    .sort((a, b) => a.length - b.length);
  let left = room;
  let costOfLonger = texts.reduce((sum, { cost }) => sum + cost, 0);
  for (const { length, cost } of texts) {
    if (length * costOfLonger > left) return Math.floor(left / costOfLonger);
    left -= length * cost;
    costOfLonger -= cost;
  }
  return Number.POSITIVE_INFINITY;
}

/** The text as it was sent when it is short enough; else its beginning, without a word that the cut parts. */
function cutText(written: string, cleaned: string, lettersMax: number): string {
  if (cleaned.length <= lettersMax) return written;
  const start = cleaned.slice(0, lettersMax);
  return BEGINS_INSIDE_WORD.test(cleaned.slice(lettersMax)) ? start.replace(LAST_WORD, "") : start;
}
