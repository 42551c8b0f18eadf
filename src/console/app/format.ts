// Numbers with units, days with their age, ids that are short: everything that is written the same way on
// every page.

import { TEXTS } from "./texts.ts";

const DAY_MS = 86_400_000;
const ID_SHOWN = 8;

/** What a property is called. */
export function nameOfProperty(key: string): string {
  return (
    TEXTS.properties[key] ??
    TEXTS.entity.properties[key] ??
    // "parentCompany" is read as "Parent company".
    key
      .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
      .replace(/^./, (letter) => letter.toUpperCase())
  );
}

/** "1,234" */
export const formatCount = (count: number): string => count.toLocaleString(TEXTS.locale);

/** A score as it is compared, two digits: "0.80". */
export const formatScore = (score: number): string => score.toFixed(2);

/** A score to the digits that explanations add up in. */
export const formatExact = (amount: number): string => amount.toFixed(4);

/** An amount that is added or taken, with a sign of its own width: "+0.1000", "−0.0900". */
export function formatAmount(amount: number): string {
  const digits = Math.abs(amount).toFixed(4);
  if (Number(digits) === 0) return "0";
  return `${amount < 0 ? "−" : "+"}${digits}`;
}

/** "4.2 MB" */
export function formatBytes(bytes: number): string {
  const units = TEXTS.byteUnits;
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** Milliseconds of a time as the service writes it, with or without Z; it is always UTC. */
export function parseTime(time: string): number {
  return Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(time) || time.length <= 10 ? time : `${time}Z`);
}

/** "2026-11-23 14:05 UTC" */
export function formatTime(time: string): string {
  const ms = parseTime(time);
  if (Number.isNaN(ms)) return time;
  return `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** How long ago: "2 h ago"; for a day, whole days. */
export function formatAge(time: string, nowMs = Date.now()): string {
  const ms = parseTime(time);
  if (Number.isNaN(ms)) return "";
  const passed = nowMs - ms;
  const texts = TEXTS.ages;
  if (time.length <= 10) return texts.days(Math.floor(passed / DAY_MS));
  const minutes = Math.floor(passed / 60_000);
  if (minutes < 1) return texts.now;
  if (minutes < 60) return texts.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? texts.hours(hours) : texts.days(Math.floor(hours / 24));
}

/** A text as somebody typed or pasted it, on one line: the service refuses control characters such as NUL. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** The beginning of a long id; the whole of it stands in its title. */
export function shortId(id: string): string {
  return id.length <= ID_SHOWN + 4 ? id : `${id.slice(0, ID_SHOWN)}…`;
}
