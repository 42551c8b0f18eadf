// The two lists of OFAC as datasets, and the rules that assign a publication that does not name its list.

import type { Dataset } from "../../../../base/model/entity.ts";
import { publishedList } from "../published-list.ts";

export const SDN = publishedList("us_ofac_sdn").dataset;
export const CONSOLIDATED = publishedList("us_ofac_cons").dataset;

/** Programs of measures short of blocking; on the SDN list few records have one. */
const NON_SDN_PROGRAM = /^(?:NS-|FSE-|561|CMIC-|MBS$|UKRAINE-EO13662$|CAATSA - RUSSIA$)/;

/**
 * The list of a file that has the publisher's own name (sdn.csv, CONS_PRIM.CSV, consolidated.xml), or null.
 */
export function datasetOfFileName(name: string): Dataset | null {
  if (/^(?:cons|non[-_]?sdn)/i.test(name)) return CONSOLIDATED;
  return /^sdn(?!list)/i.test(name) ? SDN : null;
}

/**
 * The list of records with these programs, one entry per record: on the consolidated list most records have
 * such a program.
 */
export function datasetOfPrograms(records: readonly (readonly string[])[]): Dataset {
  const others = records.filter((programs) => programs.some((program) => NON_SDN_PROGRAM.test(program)));
  return others.length * 2 > records.length ? CONSOLIDATED : SDN;
}

/** The dataset with a name that a recognition gave. */
export function datasetOfName(name: string | null): Dataset {
  return name === CONSOLIDATED.name ? CONSOLIDATED : SDN;
}
