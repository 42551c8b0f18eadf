// Dates of an Advanced XML file: a period has a start and an end, and each of the two may itself be a span.
// Pure.

import { childrenOf, textAt, type XmlElement } from "../../../files/xml-records.ts";
import type { DateSpan } from "../dates.ts";

/** The day of an element with Year, Month and Day, as an ISO date; null when one of them is missing. */
export function dayOf(element: XmlElement | undefined): string | null {
  if (element === undefined) return null;
  const [year = "", month = "", day = ""] = ["Year", "Month", "Day"].map((name) => textAt(element, name));
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The span of an element that holds a DatePeriod; null when there is none, or an empty one. */
export function spanOf(holder: XmlElement): DateSpan | null {
  const [period] = childrenOf(holder, "DatePeriod");
  if (period === undefined) return null;
  const [start] = childrenOf(period, "Start");
  const [end] = childrenOf(period, "End");
  const from = start === undefined ? null : endOf(start);
  const to = end === undefined ? from : endOf(end);
  if (from === null || to === null) return null;
  const isApproximate = [start, end].some((element) => element?.attributes.get("Approximate") === "true");
  return { from, to, isApproximate };
}

function endOf(end: XmlElement): [string, string] | null {
  const [first] = childrenOf(end, "From").map(dayOf);
  const [last] = childrenOf(end, "To").map(dayOf);
  const [from, to] = [first ?? last ?? null, last ?? first ?? null];
  return from === null || to === null ? null : [from, to];
}
