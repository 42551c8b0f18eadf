// What the readers of customer files hand on: one value per row of the file, in its order.

import { COUNTRY_PROPERTIES, type Properties } from "../../../base/model/entity.ts";
import type { SubjectSchema } from "../../../base/model/schemata.ts";
import { ADDRESS_PARTS } from "../../../lists/sources/columns/fields.ts";
import type { Look } from "../../../lists/sources/columns/looks.ts";
import type { Mapping } from "../../../lists/sources/columns/mapping.ts";
import type { EncodingGuess } from "../../../lists/sources/files/encodings.ts";
import type { Shard } from "./shard.ts";

/** The part of a match request that a row gives; it has passed the decoder of match. */
export interface CustomerSubject {
  readonly schema: SubjectSchema;
  readonly properties: Properties;
}

/**
 * The subjects that a customer is screened as: a LegalEntity may be a person or an organisation, so it is
 * screened as both.
 */
export function kindsOf({ schema, properties }: CustomerSubject): readonly CustomerSubject[] {
  if (schema !== "LegalEntity") return [{ schema, properties }];
  return [
    { schema: "Person", properties },
    { schema, properties },
  ];
}

/**
 * As kindsOf, and by its names and numbers alone as a ship, which a customer of no stated kind may be, too.
 */
export function screenedKindsOf(subject: CustomerSubject): readonly CustomerSubject[] {
  if (subject.schema !== "LegalEntity") return kindsOf(subject);
  const ofShips = Object.entries(subject.properties).filter(([property]) => !OF_PEOPLE.has(property));
  return [...kindsOf(subject), { schema: "Vessel", properties: Object.fromEntries(ofShips) }];
}

/** What would contradict the flag and the age of a ship. */
const OF_PEOPLE: ReadonlySet<string> = new Set(["birthDate", "gender", ...COUNTRY_PROPERTIES]);

export interface Customer {
  /** Line of the file, row of the sheet, or number of the record in Parquet or a JSON document, from 1. */
  readonly line: number;
  /** The bank's own reference; null when the file has no column for it. */
  readonly reference: string | null;
  readonly subject: CustomerSubject;
  /** Lines of the address, and countries as written: they are searched for places. */
  readonly address: readonly string[];
  /** What of the row could not be read; the subject is without it. */
  readonly unread: readonly UnreadFact[];
  /** Every cell by its header, both as written, to be passed on. Computed at each call. */
  written(): Readonly<Record<string, string>>;
}

/** A fact of a customer that can't be read. Its name can, so the customer is screened without the fact. */
export interface UnreadFact {
  /** The field, such as birthDate. */
  readonly field: string;
  /** As that of RejectedRow. */
  readonly reason: string;
  /** True for a column that nothing names, in each row but its first: it is reported once. */
  readonly isRepeat?: boolean;
}

/** A row that can't be screened. Its cells are not repeated: they may be damaged. */
export interface RejectedRow {
  readonly line: number;
  /** Where it could be read. */
  readonly reference: string | null;
  /** One sentence for a person, with the column and the value at fault: "Column dob: "5/6/70" is not …" */
  readonly reason: string;
}

export type CustomerRow = Customer | RejectedRow;

export function isRejected(row: Omit<Customer, "written"> | RejectedRow): row is RejectedRow {
  return "reason" in row;
}

/** What the side file of a run has a line for: a row that was not screened, or a fact that was not read. */
export interface NotRead extends RejectedRow {
  /** True when the customer was screened, without what the reason names. */
  readonly isScreened: boolean;
}

/** The facts of a customer that could not be read, as lines of the side file. */
export function notReadOf({ line, reference, unread }: Omit<Customer, "subject" | "written">): NotRead[] {
  return unread
    .filter(({ isRepeat }) => !isRepeat)
    .map(({ reason }) => ({ line, reference, reason, isScreened: true }));
}

/** A column and what it was taken for. */
export interface CustomerColumn {
  /** As written in the file. */
  readonly header: string;
  /** Empty for a column that is only passed on. */
  readonly fields: readonly string[];
  /** How the fields were found; null for a column without any. */
  readonly by: "mapping" | "guess" | null;
  /** What a column without fields looks like; null where its first cells are blank. */
  readonly look?: Look | null;
}

/** A customer file that has been found, recognised and understood. */
export interface CustomerFile {
  /** The path for messages; "standard input" for that. */
  readonly path: string;
  /** As in ListFile: rows in another encoding are rejected one by one. */
  readonly guess?: EncodingGuess | null | undefined;
  /** The columns of a table; for JSON the keys of the first records. */
  readonly columns: readonly CustomerColumn[];
  /** The settings that the file is read with, of its mapping and of the options. */
  readonly mapping: Mapping;
  /**
   * Every row once, in the order of the file. Standard input can be read once only. `afterLine` leaves out
   * the rows up to this line without mapping them, for a run that is resumed. `isWanted` leaves out others in
   * the same way, for a run that screens a share of a file that is read whole.
   */
  rows(afterLine?: number, isWanted?: (line: number) => boolean): AsyncGenerator<CustomerRow>;
  /** The rows of a shard, read alone. Null where a part of the file can't be read without the rest. */
  stretch(shard: Shard): Promise<RowSource | null>;
  /** How much of the file `rows` has read, 0 to 1; null where that is not known, as of standard input. */
  share(): number | null;
}

/** A file by its content. */
export interface FileIdentity {
  readonly bytes: number;
  readonly sha256: string;
}

/** A share of a Parquet file: the rest is not read, so size, time and footer stand for it. */
export interface ShareIdentity {
  readonly bytes: number;
  /** In nanoseconds since 1970. */
  readonly modified: string;
  /** SHA-256 of the footer: the same for all shares of a file. */
  readonly footer: string;
  /** SHA-256 of the row groups that the share reads. */
  readonly rowGroups: string;
}

export type InputIdentity = FileIdentity | ShareIdentity;

/** The rows of a run. */
export interface RowSource {
  /** Null for standard input, which can't be read again. */
  readonly input: InputIdentity | null;
  /** The rows after a line, in the order of the file. */
  rows(afterLine: number): AsyncGenerator<CustomerRow>;
  /** How much of them was read, 0 to 1; null where that is not known. */
  share(): number | null;
}

/** Headers of the columns that match does not compare: they are passed on to the results. */
export function passedOnBy({ columns }: Pick<CustomerFile, "columns">): string[] {
  const headers = columns
    .filter(({ fields }) => fields.every((field) => ADDRESS_PARTS.includes(field)))
    .map(({ header }) => header);
  return [...new Set(headers)].filter((header) => header.trim() !== "");
}
