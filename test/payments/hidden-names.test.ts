// Listed parties of the demonstration in unusual places of messages: each is found, or its message is at
// least to be reviewed. No place is safe because nobody looks there.

import { describe, expect, test } from "bun:test";
import { isUnreadable } from "../../src/service/payments/message.ts";
import { readMessages } from "../../src/service/payments/reading/read-text.ts";
import { useDemonstration } from "./demonstration.ts";
import { pacs008, swift } from "./samples.ts";

const PERSON = "Taisiya Orestovna Bulgozhina";
const PERSON_ID = "ofac-990002";
const UPPER = PERSON.toUpperCase();

const screener = useDemonstration("hidden-names");

/** Eleven words that no list has. */
const PROSE = "paid for the delivery of fresh fruit to our old market";

/** What becomes of a text: the records that are found, and codes of findings without one. */
function foundIn(text: string): string[] {
  const found = readMessages(text).flatMap((message) =>
    isUnreadable(message)
      ? ["refused"]
      : screener()
          .screen(message)
          .findings.map(({ code, record }) => record?.id ?? code),
  );
  return [...new Set(found)];
}

const CLEAN = "<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr><Cdtr><Nm>Orla Penwick</Nm></Cdtr>";
const xml = (inside: string) => pacs008(CLEAN + inside);
const creditor = (inside: string) => pacs008(`<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr><Cdtr>${inside}</Cdtr>`);
const mt = (...lines: string[]) =>
  swift("103", [":20:R", ":50K:MERRIT TOLLIVER", ":59:ORLA PENWICK", ...lines]);

describe("a listed name is found", () => {
  const hidden: Record<string, string> = {
    "in a service level of one's own": xml(`<PmtTpInf><SvcLvl><Prtry>${PERSON}</Prtry></SvcLvl></PmtTpInf>`),
    "in a local instrument": xml(`<PmtTpInf><LclInstrm><Cd>${PERSON}</Cd></LclInstrm></PmtTpInf>`),
    "in the issuer of a number": creditor(
      `<Nm>Orla Penwick</Nm><Id><PrvtId><Othr><Id>1</Id><Issr>${PERSON}</Issr></Othr></PrvtId></Id>`,
    ),
    "in a scheme of numbers": creditor(
      `<Nm>Orla Penwick</Nm><Id><OrgId><Othr><Id>1</Id><SchmeNm><Prtry>${PERSON}</Prtry></SchmeNm></Othr></OrgId></Id>`,
    ),
    "in a number": creditor(`<Nm>Orla Penwick</Nm><Id><OrgId><Othr><Id>${PERSON}</Id></Othr></OrgId></Id>`),
    "in a number with hyphens": creditor(
      `<Nm>Orla Penwick</Nm><Id><OrgId><Othr><Id>${PERSON.replaceAll(" ", "-")}</Id></Othr></OrgId></Id>`,
    ),
    "in the name of a contact": creditor(`<Nm>Orla Penwick</Nm><CtctDtls><Nm>${PERSON}</Nm></CtctDtls>`),
    "in the job of a contact": creditor(
      `<Nm>Orla Penwick</Nm><CtctDtls><JobTitl>aide of ${PERSON}</JobTitl></CtctDtls>`,
    ),
    "in the mail of a contact": creditor(
      "<Nm>Orla Penwick</Nm><CtctDtls><EmailAdr>taisiya.orestovna.bulgozhina@example.org</EmailAdr></CtctDtls>",
    ),
    "in another channel of a contact": creditor(
      `<Nm>Orla Penwick</Nm><CtctDtls><Othr><ChanlTp>CHAT</ChanlTp><Id>${PERSON}</Id></Othr></CtctDtls>`,
    ),
    "in the kind of an address": creditor(
      `<Nm>Orla Penwick</Nm><PstlAdr><AdrTp><Prtry><Id>HOME</Id><Issr>${PERSON}</Issr></Prtry></AdrTp></PstlAdr>`,
    ),
    "in a party with a bank's code": creditor(
      `<Nm>Taisiya Bulgozhina</Nm><Id><OrgId><AnyBIC>DEUTDEFFXXX</AnyBIC></OrgId></Id>`,
    ),
    "in a party with a LEI": creditor(
      `<Nm>Taisiya Bulgozhina</Nm><Id><OrgId><LEI>5493001KJTIIGC8Y1R12</LEI></OrgId></Id>`,
    ),
    "of an organisation with a birth date": creditor(
      "<Nm>Girza Freight</Nm><Id><PrvtId><DtAndPlcOfBirth><BirthDt>1970-01-01</BirthDt><CityOfBirth>Ulm</CityOfBirth><CtryOfBirth>DE</CtryOfBirth></DtAndPlcOfBirth></PrvtId></Id>",
    ),
    "of an organisation with a birth date, in a numbered line": swift("103", [
      ":20:R",
      ":50K:MERRIT TOLLIVER",
      ":59F:/1",
      "1/GIRZA FREIGHT",
      "4/19700101",
    ]),
    "in a province of birth": creditor(
      `<Nm>Orla Penwick</Nm><Id><PrvtId><DtAndPlcOfBirth><BirthDt>1970-01-01</BirthDt><PrvcOfBirth>${PERSON}</PrvcOfBirth><CityOfBirth>Ulm</CityOfBirth><CtryOfBirth>DE</CtryOfBirth></DtAndPlcOfBirth></PrvtId></Id>`,
    ),
    "in the kind of an account": xml(
      `<CdtrAcct><Id><Othr><Id>1</Id></Othr></Id><Tp><Prtry>${PERSON}</Prtry></Tp></CdtrAcct>`,
    ),
    "in the name of an account": xml(
      `<CdtrAcct><Id><Othr><Id>1</Id></Othr></Id><Nm>${PERSON}</Nm></CdtrAcct>`,
    ),
    "in the number of an account": xml(`<CdtrAcct><Id><Othr><Id>${PERSON}</Id></Othr></Id></CdtrAcct>`),
    "in the issuer of an account": xml(
      `<CdtrAcct><Id><Othr><Id>1</Id><Issr>${PERSON}</Issr></Othr></Id></CdtrAcct>`,
    ),
    "in another name of an account": xml(
      `<CdtrAcct><Id><Othr><Id>1</Id></Othr></Id><Prxy><Id>${PERSON}</Id></Prxy></CdtrAcct>`,
    ),
    "in an instruction's number": xml(
      `<PmtId><InstrId>${PERSON}</InstrId><EndToEndId>1</EndToEndId></PmtId>`,
    ),
    "in the number of a message": xml("").replace("M-1", PERSON),
    "in the reference of a clearing system": xml(
      `<PmtId><EndToEndId>1</EndToEndId><ClrSysRef>${PERSON}</ClrSysRef></PmtId>`,
    ),
    "in the number of a branch": xml(
      `<CdtrAgt><FinInstnId><BICFI>SUEDEXMB</BICFI></FinInstnId><BrnchId><Id>${PERSON}</Id></BrnchId></CdtrAgt>`,
    ),
    "in the name of a branch": xml(
      `<CdtrAgt><FinInstnId><BICFI>SUEDEXMB</BICFI></FinInstnId><BrnchId><Nm>${PERSON}</Nm></BrnchId></CdtrAgt>`,
    ),
    "in the name of a bank": xml(`<CdtrAgt><FinInstnId><Nm>${PERSON}</Nm></FinInstnId></CdtrAgt>`),
    "in the member of a clearing system": xml(
      `<CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>${PERSON}</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt>`,
    ),
    "in a party that is a bank and a person": creditor(
      `<FinInstnId><BICFI>SUEDEXMB</BICFI></FinInstnId><Nm>${PERSON}</Nm>`,
    ),
    "in a party that is a person and an organisation": creditor(
      `<Nm>Girza Freight LLC</Nm><Id><OrgId><Othr><Id>1</Id></Othr></OrgId><PrvtId><DtAndPlcOfBirth><BirthDt>1970-01-01</BirthDt><CityOfBirth>Ulm</CityOfBirth><CtryOfBirth>DE</CtryOfBirth></DtAndPlcOfBirth></PrvtId></Id>`,
    ),
    "behind another name": creditor(`<Nm>Orla Penwick c/o ${PERSON}</Nm>`),
    "before another name": creditor(`<Nm>${PERSON} for Orla Penwick</Nm>`),
    "in part, beside another name": creditor("<Nm>Orla Penwick Taisiya Bulgozhina</Nm>"),
    "in part, behind a hyphen": creditor("<Nm>Orla Penwick - Taisiya Bulgozhina</Nm>"),
    "in part, in brackets": creditor("<Nm>Orla Penwick (Taisiya Bulgozhina)</Nm>"),
    "in part, behind a colon": creditor("<Nm>Penwick Supplies : Taisiya Bulgozhina</Nm>"),
    "in part, before another name": creditor("<Nm>Taisiya Bulgozhina + Orla Penwick</Nm>"),
    "in part, behind a word": creditor("<Nm>att Taisiya Bulgozhina</Nm>"),
    "in part, twice": creditor("<Nm>Taisiya Bulgozhina Taisiya Bulgozhina</Nm>"),
    "in part, in the name of a bank": xml(
      "<CdtrAgt><FinInstnId><Nm>Penwick Bank - Taisiya Bulgozhina</Nm></FinInstnId></CdtrAgt>",
    ),
    "in part, in another script": creditor("<Nm>Орла Пенвик, Таисия Булгожина</Nm>"),
    "in part, with a country that is none of the person's": creditor(
      "<Nm>Taisiya Bulgozhina</Nm><PstlAdr><Ctry>BR</Ctry></PstlAdr>",
    ),
    "in part, with a country in a numbered line": swift("103", [
      ":20:R",
      ":50K:MERRIT TOLLIVER",
      ":59F:/1",
      "1/TAISIYA BULGOZHINA",
      "3/BR/BELEM",
    ]),
    "glued to another name": creditor("<Nm>ORLAPENWICKFORTAISIYABULGOZHINA</Nm>"),
    "behind a number and before one": creditor("<Nm>Girza Freight LLC, 4711</Nm>"),
    "of an organisation behind a number": creditor("<Nm>4711GIRZA FREIGHT LLC</Nm>"),
    "in part, in lines of a field": swift("103", [
      ":20:R",
      ":50K:MERRIT TOLLIVER",
      ":59:/1",
      "ORLA PENWICK + TAISIYA BULGOZHINA",
      "MAIN STREET 1",
    ]),
    "behind letters": creditor(`<Nm>${"A ".repeat(50)}${PERSON}</Nm>`),
    "behind digits with dots": creditor(`<Nm>${"1. ".repeat(35)}${PERSON}</Nm>`),
    "within prose": creditor(`<Nm>${PROSE} ${PERSON} ${PROSE}</Nm>`),
    "as an organisation within prose": creditor(`<Nm>${PROSE} Girza Freight LLC ${PROSE}</Nm>`),
    "as a ship that is paid": creditor("<Nm>MV AMBER VANE</Nm>"),
    "as a ship above a town": creditor("<Nm>MV AMBER VANE</Nm><PstlAdr><TwnNm>Ulm</TwnNm></PstlAdr>"),
    "as a ship that nothing says to be one": creditor("<Nm>Kestrel Moon</Nm>"),
    "as a ship in a free field": swift("103", [":20:R", ":50K:MERRIT TOLLIVER", ":59:KESTREL MOON", "ULM"]),
    "as a ship in an address": creditor(
      "<Nm>Orla Penwick</Nm><PstlAdr><AdrLine>on board of M/V AMBER VANE</AdrLine></PstlAdr>",
    ),
    "in the kind of a document": xml(
      `<RmtInf><Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry><Issr>${PERSON}</Issr></Tp></RfrdDocInf></Strd></RmtInf>`,
    ),
    "in the office of a tax": xml(`<Tax><AdmstnZone>${PERSON}</AdmstnZone></Tax>`),
    "in the title of who signed for a tax": xml(
      `<Tax><Dbtr><TaxId>1</TaxId><Authstn><Titl>${PERSON}</Titl></Authstn></Dbtr></Tax>`,
    ),
    "in a garnishment's number": xml(
      `<RmtInf><Strd><GrnshmtRmt><Tp><CdOrPrtry><Cd>GNCS</Cd></CdOrPrtry></Tp><RefNb>${PERSON}</RefNb></GrnshmtRmt></Strd></RmtInf>`,
    ),
    "in the mail of a remittance advice": xml(
      `<RltdRmtInf><RmtLctnDtls><Mtd>EMAL</Mtd><ElctrncAdr>taisiya-orestovna-bulgozhina@example.org</ElctrncAdr></RmtLctnDtls></RltdRmtInf>`,
    ),
    "in a date": xml(`<IntrBkSttlmDt>${PERSON}</IntrBkSttlmDt>`),
    "in supplementary data, deep": xml(
      `<SplmtryData><Envlp><x:A xmlns:x="urn:x"><x:B><x:C>${PERSON}</x:C></x:B></x:A></Envlp></SplmtryData>`,
    ),
    "in an element that is not known": xml(`<Novelty><Deep>${PERSON}</Deep></Novelty>`),
    "in an attribute": creditor(`<Nm alias="${PERSON}">Orla Penwick</Nm>`),
    "in an attribute of a group": xml("").replace("<CdtTrfTxInf>", `<CdtTrfTxInf note="${PERSON}">`),
    "in an attribute of the document": xml("").replace("<Document ", `<Document note="${PERSON}" `),
    "in an attribute of XML itself": xml("").replace(
      "<Document ",
      `<Document xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${PERSON}" `,
    ),
    "in the name of a currency": xml("").replace('Ccy="EUR"', `Ccy="${PERSON}"`),
    "in a comment": creditor(`<Nm>Orla Penwick</Nm><!-- for ${PERSON} -->`),
    "around a comment": creditor("<Nm>Taisiya Oresto<!-- x -->vna Bulgozhina</Nm>"),
    "in an instruction for a program": creditor(`<Nm>Orla Penwick</Nm><?to ${PERSON}?>`),
    "as text beside elements": creditor(`<Nm>Orla Penwick</Nm>${PERSON}`),
    "as CDATA in parts": creditor("<Nm><![CDATA[Taisiya Oresto]]><![CDATA[vna Bulgozhina]]></Nm>"),
    "in references to characters": creditor("<Nm>&#x54;aisiya Orestovna Bulgo&#122;hina</Nm>"),
    "with a soft hyphen": creditor("<Nm>Taisiya Orestovna Bulgo\u00adzhina</Nm>"),
    "with a soft hyphen in a text": xml(
      "<RmtInf><Ustrd>for Taisiya Orestovna Bulgo\u00adzhina</Ustrd></RmtInf>",
    ),
    "with zero-width letters in a text": xml(
      "<RmtInf><Ustrd>for Tai\u200bsiya Orest\u200dovna Bulgo\u2060zhina</Ustrd></RmtInf>",
    ),
    "in wide letters": xml(
      "<RmtInf><Ustrd>Ｔａｉｓｉｙａ Ｏｒｅｓｔｏｖｎａ Ｂｕｌｇｏｚｈｉｎａ</Ustrd></RmtInf>",
    ),
    "in another script in a text": xml("<RmtInf><Ustrd>для Таисия Орестовна Булгожина</Ustrd></RmtInf>"),
    "of another namespace": creditor(`<y:Nm xmlns:y="urn:other">${PERSON}</y:Nm>`),
    "in a text that is cut within a word": xml(
      "<RmtInf><Ustrd>INV 4 Taisiya Orestovna Bul</Ustrd><Ustrd>gozhina</Ustrd></RmtInf>",
    ),
    "in a text that is cut several times": xml(
      "<RmtInf><Ustrd>for Taisi</Ustrd><Ustrd>ya Oresto</Ustrd><Ustrd>vna</Ustrd><Ustrd>Bulgozhina</Ustrd></RmtInf>",
    ),
    "in a text that ends a line with a hyphen": xml(
      "<RmtInf><Ustrd>for Taisiya Orestovna Bul-</Ustrd><Ustrd>gozhina</Ustrd></RmtInf>",
    ),
    "in a text with signs at both ends of a line": xml(
      "<RmtInf><Ustrd>for Taisiya Orestovna Bulgo ~</Ustrd><Ustrd>//zhina 4</Ustrd></RmtInf>",
    ),
    "in a text without blanks": xml("<RmtInf><Ustrd>INV4TAISIYABULGOZHINA</Ustrd></RmtInf>"),
    "in a text without blanks that is cut": mt(":70:/RFB/4 TAISIYABUL", "GOZHINA"),
    "in a text of letters with points": mt(":70:T.A.I.S.I.Y.A B.U.L.G.O.Z.H.I.N.A"),
    "in a text of letters over two lines": mt(":70:T A I S I Y A B U L", "G O Z H I N A"),
    "in a reference of letters with points": xml(
      "<PmtId><EndToEndId>T.A.I.S.I.Y.A B.U.L.G.O.Z.H.I.N.A</EndToEndId></PmtId>",
    ),
    "in a text with signs": xml("<RmtInf><Ustrd>for Tai$iya Bulgozh¡na</Ustrd></RmtInf>"),
    "in a text with a number beside it": mt(":70:FOR TAISIYA7 8BULGOZHINA"),
    "in a text in three pieces": mt(":70:FOR TAI SIYA BUL GOZHIN A"),
    "in a text with digits of other scripts": xml("<RmtInf><Ustrd>for TAIS१YA BULG٥ZH१NA</Ustrd></RmtInf>"),
    "with digits of other scripts": creditor("<Nm>TAIS१YA BULG๐ZHINA</Nm>"),
    "in a text with digits for letters": mt(":70:FOR TA1S1YA BULG0ZH1NA"),
    "in an address without blanks": creditor(
      "<Nm>Orla Penwick</Nm><PstlAdr><AdrLine>c/o TAISIYABULGOZHINA</AdrLine></PstlAdr>",
    ),
    "in a reference without blanks": xml("<PmtId><EndToEndId>TAISIYABULGOZHINA</EndToEndId></PmtId>"),
    "in further remittance that is cut": xml(
      "<RmtInf><Strd><AddtlRmtInf>for Taisiya Oresto</AddtlRmtInf><AddtlRmtInf>vna Bulgoz</AddtlRmtInf><AddtlRmtInf>hina</AddtlRmtInf></Strd></RmtInf>",
    ),
    "in instructions that are cut": xml(
      "<InstrForNxtAgt><InstrInf>/ACC/FOR TAISIYA ORESTOVNA</InstrInf></InstrForNxtAgt><InstrForNxtAgt><InstrInf>//BULGOZHINA</InstrInf></InstrForNxtAgt>",
    ),
    "in an address that is cut within a word": creditor(
      "<Nm>Orla Penwick</Nm><PstlAdr><AdrLine>c/o Taisiya Orestov</AdrLine><AdrLine>na Bulgozh</AdrLine><AdrLine>ina</AdrLine></PstlAdr>",
    ),
    "in a signature that is none": xml(`<Signature><Nm>${PERSON}</Nm></Signature>`),
    "in an object of a signature": xml(
      `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Object><Nm>${PERSON}</Nm></Object></Signature>`,
    ),
    "in the key of a signature": xml(
      `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><KeyInfo><KeyName>${PERSON}</KeyName></KeyInfo></Signature>`,
    ),
    "in the digest of a signature": xml(
      `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><DigestValue>${PERSON}</DigestValue></Signature>`,
    ),
    "in an envelope": `<Bag><To>${PERSON}</To>${xml("").replace(/^<\?.*\n/, "")}</Bag>`,
    "as the name of an envelope": `<TaisiyaBulgozhina>${xml("").replace(/^<\?.*\n/, "")}</TaisiyaBulgozhina>`,
    "as the names of two envelopes": `<Taisiya><Bulgozhina>${xml("").replace(/^<\?.*\n/, "")}</Bulgozhina></Taisiya>`,
    "as the name of an element before a message": `<Bag><TaisiyaBulgozhina/>${xml("").replace(/^<\?.*\n/, "")}</Bag>`,
    "as the prefix of a namespace": pacs008(CLEAN, { prefix: "TaisiyaBulgozhina" }),
    "as the prefix of a namespace with a hyphen": pacs008(CLEAN, { prefix: "Taisiya-Bulgozhina" }),
    "in an attribute of an envelope": `<Bag to="${PERSON}">${xml("").replace(/^<\?.*\n/, "")}</Bag>`,
    "in a header's signature": `<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><Fr><FIId><FinInstnId><BICFI>NORDEXMA</BICFI></FinInstnId></FIId></Fr><MsgDefIdr>pacs.008.001.08</MsgDefIdr><Sgntr><Signature>${PERSON}</Signature></Sgntr></AppHdr>${xml("").replace(/^<\?.*\n/, "")}`,
    "in field 20": swift("103", [`:20:${UPPER}`, ":50K:MERRIT TOLLIVER", ":59:ORLA PENWICK"]),
    "in field 26T": mt(`:26T:${UPPER}`),
    "in field 13C": mt(`:13C:/${UPPER}/1200+0100`),
    "in a code of instructions": mt(`:23E:HOLD/${UPPER}`),
    "in field 21": swift("202", [":20:R", `:21:${UPPER}`, ":32A:260301EUR1,", ":58A:SUEDEXMB"]),
    "in a field that is not known": mt(`:99A:${UPPER}`),
    "before the first field": swift("103", [UPPER, ":20:R", ":50K:MERRIT TOLLIVER", ":59:ORLA PENWICK"]),
    "in an account with a number": swift("103", [
      ":20:R",
      ":50K:MERRIT TOLLIVER",
      `:59:/${UPPER} 1`,
      "ORLA PENWICK",
    ]),
    "in a clearing code with a number": mt(`:57D://${UPPER} 1`, "SOME BANK"),
    "as a bank of free lines": mt(`:52D:${UPPER}`, "MAIN STREET 1"),
    "in the place of a bank": mt(`:53B:/C/12`, UPPER),
    "in lines that are cut within a word": swift("103", [
      ":20:R",
      ":50K:MERRIT TOLLIVER",
      ":59:/1",
      "TAISIYA ORESTOVNA BUL",
      "GOZHINA",
      "MAIN STREET 1",
    ]),
    "in numbered lines that are cut within a word": swift("103", [
      ":20:R",
      ":50K:MERRIT TOLLIVER",
      ":59F:/1",
      "1/TAISIYA ORESTOVNA BUL",
      "1/GOZHINA",
      "3/DE/ULM",
    ]),
    "in the third free line": swift("103", [
      ":20:R",
      ":50K:MERRIT TOLLIVER",
      ":59:ORLA PENWICK",
      "MAIN STREET 1",
      UPPER,
    ]),
    "in the issuer of an identity number": swift("103", [
      ":20:R",
      `:50F:NIDN/DE/${UPPER}/1`,
      "1/MERRIT TOLLIVER",
      ":59:ORLA PENWICK",
    ]),
    "in the place of birth": swift("103", [
      ":20:R",
      ":50F:/1",
      "1/MERRIT TOLLIVER",
      "4/19700101",
      `5/DE/${UPPER}`,
      ":59:ORLA PENWICK",
    ]),
    "in a line that goes on": mt(":72:/ACC/FOR TAISIYA ORESTOVNA BULGO", "//ZHINA"),
    "in remittance over lines": mt(":70:/RFB/4 TAISIYA", "ORESTOVNA", "BULGOZHINA"),
    "in remittance that is cut within a word": mt(":70:/RFB/4 TAISIYA ORES", "TOVNA BULGO", "ZHINA"),
    "in the header of a user": mt().replace("{4:", `{3:{108:${UPPER}}}{4:`),
    "in a trailer": `${mt().slice(0, -1)}{PDE:${UPPER}}}`,
    "in a block that is not known": `${mt()}{9:${UPPER}}`,
    "in a line more than the field has": swift("103", [
      ":20:R",
      ":50K:MERRIT TOLLIVER",
      ":59:/1",
      "ORLA PENWICK",
      "MAIN STREET 1",
      "2ND FLOOR",
      "ULM",
      UPPER,
    ]),
  };
  for (const [place, text] of Object.entries(hidden))
    test(place, () => {
      const found = foundIn(text);
      const known = ["ofac-990101", "ofac-990201", "ofac-990205"];
      expect(found.some((id) => id === PERSON_ID || known.includes(id)) ? [] : found).toEqual([]);
      expect(found).not.toEqual([]);
    });
});

describe("a name that has words of a listed one is clear", () => {
  test.each(["Orestovna Penwick", "Таисия Орестовна Пенвик", "Girza Penwick"])("%s", (name) => {
    expect(foundIn(creditor(`<Nm>${name}</Nm>`))).toEqual([]);
  });
});

test("an account in place of a name is no name, and words of the standards name nobody", () => {
  expect(foundIn(creditor("<Nm>DE89 3704 0044 0532 0130 00</Nm>"))).toEqual(["not-compared"]);
  const document = xml("").replace(/^<\?.*\n/, "");
  for (const name of ["FinancialInstitutionCreditTransfer", "BankToCustomerStatementV08", "Data"])
    expect(foundIn(`<${name}>${document}</${name}>`)).toEqual([]);
});

test("a customer stays cleared of a record that the name holds beside another one", () => {
  const all = new Set(Array.from({ length: 1000 }, (_, row) => row));
  const clearedPairs = {
    of: (reference: string) => (reference === "C-1" ? { rows: all, lapsed: new Map() } : null),
  };
  const own = screener(clearedPairs);
  const name = "Orla Penwick - Taisiya Bulgozhina";
  const paid = (account: string) =>
    pacs008(
      `<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr><Cdtr><Nm>${name}</Nm></Cdtr><CdtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></CdtrAcct>`,
    );
  const screened = (text: string) =>
    readMessages(text).map((message) => (isUnreadable(message) ? null : own.screen(message)));
  expect(screened(paid("C-1"))).toMatchObject([{ verdict: "clear", cleared: 1 }]);
  expect(screened(paid("C-2"))).toMatchObject([{ verdict: "review", cleared: 0 }]);
});

test("a party that has a number and no name by its schema is clear, and one that must have a name is not", () => {
  const number = "<Id><OrgId><Othr><Id>4711</Id></Othr></OrgId></Id>";
  expect(foundIn(xml("").replace("<NbOfTxs>", `<InitgPty>${number}</InitgPty><NbOfTxs>`))).toEqual([]);
  expect(foundIn(xml("<Tax><Cdtr><TaxId>4711</TaxId></Cdtr><Dbtr><TaxId>4712</TaxId></Dbtr></Tax>"))).toEqual(
    [],
  );
  expect(foundIn(creditor(number))).toEqual(["not-compared"]);
  const taxed = "<Id><OrgId><Othr><Id>4711</Id><SchmeNm><Cd>TXID</Cd></SchmeNm></Othr></OrgId></Id>";
  expect(foundIn(creditor(taxed))).toEqual(["not-compared"]);
});

test("a false birth date hides no rare name", () => {
  const birth = (date: string) =>
    creditor(
      `<Nm>${PERSON}</Nm><PstlAdr><Ctry>BR</Ctry></PstlAdr><Id><PrvtId><DtAndPlcOfBirth><BirthDt>${date}</BirthDt><CityOfBirth>Ulm</CityOfBirth><CtryOfBirth>BR</CtryOfBirth></DtAndPlcOfBirth></PrvtId></Id>`,
    );
  expect(foundIn(birth("1951-01-31"))).toEqual([PERSON_ID]);
  expect(foundIn(birth("1988-09-03"))).toEqual([PERSON_ID]);
});

describe("what can't be read is refused or reported", () => {
  const strange: Record<string, string> = {
    "an entity of one's own": xml("").replace("<Document", '<!DOCTYPE d [<!ENTITY a "b">]><Document'),
    "words behind the last message": `<Bag>${xml("").replace(/^<\?.*\n/, "")}<End>Girza Freight LLC</End></Bag>`,
    "bytes as text": xml(`<RmtInf><Ustrd>${"QUJD".repeat(40)}</Ustrd></RmtInf>`),
    "a name that is glued together": creditor(`<Nm>${"V".repeat(50)}${UPPER.replaceAll(" ", "")}</Nm>`),
    "a name in letters among letters": creditor(
      `<Nm>Orla ${"A ".repeat(40)}${[..."BULGOZHINA"].join(" ")}</Nm>`,
    ),
    "a name in two elements": creditor("<Nm>Taisiya</Nm><Nm>Bulgozhina</Nm>"),
    "a name in a script without spaces": creditor(`<Nm>${"文".repeat(60)}</Nm>`),
    "a message within a message": xml(`<RmtInf><Ustrd><![CDATA[<Nm>${PERSON}</Nm>]]></Ustrd></RmtInf>`),
    "text behind the trailers": `${mt()} ${UPPER}`,
    "a second text": `${mt()}{4:\r\n:59:${UPPER}\r\n-}`,
    "an end within a text": mt(":70:A", "-}{5:{CHK:123456789ABC}}", UPPER),
    "a tag in lower case": mt(`:59f:${UPPER}`),
    "a blank before a tag": mt(` :59:${UPPER}`),
    "UTF-16": Buffer.from(xml(""), "utf16le").toString("latin1"),
  };
  for (const [what, text] of Object.entries(strange)) test(what, () => expect(foundIn(text)).not.toEqual([]));
});

describe("a disguised name is found, and said to be disguised", () => {
  const reversed = [...PERSON].reverse().join("");
  const parted = (sign: string) => PERSON.replace(/(?<=\p{L})(?=\p{L})/gu, sign);
  const letters = (shapes: Record<string, string>) => [...UPPER].map((one) => shapes[one] ?? one).join("");
  const lisu = { T: "ꓔ", A: "ꓮ", I: "ꓲ", S: "ꓢ", Y: "ꓬ", O: "ꓳ", R: "ꓣ", E: "ꓰ", V: "ꓦ", N: "ꓠ" };
  const cherokee = { T: "Ꭲ", A: "Ꭺ", I: "Ꮖ", S: "Ꮪ", Y: "Ꮍ", O: "Ꮎ", R: "Ꭱ", E: "Ꭼ", V: "Ꮩ", H: "Ꮋ" };
  const disguised: Record<string, string> = {
    "an override": `\u202e${reversed}\u202c`,
    "an override without an end": `\u202e${reversed}`,
    "an override in an isolate": `\u2067\u202e${reversed}\u202c\u2069`,
    "letters of Lisu": letters({ ...lisu, B: "ꓐ", U: "ꓴ", L: "ꓡ", G: "ꓖ", Z: "ꓜ", H: "ꓧ" }),
    "letters of Lisu and Latin": letters(lisu),
    "letters of Cherokee": letters(cherokee),
    "letters of Cyrillic": letters({ A: "А", O: "О", E: "Е", S: "Ѕ", I: "І" }),
    emoji: parted("☺"),
    "a digit between all letters": parted("7"),
    "blanks of braille": parted("⠀").replaceAll(" ", "⠀⠀"),
    "spaces without width": parted("\u200b"),
    "letters in circles": UPPER.replace(/[A-Z]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0x1f10f)),
  };
  for (const [how, name] of Object.entries(disguised)) {
    test(`${how}, of a party`, () => {
      expect(foundIn(creditor(`<Nm>${name}</Nm>`))).toEqual([PERSON_ID, "disguised-name"]);
    });
    test(`${how}, in a text`, () => {
      expect(foundIn(xml(`<RmtInf><Ustrd>rent ${name} 4</Ustrd></RmtInf>`))).toContain(PERSON_ID);
    });
  }

  test("with digits for letters", () => {
    expect(foundIn(creditor("<Nm>7A151YA 0RE5T0VN4 8UL60ZH1N4</Nm>"))).toContain(PERSON_ID);
  });

  test("also when nobody is listed", () => {
    expect(foundIn(xml("<RmtInf><Ustrd>rent Pеnwick</Ustrd></RmtInf>"))).toEqual(["disguised-name"]);
    expect(foundIn(xml("<RmtInf><Ustrd>rent P☺e☺nwick</Ustrd></RmtInf>"))).toEqual([]);
    expect(
      foundIn(
        creditor("<Nm>Orla Penwick</Nm><PstlAdr><AdrLine>c/o O.r.l.a.P.e.n.w.i.c.k</AdrLine></PstlAdr>"),
      ),
    ).toEqual(["disguised-name"]);
    expect(foundIn(creditor("<Nm>Orla P☺e☺n☺wick</Nm>"))).toEqual(["disguised-name"]);
    expect(foundIn(creditor("<Nm>Orla Pеnwick</Nm>"))).toEqual(["disguised-name"]);
  });

  test.each(["\ufeffOrla Penwick", "Orla Pen\u00adwick 🙂", "علی\u200cرضا تست", "\u200fאורלה פן\u200e"])(
    "not %p",
    (name) => {
      expect(foundIn(creditor(`<Nm>${name}</Nm>`))).toEqual([]);
    },
  );
});

describe("a name behind the party that is named first is found", () => {
  const links =
    "FOR|IFO|I/F/O|OBO|O.B.O.|C/O|ATTN:|FAO|B/O|FFC|FBO|UBO|POA|A/C|CARE OF|AS NOMINEE OF|FOR ACCOUNT OF";
  const others =
    "WG|FÜR|Z.HD.|I.A.|IM AUFTRAG VON|P/C|POUR LE COMPTE DE|POR CUENTA DE|PER CONTO DI|NAMENS|//";
  test.each(`${links}|${others}`.split("|"))("%s", (link) => {
    expect(foundIn(creditor(`<Nm>ORLA PENWICK ${link} ${UPPER}</Nm>`))).toEqual([PERSON_ID]);
    expect(foundIn(creditor(`<Nm>NORTHWIND LTD ${link} ${UPPER}</Nm>`))).toEqual([PERSON_ID]);
  });

  test.each(["UBO %", "REF 4711/%", "REF. NO. 4711 %", "INV-4711/%", "4711/%", "%/REF 4711", "A/C %"])(
    "%s",
    (field) => {
      expect(foundIn(creditor(`<Nm>${field.replace("%", UPPER)}</Nm>`))).toEqual([PERSON_ID]);
    },
  );
});

test.each([
  ["Cyrillic", "Таисия Булгожина"],
  ["Georgian", "ტაისია ბულგოჟინა"],
  ["Hebrew", "טאיסיה בולגוז'ינה"],
  ["Devanagari", "ताइसिया बुल्गोझिना"],
])("a text in %s is read as a name is", (_, name) => {
  expect(foundIn(xml(`<RmtInf><Ustrd>4711 ${name}</Ustrd></RmtInf>`))).toEqual([PERSON_ID]);
});

test.each([
  `<StrtNm>Main street</StrtNm><BldgNb>${PERSON}</BldgNb>`,
  `<StrtNm>Main street</StrtNm><BldgNb>10 ${PERSON}</BldgNb>`,
  `<StrtNm>Main street</StrtNm><StrtNm>${PERSON}</StrtNm><BldgNb>10</BldgNb>`,
  `<BldgNb>${PERSON}</BldgNb><StrtNm>Main street</StrtNm>`,
  `<AdrLine>Main street 12${PERSON}</AdrLine>`,
])("a name beside a street, and not of it, is found: %s", (address) => {
  const inside = `<Nm>Orla Penwick</Nm><PstlAdr>${address}<TwnNm>Leeds</TwnNm><Ctry>GB</Ctry></PstlAdr>`;
  expect(foundIn(creditor(inside))).toEqual([PERSON_ID]);
});

/** A bank transfer and an initiation with elements of most kinds. */
const WHOLE = [
  pacs008(
    "<PmtTpInf><InstrPrty>NORM</InstrPrty><SvcLvl><Cd>SEPA</Cd></SvcLvl><CtgyPurp><Cd>SUPP</Cd></CtgyPurp></PmtTpInf>" +
      "<IntrBkSttlmDt>2026-03-01</IntrBkSttlmDt><ChrgBr>SLEV</ChrgBr><AgrdRate><PreAgrdXchgRate>1</PreAgrdXchgRate>" +
      "<FXAgt><FinInstnId><BICFI>NORDEXMA</BICFI></FinInstnId></FXAgt></AgrdRate><MndtRltdInf><MndtId>1</MndtId>" +
      "<FrstPmtDt>2026-03-01</FrstPmtDt></MndtRltdInf><PmtSgntr><ILPV4>00ff00ff</ILPV4></PmtSgntr>" +
      "<Dbtr><Nm>Merrit Tolliver</Nm><PstlAdr><AdrTp><Cd>HOME</Cd></AdrTp><Dept>Sales</Dept><StrtNm>Weg</StrtNm>" +
      "<BldgNb>1</BldgNb><PstBx>2</PstBx><PstCd>89073</PstCd><TwnNm>Ulm</TwnNm><Ctry>DE</Ctry></PstlAdr><Id><PrvtId>" +
      "<Othr><Id>1</Id><SchmeNm><Cd>CUST</Cd></SchmeNm><Issr>Kontor</Issr></Othr></PrvtId></Id><CtryOfRes>DE</CtryOfRes>" +
      "<CtctDtls><NmPrfx>MADM</NmPrfx><PhneNb>+49-1</PhneNb><EmailAdr>a@b.example</EmailAdr></CtctDtls></Dbtr>" +
      "<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id><Tp><Cd>CACC</Cd></Tp><Ccy>EUR</Ccy></DbtrAcct>" +
      "<CdtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000089</MmbId></ClrSysMmbId>" +
      "<LEI>529900T8BM49AURSDO55</LEI></FinInstnId><BrnchId><Id>7</Id></BrnchId></CdtrAgt><Cdtr><Nm>Orla Penwick</Nm></Cdtr>" +
      "<InstrForNxtAgt><Cd>PHOA</Cd><InstrInf>call first</InstrInf></InstrForNxtAgt><RgltryRptg><DbtCdtRptgInd>DEBT</DbtCdtRptgInd>" +
      "<Authrty><Nm>Customs</Nm><Ctry>DE</Ctry></Authrty><Dtls><Tp>A</Tp><Cd>12</Cd><Inf>none</Inf></Dtls></RgltryRptg>" +
      "<RltdRmtInf><RmtId>1</RmtId><RmtLctnDtls><Mtd>EMAL</Mtd><ElctrncAdr>a@b.example</ElctrncAdr></RmtLctnDtls></RltdRmtInf>" +
      "<RmtInf><Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>4711</Nb><RltdDt><Tp><Cd>INDA</Cd></Tp>" +
      "<Dt>2026-03-01</Dt></RltdDt><LineDtls><Id><Nb>1</Nb></Id><Desc>planks</Desc></LineDtls></RfrdDocInf><RfrdDocAmt>" +
      '<RmtAmtAndTp><Tp><Cd>DUPA</Cd></Tp><Amt Ccy="EUR">1</Amt></RmtAmtAndTp></RfrdDocAmt><TaxRmt><Rcrd><Ctgy>1</Ctgy>' +
      "<Prd><Yr>2026</Yr></Prd></Rcrd></TaxRmt></Strd></RmtInf>",
  ),
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.11"><CstmrCdtTrfInitn><GrpHdr><MsgId>P</MsgId><CreDtTm>2026-03-01T10:00:00Z</CreDtTm>' +
    "<Authstn><Cd>AUTH</Cd></Authstn><NbOfTxs>1</NbOfTxs><InitgPty><Nm>Orla Penwick</Nm></InitgPty><InitnSrc><Nm>Ledger</Nm><Prvdr>Ledger makers</Prvdr>" +
    "<Vrsn>1</Vrsn></InitnSrc></GrpHdr><PmtInf><PmtInfId>1</PmtInfId><PmtMtd>CHK</PmtMtd><ReqdExctnDt><DtTm>2026-03-01T10:00:00Z</DtTm></ReqdExctnDt>" +
    "<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr><ChrgsAcct><Id><Othr><Id>12</Id></Othr></Id></ChrgsAcct><CdtTrfTxInf><PmtId><EndToEndId>1</EndToEndId></PmtId>" +
    '<Amt><EqvtAmt><Amt Ccy="EUR">1</Amt><CcyOfTrf>EUR</CcyOfTrf></EqvtAmt></Amt><XchgRateInf><RateTp>SPOT</RateTp><CtrctId>1</CtrctId></XchgRateInf>' +
    "<ChqInstr><ChqTp>BCHQ</ChqTp><ChqNb>1</ChqNb><ChqFr><Nm>Merrit Tolliver</Nm><Adr><TwnNm>Ulm</TwnNm></Adr></ChqFr><DlvryMtd><Cd>MLCD</Cd></DlvryMtd>" +
    "<ChqMtrtyDt>2026-03-01</ChqMtrtyDt><FrmsCd>1</FrmsCd><MemoFld>memo</MemoFld><RgnlClrZone>1</RgnlClrZone><PrtLctn>1</PrtLctn><Sgntr>1</Sgntr></ChqInstr>" +
    "<Cdtr><Nm>Orla Penwick</Nm></Cdtr><InstrForDbtrAgt><Cd>1</Cd><InstrInf>soon</InstrInf></InstrForDbtrAgt></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>",
];

test("no element of a message is safe for a listed name", () => {
  for (const text of WHOLE) {
    expect(foundIn(text)).toEqual([]);
    const leaves = [...text.matchAll(/>([^<>]*[^<>\s][^<>]*)</g)];
    expect(leaves.length).toBeGreaterThan(25);
    const missed = leaves.filter(({ index, 1: value = "" }) => {
      const hidden = `${text.slice(0, index + 1)}${PERSON}${text.slice(index + 1 + value.length)}`;
      return !foundIn(hidden).includes(PERSON_ID);
    });
    expect(missed.map(({ index }) => text.slice(index - 20, index + 20))).toEqual([]);
  }
});

test("no field of a SWIFT message is safe for a listed name", () => {
  const fields = {
    "103":
      "20:R|13C:/SNDTIME/1200+0100|23B:CRED|23E:PHOB/1|26T:S01|32A:260301EUR1,|33B:EUR1,|36:1,|50K:MERRIT TOLLIVER|52D:ONE BANK|53B:/12|54D:TWO BANK|56C://FW1|57B:ULM|59:ORLA PENWICK|70:/RFB/4|71A:SHA|71F:EUR1,|72:/ACC/4|77B:/ORDERRES/DE",
    "101":
      "20:R|21R:A|28D:1/1|50L:OWNER|50H:/1|30:260301|25:A|21:T|21F:A|23E:CHQB|32B:EUR1,|25A:/12|59:ORLA PENWICK|70:4|77B:/ORDERRES/DE|33B:EUR1,|71A:SHA|36:1,",
    "202": "20:R|21:B|13C:/SNDTIME/1200+0100|32A:260301EUR1,|52D:ONE BANK|58D:TWO BANK|72:/BNF/4",
  };
  for (const [type, text] of Object.entries(fields)) {
    const lines = text.split("|").map((line) => `:${line}`);
    for (const [i, line] of lines.entries()) {
      const [, tag = ""] = /^:(\w+):/.exec(line) ?? [];
      const hidden = lines.with(i, `:${tag}:${UPPER}`);
      expect([tag, ...foundIn(swift(type, hidden))]).toContain(PERSON_ID);
    }
  }
});

test("a party with two accounts is reported", () => {
  const accounts = "<Id><Othr><Id>12</Id></Othr></Id><Id><Othr><Id>34</Id></Othr></Id>";
  expect(foundIn(xml(`<CdtrAcct>${accounts}</CdtrAcct>`))).toEqual(["unread"]);
});

test("messages that hide nothing are clear", () => {
  const signature =
    '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="s1"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>' +
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#a"><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>' +
    "<ds:DigestValue>n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=</ds:DigestValue></ds:Reference></ds:SignedInfo>" +
    `<ds:SignatureValue>${"QUJDREVGR0hJSktMTU5P".repeat(12)}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${"QUJDREVGR0hJSktMTU5P\n".repeat(9)}QUI=</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`;
  const header = `<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><Fr><FIId><FinInstnId><BICFI>NORDEXMA</BICFI></FinInstnId></FIId></Fr><MsgDefIdr>pacs.008.001.08</MsgDefIdr><Sgntr>${signature}</Sgntr></AppHdr>`;
  const document = xml("").replace(/^<\?.*\n/, "");
  expect(foundIn(`<Bag xmlns="urn:x">${header}${document}${signature}</Bag>`)).toEqual([]);
  expect(foundIn(mt(":13C:/SNDTIME/1200+0100", ":26T:S01", ":70:/RFB/INV 4"))).toEqual([]);
});
