// Makes the entity of a row of targets.simple.csv, whose cells separate several values by semicolons. Pure.

import { parse } from "csv-parse/sync";
import type { Corpus } from "../../../../../base/model/corpus.ts";
import type { ListedEntity } from "../../../../../base/model/entity.ts";
import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../../../../base/model/identifiers.ts";
import { parseCountry } from "../../../fields/countries.ts";
import { parseDay } from "../../../fields/dates.ts";
import { PropertyBag } from "../../../fields/property-bag.ts";
import { addRegistrationNumbers } from "../../../fields/registration-numbers.ts";
import { makeListings } from "../../published-list.ts";
import { datasetNameOf } from "../datasets.ts";
import { listedSchema } from "../schema-table.ts";
import { listingByTopics } from "../topics.ts";

/** The columns; others are noted. */
export const COLUMNS = (
  "id schema name aliases birth_date countries addresses identifiers sanctions phones emails program_ids dataset " +
  "first_seen last_seen last_change"
).split(" ");

/** A table without these is not a targets.simple.csv. */
export const REQUIRED_COLUMNS = ["id", "schema", "name", "aliases", "countries", "identifiers", "dataset"];

interface SimpleRow {
  readonly listed: ListedEntity;
  /** Datasets with the titles that the row has for them. */
  readonly datasets: ReadonlyMap<string, string>;
  /** True when the row names neither a measure nor a dataset of office holders. */
  readonly isUnexplained: boolean;
  readonly unread: readonly string[];
}

/** Several values in one cell, each perhaps in quotes; blank ones are left out. */
export function splitValues(cell: string): string[] {
  const split = (): string[] => {
    try {
      return (parse(cell, { delimiter: ";", relax_column_count: true }) as string[][]).flat();
    } catch {
      return cell.split(";");
    }
  };
  return split()
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

/**
 * `defaultDataset` is for a row that names no dataset; `loadedAt` replaces times that the row does not give.
 */
export function mapRow(
  cells: ReadonlyMap<string, string>,
  id: string,
  defaultDataset: string,
  loadedAt: string,
): SimpleRow {
  const many = (column: string) => splitValues(cells.get(column) ?? "");
  const unread: string[] = [];
  const datasets = new Map(many("dataset").map((title) => [datasetNameOf(title), title]));
  if (datasets.size === 0) datasets.set(defaultDataset, defaultDataset);
  const [firstDataset = defaultDataset] = datasets.keys();
  const caption = cells.get("name") ?? "";
  const sanctions = many("sanctions");
  const isOfficeHolder = [...datasets].flat().some(isOfOfficeHolders);
  const corpora: Corpus[] = [];
  if (sanctions.length > 0 || !isOfficeHolder) corpora.push("sanction");
  if (isOfficeHolder) corpora.push("pep");

  const bag = new PropertyBag();
  addColumns(bag, caption, many);
  const holder = { isVessel: cells.get("schema") === "Vessel", isRussian: many("countries").includes("ru") };
  for (const number of many("identifiers")) addIdentifier(bag, number, holder);
  if (sanctions.length > 0) bag.add("topics", "sanction");
  if (isOfficeHolder) bag.add("topics", "role.pep");

  const time = (column: string) => {
    const text = cells.get(column) ?? "";
    const day = parseDay(text);
    if (day === null || day.length < 10) {
      if (text !== "")
        unread.push(
          `The ${column} ${JSON.stringify(text)} is not a time of the form YYYY-MM-DDTHH:MM:SS; the time of the import replaces it.`,
        );
      return loadedAt;
    }
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.exec(text)?.[0] ?? `${day}T00:00:00`;
  };
  const authority = datasets.get(firstDataset) ?? firstDataset;
  return {
    datasets,
    unread,
    isUnexplained: sanctions.length === 0 && !isOfficeHolder,
    listed: {
      corpora,
      entity: {
        id,
        caption,
        schema: listedSchema(cells.get("schema") ?? ""),
        properties: bag.toProperties(),
        referents: [],
        datasets: [...datasets.keys()],
        firstSeen: time("first_seen"),
        lastSeen: time("last_seen"),
        lastChange: time("last_change"),
        target: true,
        listingStatus: "listed",
        delistedOn: null,
      },
      unread: bag.unread,
      listings:
        sanctions.length > 0
          ? makeListings({ dataset: { name: firstDataset }, authority }, sanctions, {})
          : isOfficeHolder
            ? listingByTopics(firstDataset, authority, "pep", ["role.pep"])
            : listingByTopics(firstDataset, authority, "sanction", []),
    },
  };
}

/** Adds what columns say of the entity itself. */
function addColumns(bag: PropertyBag, name: string, many: (column: string) => readonly string[]): void {
  bag.add("name", name);
  bag.add("alias", ...many("aliases"));
  for (const text of many("birth_date")) {
    if (parseDay(text) === null) bag.addRead("birthDate", text, null);
    bag.add("birthDate", text);
  }
  for (const country of many("countries")) {
    const code = parseCountry(country) ?? (/^na$/i.test(country) ? "na" : null);
    bag.addRead("country", country, code === null ? null : [code]);
    if (code === null) bag.add("notes", `Country: ${country}`);
  }
  bag.add("address", ...many("addresses"));
  bag.add("phone", ...many("phones"));
  bag.add("email", ...many("emails"));
  bag.add("program", ...many("program_ids"));
}

/** A holder, as its row says: a vessel, or somebody in Russia. */
type Holder = { readonly isVessel: boolean; readonly isRussian: boolean };

/** The kinds that a number shows by its check digits or its form, and the holders that have such numbers. */
const SHOWN: readonly (readonly [kind: string, property: string, isHolder: (of: Holder) => boolean])[] = [
  ["lei", "leiCode", () => true],
  ["imo", "imoNumber", ({ isVessel }) => isVessel],
  ["mmsi", "mmsi", ({ isVessel }) => isVessel],
  ["inn", "innCode", ({ isRussian }) => isRussian],
  ["ogrn", "ogrnCode", ({ isRussian }) => isRussian],
  ["wallet", "publicKey", () => true],
];

/** Adds a number as what it shows to be: the table itself does not say of which kind it is. */
function addIdentifier(bag: PropertyBag, number: string, holder: Holder): void {
  if (addRegistrationNumbers(bag, number)) return;
  const shown = SHOWN.find(([kind, , isHolder]) => isHolder(holder) && isOfKind(kind, number));
  bag.add(shown?.[1] ?? (/^Q\d+$/.test(number) ? "wikidataId" : "idNumber"), number);
}

function isOfKind(name: string, text: string): boolean {
  const kind = IDENTIFIER_KINDS.findIndex((one) => one.name === name);
  return normaliseIdentifier(kind, text) !== null;
}

/** Titles and names of datasets of office holders. */
const OFFICE_HOLDERS =
  /\bpeps?\b|_peps?$|politically exposed|politician|legislator|parliament|congress|senior officials|world leaders|heads of state/i;

function isOfOfficeHolders(text: string): boolean {
  return OFFICE_HOLDERS.test(text);
}
