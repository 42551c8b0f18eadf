// The elements of the messages, by local name, as the schemata of all versions have them. Every element is a
// participant, an account, a text that people write, a group of others, or a value; any other is reported as
// not understood. That an element is known says only how it is read: no text of a message depends on it to be
// looked at.

import type { PartyRole, TextKind } from "../message.ts";

/** The names in a text. */
export const words = (text: string): ReadonlySet<string> => new Set(text.match(/\S+/g));

/** What each of some names is, of the names that are each. */
export function byName<What extends string>(
  names: Readonly<Partial<Record<What, string>>>,
): Map<string, What> {
  const entries = Object.entries(names) as [What, string][];
  return new Map(entries.flatMap(([what, text]) => [...words(text)].map((name) => [name, what] as const)));
}

/** The elements that hold a party or a bank. Which of them it is shows in what is inside. */
export const PARTICIPANTS: ReadonlyMap<string, PartyRole> = byName({
  debtor: "Dbtr OrgnlDbtr ChqFr Drwr",
  ultimateDebtor: "UltmtDbtr",
  creditor: "Cdtr CdtrSchmeId OrgnlCdtrSchmeId DlvrTo Pyee",
  ultimateCreditor: "UltmtCdtr",
  initiatingParty: "InitgPty",
  instructingParty: "InstgPty",
  invoicer: "Invcr",
  invoicee: "Invcee",
  garnishmentParty: "Grnshee GrnshmtAdmstr",
  originator: "Orgtr Cretr",
  debtorAgent: "OrgnlDbtrAgt DbtrAgt DrwrAgt",
  creditorAgent: "OrgnlCdtrAgt CdtrAgt PyeeAgt",
  remittanceLocation: "RmtLctnPstlAdr PstlAdr",
  other: "Authrty InitnSrc Pty TradgPty DlvrgAgt IssgAgt RcvgAgt SttlmPlc Nclsr",
  sender: "Assgnr MsgSndr Fr",
  receiver: "Assgne MsgRcpt To",
  accountOwner: "AcctOwnr",
  accountServicer: "AcctSvcr",
  instructedAgent: "OrgnlNxtAgt InstdAgt",
  forwardingAgent: "FwdgAgt FXAgt",
  chargesAgent: "ChrgsAcctAgt ChrgsAcctOwnr ChrgsRqstr Agt",
  instructingAgent: "InstgAgt",
  previousInstructingAgent: "PrvsInstgAgt PrvsInstgAgt1 PrvsInstgAgt2 PrvsInstgAgt3",
  intermediaryAgent: "IntrmyAgt IntrmyAgt1 IntrmyAgt2 IntrmyAgt3",
  settlementAgent: "InstgRmbrsmntAgt InstdRmbrsmntAgt ThrdRmbrsmntAgt",
});

/** Elements around a participant: a choice of what it is. */
export const PARTICIPANT_CHOICES: ReadonlySet<string> = new Set(["Pty", "Agt", "FIId"]);

/** The elements that people write texts into. */
export const TEXTS: ReadonlyMap<string, TextKind> = byName({
  remittance: "Ustrd AddtlNtfctnInf AddtlNtryInf AddtlRptInf AddtlStmtInf AddtlTxInf",
  structuredRemittance: "AddtlRmtInf Desc Nb Ref",
  instruction: "InstrInf InstrForDbtrAgt InstrForCdtrAgt MemoFld",
  regulatory: "Inf CtgyDtls",
  reason: "AddtlInf AddtlIncrrctInf AddtlMssngInf",
  reference: "PlcAndNm EndToEndId OrgnlEndToEndId",
  purpose: "Prtry",
});

/** The elements that group others, but for those that a type of message has for transactions. */
export const GROUPS = words(`
  GrpHdr OrgnlGrpInf OrgnlTxRef RtrChain RtrRsnInf CxlRsnInf
  PmtId PmtTpInf SvcLvl LclInstrm CtgyPurp SttlmInf ClrSys SttlmTmIndctn SttlmTmReq ChrgsInf Tp RmtInf Strd
  RfrdDocInf CdOrPrtry LineDtls Id RfrdDocAmt AdjstmntAmtAndRsn CdtrRefInf TaxRmt GrnshmtRmt RltdRmtInf
  RmtLctnDtls Tax Rcrd Prd FrToDt TaxAmt Dtls RgltryRptg Purp InstrForCdtrAgt InstrForNxtAgt InstrForDbtrAgt
  Authstn ReqdAdvcTp CdtAdvc DbtAdvc ReqdExctnDt Amt EqvtAmt XchgRateInf MndtRltdInf ChqInstr DlvryMtd Frqcy
  Prtry UndrlygCstmrCdtTrf UndrlygFICdtTrf UndrlygAllcn Assgnmt Case CtrlData Rsn AgrdRate DrctDbtMndt CdtTrfMndt
  AmdmntInfDtls DscntApldAmt DuePyblAmt CdtNoteAmt RmtdAmt FrqcyAndPrd PtInTm MndtTpInf MktPrctc Rltd OrgnlFrqcy
  OrgnlMndt ReqdColltnDt DiscntApldAmt TaxRmtAmt AddtlDtTm CshAcctTp RmtAmtAndTp RltdDt Clssfctn PmtSgntr Sgntr
  OrgnlRsn OrgnlTp RltdRefs
  Accptd AddtlInfInd Aggtd AggtdNtry AmtDtls AnncdPstngAmt AuthntcnMtd Avlbty Bal BkTxCd BookgDt Btch Card
  CardBrnd CardSctyCd CardTx CcyXchg CdtLine CdtNtries Chrgs ChrgsBrkdwn ClmNonRctDtls Cmpnt CntrValAmt
  Compstn ConfdDt CorpActn Cpblties CrrctnTx CshDpst CxlRsn CxlStsRsnInf DbtNtries DealPric DispCpblties
  Domn DplctOf DrctDbtTx Dt DtTm FctvIntrBkSttlmDt FinInstrmId Fmly FrAmt FrToAmt FrToSeq Indv Initn
  InstdAmt InstrForInstdAgt IntrBk Intrst ModDtls ModStsRsnInf MsgPgntn NbOfTxsPerCxlSts NbOfTxsPerSts
  NtfctnPgntn NtryDtls OrgnlAndCurFaceAmt OrgnlBizQry OrgnlBkTxCd OrgnlGrpInfAndSts OrgnlItmRef
  OrgnlReqdExctnDt OthrId POI Pdct PerTp PerTx PlainCardData PmtCntxt PrcgDt PrtryAmt Qty Rate Refs Rjctd
  RjctdMod RltdAgts RltdDts RltdPric RltdPties RltdQties RptPgntn RptgSeq RptgSrc RsltnRltdInf RslvdCase
  RtrInf SctiesData SeqNbRg StmtDtls StmtPgntn Sts StsRsnInf SttlmInstr SubTp TechInptChanl ToAmt TrckData
  TrckrData TrckrRcrd TtlCdtNtries TtlChrgs TtlChrgsPerChrgTp TtlChrgsPerRcrd TtlChrgsPerTx TtlDbtNtries
  TtlNetNtry TtlNtries TtlNtriesPerBkTxCd Tx TxAmt TxDtRg TxId TxsSummry UndrlygTx Val ValDt VldtyRg
  XchgRateData
  RvslRsnInf PmtCond PmtCondSts Undrlyg StmtNtry Justfn MssngOrIncrrctInf MssngInf IncrrctInf CoverDtls CoverCrrctn
  InstrForAssgne Mod NclsdFile DgtlSgntr ChqCxlOrStopRsn ChqCxlOrStopSts
`);

/** The elements whose text is a date, a time, an amount, a number, a truth value or a currency. */
export const NUMBERS = words(`
  CreDtTm XpryDtTm BtchBookg NbOfTxs CtrlSum TtlIntrBkSttlmAmt IntrBkSttlmDt UETR IntrBkSttlmAmt DbtDtTm CdtDtTm
  CLSTm TillTm FrTm RjctTm AccptncDtTm PoolgAdjstmntDt InstdAmt XchgRate Amt DtOfSgntr FrstColltnDt FnlColltnDt Dt
  DtTm TtlTaxblBaseAmt TtlTaxAmt SeqNb Yr FrDt ToDt Rate TaxblBaseAmt TtlAmt RltdDt DuePyblAmt CdtNoteAmt RmtdAmt
  FmlyMdclInsrncInd MplyeeTermntnInd ReqdExctnDt UnitCcy CcyOfTrf ChqMtrtyDt GrpRtr TtlRtrdIntrBkSttlmAmt
  OrgnlCreDtTm OrgnlUETR OrgnlIntrBkSttlmAmt OrgnlIntrBkSttlmDt RtrdIntrBkSttlmAmt RtrdInstdAmt CompstnAmt
  ReqdColltnDt GrpCxl ReopCaseIndctn PmtInfCxl TrckgDays CntPerPrd PtInTm AmdmntInd OrgnlFnlColltnDt CmpnstnAmt
  CreDt BizPrcgDt PssblDplct Ccy QtdCcy PreAgrdXchgRate QtnDt QtnDtTm QtId ClsgTm SttlmTm DtOfVrfctn FrstPmtDt
  FnlPmtDt OrgnlTrckgDays DscntApldAmt TaxAmt
  ActlDt AmtsdVal AssgnmtCxlConf AttndntMsgCpbl BdryAmt CSCVal CardCtryCd CardPres CardSeqNb ChrgInclInd
  ChrgsAmt ComssnWvrInd ConfdAmt CrdhldrPres CrrctdAmt DealPric DtPrcd DtldCtrlSum DtldNbOfTxs EQAmt
  ElctrncSeqNb EndDt FaceAmt FcstInd FctvDt FllbckInd FrDtTm Incl LastPgInd LglSeqNb LineWidth NEQAmt
  NbOfChrgsBrkdwnItms NbOfChrgsRcrds NbOfDays NbOfLines NbOfNotes NbOfNtries NoteDnmtn NtfctnCxl OnLineCntxt
  OrgnlCtrlSum OrgnlInstdAmt OrgnlNbOfTxs OrgnlReqdColltnDt OrgnlReqdExctnDt PAN Pctg PdctAmt PdctQty PgNb
  PreNtfctnDt Pric PrtLineWidth ReqdSttlmDt RvslInd StartDt Sum SvcCd ToDtTm TradActvtyCtrctlSttlmDt TradDt
  TrckNb TtlChrgsAmt TtlChrgsAndTaxAmt TtlIntrstAndTaxAmt TtlNetNtryAmt TxDtTm Unit UnitPric VldtnDt
  XchgRateBase XpctdValDt XpryDt Yldd
  AMLReq AccptdAmt AnyInf AmtModAllwd DbtrDcsnDtTm EarlyPmt EarlyPmtAllwd GrntedPmt GrntedPmtReqd GrpRvsl IsseDt
  MssngCoverInd NbOfChqs PmtInfRvsl PssblDplctInstr RvsdInstdAmt RvsdIntrBkSttlmAmt StlDt TtlRvsdIntrBkSttlmAmt
`);

/** The elements whose text is a code or a reference. What holds a word is searched like a text. */
export const VALUES = words(`
  MsgId SttlmMtd Cd Prtry InstrPrty ClrChanl SeqTp InstrId TxId ClrSysRef SttlmPrty ChrgBr Issr Id MndtId
  DbtCdtRptgInd Tp Ctry TaxId RegnId TaxTp AdmstnZone RefNb Mtd Ctgy DbtrSts CertId FrmsCd RmtId ElctrncAdr
  CdtDbtInd Rsn PmtInfId PmtMtd RateTp CtrctId ChqTp ChqNb RgnlClrZone PrtLctn Sgntr OrgnlMsgId OrgnlMsgNmId
  RtrId OrgnlInstrId OrgnlTxId OrgnlClrSysRef CxlId GrpCxlId OrgnlPmtInfId OrgnlPmtInfCxlId RmtLctnMtd
  RmtLctnElctrncAdr OrgnlMndtId ElctrncSgntr BizMsgIdr MsgDefIdr BizSvc CpyDplct Prty CharSet Regy TrckrInf
  InstdRmbrsmntAgtRef OrgnlTrnRef ILPV4 SctiesSttlmTxId IntraPosMvmntId IntraBalMvmntId AcctSvcrTxId
  MktInfrstrctrTxId CtrPtyMktInfrstrctrTxId PoolId CmonId TradId OthrTxId
  AcctOwnrTxId AcctSvcrRef AddtlCardData AddtlPdctInf AddtlSvc AdmstnZn ApprvlNb AttndncCntxt AttndntLang
  AuthntcnMtd AuthntcnNtty Br CSCMgmt CardDataNtryMd CardRdngCpblties CdtId CdtSttlmKey ChrgsId Conf
  CpyDplctInd CrdhldrVrfctnCpblties CxlStsId DispTp DtldSts EQSeq EvtId EvtTp FrSeq Frqcy FrstTx GrpCxlSts
  GrpId GrpSts ICCRltdData ISIN LastTx ManfctrId Mdl ModStsId MsgNmId NEQSeq NtryRef OnLineCpblties
  OrgnlFrqcy OrgnlGrpCxlId OrgnlItmId OrgnlNtfctnId OrgnlStmtId Othr POICmpntTp PdctCd PmtCxlId PmtInfCxlSts
  PmtInfSts PrcgId PreNtfctnId Qty RcrdId RePresntmntRsn RjctdMod SaleRcncltnId SaleRefNb SchmeNm Sfx ShrtNm
  SrcCcy SrlNb Sts StsId StsReqId SubFmlyCd SysNm ToSeq TrckVal TrgtCcy TxChanl TxCtgy TxCxlSts TxEnvt TxRef
  TxSts UnitOfMeasr UnqTxIdr ValTp VldtnSeqNb VrsnNb
  DelyPnlty FileNm Frmt ImdtPmtRbt LangCd Nm OrgnlMsgDlvryChanl OrgnlNtryId RvslId RvslPmtInfId
`);
