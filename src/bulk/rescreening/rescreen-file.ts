// One pass over the customers of a file, from the file itself or from the index that was kept of it.

import { type CustomerRow, isRejected, type RejectedRow } from "../reading/customer-row.ts";
import { screeningCustomer } from "../screening/row-parts.ts";
import { NOT_COMPARABLE } from "../screening/screen-rows.ts";
import type { AlertChange } from "./alert-changes.ts";
import { analyseCustomer } from "./analysed-customer.ts";
import type { CustomerIndex } from "./customer-index.ts";
import type { CustomerIndexBuilder } from "./customer-index-builder.ts";
import { CustomerTokens } from "./customer-tokens.ts";
import { NearCustomers } from "./near-customers.ts";
import type { NearRecords } from "./near-records.ts";
import type { Rescreener } from "./rescreener.ts";

/** Where results go, in the order of the file. */
export interface RescreeningSink {
  /** A customer that was looked up: its changes, mostly none. */
  acceptChanges(changes: readonly AlertChange[]): void;
  acceptRejected(row: RejectedRow): void;
}

const NOTHING: readonly AlertChange[] = [];

/** Garbage is collected once per so many rows: left to itself, the heap grows with the memory of the host. */
const ROWS_BETWEEN_COLLECTIONS = 100_000;

/**
 * Rescreens every customer of a file, and collects them for an index where one is kept. `passedOn` are the
 * headers of the cells that are passed on. Rejects with the errors of the file, and of RowScreener.screen.
 */
export async function rescreenRows(
  rows: AsyncIterable<CustomerRow>,
  passedOn: readonly string[],
  near: NearRecords,
  rescreener: Rescreener,
  sink: RescreeningSink,
  builder: CustomerIndexBuilder | null,
): Promise<void> {
  const tokens = builder?.tokens ?? new CustomerTokens();
  const lookUp = new NearCustomers(tokens, near);
  let count = 0;
  for await (const row of rows) {
    if (++count % ROWS_BETWEEN_COLLECTIONS === 0) Bun.gc(true);
    const customer = isRejected(row) ? null : analyseCustomer(row.subject);
    if (isRejected(row) || customer === null || customer.names.length === 0) {
      const { line, reference } = row;
      const rejected = { line, reference, reason: isRejected(row) ? row.reason : NOT_COMPARABLE };
      builder?.addRejected(rejected);
      sink.acceptRejected(rejected);
      continue;
    }
    const found = new Set<number>();
    const add = (record: number) => found.add(record);
    const { group, identifiers } = customer;
    const names = customer.names.map((name) => tokens.numbersOf(name, group));
    builder?.add(screeningCustomer(row, passedOn), names, identifiers);
    for (const words of names) lookUp.find(words, 0, words.length, add);
    for (const identifier of identifiers) near.withIdentifier(identifier).forEach(add);
    const records = rescreener.withFacts(row.subject, found, (similarityMin, visit) => {
      for (const words of names) lookUp.find(words, 0, words.length, visit, similarityMin);
    });
    sink.acceptChanges(
      records.size === 0 ? NOTHING : rescreener.rescreen(screeningCustomer(row, passedOn), records),
    );
  }
}

/** Rescreens every customer of an index. Throws as RowScreener.screen does. */
export function rescreenIndex(
  index: CustomerIndex,
  near: NearRecords,
  rescreener: Rescreener,
  sink: RescreeningSink,
): void {
  const lookUp = new NearCustomers(index, near);
  const found = new Map<number, Set<number>>();
  const add = (customer: number, record: number) => {
    const records = found.get(customer);
    if (records === undefined) found.set(customer, new Set([record]));
    else records.add(record);
  };
  index.forEachName((customer, words, start, end) =>
    lookUp.find(words, start, end, (record) => add(customer, record)),
  );
  index.forEachIdentifier((customer, identifier) => {
    for (const record of near.withIdentifier(identifier)) add(customer, record);
  });
  const rejected = new Set(index.rejected);
  for (let customer = 0; customer < index.count; customer++) {
    const records = found.get(customer);
    if (records !== undefined) sink.acceptChanges(rescreenOne(customer, records));
    else if (rejected.has(customer)) sink.acceptRejected(index.rejectedRow(customer));
    else sink.acceptChanges(NOTHING);
  }

  function rescreenOne(number: number, records: ReadonlySet<number>): readonly AlertChange[] {
    const customer = index.customer(number);
    const left = rescreener.withFacts(customer.subject, records, (similarityMin, visit) =>
      index.forEachNameOf(number, (words, start, end) =>
        lookUp.find(words, start, end, visit, similarityMin),
      ),
    );
    return left.size === 0 ? NOTHING : rescreener.rescreen(customer, left);
  }
}
