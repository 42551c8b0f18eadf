// Brings the rows of one record, from up to four files, into the record that all of OFAC's publications
// share. Pure.

import { cleanText } from "../../../files/text.ts";
import type { OfacRecord, OfacSchema } from "../record.ts";
import { aliasPropertyOfKind, schemaOfType } from "../record.ts";
import type { OfacRow } from "./reader.ts";

/** A row of the primary file with everything that points at it. */
export interface OfacRows {
  readonly primary: OfacRow;
  readonly aliases: readonly OfacRow[];
  readonly addresses: readonly OfacRow[];
  /** The items of the remarks, comments included. */
  readonly remarks: readonly string[];
}

/**
 * The schema of a type column, where null is an entity; null for a type that the publisher has newly made.
 */
export function schemaOf(row: OfacRow): OfacSchema | null {
  return schemaOfType(row.cells[2]?.trim() ?? "entity");
}

/** The property for the names of an alias row, or null for a kind that the publisher has newly made. */
export function aliasPropertyOf(row: OfacRow) {
  return aliasPropertyOfKind(row.cells[2] ?? "");
}

/** `IRAN] [SDGT] [IRGC` names three programs. */
export function splitPrograms(cell: string | null): string[] {
  const programs = (cell ?? "")
    .split("] [")
    .map((program) => cleanText(program.replace(/^\[|\]$/g, "")))
    .filter((program) => program !== "");
  return [...new Set(programs)];
}

export function makeRecord(rows: OfacRows, schema: OfacSchema): OfacRecord {
  const [uid, name, , programs, title, callSign, vesselType, tonnage, grossRegisteredTonnage, flag, owner] =
    rows.primary.cells.map((cell) => cell ?? null);
  return {
    uid: uid?.trim() ?? rows.primary.entNum,
    schema,
    name: name ?? "",
    aliases: rows.aliases.map((row) => ({
      property: aliasPropertyOf(row) ?? "alias",
      text: row.cells[3] ?? "",
    })),
    columns: {
      title: title ?? null,
      callSign: callSign ?? null,
      vesselType: vesselType ?? null,
      tonnage: tonnage ?? null,
      grossRegisteredTonnage: grossRegisteredTonnage ?? null,
      flag: flag ?? null,
      owner: owner ?? null,
    },
    addresses: rows.addresses.map(({ cells }) => ({
      street: cells[2] ?? null,
      city: cells[3] ?? null,
      country: cells[4] ?? null,
    })),
    programs: splitPrograms(programs ?? null),
    remarks: rows.remarks,
    extras: null,
  };
}
