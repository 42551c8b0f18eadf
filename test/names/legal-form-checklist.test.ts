// The legal forms against the code list of ISO 20275, as GLEIF publishes it: how many of each country's names
// and abbreviations of forms are read as forms. A checklist, not a source: the list also holds funds,
// parishes and ministries.

import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { legalClassOf } from "../../src/engine/names/analysis/legal-forms.ts";
import { analyseName } from "../../src/engine/names/analysis/name-forms.ts";
import { CONNECTORS } from "../../src/engine/names/data/words.ts";

const LIST_PATH = "../shared/data/names/gleif-elf-codes-1.4.1.csv";
const COUNTRY = "Country Code (ISO 3166-1)";
const LOCAL_NAME = "Entity Legal Form name Local name";
const LOCAL_ABBREVIATIONS = "Abbreviations Local language";
const STATUS = "ELF Status ACTV/INAC";

/** Countries of the list of which at least half the abbreviations and a fifth of the names are known. */
const COUNTRIES_MIN = 60;

const isThere = existsSync(LIST_PATH);
if (!isThere) console.warn(`skipped: ${LIST_PATH} is not there`);

/** True when nothing but legal forms and connecting words is left behind the name of a company. */
function isRecognised(form: string): boolean {
  return analyseName(`Quellwerk ${form}`, "organization").some(({ tokens }) => {
    const rest = tokens.slice(1).filter((token) => !CONNECTORS.includes(token));
    return rest.length > 0 && rest.every((token) => legalClassOf(token) !== null);
  });
}

interface Count {
  known: number;
  all: number;
}

function share({ known, all }: Count): number {
  return all === 0 ? 1 : known / all;
}

function countRecognised(): Map<string, { names: Count; abbreviations: Count }> {
  const rows: Record<string, string>[] = parse(readFileSync(LIST_PATH), { columns: true, bom: true });
  const counts = new Map<string, { names: Count; abbreviations: Count }>();
  const seen = new Set<string>();
  for (const row of rows) {
    const country = row[COUNTRY] ?? "";
    if (row[STATUS] !== "ACTV" || country === "") continue;
    const count = counts.get(country) ?? { names: { known: 0, all: 0 }, abbreviations: { known: 0, all: 0 } };
    counts.set(country, count);
    const abbreviations = (row[LOCAL_ABBREVIATIONS] ?? "").split(";");
    for (const text of [row[LOCAL_NAME] ?? "", ...abbreviations]) {
      const form = text.trim();
      const key = `${country} ${form.toLowerCase()}`;
      if (form === "" || seen.has(key)) continue;
      seen.add(key);
      const isKnown = isRecognised(form);
      const kind = text === row[LOCAL_NAME] ? count.names : count.abbreviations;
      kind.all++;
      if (isKnown) kind.known++;
    }
  }
  return counts;
}

describe.skipIf(!isThere)("the code list of legal forms", () => {
  test(`is known in its main parts for at least ${COUNTRIES_MIN} countries`, () => {
    const counts = [...countRecognised()];
    const lines = counts.map(
      ([country, { names, abbreviations }]) =>
        `${country} names ${names.known}/${names.all} abbreviations ${abbreviations.known}/${abbreviations.all}`,
    );
    console.log(lines.join("; "));
    const known = counts.filter(
      ([, { names, abbreviations }]) => share(abbreviations) >= 0.5 && share(names) >= 0.2,
    );
    expect(counts.length).toBeGreaterThan(100);
    expect(known.length).toBeGreaterThanOrEqual(COUNTRIES_MIN);
  });
});
