// The ISO 20022 messages that are read: their element, and the versions whose elements the vocabulary knows.

export interface Iso20022Type {
  /** "pacs.008". */
  readonly name: string;
  /** The element in the document; the first version of a type may have another one. */
  readonly elements: readonly string[];
  /** The first and the last version known. */
  readonly versions: readonly [first: number, last: number];
  /**
   * The groups that are read one by one, so that memory does not grow; with their parent where another is
   * called so.
   */
  readonly transactions: ReadonlySet<string>;
  /** The groups around them that repeat: their number is a part of each path. */
  readonly repeated: ReadonlySet<string>;
  /** True when a message may be about a whole group, or an account, without naming transactions. */
  readonly mayHaveNoTransaction: boolean;
  /** By group the elements without which nobody pays or is paid. */
  readonly required: Readonly<Record<string, readonly string[]>>;
}

const NAMES = (text: string): ReadonlySet<string> => new Set(text.split(" ").filter((name) => name !== ""));

/** What a type has beside its name, element and versions. */
interface Groups {
  readonly transactions: string;
  readonly repeated?: string;
  /** The message names its payments: one without any is not whole. */
  readonly needsTransaction?: true;
  readonly required?: Iso20022Type["required"];
}

function type(
  name: string,
  elements: string,
  versions: Iso20022Type["versions"],
  { transactions, repeated = "", needsTransaction, required = {} }: Groups,
): Iso20022Type {
  return {
    name,
    elements: elements.split(" "),
    versions,
    transactions: NAMES(transactions),
    repeated: NAMES(repeated),
    mayHaveNoTransaction: needsTransaction !== true,
    required,
  };
}

const OF_ACCOUNT = { transactions: "Ntry TxDtls" };
const CHARGES = { transactions: "PerTx/Rcrd PerTp/Rcrd Chrgs/Sngl", needsTransaction: true } as const;

export const ISO_20022_TYPES: readonly Iso20022Type[] = [
  type("pain.001", "CstmrCdtTrfInitn", [3, 13], {
    transactions: "CdtTrfTxInf",
    repeated: "PmtInf",
    needsTransaction: true,
    required: { CdtTrfTxInf: ["Cdtr"], PmtInf: ["Dbtr"] },
  }),
  type("pain.002", "CstmrPmtStsRpt", [3, 14], {
    transactions: "TxInfAndSts",
    repeated: "OrgnlPmtInfAndSts",
  }),
  type("pain.008", "CstmrDrctDbtInitn", [2, 11], {
    transactions: "DrctDbtTxInf",
    repeated: "PmtInf",
    needsTransaction: true,
    required: { DrctDbtTxInf: ["Dbtr"], PmtInf: ["Cdtr"] },
  }),
  type("pacs.002", "FIToFIPmtStsRpt", [3, 15], {
    transactions: "TxInfAndSts",
    repeated: "OrgnlGrpInfAndSts",
  }),
  type("pacs.003", "FIToFICstmrDrctDbt", [2, 11], {
    transactions: "DrctDbtTxInf",
    needsTransaction: true,
    required: { DrctDbtTxInf: ["Dbtr", "Cdtr"] },
  }),
  type("pacs.004", "PmtRtr", [2, 15], { transactions: "TxInf" }),
  type("pacs.008", "FIToFICstmrCdtTrf", [2, 14], {
    transactions: "CdtTrfTxInf",
    needsTransaction: true,
    required: { CdtTrfTxInf: ["Dbtr", "Cdtr"] },
  }),
  type("pacs.009", "FICdtTrf FinInstnCdtTrf", [2, 13], {
    transactions: "CdtTrfTxInf",
    needsTransaction: true,
    required: { CdtTrfTxInf: ["Dbtr", "Cdtr"] },
  }),
  type("pacs.010", "FIDrctDbt", [2, 6], {
    transactions: "DrctDbtTxInf",
    repeated: "CdtInstr",
    needsTransaction: true,
    required: { DrctDbtTxInf: ["Dbtr"], CdtInstr: ["Cdtr"] },
  }),
  type("pacs.028", "FIToFIPmtStsReq", [1, 6], { transactions: "TxInf" }),
  type("camt.029", "RsltnOfInvstgtn", [3, 13], {
    transactions: "TxInfAndSts",
    repeated: "CxlDtls OrgnlPmtInfAndSts",
  }),
  type("camt.052", "BkToCstmrAcctRpt", [2, 12], { ...OF_ACCOUNT, repeated: "Rpt" }),
  type("camt.053", "BkToCstmrStmt", [2, 12], { ...OF_ACCOUNT, repeated: "Stmt" }),
  type("camt.054", "BkToCstmrDbtCdtNtfctn", [2, 12], { ...OF_ACCOUNT, repeated: "Ntfctn" }),
  type("camt.055", "CstmrPmtCxlReq", [1, 12], {
    transactions: "TxInf",
    repeated: "Undrlyg OrgnlGrpInfAndCxl OrgnlPmtInfAndCxl",
  }),
  type("camt.056", "FIToFIPmtCxlReq", [1, 12], {
    transactions: "TxInf",
    repeated: "Undrlyg OrgnlGrpInfAndCxl",
  }),
  type("camt.057", "NtfctnToRcv", [2, 9], {
    transactions: "Itm",
    repeated: "Ntfctn",
    needsTransaction: true,
  }),
  type("camt.058", "NtfctnToRcvCxlAdvc", [2, 10], {
    transactions: "OrgnlItm",
    repeated: "OrgnlNtfctn OrgnlNtfctnRef",
  }),
  type("camt.105", "ChrgsPmtNtfctn", [1, 3], CHARGES),
  type("camt.106", "ChrgsPmtReq", [1, 3], CHARGES),
];

/** The types for a sentence: "pain.001, pain.002". */
export const ISO_20022_NAMES = ISO_20022_TYPES.map(({ name }) => name).join(", ");

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
