// Recognises the numbers of a workbook that are days, and formats them as ISO dates. Pure.

/** Day 0 is the end of 1899 (with a leap day in 1900 that never was) or the beginning of 1904. */
export type DateSystem = 1900 | 1904;

/**
 * Built-in number formats that show a day (ECMA-376, 18.8.30; 27 to 36 and 50 to 58 are those of East Asia).
 */
const BUILT_IN_DATES = /^(?:1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/;

const DAY_MS = 86_400_000;

/** The last day that a workbook can show: 9999-12-31. */
const SERIAL_MAX = 2_958_465;

/** True when a number format shows a day. `code` is the format's text when the workbook defines it itself. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.test(String(id));
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "").toLowerCase();
  return !/general/.test(bare) && /[dy]/.test(bare);
}

/** YYYY-MM-DD, with the time when the number has one; null when the number is not a day. */
export function formatSerialDate(serial: number, system: DateSystem): string | null {
  if (serial < 1 || serial > SERIAL_MAX) return null;
  // Day 60 of the older system is the leap day that never was: days before it count from a day later.
  const first = system === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const iso = new Date(first + Math.round((serial * DAY_MS) / 1000) * 1000).toISOString();
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19);
}
