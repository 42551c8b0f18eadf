// The ISO 20022 messages that are read, in any version: an element that the vocabulary lacks is reported
// where it stands.

import { words } from "./vocabulary.ts";

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

/** `required` is null for a message that may name no payment, and else as in Iso20022Type. */
function type(
  name: string,
  elements: string,
  transactions: string,
  repeated = "",
  required: Iso20022Type["required"] | null = null,
): Iso20022Type {
  return {
    name,
    elements: elements.split(" "),
    transactions: words(transactions),
    repeated: words(repeated),
    mayHaveNoTransaction: required === null,
    required: required ?? {},
  };
}

const BOTH = ["Dbtr", "Cdtr"];
const OF_ACCOUNT = "Ntry TxDtls";
const CHARGES = "PerTx/Rcrd PerTp/Rcrd Chrgs/Sngl";

export const ISO_20022_TYPES: readonly Iso20022Type[] = [
  type("pain.001", "CstmrCdtTrfInitn", "CdtTrfTxInf", "PmtInf", { CdtTrfTxInf: ["Cdtr"], PmtInf: ["Dbtr"] }),
  type("pain.002", "CstmrPmtStsRpt", "TxInfAndSts", "OrgnlPmtInfAndSts"),
  type("pain.007", "CstmrPmtRvsl", "TxInf", "OrgnlPmtInfAndRvsl"),
  type("pain.013", "CdtrPmtActvtnReq", "CdtTrfTx", "PmtInf", { CdtTrfTx: ["Cdtr"], PmtInf: ["Dbtr"] }),
  type("pain.014", "CdtrPmtActvtnReqStsRpt", "TxInfAndSts", "OrgnlPmtInfAndSts"),
  type("pain.008", "CstmrDrctDbtInitn", "DrctDbtTxInf", "PmtInf", {
    DrctDbtTxInf: ["Dbtr"],
    PmtInf: ["Cdtr"],
  }),
  type("pacs.002", "FIToFIPmtStsRpt", "TxInfAndSts", "OrgnlGrpInfAndSts"),
  type("pacs.003", "FIToFICstmrDrctDbt", "DrctDbtTxInf", "", { DrctDbtTxInf: BOTH }),
  type("pacs.004", "PmtRtr", "TxInf"),
  type("pacs.007", "FIToFIPmtRvsl", "TxInf"),
  type("pacs.008", "FIToFICstmrCdtTrf", "CdtTrfTxInf", "", { CdtTrfTxInf: BOTH }),
  type("pacs.009", "FICdtTrf FinInstnCdtTrf", "CdtTrfTxInf", "", { CdtTrfTxInf: BOTH }),
  type("pacs.010", "FIDrctDbt", "DrctDbtTxInf", "CdtInstr", { DrctDbtTxInf: ["Dbtr"], CdtInstr: ["Cdtr"] }),
  type("pacs.028", "FIToFIPmtStsReq", "TxInf"),
  type("camt.026", "UblToApply", ""),
  type("camt.027", "ClmNonRct", ""),
  type("camt.029", "RsltnOfInvstgtn", "TxInfAndSts", "CxlDtls OrgnlPmtInfAndSts"),
  type("camt.052", "BkToCstmrAcctRpt", OF_ACCOUNT, "Rpt"),
  type("camt.053", "BkToCstmrStmt", OF_ACCOUNT, "Stmt"),
  type("camt.054", "BkToCstmrDbtCdtNtfctn", OF_ACCOUNT, "Ntfctn"),
  type("camt.055", "CstmrPmtCxlReq", "TxInf", "Undrlyg OrgnlGrpInfAndCxl OrgnlPmtInfAndCxl"),
  type("camt.056", "FIToFIPmtCxlReq", "TxInf", "Undrlyg OrgnlGrpInfAndCxl"),
  type("camt.057", "NtfctnToRcv", "Itm", "Ntfctn", {}),
  type("camt.058", "NtfctnToRcvCxlAdvc", "OrgnlItm", "OrgnlNtfctn OrgnlNtfctnRef"),
  type("camt.087", "ReqToModfyPmt", ""),
  type("camt.105", "ChrgsPmtNtfctn", CHARGES, "", {}),
  type("camt.106", "ChrgsPmtReq", CHARGES, "", {}),
  type("camt.107", "ChqPresntmntNtfctn", "Chq", "", {}),
  type("camt.108", "ChqCxlOrStopReq", "Chq", "", {}),
  type("camt.109", "ChqCxlOrStopRpt", "Chq", "", {}),
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
