// What is said once of a file, not of each row: which columns nothing names that may hold what match
// compares, and which codes of kinds have two meanings. Columns that the beginning of the file leaves blank
// are looked at as their cells come.

import { type Look, lookOf, mayHoldFact } from "../../../lists/sources/columns/looks.ts";
import { isAmbiguousKind, isNullCell } from "../../../lists/sources/columns/row-fields.ts";
import type { KeyedRow } from "../../../lists/sources/columns/rows.ts";
import { foldHeader } from "../../../lists/sources/files/tables.ts";
import type { CustomerColumn, UnreadFact } from "./customer-row.ts";

/** Cells of a column that decide what it looks like. */
const CELLS_MAX = 60;

interface UnnamedColumn {
  readonly header: string;
  look: Look | null;
  /** The first cells of a column that has not been looked at; null for the others. */
  readonly cells: string[] | null;
  isSaid: boolean;
}

/** What one reading of a file has said. */
export class SaidOnce {
  /** By folded header. */
  readonly #columns = new Map<string, UnnamedColumn>();
  readonly #isDated: boolean;
  readonly #codes = new Set<string>();

  constructor(columns: readonly CustomerColumn[]) {
    this.#isDated = columns.some(({ fields }) => fields.includes("birthDate"));
    for (const { header, look = null } of columns) this.#add(header, look);
  }

  #add(header: string, look: Look | null): UnnamedColumn {
    const column = { header, look, cells: look === null ? [] : null, isSaid: false };
    this.#columns.set(foldHeader(header), column);
    return column;
  }

  /** What a row has in unnamed columns, each reported once, and its codes that no row before it has. */
  factsOf({ cells, columns }: KeyedRow): UnreadFact[] {
    const facts: UnreadFact[] = [];
    for (const [header, texts] of cells) {
      const fields = columns.get(header);
      if (fields?.includes("schema")) facts.push(...this.#codesIn(header, texts));
      if (fields !== undefined) continue;
      // JSON has keys that its first lines have not.
      const column = this.#columns.get(header) ?? this.#add(header, null);
      if (column.cells !== null && column.cells.length < CELLS_MAX) this.#look(column, column.cells, texts);
      if (mayHoldFact(column.look)) facts.push(factOf(column));
    }
    return facts;
  }

  /** Who has such a code is screened as both kinds, so nothing of the row is lost. */
  #codesIn(header: string, texts: readonly string[]): UnreadFact[] {
    return texts.flatMap((text) => {
      const key = JSON.stringify([header, text]);
      if (this.#codes.has(key) || !isAmbiguousKind(text)) return [];
      this.#codes.add(key);
      const reason = `Column ${this.#columns.get(header)?.header ?? header}: ${JSON.stringify(text)} may mean a person or an organisation, so each row that has it is screened as both. Say which in a mapping, with "values".`;
      return { field: "schema", reason };
    });
  }

  #look(column: UnnamedColumn, cells: string[], texts: readonly string[]): void {
    cells.push(...texts.filter((text) => !isNullCell(text)));
    column.look = lookOf(column.header, cells, this.#isDated);
  }
}

function factOf(column: UnnamedColumn): UnreadFact {
  const { header, look, isSaid } = column;
  column.isSaid = true;
  const reason = `Column ${header} is not compared: it looks like ${look}, and nothing says what it holds. Map it to a field, or to ignore.`;
  return { field: `column ${header}`, reason, ...(isSaid && { isRepeat: true }) };
}
