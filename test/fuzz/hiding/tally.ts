// Counts what became of hidden names, by operation, by pair of operations and by place, and writes the
// tables, the highest share first.

/** What the product made of a name: a finding of the record, another alert or refusal, or nothing. */
export type Verdict = "found" | "noticed" | "hidden";

export interface Example {
  readonly listed: string;
  readonly written: string;
  readonly place: string;
}

/** Counts of one operation, pair or place. JSON. */
export interface Shares {
  tried: number;
  noticed: number;
  hidden: number;
  /** One of the names that were hidden. */
  example: Example | null;
}

/** What was tried, under each of these. */
export interface Tried {
  /** Names of operations, sorted. */
  readonly operations: readonly string[];
  readonly place: string;
}

const TABLES = ["all", "number", "place", "alone", "alone in place", "pair", "any"] as const;
type Table = (typeof TABLES)[number];
export type HidingReport = Readonly<Record<Table, Record<string, Shares>>>;

/** A share of fewer compositions says nothing. */
const TRIED_MIN = 30;

export class HidingTally {
  readonly report: HidingReport = Object.fromEntries(TABLES.map((table) => [table, {}])) as HidingReport;

  add({ operations, place }: Tried, verdict: Verdict, example: Example): void {
    const add = (table: Table, key: string) => {
      const shares = this.#sharesOf(table, key);
      shares.tried++;
      if (verdict === "noticed") shares.noticed++;
      if (verdict === "hidden") {
        shares.hidden++;
        shares.example ??= example;
      }
    };
    add("all", "all compositions");
    add("number", `${operations.length} operation${operations.length === 1 ? "" : "s"}`);
    add("place", place);
    for (const operation of operations) add("any", operation);
    if (operations.length === 1) {
      add("alone", operations[0] ?? "");
      add("alone in place", `${operations[0]} @ ${place}`);
    }
    if (operations.length === 2) add("pair", operations.join(" + "));
  }

  #sharesOf(table: Table, key: string): Shares {
    const before = this.report[table][key];
    if (before !== undefined) return before;
    const shares = { tried: 0, noticed: 0, hidden: 0, example: null };
    this.report[table][key] = shares;
    return shares;
  }

  /** Adds what another process counted. */
  merge(other: HidingReport): void {
    for (const table of TABLES)
      for (const [key, { tried, noticed, hidden, example }] of Object.entries(other[table])) {
        const shares = this.#sharesOf(table, key);
        shares.tried += tried;
        shares.noticed += noticed;
        shares.hidden += hidden;
        shares.example ??= example;
      }
  }

  /** The tables as text. */
  write(): string {
    const { all, number, place, alone, pair, any } = this.report;
    const inPlace = this.report["alone in place"];
    return [
      "Compositions by number of operations.",
      rows({ ...all, ...number }, 100),
      "By operation alone, over all places.",
      rows(alone, 100),
      "By operation, alone or with others.",
      rows(any, 100),
      "By place, with any operations.",
      rows(place, 100),
      "By operation alone and place; the highest shares.",
      rows(inPlace, 60),
      "By pair of operations alone; the highest shares.",
      rows(pair, 100),
    ].join("\n\n");
  }
}

/** The highest shares, each with its example. */
function rows(table: Readonly<Record<string, Shares>>, most: number): string {
  const share = ({ hidden, tried }: Shares) => hidden / tried;
  const sorted = Object.entries(table)
    .filter(([, { tried }]) => tried >= TRIED_MIN)
    .sort(([, a], [, b]) => share(b) - share(a) || b.tried - a.tried);
  const shown = sorted.slice(0, most);
  const left = sorted.slice(most).filter(([, { hidden }]) => hidden > 0).length;
  return [
    "hidden %   hidden    tried  noticed  what",
    ...shown.map(([key, shares]) => {
      const { tried, noticed, hidden, example } = shares;
      const counts = [(100 * share(shares)).toFixed(2), hidden, tried, noticed];
      const cells = counts.map((count, i) => String(count).padStart([8, 8, 8, 8][i] ?? 0)).join(" ");
      return `${cells}  ${key}${example === null ? "" : `\n${" ".repeat(38)}${show(example)}`}`;
    }),
    ...(left === 0 ? [] : [`and ${left} more with hidden names`]),
  ].join("\n");
}

const SHOWN_LENGTH = 120;

/** An example that shows what can't be seen: characters outside printable ASCII and letters as escapes. */
function show({ listed, written, place }: Example): string {
  const visible = JSON.stringify(written).replace(
    /[^\p{L}\p{N}\p{P}\p{S} ]|\p{M}/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );
  const cut = visible.length > SHOWN_LENGTH ? `${visible.slice(0, SHOWN_LENGTH)}…` : visible;
  return `${listed} as ${cut}${place === "" ? "" : ` in ${place}`}`;
}
