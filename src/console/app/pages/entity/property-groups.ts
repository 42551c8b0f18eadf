// In which group of the page a property is shown. Names, relations and sources have parts of their own; what
// no group has is shown at the end by its key, so nothing of a record is left out.

import type { Corpus } from "../../api/search.ts";
import type { Properties } from "../../api/types.ts";
import { NAME_KEYS } from "./names-by-script.ts";
import { isRelation, RELATION_KEYS } from "./relations.ts";

export const GROUPS = {
  about: [
    "birthDate",
    "birthPlace",
    "birthCountry",
    "deathDate",
    "gender",
    "nationality",
    "citizenship",
    "country",
    "mainCountry",
    "jurisdiction",
    "position",
    "title",
    "education",
    "religion",
    "ethnicity",
    "incorporationDate",
    "dissolutionDate",
    "legalForm",
    "sector",
    "status",
    "type",
    "model",
    "manufacturer",
    "flag",
    "pastFlags",
    "registrationPort",
    "buildDate",
    "tonnage",
    "grossRegisteredTonnage",
    "deadweightTonnage",
    "currency",
    "topics",
    "ownershipPath",
    "program",
  ],
  nameParts: ["firstName", "middleName", "lastName", "secondName", "fatherName", "motherName", "nameSuffix"],
  identifiers: [
    "idNumber",
    "passportNumber",
    "nationalId",
    "identification",
    "socialSecurityNumber",
    "taxNumber",
    "vatCode",
    "innCode",
    "kppCode",
    "ogrnCode",
    "okpoCode",
    "uscCode",
    "registrationNumber",
    "leiCode",
    "dunsCode",
    "swiftBic",
    "bikCode",
    "isin",
    "isinCode",
    "ticker",
    "imoNumber",
    "mmsi",
    "callSign",
    "serialNumber",
    "icaoCode",
    "publicKey",
    "authorityId",
    "unscId",
    "programId",
  ],
  contact: ["address", "phone", "email", "website"],
  notes: ["summary", "description", "notes", "keywords"],
} as const satisfies Record<string, readonly string[]>;

export type GroupName = keyof typeof GROUPS;

/** Shown elsewhere on the page. */
const ELSEWHERE: ReadonlySet<string> = new Set([...NAME_KEYS, ...RELATION_KEYS, "sourceUrl"]);
const GROUPED: ReadonlySet<string> = new Set(Object.values(GROUPS).flat());

export interface PropertyRow {
  readonly key: string;
  readonly values: readonly string[];
}

const rowsOf = (properties: Properties, keys: readonly string[]): readonly PropertyRow[] =>
  keys.flatMap((key) => {
    const values = properties[key] ?? [];
    return values.length === 0 ? [] : [{ key, values }];
  });

/** The properties of a group that a record has. Notes that are relations are shown as such. */
export const groupRows = (properties: Properties, name: GroupName): readonly PropertyRow[] =>
  rowsOf(properties, GROUPS[name]).flatMap(({ key, values }) => {
    const shown = key === "notes" ? values.filter((value) => !isRelation(value)) : values;
    return shown.length === 0 ? [] : [{ key, values: shown }];
  });

/** What no part of the page shows. */
export const otherRows = (properties: Properties): readonly PropertyRow[] =>
  rowsOf(
    properties,
    Object.keys(properties).filter((key) => !GROUPED.has(key) && !ELSEWHERE.has(key)),
  );

/** Topics that say that a record is in the sanctions data; others only describe it. */
const SANCTION_TOPICS =
  /^(?:sanction|sanction\..+|debarment|export\..+|invest\..+|poi|wanted|crime|crime\.(?:boss|fin|fraud|terror|theft|traffick|war)|corp\.disqual|mare\.(?:detained|shadow)|reg\..+|role\.oligarch)$/;
const PEP_TOPICS = /^role\.(?:pep|rca)$/;

/** The body of data to read a record from; undefined where its topics don't say. */
export function corpusOf(properties: Properties): Corpus | undefined {
  const { sanction, pep } = corporaOf(properties);
  return sanction ? "sanction" : pep ? "pep" : undefined;
}

/** The bodies of data that a record is in, as its topics have it. */
export function corporaOf({ topics = [] }: Properties): {
  readonly sanction: boolean;
  readonly pep: boolean;
} {
  return {
    sanction: topics.some((topic) => SANCTION_TOPICS.test(topic)),
    pep: topics.some((topic) => PEP_TOPICS.test(topic)),
  };
}
