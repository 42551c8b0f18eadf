// The elements of the messages, by local name. Every element is a participant, an account, a text that people
// write, a group of others, or a value of no interest; any other is reported as not understood.

import type { PartyRole, TextKind } from "../message.ts";

/** The elements that hold a party or a bank. Which of them it is shows in what is inside. */
export const PARTICIPANTS: ReadonlyMap<string, PartyRole> = new Map(
  Object.entries({
    Dbtr: "debtor",
    UltmtDbtr: "ultimateDebtor",
    Cdtr: "creditor",
    UltmtCdtr: "ultimateCreditor",
    InitgPty: "initiatingParty",
    InstgPty: "instructingParty",
    Invcr: "invoicer",
    Invcee: "invoicee",
    Grnshee: "garnishmentParty",
    GrnshmtAdmstr: "garnishmentParty",
    Orgtr: "originator",
    CdtrSchmeId: "creditor",
    OrgnlCdtrSchmeId: "creditor",
    OrgnlDbtr: "debtor",
    OrgnlDbtrAgt: "debtorAgent",
    OrgnlCdtrAgt: "creditorAgent",
    ChqFr: "debtor",
    DlvrTo: "creditor",
    RmtLctnPstlAdr: "remittanceLocation",
    PstlAdr: "remittanceLocation",
    Authrty: "other",
    InitnSrc: "other",
    Assgnr: "sender",
    Assgne: "receiver",
    Cretr: "originator",
    Fr: "sender",
    To: "receiver",
    DbtrAgt: "debtorAgent",
    CdtrAgt: "creditorAgent",
    FwdgAgt: "forwardingAgent",
    ChrgsAcctAgt: "chargesAgent",
    Agt: "chargesAgent",
    InstgAgt: "instructingAgent",
    InstdAgt: "instructedAgent",
    PrvsInstgAgt: "previousInstructingAgent",
    PrvsInstgAgt1: "previousInstructingAgent",
    PrvsInstgAgt2: "previousInstructingAgent",
    PrvsInstgAgt3: "previousInstructingAgent",
    IntrmyAgt1: "intermediaryAgent",
    IntrmyAgt2: "intermediaryAgent",
    IntrmyAgt3: "intermediaryAgent",
    InstgRmbrsmntAgt: "settlementAgent",
    InstdRmbrsmntAgt: "settlementAgent",
    ThrdRmbrsmntAgt: "settlementAgent",
  } satisfies Record<string, PartyRole>),
);

/** Elements around a participant: a choice of what it is. */
export const PARTICIPANT_CHOICES: ReadonlySet<string> = new Set(["Pty", "Agt", "FIId"]);

/** The elements that people write texts into. */
export const TEXTS: ReadonlyMap<string, TextKind> = new Map(
  Object.entries({
    Ustrd: "remittance",
    AddtlRmtInf: "structuredRemittance",
    Desc: "structuredRemittance",
    Nb: "structuredRemittance",
    Ref: "structuredRemittance",
    InstrInf: "instruction",
    InstrForDbtrAgt: "instruction",
    Inf: "regulatory",
    AddtlInf: "reason",
    MemoFld: "instruction",
    CtgyDtls: "regulatory",
    PlcAndNm: "reference",
    EndToEndId: "reference",
    OrgnlEndToEndId: "reference",
    Prtry: "purpose",
  } satisfies Record<string, TextKind>),
);

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The elements that group others. */
export const GROUPS = words(`
  GrpHdr PmtInf CdtTrfTxInf TxInf Undrlyg OrgnlGrpInfAndCxl OrgnlGrpInf OrgnlTxRef RtrChain RtrRsnInf CxlRsnInf
  PmtId PmtTpInf SvcLvl LclInstrm CtgyPurp SttlmInf ClrSys SttlmTmIndctn SttlmTmReq ChrgsInf Tp RmtInf Strd
  RfrdDocInf CdOrPrtry LineDtls Id RfrdDocAmt AdjstmntAmtAndRsn CdtrRefInf TaxRmt GrnshmtRmt RltdRmtInf
  RmtLctnDtls Tax Rcrd Prd FrToDt TaxAmt Dtls RgltryRptg Purp InstrForCdtrAgt InstrForNxtAgt InstrForDbtrAgt
  Authstn ReqdAdvcTp CdtAdvc DbtAdvc ReqdExctnDt Amt EqvtAmt XchgRateInf MndtRltdInf ChqInstr DlvryMtd Frqcy
  Prtry UndrlygCstmrCdtTrf UndrlygAllcn Assgnmt Case CtrlData Rsn AgrdRate DrctDbtMndt CdtTrfMndt AmdmntInfDtls
  DscntApldAmt DuePyblAmt CdtNoteAmt RmtdAmt FrqcyAndPrd PtInTm MndtTpInf MktPrctc Rltd OrgnlFrqcy OrgnlMndt
  ReqdColltnDt DiscntApldAmt TaxRmtAmt AddtlDtTm CshAcctTp
`);

/** The elements whose text is a date, an amount, a number or a code. */
export const VALUES = words(`
  MsgId CreDtTm XpryDtTm BtchBookg NbOfTxs CtrlSum TtlIntrBkSttlmAmt IntrBkSttlmDt SttlmMtd Cd Prtry InstrPrty
  ClrChanl SeqTp InstrId EndToEndId TxId UETR ClrSysRef IntrBkSttlmAmt SttlmPrty DbtDtTm CdtDtTm CLSTm TillTm
  FrTm RjctTm AccptncDtTm PoolgAdjstmntDt InstdAmt XchgRate ChrgBr Amt Issr Id MndtId DtOfSgntr FrstColltnDt
  FnlColltnDt DbtCdtRptgInd Tp Dt Ctry TaxId RegnId TaxTp AdmstnZone RefNb Mtd TtlTaxblBaseAmt TtlTaxAmt SeqNb
  Ctgy DbtrSts CertId FrmsCd Yr FrDt ToDt Rate TaxblBaseAmt TtlAmt RmtId ElctrncAdr RltdDt DuePyblAmt
  CdtNoteAmt CdtDbtInd RmtdAmt Rsn FmlyMdclInsrncInd MplyeeTermntnInd PmtInfId PmtMtd ReqdExctnDt UnitCcy RateTp
  CtrctId CcyOfTrf ChqTp ChqNb ChqMtrtyDt RgnlClrZone PrtLctn Sgntr GrpRtr TtlRtrdIntrBkSttlmAmt OrgnlMsgId
  OrgnlMsgNmId OrgnlCreDtTm RtrId OrgnlInstrId OrgnlEndToEndId OrgnlTxId OrgnlUETR OrgnlClrSysRef
  OrgnlIntrBkSttlmAmt OrgnlIntrBkSttlmDt RtrdIntrBkSttlmAmt RtrdInstdAmt CompstnAmt ReqdColltnDt CxlId GrpCxlId
  GrpCxl ReopCaseIndctn OrgnlPmtInfId OrgnlPmtInfCxlId PmtInfCxl RmtLctnMtd RmtLctnElctrncAdr TrckgDays
  CntPerPrd PtInTm AmdmntInd OrgnlMndtId OrgnlFnlColltnDt ElctrncSgntr CmpnstnAmt BizMsgIdr MsgDefIdr BizSvc
  CreDt BizPrcgDt CpyDplct PssblDplct Prty CharSet Regy Ccy QtdCcy PreAgrdXchgRate QtnDt TrckrInf
  InstdRmbrsmntAgtRef OrgnlTrnRef ClsgTm SttlmTm
`);

/** The elements whose content is left out on purpose: signatures say nothing about a party. */
export const LEFT_OUT = words("Sgntr PmtSgntr Signature");

/** The groups that are read one by one, so that memory does not grow with a message. */
export const TRANSACTIONS = words("CdtTrfTxInf TxInf");

/** Groups that repeat, whose number is a part of each path. */
export const NUMBERED = words("CdtTrfTxInf TxInf PmtInf Undrlyg OrgnlGrpInfAndCxl");
