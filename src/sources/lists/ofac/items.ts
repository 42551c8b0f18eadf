// Writes what the XML publications tell in elements as the items that the CSV remarks have for the same
// facts, so that one grammar (remarks.ts) reads both. Pure.

import { splitRemarks } from "./remarks.ts";

/** Features that the remarks name otherwise; all others have the same label there. */
const LABELS: Readonly<Record<string, string>> = {
  Birthdate: "DOB",
  "Place of Birth": "POB",
  "Nationality Country": "nationality",
  "Citizenship Country": "citizen",
};

/**
 * "DOB 10 Dec 1948", "Target Type State-Owned Enterprise"; one that is not the main one begins with "alt.".
 */
export function featureItem(label: string, value: string, isMain = true): string {
  return `${isMain ? "" : "alt. "}${LABELS[label] ?? label} ${value}`;
}

export interface OfacDocument {
  readonly type: string;
  readonly number: string;
  readonly country: string;
  /** "19 Jun 1987", or an ISO date. */
  readonly issued: string;
  readonly expires: string;
}

/** "Passport ZZ0000017 (Iran) issued 19 Jun 1987 expires 18 Jun 1992"; parts that are "" are left out. */
export function documentItem({ type, number, country, issued, expires }: OfacDocument): string {
  return [
    type,
    number,
    country === "" ? "" : `(${country})`,
    issued === "" ? "" : `issued ${proseDay(issued)}`,
    expires === "" ? "" : `expires ${proseDay(expires)}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** "a.k.a. 'THE BROKER'": how the remarks write weak names, whatever their kind. */
export function weakNameItem(name: string): string {
  return `a.k.a. '${name}'`;
}

export function linkItem(name: string): string {
  return `Linked To: ${name}`;
}

/**
 * The items of the free remarks of an XML publication, which puts links into brackets and has no full stop at
 * the end.
 */
export function freeItems(remarks: string): string[] {
  return splitRemarks(`${remarks}.`).map((item) => item.replace(/^\((Linked To: .+)\)$/, "$1"));
}

/** A city as the CSV writes it: "Mumbai, Maharashtra 40051". */
export function cityText(parts: readonly string[], postalCode: string): string {
  return [parts.filter((part) => part !== "").join(", "), postalCode].filter((part) => part !== "").join(" ");
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "10 Dec 1948" of 1948-12-10; any other text stays as it is. */
export function proseDay(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text);
  if (iso === null) return text;
  return `${iso[3]} ${MONTHS[Number(iso[2]) - 1] ?? iso[2]} ${iso[1]}`;
}

/** A span of days: both ends are spans themselves, as a year is from its first to its last day. ISO dates. */
export interface DateSpan {
  readonly from: readonly [first: string, last: string];
  readonly to: readonly [first: string, last: string];
  readonly isApproximate: boolean;
}

/** A span in the words of the remarks: "10 Dec 1948", "Sep 1938", "circa 1951", "1951 to 1953". */
export function proseSpan({ from, to, isApproximate }: DateSpan): string {
  const hasPlainEnds = from[0] === from[1] && to[0] === to[1];
  const text = periodText(from[0], hasPlainEnds ? to[0] : to[1]) ?? `${endText(from)} to ${endText(to)}`;
  return `${isApproximate ? "circa " : ""}${text}`;
}

function endText([first, last]: readonly [string, string]): string {
  return periodText(first, last) ?? `${proseDay(first)} to ${proseDay(last)}`;
}

/** The day, month or year that the days make up exactly, or null. */
function periodText(first: string, last: string): string | null {
  if (first === last) return proseDay(first);
  const [year, month] = [first.slice(0, 4), first.slice(5, 7)];
  if (first === `${year}-01-01` && last === `${year}-12-31`) return year;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return first.endsWith("-01") && last === lastDay ? `${MONTHS[Number(month) - 1]} ${year}` : null;
}
