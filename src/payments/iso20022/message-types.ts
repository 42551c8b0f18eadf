// The ISO 20022 messages that are read: their element, and the versions whose elements the vocabulary knows.

export interface Iso20022Type {
  /** "pacs.008". */
  readonly name: string;
  /** The element in the document. */
  readonly element: string;
  /** The first and the last version known. */
  readonly versions: readonly [first: number, last: number];
  /** True when a message may be about a whole group, without naming its transactions. */
  readonly mayHaveNoTransaction: boolean;
  /** Elements of each transaction, without which nobody pays or is paid. */
  readonly required: readonly string[];
}

export const ISO_20022_TYPES: readonly Iso20022Type[] = [
  {
    name: "pain.001",
    element: "CstmrCdtTrfInitn",
    versions: [3, 13],
    mayHaveNoTransaction: false,
    required: ["Cdtr"],
  },
  {
    name: "pacs.008",
    element: "FIToFICstmrCdtTrf",
    versions: [2, 14],
    mayHaveNoTransaction: false,
    required: ["Dbtr", "Cdtr"],
  },
  {
    name: "pacs.009",
    element: "FICdtTrf",
    versions: [2, 13],
    mayHaveNoTransaction: false,
    required: ["Dbtr", "Cdtr"],
  },
  { name: "pacs.004", element: "PmtRtr", versions: [2, 15], mayHaveNoTransaction: true, required: [] },
  {
    name: "camt.056",
    element: "FIToFIPmtCxlReq",
    versions: [1, 12],
    mayHaveNoTransaction: true,
    required: [],
  },
];

/** The versions of every type, for messages: "pain.001.001.03 to .13". */
export const KNOWN_VERSIONS = ISO_20022_TYPES.map(
  ({ name, versions: [first, last] }) => `${name}.001.${two(first)} to .${two(last)}`,
).join(", ");

const NAMESPACE =
  /^urn:(?:iso:std:iso:20022:tech:xsd|swift:xsd|iso:std:iso:20022:tech:xsd:.+):([a-z]{4}\.\d{3}\.\d{3}\.\d{2})$/;

/** The message of a namespace, such as "pacs.008.001.08"; null for any other. */
export function messageOfNamespace(namespace: string): string | null {
  return NAMESPACE.exec(namespace)?.[1] ?? null;
}

/** The type of a message such as "pacs.008.001.08"; null when type or version are not known. */
export function findIso20022Type(message: string): Iso20022Type | null {
  const [, name = "", variant = "", version = ""] = /^(\w{4}\.\d{3})\.(\d{3})\.(\d{2})$/.exec(message) ?? [];
  const type = ISO_20022_TYPES.find((one) => one.name === name) ?? null;
  if (type === null || variant !== "001") return null;
  const [first, last] = type.versions;
  return Number(version) >= first && Number(version) <= last ? type : null;
}

function two(version: number): string {
  return String(version).padStart(2, "0");
}
