// The kinds of value in requests that TypeBox alone can't check: text counted in characters, words of a fixed list,
// dates of the calendar, country codes. Each is JSON Schema outside and a check of its own inside.
// The description of a schema completes the sentence "<field> must be …" in errors, and documents it in OpenAPI.

import { Kind, type TSchema, type TUnsafe, Type, TypeRegistry } from "@sinclair/typebox";
import { COUNTRIES, isCountryCode } from "./countries.ts";
import { parsePartialDate } from "./dates.ts";

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

/** True for text that every layer below can store: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** JSON Schema's words for text without NUL. Unpaired surrogates need none: JSON Schema knows only whole characters. */
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

/** Text of a length counted in characters, without NUL and unpaired surrogates. */
export function text(minLength: number, maxLength: number, description: string): TUnsafe<string> {
  return Type.Unsafe<string>({
    [Kind]: "Interdict:Text",
    type: "string",
    minLength,
    maxLength,
    pattern: STORABLE_PATTERN,
    description,
  });
}

interface ChoiceSchema extends TSchema {
  readonly enum: readonly string[];
}

TypeRegistry.Set<ChoiceSchema>(
  "Interdict:Choice",
  (schema, value) => typeof value === "string" && schema.enum.includes(value),
);

/** One of a fixed list of words, in exactly this spelling. */
export function choice<Word extends string>(words: readonly Word[]): TUnsafe<Word> {
  return Type.Unsafe<Word>({
    [Kind]: "Interdict:Choice",
    type: "string",
    enum: words,
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

/** A non-empty array of different words of a fixed list. */
export function choices<Word extends string>(
  words: readonly Word[],
  standard: readonly Word[],
): TUnsafe<Word[]> {
  return Type.Unsafe<Word[]>({
    [Kind]: "Interdict:Choices",
    type: "array",
    items: { type: "string", enum: words },
    minItems: 1,
    maxItems: words.length,
    uniqueItems: true,
    default: standard,
    description: `an array of one or more of ${words.join(", ")}, each once`,
  });
}

const PARTIAL_DATE = /^\d{4}(-\d{2}(-\d{2})?)?$/;
const YEAR = "(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])";
const MONTH = "(?:0[1-9]|1[0-2])";

/** A day as JSON Schema writes it: the pattern has its form, and `format` says that the calendar has it. */
export const DAY_FORM = { type: "string", format: "date", pattern: `^${YEAR}-${MONTH}-[0-3][0-9]$` } as const;
const MONTH_FORM = { type: "string", pattern: `^${YEAR}-${MONTH}$` } as const;
const YEAR_FORM = { type: "string", pattern: `^${YEAR}$` } as const;

TypeRegistry.Set<TSchema>(
  "Interdict:PartialDate",
  (_schema, value) =>
    typeof value === "string" && PARTIAL_DATE.test(value) && parsePartialDate(value) !== null,
);

/** A year, a month or a day that the calendar has. */
export const PartialDateText = Type.Unsafe<string>({
  [Kind]: "Interdict:PartialDate",
  anyOf: [DAY_FORM, MONTH_FORM, YEAR_FORM],
  description: "a date YYYY-MM-DD, YYYY-MM or YYYY that the calendar has",
});

TypeRegistry.Set<TSchema>(
  "Interdict:CountryCode",
  (_schema, value) => typeof value === "string" && isCountryCode(value),
);

/** A code that the countries endpoint lists, in any case. */
export const CountryCode = Type.Unsafe<string>({
  [Kind]: "Interdict:CountryCode",
  type: "string",
  pattern: countryCodePattern(),
  description: "a two-letter code that the countries endpoint lists",
});

/** Every code in any case, grouped by its first letter: `^(?:[aA][dDeE]|[bB][aA]|…)$`. */
function countryCodePattern(): string {
  const byInitial = Map.groupBy(COUNTRIES.keys(), (code) => code.charAt(0));
  const groups = [...byInitial].map(
    ([initial, codes]) =>
      `${inAnyCase(initial)}[${codes.map((code) => code.charAt(1) + code.charAt(1).toUpperCase()).join("")}]`,
  );
  return `^(?:${groups.join("|")})$`;
}

/** A pattern for a word of ASCII letters in any case. */
function inAnyCase(word: string): string {
  return [...word].map((letter) => `[${letter}${letter.toUpperCase()}]`).join("");
}

/** The spellings that scoring reads; any case. */
export const GENDER_WORDS = ["male", "female", "other", "m", "f"] as const;

TypeRegistry.Set<TSchema>(
  "Interdict:Gender",
  (_schema, value) =>
    typeof value === "string" && (GENDER_WORDS as readonly string[]).includes(value.toLowerCase()),
);

export const GenderWord = Type.Unsafe<string>({
  [Kind]: "Interdict:Gender",
  type: "string",
  pattern: `^(?:${GENDER_WORDS.map(inAnyCase).join("|")})$`,
  description: `one of ${GENDER_WORDS.join(", ")}, in any case`,
});
