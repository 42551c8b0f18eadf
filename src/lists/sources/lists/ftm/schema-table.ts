// The part of FollowTheMoney's public schema that lists need: the schemata that are folded into the entities
// they describe, and what the two ends of a relation show of each other. Data only.

import { FTM_SCHEMATA, lineageOf } from "../../../../base/model/ftm.ts";
import { findSchema } from "../../../../base/model/schemata.ts";

/** A relation: a record of its own that names two things. */
interface Relation {
  /** The properties that hold the ids of the two ends. */
  readonly from: string;
  readonly to: string;
  /** The property under which the `from` end shows the name of the `to` end, and the other way round. */
  readonly seenFrom: string;
  readonly seenTo: string;
  /** The property that says how the two are related; shown in brackets after the name. */
  readonly qualifier: string;
}

export const RELATIONS: Readonly<Record<string, Relation>> = {
  Associate: relation("person", "associate", "associate", "associateOf", "relationship"),
  ContractAward: relation("supplier", "contract", "contract", "supplier"),
  CourtCaseParty: relation("party", "case", "courtCase", "party"),
  Debt: relation("debtor", "creditor", "creditor", "debtor"),
  Directorship: relation("director", "organization", "directorOf", "director"),
  Documentation: relation("entity", "document", "document", "documentOf"),
  Employment: relation("employee", "employer", "employer", "employee"),
  Family: relation("person", "relative", "relative", "relativeOf", "relationship"),
  Membership: relation("member", "organization", "memberOf", "member"),
  Ownership: relation("owner", "asset", "owns", "owner"),
  Payment: relation("payer", "beneficiary", "paid", "paidBy", "purpose"),
  ProjectParticipant: relation("participant", "project", "project", "participant"),
  Representation: relation("agent", "client", "client", "agent"),
  Succession: relation("predecessor", "successor", "successor", "predecessor"),
  UnknownLink: relation("subject", "object", "linkedTo", "linkedTo"),
};

function relation(from: string, to: string, seenFrom: string, seenTo: string, qualifier = "role"): Relation {
  return { from, to, seenFrom, seenTo, qualifier };
}

/** The property of a folded schema that names the entity it is folded into. */
export const OWNER_PROPERTIES: Readonly<Record<string, string>> = {
  Identification: "holder",
  Occupancy: "holder",
  Passport: "holder",
  Sanction: "entity",
};

/** Properties of things that hold the id of another thing, by the schema that has them. */
const LINK_PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Asset: ["owner"],
    BankAccount: ["accountHolder", "bank"],
    CryptoWallet: ["holder", "accountHolder"],
    LegalEntity: ["parent"],
    Security: ["issuer"],
    UserAccount: ["owner"],
    Vehicle: ["operator", "owner"],
  }),
);

/**
 * What nested files call a relation seen from its end, and the property of the relation that names that end.
 */
export const REVERSE_PROPERTIES: Readonly<Record<string, string>> = {
  agencyClient: "agent",
  agentRepresentation: "client",
  associates: "person",
  associations: "associate",
  cryptoWallets: "holder",
  debtCreditor: "creditor",
  debtDebtor: "debtor",
  directorshipDirector: "director",
  directorshipOrganization: "organization",
  employees: "employer",
  employers: "employee",
  familyPerson: "person",
  familyRelative: "relative",
  identification: "holder",
  membershipMember: "member",
  membershipOrganization: "organization",
  occupancies: "post",
  operatedVehicles: "operator",
  ownedVehicles: "owner",
  ownershipAsset: "asset",
  ownershipOwner: "owner",
  paymentBeneficiary: "beneficiary",
  paymentPayer: "payer",
  positionOccupancies: "holder",
  predecessors: "successor",
  sanctions: "entity",
  securities: "issuer",
  subsidiaries: "parent",
  successors: "predecessor",
  things: "addressEntity",
  unknownLinkFrom: "object",
  unknownLinkTo: "subject",
};

/** What becomes of a record: an entity of its own, a relation, folded into another, or not read. */
export type SchemaRole = "entity" | "relation" | "owned" | "address" | "position" | "unread" | "unknown";

/** The role of a schema; `unknown` when FollowTheMoney, as this table has it, knows no such schema. */
export function roleOf(schema: string): SchemaRole {
  return ROLES.get(schema) ?? "unknown";
}

function findRole(schema: string): SchemaRole {
  if (Object.hasOwn(RELATIONS, schema)) return "relation";
  if (Object.hasOwn(OWNER_PROPERTIES, schema)) return "owned";
  if (schema === "Address") return "address";
  if (schema === "Position") return "position";
  return lineageOf(schema).has("Thing") ? "entity" : "unread";
}

/** The nearest schema, upwards, that the service lists; Thing when there is none. */
export function listedSchema(schema: string): string {
  if (findSchema(schema) !== undefined) return schema;
  for (const parent of FTM_SCHEMATA.get(schema)?.parents ?? []) {
    const listed = listedSchema(parent);
    if (listed !== "Thing") return listed;
  }
  return "Thing";
}

/** The properties by which a thing of this schema names another thing. */
export function linkPropertiesOf(schema: string): readonly string[] {
  return ALL_LINK_PROPERTIES.get(schema) ?? [];
}

function findLinkProperties(schema: string): readonly string[] {
  return [...new Set([...lineageOf(schema)].flatMap((one) => LINK_PROPERTIES.get(one) ?? []))];
}

/** What each schema comes to, found once: files ask of every record. */
const ROLES = new Map([...FTM_SCHEMATA.keys()].map((schema) => [schema, findRole(schema)]));
const ALL_LINK_PROPERTIES = new Map(
  [...FTM_SCHEMATA.keys()].map((schema) => [schema, findLinkProperties(schema)]),
);

/** Properties whose values are countries. */
export const COUNTRY_PROPERTIES: ReadonlySet<string> = new Set([
  "birthCountry",
  "citizenship",
  "country",
  "deathCountry",
  "flag",
  "jurisdiction",
  "mainCountry",
  "nationality",
  "pastFlags",
]);
