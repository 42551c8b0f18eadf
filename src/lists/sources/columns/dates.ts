// Parses dates as tables hold them: with numbers between dots, slashes or dashes, packed, with months in the
// languages of the banks, with the signs and eras of East Asia, or in prose. Pure.

import { plainDigits } from "../../../engine/names/analysis/script.ts";
import { type ProseDate, parseProseDate } from "../fields/dates.ts";
import { parseDayFirstBirth } from "../fields/day-first-dates.ts";
import type { DateOrder } from "./mapping.ts";
import { monthsOf } from "./months.ts";

/** What is known about a date beside its text. */
interface DateReading {
  readonly order: DateOrder | undefined;
  readonly isBirth: boolean;
}

/**
 * Numbers between slashes, dots or dashes are parsed in the given order, or where only one order is possible.
 * Only a date of birth may have a year of two digits, or of the Buddhist era. Null when the text is not an
 * unambiguous date; several values where one of them is meant.
 */
export function parseTableDate(
  written: string,
  order: DateOrder | undefined,
  isBirth = false,
): ProseDate | null {
  const reading = { order, isBirth };
  const text = plainDate(written);
  const zoned = parseZoned(text);
  if (zoned !== null) return zoned;
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (packed !== null) return parseProseDate(`${packed[1]}-${packed[2]}-${packed[3]}`);
  if (/^\d{1,2}[/.]\d{4}$/.test(text)) return parseDayFirstBirth(text);
  const parts = partsOf(text, reading);
  return parts === null ? parseProseDate(text) : composeDates(parts);
}

/** The parts of a date; several of them where the text may mean each. */
interface DateParts {
  readonly years: readonly number[];
  readonly months: readonly number[];
  /** 0 when the text has none. */
  readonly day: number;
}

function partsOf(text: string, reading: DateReading): DateParts | null {
  return partsOfNumbers(text, reading) ?? partsOfEra(text) ?? partsOfWords(text, reading);
}

const BY_YEAR = /^(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})\.?$/;
const BY_NUMBERS = /^(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?(\d{4}|\d{2})$/;
/** A number above this is neither a day nor a month. */
const DAY_MAX = 31;

function partsOfNumbers(text: string, reading: DateReading): DateParts | null {
  const [, first, second, third] = BY_YEAR.exec(text) ?? [];
  if (first !== undefined)
    return { years: yearsOf(first, reading), months: [Number(second)], day: Number(third) };
  const found = BY_NUMBERS.exec(text);
  if (found === null) return null;
  const [, a = "", b = "", c = ""] = found;
  const dated = (year: string, month: string, day: string) => ({
    years: yearsOf(year, reading),
    months: [Number(month)],
    day: Number(day),
  });
  // Of three short numbers any may be the year, unless only one can be it, or the order is known.
  if (c.length === 2 && Number(a) > DAY_MAX) return dated(a, b, c);
  if (c.length === 2 && Number(c) <= DAY_MAX && reading.order === undefined)
    return { years: [], months: [], day: 0 };
  const order = reading.order ?? orderOf(text, Number(a), Number(b));
  if (order === null) return { years: [], months: [], day: 0 };
  return order === "dmy" ? dated(c, b, a) : dated(c, a, b);
}

const ORDERS = ["(?:dd|tt|jj|gg|дд|pp)[ ./_-]?(?:mm|aa|мм|kk)", "mm[ ./_-]?(?:dd|jj|tt|gg)"].map(
  (start) => new RegExp(`${start}[ ./_-]?(\\p{L})\\1`, "iu"),
);

/** The order of the days of a column whose header says it: "DOB (dd/mm/yyyy)", "Geburtsdatum TT.MM.JJJJ". */
export function orderOfHeader(header: string): DateOrder | undefined {
  const at = ORDERS.findIndex((order) => order.test(header));
  return (["dmy", "mdy"] as const)[at];
}

/** Dots are written where the day comes first; of two numbers one above 12 is the day. */
function orderOf(text: string, a: number, b: number): DateOrder | null {
  if (text.includes(".") || a > 12) return "dmy";
  if (b > 12) return "mdy";
  return a === b ? "dmy" : null;
}

/** Names of eras, as letters too, with the year before their first one. */
const ERAS: Readonly<Record<string, number>> = {
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
  M: 1867,
  T: 1911,
  S: 1925,
  H: 1988,
  R: 2018,
  民國: 1911,
  民国: 1911,
  中華民國: 1911,
};
const OF_ERA = /^(\D{1,4}?) ?(元|\d{1,3})(?:年|[./-]) ?(\d{1,2})(?:月|[./-]) ?(\d{1,2})日?$/;
const WITH_SIGNS =
  /^(\d{4}) ?[\u5e74\ub144](?: ?(\d{1,2}) ?[\u6708\uc6d4](?: ?(\d{1,2}) ?[\u65e5\uc77c])?)?$/;

function partsOfEra(text: string): DateParts | null {
  const [, year, month = "0", day = "0"] = WITH_SIGNS.exec(text) ?? [];
  if (year !== undefined) return { years: [Number(year)], months: [Number(month)], day: Number(day) };
  const [, era = "", ofEra, monthOfEra, dayOfEra] = OF_ERA.exec(text) ?? [];
  const start = ERAS[era];
  if (start === undefined) return null;
  const count = ofEra === "元" ? 1 : Number(ofEra);
  return { years: [start + count], months: [Number(monthOfEra)], day: Number(dayOfEra) };
}

const WORD = "(\\p{L}[\\p{L}\\p{M}]{2,})";
const BY_DAY = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|er|[.º°])?[ ./-]*(?:de |d')?${WORD}\\.?[ ./,-]*(?:de |del )?(\\d{4}|\\d{2})$`,
  "iu",
);
const BY_MONTH = new RegExp(`^${WORD}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`, "iu");
const BY_YEAR_AND_WORD = new RegExp(`^(\\d{4})[ ./-]+${WORD}[ ./-]+(\\d{1,2})\\.?$`, "iu");
/** Of two digits, a number above any day is a year. */
const OF_MONTH = new RegExp(`^${WORD}\\.?,?[ ./-](?:de |del )?(\\d{4}|3[2-9]|[4-9]\\d)$`, "iu");

function partsOfWords(text: string, reading: DateReading): DateParts | null {
  const made = (word = "", year = "", day = "0") => {
    const months = monthsOf(word);
    return months.length === 0 ? null : { years: yearsOf(year, reading), months, day: Number(day) };
  };
  const byDay = BY_DAY.exec(text);
  if (byDay !== null) return made(byDay[2], byDay[3], byDay[1]);
  const byMonth = BY_MONTH.exec(text);
  if (byMonth !== null) return made(byMonth[1], byMonth[3], byMonth[2]);
  const byYear = BY_YEAR_AND_WORD.exec(text);
  if (byYear !== null) return made(byYear[2], byYear[1], byYear[3]);
  const ofMonth = OF_MONTH.exec(text);
  return ofMonth === null ? null : made(ofMonth[1], ofMonth[2]);
}

/** Nobody alive was born before 1900, or in a year of these two digits after 2000: 30 is 1930. */
const CENTURY_FROM = 30;
/** Years of the Buddhist era of people: 1857 to 2057. A date of birth can't be in so far a future. */
const BUDDHIST_MIN = 2400;
const BUDDHIST_MAX = 2600;
const BUDDHIST_AHEAD = 543;

function yearsOf(text: string, { isBirth }: DateReading): number[] {
  const year = Number(text);
  if (text.length === 2) {
    if (!isBirth) return [];
    return year >= CENTURY_FROM ? [1900 + year] : [1900 + year, 2000 + year];
  }
  return [isBirth && year >= BUDDHIST_MIN && year <= BUDDHIST_MAX ? year - BUDDHIST_AHEAD : year];
}

/** The dates that there are of those that the parts may mean; null when there is none. */
function composeDates({ years, months, day }: DateParts): ProseDate | null {
  const isos = years.flatMap((year) => months.map((month) => toIso(year, month, day)));
  const values = isos.flatMap((iso) => parseProseDate(iso)?.values ?? []);
  return values.length === 0 ? null : { values, isApproximate: values.length > 1 };
}

/** Without a month or day of 0. */
function toIso(year: number, month: number, day: number): string {
  const numbers = month === 0 ? [] : day === 0 ? [month] : [month, day];
  return [String(year).padStart(4, "0"), ...numbers.map((number) => String(number).padStart(2, "0"))].join(
    "-",
  );
}

/** The time of day, as databases and spreadsheets append it to a day; Oracle writes 12.00.00.000000 AM. */
const TIME_OF_DAY =
  /(?<=\d)[ T](?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m| GMT[+-]\d{4}.*)?|\d{1,2}\.\d{2}\.\d{2}\.\d+ [ap]m)$/i;

/** "10.03.1957 r." and "10 марта 1957 г.": the word for year. */
const OF_YEAR = /(?<=\d) ?(?:г|р|r|roku|года|року)\.?$/i;

/** What people and programs write around a date, or for a part that they don't know, and how it is read. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [TIME_OF_DAY, ""],
  [OF_YEAR, ""],
  [/^(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day)?\.?,? +/i, ""],
  [/^[~≈] ?(?=\d)/, "ca. "],
  [/^(?:[-?*_x]{1,2}[/.-]){2}(\d{4})$/i, "$1"],
  [/^(\d{4})(?:[/.-][-?*_x]{1,2}){2}$/i, "$1"],
  [/^(\d{4})[/.](\d{2})$/, "$1-$2"],
];

/** Roman numbers of months, as in "10 III 1957". */
const ROMAN_MONTH = /^(\d{1,2})[ ./-]+(XI{0,2}|I?X|VI{0,3}|I?V|I{1,3})[ ./-]+(\d{4})$/;
const ROMAN = " I II III IV V VI VII VIII IX X XI XII".split(" ");

/** The text without its time of day, in plain letters and digits. */
function plainDate(written: string): string {
  const text = REWRITES.reduce(
    (rest, [from, to]) => rest.replace(from, to),
    plainDigits(written).normalize("NFKC").trim(),
  );
  return text.replace(ROMAN_MONTH, (_, day, month, year) => `${day}.${ROMAN.indexOf(month)}.${year}`);
}

const ZONED =
  /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:Z|UTC|GMT|[+-]00(?::?00)?|([+-]\d{2}(?::?\d{2})?))$/;
/** The time in UTC at which the next day has begun in the east. */
const NEXT_DAY_HOUR = 10;

/**
 * A day with a time and a zone. Programs turn the midnight of a place into UTC: the day is then the next one
 * for places in the east.
 */
function parseZoned(text: string): ProseDate | null {
  const [, day, hour, offset] = ZONED.exec(text) ?? [];
  if (day === undefined) return null;
  const date = parseProseDate(day);
  if (date === null || offset !== undefined || Number(hour) < NEXT_DAY_HOUR) return date;
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return { values: [day, next], isApproximate: true };
}

/** Days of birth of the living as numbers of Excel: 1900 to 2064. */
const EXCEL_DAY = /^(?:[1-5]\d{4}|[5-9]\d{3})(?:\.0+)?$/;
/** The day before the first one, as Excel counts, which has a 29 February 1900. */
const EXCEL_START = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** The day that a number of Excel means, YYYY-MM-DD, for a hint; null for what can be none. */
export function excelDay(text: string): string | null {
  if (!EXCEL_DAY.test(text.trim())) return null;
  return new Date(EXCEL_START + Math.trunc(Number(text)) * DAY_MS).toISOString().slice(0, 10);
}
