// Small invented messages for tests, with places to put other content into.

/** A pacs.008 document with these elements in its one transaction. */
export function pacs008(transaction: string, options: { version?: string; prefix?: string } = {}): string {
  const { version = "08", prefix = "" } = options;
  const namespace = `urn:iso:std:iso:20022:tech:xsd:pacs.008.001.${version}`;
  const header =
    "<GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-03-01T10:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs>" +
    "<SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>";
  const fixed = '<PmtId><EndToEndId>E-1</EndToEndId></PmtId><IntrBkSttlmAmt Ccy="EUR">10.00</IntrBkSttlmAmt>';
  const body = `<FIToFICstmrCdtTrf>${header}<CdtTrfTxInf>${fixed}${transaction}</CdtTrfTxInf></FIToFICstmrCdtTrf>`;
  if (prefix === "")
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${body}</Document>`;
  const prefixed = body.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`);
  return `<${prefix}:Document xmlns:${prefix}="${namespace}">${prefixed}</${prefix}:Document>`;
}

/** A SWIFT message of a type with these lines of text. */
export function swift(type: string, lines: readonly string[], user = ""): string {
  const text = lines.join("\r\n");
  return `{1:F01NORDEXMAAXXX0000000000}{2:I${type}SUEDEXMBXXXXN}${user}{4:\r\n${text}\r\n-}{5:{CHK:123456789ABC}}`;
}
