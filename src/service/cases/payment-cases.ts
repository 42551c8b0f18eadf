// Payment messages that ended in review, as cases: no customer is decided about, so no pair is cleared, and
// what lists say later changes nothing about a payment that was released.

import type { Database } from "bun:sqlite";
import { createHash } from "node:crypto";
import { inTransaction } from "./case-change.ts";
import { addRecord, insertCase, type OpenedCase, type Opening } from "./open-cases.ts";
import type { ReviewCase } from "./review-case.ts";

/** A message with what its screening found. */
export interface OpenedPayment extends Omit<OpenedCase, "reference" | "subject" | "entity" | "score"> {
  readonly type: string;
  /** Of the message. */
  readonly reference: string | null;
  /** Names of its parties: it is found by them. */
  readonly names: readonly string[];
  /** Records of its findings, at least one. */
  readonly records: readonly Pick<OpenedCase, "entity" | "score">[];
  readonly text: string;
  /** Of its screening, as JSON. */
  readonly answer: string;
}

/** The message of a case as it came, and the answer of its screening as JSON. */
type HeldPayment = Pick<OpenedPayment, "text" | "answer">;

/** Opens the case of a message, or finds it; returns its id. */
export function openPayment(database: Database, given: OpenedPayment, opening: Opening): string {
  const digest = createHash("sha256").update(given.text).digest();
  const { type, reference, names, records, text, answer, snapshot } = given;
  return inTransaction(database, () => {
    const known = database
      .query<Pick<ReviewCase, "id">, [Uint8Array, string]>(
        `SELECT id FROM payment JOIN review_case ON number = case_number
         WHERE digest = ? AND payment.snapshot = ?`,
      )
      .get(digest, snapshot);
    if (known !== null) return known.id;
    const [first, ...others] = [...records].sort((a, b) => b.score - a.score);
    if (first === undefined) throw new Error("A payment without a finding is no case.");
    const name = [reference ?? type, ...names];
    const subject = { schema: "Payment", properties: { name } };
    const { id, number } = insertCase(database, { ...given, ...first, reference: null, subject }, opening);
    for (const one of others) addRecord(database, number, one, opening);
    database
      .query("INSERT INTO payment VALUES (?, ?, ?, ?, ?, ?, ?)")
      .run(number, digest, snapshot, type, reference, text, answer);
    return id;
  });
}

/** Null for a case of a customer. */
export function paymentOf(database: Database, id: string): HeldPayment | null {
  return database
    .query<HeldPayment, [string]>(
      "SELECT text, answer FROM payment JOIN review_case ON number = case_number WHERE id = ?",
    )
    .get(id);
}
