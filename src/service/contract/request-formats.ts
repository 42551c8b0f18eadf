// Kinds of request values that TypeBox alone can't check: text counted in characters, words of a fixed list,
// calendar dates, country codes. Each is a JSON Schema with a check of its own. Its description completes the
// clause "<field> must be …" in errors and documents it in OpenAPI; a title makes it a named component there.

import { Kind, type TSchema, type TUnsafe, Type, TypeRegistry } from "@sinclair/typebox";
import { COUNTRIES, isCountryCode } from "../../base/model/countries.ts";
import { isCalendarDay } from "../../base/model/dates.ts";
import { nullable } from "./schema-parts.ts";

/** Characters are Unicode code points, as JSON Schema counts them: "𝒜" is one. */
export function countCharacters(text: string): number {
  if (text.length === 0) return 0;
  let surrogatePairs = 0;
  for (let i = 0; i < text.length - 1; i++) {
    if (isHighSurrogate(text.charCodeAt(i)) && isLowSurrogate(text.charCodeAt(i + 1))) surrogatePairs++;
  }
  return text.length - surrogatePairs;
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** True for text that every layer below can store: without NUL and unpaired surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/**
 * A JSON Schema pattern for text without NUL. Unpaired surrogates can't occur in JSON Schema's characters.
 */
export const STORABLE_PATTERN = "^[^\\u0000]*$";

interface TextSchema extends TSchema {
  readonly minLength: number;
  readonly maxLength: number;
}

TypeRegistry.Set<TextSchema>("Interdict:Text", (schema, value) => {
  if (typeof value !== "string" || !isStorableText(value)) return false;
  const length = countCharacters(value);
  return length >= schema.minLength && length <= schema.maxLength;
});

/** Title and description of a schema in the document. */
interface Described {
  readonly title?: string;
  readonly description: string;
}

/** Text of a length counted in characters, without NUL and unpaired surrogates. */
export function text(minLength: number, maxLength: number, described: Described): TUnsafe<string> {
  return Type.Unsafe<string>({
    [Kind]: "Interdict:Text",
    type: "string",
    minLength,
    maxLength,
    pattern: STORABLE_PATTERN,
    ...described,
  });
}

/** A text of 1 to so many characters. */
export const shortText = (maxLength: number) =>
  text(1, maxLength, { description: `a text of 1 to ${maxLength} characters` });

/** As shortText, or null. */
export const shortTextOrNull = (maxLength: number, meaning: string) =>
  nullable(text(1, maxLength, { description: "a text" }), {
    meaning,
    description: `a text of 1 to ${maxLength} characters, or null`,
  });

interface ChoiceSchema extends TSchema {
  readonly enum: readonly string[];
}

TypeRegistry.Set<ChoiceSchema>(
  "Interdict:Choice",
  (schema, value) => typeof value === "string" && schema.enum.includes(value),
);

/** One of a fixed list of words, in exactly this spelling. */
export function choice<Word extends string>(words: readonly Word[], title: string): TUnsafe<Word> {
  return Type.Unsafe<Word>({
    [Kind]: "Interdict:Choice",
    type: "string",
    enum: words,
    title,
    description: `one of ${words.join(", ")}`,
  });
}

interface ChoicesSchema extends TSchema {
  readonly items: ChoiceSchema;
}

TypeRegistry.Set<ChoicesSchema>("Interdict:Choices", (schema, value) => {
  const words = schema.items.enum;
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= words.length &&
    new Set(value).size === value.length &&
    value.every((word) => words.includes(word))
  );
});

/**
 * A non-empty array of different words of a list of two. `uniqueItems` would say this too, but code
 * generators turn it into a set; with two words, "at most one is the first" is equivalent.
 */
export function choices<Word extends string>(
  words: readonly [Word, Word],
  title: string,
  meaning: string,
): TUnsafe<Word[]> {
  return Type.Unsafe<Word[]>({
    [Kind]: "Interdict:Choices",
    type: "array",
    items: choice(words, title),
    minItems: 1,
    maxItems: words.length,
    if: { minItems: 2 },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    then: { contains: { const: words[0] }, maxContains: 1 },
    meaning,
    description: `an array of one or more of ${words.join(", ")}, each once`,
  });
}

const YEAR = "(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])";
const MONTH = "(?:0[1-9]|1[0-2])";
/** Two digits divisible by four, except 00. */
const FOURTH = "(?:0[48]|[2468][048]|[13579][26])";
const LEAP_YEAR = `(?:[0-9]{2}${FOURTH}|${FOURTH}00)`;
const DAY_OF_ANY_YEAR = [
  "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])",
  "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)",
  "02-(?:0[1-9]|1[0-9]|2[0-8])",
].join("|");
const DAY = `${YEAR}-(?:${DAY_OF_ANY_YEAR})|${LEAP_YEAR}-02-29`;

/** A day in JSON Schema. The pattern checks the calendar; `format` tells generators to use a date type. */
export const DAY_FORM = { type: "string", format: "date", pattern: `^(?:${DAY})$` } as const;

const PARTIAL_DATE_PATTERN = `^(?:${YEAR}(?:-${MONTH})?|${DAY})$`;
const PARTIAL_DATE = new RegExp(PARTIAL_DATE_PATTERN);

TypeRegistry.Set<TSchema>(
  "Interdict:PartialDate",
  (_schema, value) => typeof value === "string" && PARTIAL_DATE.test(value),
);

TypeRegistry.Set<TSchema>(
  "Interdict:Day",
  (_schema, value) => typeof value === "string" && isCalendarDay(value),
);

/** A day of the calendar in a body. */
export const CalendarDayText = Type.Unsafe<string>({
  [Kind]: "Interdict:Day",
  ...DAY_FORM,
  description: "a calendar date written YYYY-MM-DD",
});

/** A year, a month or a day of the calendar. */
export const PartialDateText = Type.Unsafe<string>({
  [Kind]: "Interdict:PartialDate",
  type: "string",
  pattern: PARTIAL_DATE_PATTERN,
  title: "PartialDate",
  description: "a calendar date written YYYY, YYYY-MM or YYYY-MM-DD",
});

TypeRegistry.Set<TSchema>(
  "Interdict:CountryCode",
  (_schema, value) => typeof value === "string" && isCountryCode(value),
);

/** Part of a pattern: every code, in any case. */
export const COUNTRY_CODE_PATTERN = countryCodePattern();

/** A code that the countries endpoint lists, in any case. */
export const CountryCode = Type.Unsafe<string>({
  [Kind]: "Interdict:CountryCode",
  type: "string",
  pattern: `^${COUNTRY_CODE_PATTERN}$`,
  title: "CountryCode",
  description: "a two-letter code that the countries endpoint lists",
});

/** The codes grouped by their first letter: `(?:[aA][dDeE]|[bB][aA]|…)`. */
function countryCodePattern(): string {
  const byInitial = Map.groupBy(COUNTRIES.keys(), (code) => code.charAt(0));
  const groups = [...byInitial].map(
    ([initial, codes]) =>
      `${inAnyCase(initial)}[${codes.map((code) => code.charAt(1) + code.charAt(1).toUpperCase()).join("")}]`,
  );
  return `(?:${groups.join("|")})`;
}

/** A pattern for a word of ASCII letters in any case. */
function inAnyCase(word: string): string {
  return [...word].map((letter) => `[${letter}${letter.toUpperCase()}]`).join("");
}

/** The words that scoring understands, in any case. */
const GENDER_WORDS = ["male", "female", "other", "m", "f"] as const;

TypeRegistry.Set<TSchema>(
  "Interdict:Gender",
  (_schema, value) =>
    typeof value === "string" && (GENDER_WORDS as readonly string[]).includes(value.toLowerCase()),
);

export const GenderWord = Type.Unsafe<string>({
  [Kind]: "Interdict:Gender",
  type: "string",
  pattern: `^(?:${GENDER_WORDS.map(inAnyCase).join("|")})$`,
  title: "Gender",
  description: `one of ${GENDER_WORDS.join(", ")}, in any case`,
});
