// The ISO 20022 messages that are read, in any version: an element that the vocabulary lacks is reported
// where it stands.

export interface Iso20022Type {
  /** "pacs.008". */
  readonly name: string;
  /** The element in the document; the first version of a type may have another one. */
  readonly elements: readonly string[];
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
  { transactions, repeated = "", needsTransaction, required = {} }: Groups,
): Iso20022Type {
  return {
    name,
    elements: elements.split(" "),
    transactions: NAMES(transactions),
    repeated: NAMES(repeated),
    mayHaveNoTransaction: needsTransaction !== true,
    required,
  };
}

const OF_ACCOUNT = { transactions: "Ntry TxDtls" };
const CHARGES = { transactions: "PerTx/Rcrd PerTp/Rcrd Chrgs/Sngl", needsTransaction: true } as const;

export const ISO_20022_TYPES: readonly Iso20022Type[] = [
  type("pain.001", "CstmrCdtTrfInitn", {
    transactions: "CdtTrfTxInf",
    repeated: "PmtInf",
    needsTransaction: true,
    required: { CdtTrfTxInf: ["Cdtr"], PmtInf: ["Dbtr"] },
  }),
  type("pain.002", "CstmrPmtStsRpt", {
    transactions: "TxInfAndSts",
    repeated: "OrgnlPmtInfAndSts",
  }),
  type("pain.007", "CstmrPmtRvsl", { transactions: "TxInf", repeated: "OrgnlPmtInfAndRvsl" }),
  type("pain.013", "CdtrPmtActvtnReq", {
    transactions: "CdtTrfTx",
    repeated: "PmtInf",
    needsTransaction: true,
    required: { CdtTrfTx: ["Cdtr"], PmtInf: ["Dbtr"] },
  }),
  type("pain.014", "CdtrPmtActvtnReqStsRpt", {
    transactions: "TxInfAndSts",
    repeated: "OrgnlPmtInfAndSts",
  }),
  type("pain.008", "CstmrDrctDbtInitn", {
    transactions: "DrctDbtTxInf",
    repeated: "PmtInf",
    needsTransaction: true,
    required: { DrctDbtTxInf: ["Dbtr"], PmtInf: ["Cdtr"] },
  }),
  type("pacs.002", "FIToFIPmtStsRpt", {
    transactions: "TxInfAndSts",
    repeated: "OrgnlGrpInfAndSts",
  }),
  type("pacs.003", "FIToFICstmrDrctDbt", {
    transactions: "DrctDbtTxInf",
    needsTransaction: true,
    required: { DrctDbtTxInf: ["Dbtr", "Cdtr"] },
  }),
  type("pacs.004", "PmtRtr", { transactions: "TxInf" }),
  type("pacs.007", "FIToFIPmtRvsl", { transactions: "TxInf" }),
  type("pacs.008", "FIToFICstmrCdtTrf", {
    transactions: "CdtTrfTxInf",
    needsTransaction: true,
    required: { CdtTrfTxInf: ["Dbtr", "Cdtr"] },
  }),
  type("pacs.009", "FICdtTrf FinInstnCdtTrf", {
    transactions: "CdtTrfTxInf",
    needsTransaction: true,
    required: { CdtTrfTxInf: ["Dbtr", "Cdtr"] },
  }),
  type("pacs.010", "FIDrctDbt", {
    transactions: "DrctDbtTxInf",
    repeated: "CdtInstr",
    needsTransaction: true,
    required: { DrctDbtTxInf: ["Dbtr"], CdtInstr: ["Cdtr"] },
  }),
  type("pacs.028", "FIToFIPmtStsReq", { transactions: "TxInf" }),
  type("camt.026", "UblToApply", { transactions: "" }),
  type("camt.027", "ClmNonRct", { transactions: "" }),
  type("camt.029", "RsltnOfInvstgtn", {
    transactions: "TxInfAndSts",
    repeated: "CxlDtls OrgnlPmtInfAndSts",
  }),
  type("camt.052", "BkToCstmrAcctRpt", { ...OF_ACCOUNT, repeated: "Rpt" }),
  type("camt.053", "BkToCstmrStmt", { ...OF_ACCOUNT, repeated: "Stmt" }),
  type("camt.054", "BkToCstmrDbtCdtNtfctn", { ...OF_ACCOUNT, repeated: "Ntfctn" }),
  type("camt.055", "CstmrPmtCxlReq", {
    transactions: "TxInf",
    repeated: "Undrlyg OrgnlGrpInfAndCxl OrgnlPmtInfAndCxl",
  }),
  type("camt.056", "FIToFIPmtCxlReq", {
    transactions: "TxInf",
    repeated: "Undrlyg OrgnlGrpInfAndCxl",
  }),
  type("camt.057", "NtfctnToRcv", {
    transactions: "Itm",
    repeated: "Ntfctn",
    needsTransaction: true,
  }),
  type("camt.058", "NtfctnToRcvCxlAdvc", {
    transactions: "OrgnlItm",
    repeated: "OrgnlNtfctn OrgnlNtfctnRef",
  }),
  type("camt.087", "ReqToModfyPmt", { transactions: "" }),
  type("camt.105", "ChrgsPmtNtfctn", CHARGES),
  type("camt.106", "ChrgsPmtReq", CHARGES),
  type("camt.107", "ChqPresntmntNtfctn", { transactions: "Chq", needsTransaction: true }),
  type("camt.108", "ChqCxlOrStopReq", { transactions: "Chq", needsTransaction: true }),
  type("camt.109", "ChqCxlOrStopRpt", { transactions: "Chq", needsTransaction: true }),
];

/** The types for a sentence: "pain.001, pain.002". */
export const ISO_20022_NAMES = ISO_20022_TYPES.map(({ name }) => name).join(", ");

/**
 * The message in the namespace of the standard, and in those of Brazil (.../pi/pacs.008/1.16), Switzerland
 * (.../pain.001.001.03.ch.02.xsd), Germany (pain.001.003.03) and clearing houses, which derive from it.
 */
const NAMESPACE = /[:/]([a-z]{4}\.\d{3})((?:\.\d{3}\.\d{2})?)/;

/** The message of a namespace, such as "pacs.008.001.08" or "pacs.008"; null for any other. */
export function messageOfNamespace(namespace: string): string | null {
  const [, name, version = ""] = NAMESPACE.exec(namespace) ?? [];
  return name === undefined ? null : name + version;
}

/** Characters of a message that name its type. */
export const TYPE_LENGTH = "pacs.008".length;

/** The type of a message such as "pacs.008.001.08"; null when it is not known. */
export function findIso20022Type(message: string): Iso20022Type | null {
  return ISO_20022_TYPES.find(({ name }) => name === message.slice(0, TYPE_LENGTH)) ?? null;
}

/** The type whose element this is, for clearing houses that leave out the Document; null for another. */
export function typeOfElement(name: string): Iso20022Type | null {
  return ISO_20022_TYPES.find(({ elements }) => elements.includes(name)) ?? null;
}
