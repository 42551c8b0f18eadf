// Fills the record of an OFAC party from its rows in up to four CSV files. Pure.

import { cleanText } from "../../../files/text.ts";
import { plainName } from "../names.ts";
import { joinPieces } from "../pieces.ts";
import { nameKindOf, type OfacRecord, type OfacSchema, schemaOfType } from "../record.ts";
import { parseRemarks } from "../remarks.ts";
import type { OfacRow } from "./reader.ts";

/** A row of the primary file with everything that points at it. */
interface OfacRows {
  readonly primary: OfacRow;
  readonly aliases: readonly OfacRow[];
  readonly addresses: readonly OfacRow[];
  /** The items of the remarks, comments included. */
  readonly remarks: readonly string[];
}

/** The schema of a type column, where null is an entity; null for an unknown type. */
export function schemaOf(row: OfacRow): OfacSchema | null {
  return schemaOfType(row.cells[2]?.trim() ?? "entity");
}

/** The kind of an alias row, or null for an unknown kind. */
export function aliasKindOf(row: OfacRow) {
  return nameKindOf(row.cells[2] ?? "");
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
  const { cells, entNum } = rows.primary;
  const [, name, , programs, title, callSign, type, tonnage, grossRegisteredTonnage, flag, owner] = cells;
  return joinPieces({
    uid: entNum,
    schema,
    name: name ?? "",
    names: rows.aliases.map((row) => plainName(row.cells[3] ?? "", aliasKindOf(row) ?? "aka", "strong")),
    title: title ?? "",
    vessel: {
      callSign: callSign ?? "",
      type: type ?? "",
      tonnage: tonnage ?? "",
      grossRegisteredTonnage: grossRegisteredTonnage ?? "",
      flag: flag ?? "",
      owner: owner ?? "",
    },
    addresses: rows.addresses.map((row) => ({
      street: row.cells[2] ?? "",
      city: row.cells[3] ?? "",
      country: row.cells[4] ?? "",
      otherSpellings: [],
    })),
    programs: splitPrograms(programs ?? null),
    remarks: parseRemarks(rows.remarks),
  });
}
