// The customers that should raise no alert: those of a file, or invented ones.

import { basename } from "node:path";
import { checksumOf } from "../../../base/platform/file-checksum.ts";
import { isRejected } from "../../../service/bulk/reading/customer-row.ts";
import { type CustomerFileOptions, openCustomers } from "../../../service/bulk/reading/open-customers.ts";
import type { CleanCustomer } from "./clean-customer.ts";
import { inventCustomers } from "./invented-customers.ts";

export interface CleanPopulation {
  /** Null for invented customers. */
  readonly file: { readonly name: string; readonly sha256: string } | null;
  /** A row that can't be screened comes as null. */
  readonly customers: AsyncIterable<CleanCustomer | null> | Iterable<CleanCustomer>;
  /** How many of the customers that were read are without a fact of their row, because it can't be read. */
  unread(): number;
}

export function inventedPopulation(seed: number): CleanPopulation {
  return { file: null, customers: inventCustomers(seed), unread: () => 0 };
}

/** The customers of a file. Throws what openCustomers throws. */
export async function filePopulation(path: string, options: CustomerFileOptions): Promise<CleanPopulation> {
  const { rows } = await openCustomers(path, options);
  let unread = 0;
  /** A report goes to third parties, so customers are named by their reference, or else by their row. */
  async function* readCustomers(): AsyncGenerator<CleanCustomer | null> {
    for await (const row of rows()) {
      if (!isRejected(row) && row.unread.length > 0) unread++;
      yield isRejected(row) ? null : { ...row.subject, label: row.reference ?? `row ${row.line}` };
    }
  }
  return {
    file: { name: basename(path), sha256: await checksumOf(path) },
    customers: readCustomers(),
    unread: () => unread,
  };
}
