// The BICs of listed banks, by the part that names the bank: four characters and the country. The index finds
// equal codes only, and keeps their hashes; accounts and branches share no more than that part.

import type { Entity } from "../../base/model/entity.ts";
import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../base/model/identifiers.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { readingIndex, readingStore } from "./damaged-data.ts";

/** A listed record with a BIC. */
export interface ListedBank extends Pick<Entity, "id" | "caption" | "schema" | "datasets"> {
  /** 8 or 11 characters. */
  readonly bic: string;
}

/** Characters of a BIC that name bank and country (ISO 9362). */
export const BANK_LETTERS = 6;

const BIC = IDENTIFIER_KINDS.findIndex(({ name }) => name === "bic");

/** Reads the listed banks of a snapshot that has an index: 160 records with OFAC, UN, UK and EU. */
export function readListedBanks({ aliases, store }: Snapshot): ReadonlyMap<string, readonly ListedBank[]> {
  const rows = aliases === null ? [] : readingIndex(() => aliases.rowsWithIdentifier(BIC));
  const records = readingStore(() => [...store.entitiesByRow(rows).values()]);
  const banks = records
    .filter(({ target }) => target)
    .flatMap(({ id, caption, schema, datasets, properties }) =>
      (properties.swiftBic ?? []).flatMap((written): ListedBank[] => {
        const bic = normaliseIdentifier(BIC, written);
        return bic === null ? [] : [{ id, caption, schema, datasets, bic }];
      }),
    );
  return Map.groupBy(banks, ({ bic }) => bic.slice(0, BANK_LETTERS));
}
