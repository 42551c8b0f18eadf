// Who holds how much of whom, as lists, registers and a bank's own tables state it.

/**
 * Millionths of a percent. Whole numbers add up exactly: 33.333333 % and 16.666667 % are 50 %, and no
 * rounding decides whether an entity is blocked.
 */
export const PERCENT = 1_000_000;

export const WHOLE = 100 * PERCENT;

/** A share that is known, or known to lie between two bounds, in millionths of a percent. */
export interface Share {
  readonly low: number;
  readonly high: number;
}

/** The share of a statement that gives none: anything is possible. */
export const UNKNOWN_SHARE: Share = { low: 0, high: WHOLE };

/** What a holding is: shares in an entity, or control by other means, which is no share. */
export type HoldingKind = "ownership" | "control";

/** One statement that an owner holds a share of an entity. Ids are those of the publisher's records. */
export interface Holding {
  readonly owner: string;
  readonly owned: string;
  readonly kind: HoldingKind;
  readonly share: Share;
  /** ISO dates, as precise as the source has them; null where it gives none. */
  readonly since: string | null;
  readonly until: string | null;
  readonly dataset: string;
  /** The row that states it, where the source is a table. */
  readonly line?: number;
}

/** An owner, or an owned entity, as its source describes it; it need not be listed. */
export interface Party {
  readonly id: string;
  /** Ids under which other sources may know it: that of a listed record, or "lei-" with its LEI. */
  readonly sameAs: readonly string[];
  readonly caption: string;
  readonly schema: string;
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

/** The id that a party has by its Legal Entity Identifier, in whatever case it is written. */
export function leiId(lei: string): string {
  return `lei-${lei.trim().toUpperCase()}`;
}

/**
 * The id that a company has by its number at the United Kingdom's Companies House, however many of its zeros
 * are written. Null for a text that is no such number.
 */
export function ukCompanyId(number: string): string | null {
  const clean = number.replace(/[\s.-]/g, "").toUpperCase();
  // A few registers end a number with letters: IP12345R.
  if (/^(?=(?:.*\d){4})[A-Z0-9]{8}$/.test(clean)) return `gb-coh-${clean.toLowerCase()}`;
  const [, prefix = "", digits = ""] = /^([A-Z]{0,2})(\d{2,7})$/.exec(clean) ?? [];
  const zeros = 8 - prefix.length - digits.length;
  return digits === "" || zeros < 0 ? null : `gb-coh-${prefix.toLowerCase()}${"0".repeat(zeros)}${digits}`;
}

/**
 * The beginning of a text that is written as ids of records are ("ofac-12345x", "OFAC 12345", "un_77"): its
 * letters in lower case. Null for a text of another form.
 */
export function idPrefixOf(text: string): string | null {
  return /^(\p{L}[\p{L}_]*?)[\s_:.\p{Pd}]*\d[^\s]*$/u.exec(text.trim())?.[1]?.toLowerCase() ?? null;
}

/** The beginning of the id of a record, where it has one before a hyphen: "ofac" of "ofac-12345". */
export function recordPrefixOf(id: string): string | null {
  return /^(\p{L}[\p{L}_]*)-/u.exec(id)?.[1]?.toLowerCase() ?? null;
}

/** What the id of a party says, for those that a register knows by their number alone. */
export function partyOfId(id: string): Pick<Party, "caption" | "properties"> {
  const [, kind, number = ""] = /^(lei|gb-coh)-(.+)$/.exec(id) ?? [];
  if (kind === "lei") return { caption: `LEI ${number}`, properties: { leiCode: [number] } };
  if (kind !== "gb-coh") return { caption: id, properties: {} };
  const registered = number.toUpperCase();
  return {
    caption: `company number ${registered}`,
    properties: { registrationNumber: [registered], country: ["gb"] },
  };
}

/** The dataset of the records that an import derives from holdings. */
export const DERIVED_DATASET = "derived_ownership";

/** The property of a derived record that says by which path listed persons own it, per authority. */
export const PATH_PROPERTY = "ownershipPath";

const PLAIN_SHARE =
  /^(?:ca\.?|about|approx\.?|~)?\s*(\d{1,3}(?:[.,]\d{1,12})?)\s*(?:%|percent|per cent|pct\.?)?$/i;
const BAND =
  /^(\d{1,3}(?:[.,]\d{1,12})?)\s*%?\s*(?:-|–|to|\.\.)\s*(\d{1,3}(?:[.,]\d{1,12})?)\s*(?:%|percent)?$/i;
const BOUND =
  /^(>=|≥|>|more than|over|at least|<=|≤|<|less than|under|up to)\s*(\d{1,3}(?:[.,]\d{1,12})?)\s*(?:%|percent)?$/i;

/**
 * The share that a text states: "60", "60 %", "25-50%", "more than 50 %". Null for a text that states none,
 * and for more than 100 percent. Spreadsheets write 60 % as 0.6, so a bare number up to 1 is a band: of the
 * percentage and of the fraction.
 */
export function parseShare(text: string): Share | null {
  const clean = text.trim();
  const plain = PLAIN_SHARE.exec(clean)?.[1];
  if (plain !== undefined) {
    const share = shareBetween(plain, plain);
    const mayBeFraction = share !== null && share.low <= PERCENT && /\d$/.test(clean);
    return mayBeFraction ? { low: share.low, high: share.low * 100 } : share;
  }
  const [, from, to] = BAND.exec(clean) ?? [];
  if (from !== undefined && to !== undefined) return shareBetween(from, to);
  const [, word = "", limit] = BOUND.exec(clean) ?? [];
  if (limit === undefined) return null;
  if (/^(?:<|≤|less|under|up)/i.test(word)) return shareBetween("0", limit);
  const share = shareBetween(limit, "100");
  // "More than 50 %" is above 50 %, by however little.
  const isOpen = /^(?:>$|more|over)/i.test(word);
  return share === null || !isOpen ? share : { low: Math.min(share.low + 1, WHOLE), high: share.high };
}

function shareBetween(from: string, to: string): Share | null {
  const [low, high] = [from, to].map((text) => Math.round(Number(text.replace(",", ".")) * PERCENT));
  if (low === undefined || high === undefined || low > high || high > WHOLE) return null;
  return { low, high };
}

/** "60 %", "25 to 50 %", or "an unknown share". At most two decimals, never rounded up to a threshold. */
export function formatShare({ low, high }: Share): string {
  if (low === high) return `${formatPercent(low)} %`;
  if (low === 0 && high >= WHOLE) return "an unknown share";
  return `${formatPercent(low)} to ${formatPercent(Math.min(high, WHOLE))} %`;
}

function formatPercent(millionths: number): string {
  return String(Math.floor(millionths / (PERCENT / 100)) / 100);
}
