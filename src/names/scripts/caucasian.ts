// Georgian and Armenian names in Latin letters, by the tables of tables/caucasian.ts.

import { ARMENIAN_TABLES, GEORGIAN_TABLES } from "../data/caucasian.ts";
import { applyTable, type LetterTable, type Speller } from "./speller.ts";

const GEORGIAN = GEORGIAN_TABLES.map(spellerOf);
const ARMENIAN = ARMENIAN_TABLES.map(spellerOf);

/** The national spelling, and that of a foreign name. */
export function georgianSpellers(): readonly Speller[] {
  return GEORGIAN;
}

/** Two eastern spellings and a western one. */
export function armenianSpellers(): readonly Speller[] {
  return ARMENIAN;
}

function spellerOf(table: LetterTable): Speller {
  return (run) => applyTable(run, table);
}
