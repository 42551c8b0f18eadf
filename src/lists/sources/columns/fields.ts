// What a column of an in-house list or of a customer file can hold. Data only.

import { FACT_PROPERTIES } from "../../../base/model/facts.ts";
import { CONTACT_PROPERTIES } from "../../../base/model/identifiers.ts";

/** Fields of every row that are not properties; the content of an ignored column is left out on purpose. */
const ROW_FIELDS = ["id", "schema", "ignore"] as const;

/** The facts of a listing, which only lists have. */
const LISTING_FIELDS = ["program", "reason", "startDate", "endDate", "sourceUrl"] as const;

/** Properties whose values are parsed as dates. Countries follow; all others are taken as written. */
export const DATE_PROPERTIES = ["birthDate", "deathDate", "incorporationDate", "buildDate"] as const;

export const COUNTRY_PROPERTIES = ["country", "nationality", "citizenship", "jurisdiction", "flag"] as const;

const TEXT_PROPERTIES = [
  "name",
  "alias",
  "weakAlias",
  "previousName",
  "abbreviation",
  "firstName",
  "middleName",
  "lastName",
  "title",
  "gender",
  "birthPlace",
  "position",
  "address",
  "phone",
  "email",
  "website",
  "idNumber",
  "passportNumber",
  "socialSecurityNumber",
  "taxNumber",
  "vatCode",
  "innCode",
  "registrationNumber",
  "ogrnCode",
  "leiCode",
  "swiftBic",
  "imoNumber",
  "mmsi",
  "callSign",
  "legalForm",
  "sector",
  "type",
  "topics",
  "notes",
] as const;

export const PROPERTIES: readonly string[] = [...DATE_PROPERTIES, ...COUNTRY_PROPERTIES, ...TEXT_PROPERTIES];

/** Everything that a column of a list can be mapped to. */
export const FIELDS: ReadonlySet<string> = new Set([...ROW_FIELDS, ...LISTING_FIELDS, ...PROPERTIES]);

/**
 * Everything that a column of a table of ownership can be mapped to: ids or names of an owner and of what it
 * owns, the share, and what is known of the owned entity.
 */
export const OWNERSHIP_FIELDS: ReadonlySet<string> = new Set([
  "ignore",
  "owner",
  "ownerName",
  "ownerSchema",
  "owned",
  "ownedName",
  "percentage",
  "startDate",
  "endDate",
  "schema",
  "country",
  "leiCode",
  "registrationNumber",
]);

/** The fields that together are one name; `name` is a whole one. */
export const NAME_PARTS = ["firstName", "middleName", "lastName"] as const;

/** Spellings of a customer's name: each is screened. */
export const SPELLINGS = ["name", "alias", "weakAlias", "previousName"] as const;

/** The parts of a customer's address, which is searched for places under sanctions and passed on, too. */
export const ADDRESS_PARTS: readonly string[] = ["address", "street", "city", "region"];

/**
 * Everything that a column of a customer file can be mapped to: what match compares, and addresses. Other
 * columns are only passed on.
 */
export const CUSTOMER_FIELDS: ReadonlySet<string> = new Set([
  ...ROW_FIELDS,
  ...SPELLINGS,
  ...NAME_PARTS,
  ...ADDRESS_PARTS,
  ...PROPERTIES.filter((property) => FACT_PROPERTIES.has(property) && !CONTACT_PROPERTIES.has(property)),
]);
