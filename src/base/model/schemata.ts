// The kinds of entity (those FollowTheMoney schemata that lists use), and the groups within which they are
// compared.

/**
 * Entities are compared within a group only. Those without a group are found by search and by id, and wallets
 * by their addresses.
 */
export type SchemaGroup = "person" | "organization" | "vessel" | "airplane";

export const SCHEMA_GROUPS: readonly SchemaGroup[] = ["person", "organization", "vessel", "airplane"];

interface Schema {
  readonly name: string;
  readonly description: string;
  readonly group: SchemaGroup | null;
}

/**
 * What the schemas endpoint lists, in its order. Linking schemata (Sanction, Address, Family …) are folded
 * into these.
 */
export const SCHEMATA: readonly Schema[] = [
  { name: "Person", description: "A natural person.", group: "person" },
  {
    name: "LegalEntity",
    description: "A person or an organization; which one is not known.",
    group: "organization",
  },
  {
    name: "Organization",
    description: "A group of people with a purpose, incorporated or not.",
    group: "organization",
  },
  {
    name: "Company",
    description: "A corporation: an organization that can be owned.",
    group: "organization",
  },
  {
    name: "PublicBody",
    description: "A ministry, an agency or another body of a state.",
    group: "organization",
  },
  { name: "Vessel", description: "A boat or a ship.", group: "vessel" },
  { name: "Airplane", description: "An aeroplane, helicopter or other aircraft.", group: "airplane" },
  { name: "Vehicle", description: "A vehicle of another kind.", group: null },
  { name: "Asset", description: "A thing of value that can be owned.", group: null },
  { name: "Security", description: "A share, bond or other tradable asset.", group: null },
  { name: "CryptoWallet", description: "A wallet or address of a digital currency.", group: null },
  { name: "RealEstate", description: "A piece of land or a building.", group: null },
  { name: "Position", description: "A public office that people hold.", group: null },
  { name: "Thing", description: "An entity of no more precise kind.", group: null },
];

/** The schemata that a match subject may have. */
export const SUBJECT_SCHEMATA = [
  "Person",
  "Organization",
  "Company",
  "LegalEntity",
  "Vessel",
  "Airplane",
] as const;

export type SubjectSchema = (typeof SUBJECT_SCHEMATA)[number];

const BY_NAME = new Map(SCHEMATA.map((schema) => [schema.name, schema]));

export function findSchema(name: string): Schema | undefined {
  return BY_NAME.get(name);
}

export function isSubjectSchema(name: string): name is SubjectSchema {
  return (SUBJECT_SCHEMATA as readonly string[]).includes(name);
}

/** The group that a schema is screened in, or null when it can't be screened by name. */
export function groupOf(schema: string): SchemaGroup | null {
  return BY_NAME.get(schema)?.group ?? null;
}

/** The groups whose subjects an entity is compared with: its own; a wallet may be anybody's. */
export function groupsComparedWith(schema: string): readonly SchemaGroup[] {
  if (schema === "CryptoWallet") return SCHEMA_GROUPS;
  const group = groupOf(schema);
  return group === null ? [] : [group];
}

/** True when subjects of a schema are compared with entities of another. */
export function isComparedWith(subjectSchema: string, schema: string): boolean {
  const group = groupOf(subjectSchema);
  return group !== null && groupsComparedWith(schema).includes(group);
}

/**
 * The least score of a ship for what is not said to be one: a person or company is as often called nearly as
 * a ship is. Of 24,000 names of people and companies 3 reach it.
 */
export const UNSTATED_SHIP_SCORE_MIN = 0.97;
