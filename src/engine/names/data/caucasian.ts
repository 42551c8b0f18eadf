// Georgian and Armenian letters.

import armenianLettersText from "./armenian-letters.tsv" with { type: "text" };
import georgianLettersText from "./georgian-letters.tsv" with { type: "text" };
import type { LetterTable } from "./letter-table.ts";
import { loadTables } from "./load.ts";

const armenian = loadTables("armenian-letters.tsv", armenianLettersText);
const georgian = loadTables("georgian-letters.tsv", georgianLettersText);

export const GEORGIAN = (): LetterTable => georgian("georgian");
export const GEORGIAN_FOREIGN = (): LetterTable => georgian("foreign");

/** Most usual first. */
export const GEORGIAN_TABLES = (): readonly LetterTable[] => [GEORGIAN(), GEORGIAN_FOREIGN()];
export const ARMENIAN_TABLES = (): readonly LetterTable[] => [
  armenian("eastern"),
  armenian("eastern-plain"),
  armenian("western"),
];
