// What the European Union says of a subject and its parts: the names in its XML, and the columns of its CSV
// files, versions 1.1 and 1.0 (fields.tsv). Columns that repeat the regulation for a single part are left
// out, as in the XML.

import { loadRecords } from "../../../../../engine/names/data/load.ts";
import fieldsText from "./fields.tsv" with { type: "text" };
import { type EuPartKind, forEachKind } from "./record.ts";

/** Column to attribute. */
type Columns = Readonly<Record<string, string>>;

export interface CsvLayout {
  /** The column that names the subject of a row. */
  readonly key: string;
  readonly date: string;
  readonly classification: string;
  readonly remark: string;
  readonly entity: Columns;
  readonly regulation: Columns;
  readonly parts: Readonly<Record<EuPartKind, Columns>>;
  readonly ignored: readonly string[];
}

const FIELDS = loadRecords("eu/fsf/fields.tsv", fieldsText, 5, 2);

/** The attributes of an element of the XML, and the elements with texts in it, as words of a vocabulary. */
export function wordsOf(element: string): string {
  return FIELDS.filter(([one, , form]) => one === element && form !== "")
    .map(([, name, form]) => (form === "attribute" ? `@${name}` : name))
    .join(" ");
}

/** The columns of a version, by their place in the table. */
function columnsOf(version: 3 | 4): Pick<CsvLayout, "entity" | "regulation" | "parts"> {
  const columns = (element: string): Columns =>
    Object.fromEntries(
      FIELDS.filter((field) => field[0] === element && field[version] !== "").map((field) => [
        field[version],
        field[1],
      ]),
    );
  return {
    entity: columns("sanctionEntity"),
    regulation: columns("regulation"),
    parts: forEachKind(columns),
  };
}

function repeated(prefixes: string, names: string): string[] {
  return prefixes.split(" ").flatMap((prefix) => names.split(" ").map((name) => `${prefix}_${name}`));
}

export const LAYOUT_1_1: CsvLayout = {
  ...columnsOf(3),
  key: "Entity_LogicalId",
  date: "fileGenerationDate",
  classification: "Entity_SubjectType",
  remark: "Entity_Remark",
  ignored: [
    "Entity_SubjectType_ClassificationCode",
    ...repeated("NameAlias Address BirthDate Identification Citizenship", "RegulationLanguage"),
    ...repeated(
      "NameAlias_Regulation Address_Regulation BirthDate_Regulation Identification_Regulation Citizenship_Regulation",
      "Type OrganisationType PublicationDate EntryIntoForceDate NumberTitle Programme PublicationUrl",
    ),
  ],
};

export const LAYOUT_1_0: CsvLayout = {
  ...columnsOf(4),
  key: "Entity_logical_id",
  date: "Date_file",
  classification: "Subject_type",
  remark: "Entity_remark",
  ignored: repeated("Naal Addr Birt Iden Citi", "leba_numtitle leba_publication_date leba_url programme"),
};
