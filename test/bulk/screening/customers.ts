// A customer file of invented people, some of whom are on the invented lists of the demonstration.

import { snapshotFolder } from "../../../src/engine/snapshot/folders.ts";
import { buildSnapshot } from "../../../src/lists/import/pipeline.ts";

/** Who is listed, nearly listed, unknown, or can't be screened. */
const PEOPLE: readonly (readonly [name: string, birthDate: string, country: string])[] = [
  ["Taisiya Bulgozhina", "1988-09-03", "cy"],
  ["Quillon Marrowbeck", "1990-01-01", "gb"],
  ["Demyan Tarlunov", "", ""],
  ["Zosima Kromeshny", "1957", "ua"],
  ["???", "1970-01-01", "de"],
  ["Ilvara von Quastenrode", "05/06/1970", "at"],
  ["Orest Vereshkov", "", "ru"],
  ["Хольт Марвен", "1981-11-12", "se"],
  ["Damian Tarlov", "", "fr"],
  ["", "1980-02-02", "fr"],
  ["Orest V. Dalny", "1961-03-14", ""],
];

export const HEADER = "reference,name,birth_date,country,branch";

/** The lines of a CSV file, without the header. */
export function customerLines(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const [name, birthDate, country] = PEOPLE[(i * 7) % PEOPLE.length] ?? ["", "", ""];
    return `K-${i + 1},${name},${birthDate},${country},B${i % 3}`;
  });
}

export function customerCsv(count: number): string {
  return `${[HEADER, ...customerLines(count)].join("\n")}\n`;
}

/** The flags for a run over these customers: some can't be screened, and some birth dates can't be read. */
export const NOT_WHOLE = ["--allow-rejected", "1", "--allow-unread", "1"] as const;

/** Imports the demonstration lists as real ones. Returns the folder of the snapshot. */
export async function importDemonstration(state: string): Promise<string> {
  const { id } = await buildSnapshot({ paths: ["fixtures/demo"], state });
  return snapshotFolder(state, id);
}
