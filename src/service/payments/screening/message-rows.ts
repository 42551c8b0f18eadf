// Messages as rows of a run: a thread gets messages and returns rows of results, one per finding, and one for
// a message that is clear.

import type { Matcher } from "../../../engine/screening/match.ts";
import type { NotRead, RejectedRow } from "../../bulk/reading/customer-row.ts";
import { describeLapsed } from "../../bulk/screening/alert-row.ts";
import type { ScreenedRows } from "../../bulk/screening/screen-rows.ts";
import type { OnWork } from "../../bulk/screening/screening-threads.ts";
import type { Cell, OutputColumn } from "../../bulk/writing/row-format.ts";
import type { ClearedPairs } from "../../clearances/cleared-pairs.ts";
import type { FoundRecord, Verdict } from "../finding.ts";
import type { NumberIndex } from "../identifiers/find-identifiers.ts";
import type { PaymentMessage } from "../message.ts";
import type { MessageSettings, ScreenedFinding } from "./message-settings.ts";
import { countMessage, MESSAGE_TALLY, type MessageTally } from "./message-tally.ts";
import { MessageScreener } from "./screen-message.ts";
import type { SilentNames } from "./silent-names.ts";

/** A message that a thread gets. Structured-cloneable. */
interface MessageToScreen {
  /** Number of the message in the input, counted from 1. */
  readonly line: number;
  readonly file: string;
  readonly message: PaymentMessage;
}

export type MessageRow = MessageToScreen | RejectedRow;

const COLUMN_TYPES = {
  /** Number of the message in the input. */
  message: "number",
  file: "text",
  /** Line of the file: of the finding, or of the message that is clear. */
  line: "number",
  type: "text",
  reference: "text",
  /** Of a message that is longer than a part can be. */
  part: "number",
  verdict: "text",
  /** Of the finding; null in the one row of a message that is clear. */
  code: "text",
  role: "text",
  transaction: "number",
  path: "text",
  value: "text",
  id: "text",
  caption: "text",
  schema: "text",
  datasets: "text",
  score: "number",
  /** Further records of the same person or company, each with its lists and score. */
  other_records: "text",
  evidence: "text",
  /** The rules that it meets. */
  rules: "text",
  /** How the party was cleared of the record, and why that holds no more; null when never. */
  clearance: "text",
  /** Id of the snapshot. */
  snapshot: "text",
} as const satisfies Record<string, OutputColumn["type"]>;

type MessageCells = { readonly [Name in keyof typeof COLUMN_TYPES]: Cell };

/** The columns of a row, in their order. */
export const MESSAGE_COLUMNS: readonly OutputColumn[] = Object.entries(COLUMN_TYPES).map(([name, type]) => ({
  name,
  type,
}));

/** Texts, addresses and blocks of names that leave the garbage of a customer; how many are told at once. */
const STEPS_PER_SUBJECT = 2;
const STEPS_TOGETHER = 20;

export class MessageRowScreener {
  readonly #screener: MessageScreener;
  readonly #snapshot: string;
  #steps = 0;

  constructor(
    matcher: Pick<Matcher, "matchAll" | "findInText" | "snapshot"> & NumberIndex,
    settings: MessageSettings,
    pairs: Pick<ClearedPairs, "of"> | null,
    silent?: SilentNames,
    private readonly onWork: OnWork = () => {},
  ) {
    this.#screener = new MessageScreener(matcher, settings, pairs, silent);
    this.#snapshot = matcher.snapshot.id;
  }

  /** Screens at least one message. */
  screen(rows: readonly MessageRow[]): ScreenedRows<MessageTally> {
    const tally = MESSAGE_TALLY.empty();
    const alerts: Cell[][] = [];
    const notRead: NotRead[] = [];
    const messages = rows.flatMap((row) => ("reason" in row ? [] : [row.message]));
    const answers = this.#screener.screenAll(messages, () => this.#countStep()).values();
    for (const row of rows) {
      if ("reason" in row) {
        notRead.push({ ...row, isScreened: false });
        tally.rejected++;
        continue;
      }
      const answer = answers.next().value;
      if (answer === undefined) throw new Error("A message has no answer.");
      countMessage(tally, row.message, answer);
      const findings = answer.findings.length === 0 ? [null] : answer.findings;
      for (const finding of findings) alerts.push(this.#row(row, answer.verdict, finding));
    }
    tally.written = alerts.length;
    return { lastLine: rows.at(-1)?.line ?? 0, alerts, notRead, tally };
  }

  #countStep(): void {
    if (++this.#steps % STEPS_TOGETHER === 0) this.onWork(STEPS_TOGETHER / STEPS_PER_SUBJECT);
  }

  #row({ line, file, message }: MessageToScreen, verdict: Verdict, finding: ScreenedFinding | null): Cell[] {
    const record = finding?.record ?? null;
    const cells: MessageCells = {
      message: line,
      file,
      line: finding?.line ?? message.line,
      type: message.type,
      reference: message.reference,
      part: message.isLastPart && message.part === 1 ? null : message.part,
      verdict,
      code: finding?.code ?? null,
      role: finding?.role ?? null,
      transaction: finding?.transaction ?? null,
      path: finding?.path ?? null,
      value: finding?.value ?? null,
      id: record?.id ?? null,
      caption: record?.caption ?? null,
      schema: record?.schema ?? null,
      datasets: record?.datasets ?? null,
      score: record?.score ?? null,
      other_records: (finding?.others ?? []).map(describeOther),
      evidence: finding === null ? null : finding.evidence.join(" "),
      rules: finding === null || finding.blockedBy.length === 0 ? null : finding.blockedBy,
      clearance: finding?.lapsed ? describeLapsed(finding.lapsed) : null,
      snapshot: this.#snapshot,
    };
    return Object.keys(COLUMN_TYPES).map((name) => cells[name as keyof MessageCells]);
  }
}

/** "gb-hmt-13395 (gb_hmt_sanctions) 0.97". */
function describeOther({ id, datasets, score }: FoundRecord): string {
  return `${id} (${datasets.join(", ")})${score === null ? "" : ` ${score}`}`;
}
