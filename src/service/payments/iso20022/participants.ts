// Parties, banks and accounts of an ISO 20022 message. Every element of theirs is read, or reported as not
// understood.

import { isCalendarDay } from "../../../base/model/dates.ts";
import { isBic } from "../../../base/model/identifiers.ts";
import { isIban, knownCountry } from "../codes.ts";
import type { CountrySource, IdentifierProperty, MessagePlace } from "../message.ts";
import { type MessageDraft, quoted } from "../message-draft.ts";
import { PartyDraft, type PartyPlace } from "../party-draft.ts";
import { isPlainValue } from "../plain-value.ts";
import { byName, PARTICIPANT_CHOICES, words } from "./vocabulary.ts";
import { childOf, placeOf, reportText, reportUnknown, take, textAt, type XmlNode } from "./xml-node.ts";

type ReadChild = (child: XmlNode, at: MessagePlace) => unknown;
/** What reads the children of an element, by their names. */
type Readers = Readonly<Record<string, ReadChild>>;

/** Reads participants of one message. */
export class ParticipantReader {
  constructor(private readonly draft: MessageDraft) {}

  /** Adds the party or bank of an element, with its account where it has one. */
  read(node: XmlNode, place: PartyPlace, account: XmlNode | null, accountPath: string): void {
    const party = new PartyDraft();
    this.#readChildren(node, place.path, party, place);
    if (account !== null) this.#readAccount(account, { ...place, path: accountPath }, party);
    if (party.isEmpty) {
      // An element without content names nobody; one whose content was not understood is reported already.
      if (node.children.length === 0 && node.text === "") return;
    }
    this.draft.addParty(party.finish(place));
  }

  /** Adds the owner of an account that belongs to no participant. */
  readAccountAlone(node: XmlNode, place: PartyPlace): void {
    const party = new PartyDraft();
    this.#readAccount(node, place, party);
    this.draft.addParty(party.finish(place));
  }

  /** Hands each child to the reader of its name; one without a reader is reported. */
  #readEach(node: XmlNode, path: string, readers: Readers): void {
    for (const child of node.children) {
      const at = placeOf(path, child, node.children);
      const read = Object.hasOwn(readers, child.name) ? readers[child.name] : undefined;
      if (read === undefined) reportUnknown(this.draft, child.name, at);
      else read(child, at);
    }
  }

  /** As readEach, of an element in which no text may stand. */
  #readElements(node: XmlNode, path: string, readers: Readers): void {
    reportText(this.draft, node, path);
    this.#readEach(node, path, readers);
  }

  #readChildren(node: XmlNode, path: string, party: PartyDraft, place: PartyPlace): void {
    const leaf: ReadChild = (child, at) => this.#leaf(child, at);
    const nested: ReadChild = (child, at) => this.#readChildren(child, at.path, party, place);
    const institution: ReadChild = (child, at) => this.#readInstitution(child, at.path, party);
    const address: ReadChild = (child, at) => this.#readAddress(child, at, party, place);
    const contact: ReadChild = (child, at) => this.#readContact(child, at, place);
    const readers: Readers = {
      FinInstnId: institution,
      CmbndId: institution,
      BrnchId: institution,
      OrgId: (child, at) => {
        if ((childOf(child, "Nm") ?? childOf(child, "Id")) === null)
          reportUnknown(this.draft, child.name, at);
        else nested(child, at);
      },
      Nm: (child, at) => party.addName(this.#name(child, at)),
      PstlAdr: address,
      Adr: address,
      Id: (child, at) => this.#readIdentification(child, at.path, party),
      CtryOfRes: (child, at) => this.#readCountry(child, at, party, "residence"),
      Ctry: (child, at) => this.#readCountry(child, at, party, "address"),
      CtctDtls: contact,
      TaxId: (child, at) => party.addIdentifier("taxNumber", this.#leaf(child, at), "tax number"),
      RegnId: (child, at) =>
        party.addIdentifier("registrationNumber", this.#leaf(child, at), "registration number"),
      Authstn: contact,
      TaxTp: leaf,
      Prvdr: leaf,
      Vrsn: leaf,
      ...Object.fromEntries([...PARTICIPANT_CHOICES].map((name) => [name, nested])),
    };
    this.#readElements(node, path, readers);
  }

  #readInstitution(node: XmlNode, path: string, party: PartyDraft): void {
    party.isAgent = true;
    this.#readElements(node, path, {
      BICFI: (child, at) => this.#readBic(child, at, party),
      BIC: (child, at) => this.#readBic(child, at, party),
      BICOrBEI: (child, at) => this.#readBic(child, at, party),
      LEI: (child, at) => this.#readLei(child, at, party),
      ClrSysMmbId: (child, at) => this.#readClearingMember(child, at.path, party),
      Nm: (child, at) => party.addName(this.#name(child, at)),
      PstlAdr: (child, at) => this.#readAddress(child, at, party, null),
      Othr: (child, at) => this.#readOther(child, at.path, party, null),
      Id: (child, at) => party.addIdentifier(null, this.#leaf(child, at), "branch"),
    });
  }

  #readClearingMember(node: XmlNode, path: string, party: PartyDraft): void {
    let system = "";
    let member = "";
    // Older versions have the clearing system itself here.
    const ofSystem: ReadChild = (child, at) => {
      system = this.#leaf(child, at);
    };
    this.#readEach(node, path, {
      MmbId: (child, at) => {
        member = this.#leaf(child, at);
      },
      ClrSysId: (child, at) => {
        if (child.children.every(({ name }) => name === "Cd" || name === "Prtry"))
          system = textAt(child, "Cd") || textAt(child, "Prtry");
        else reportUnknown(this.draft, child.name, at);
      },
      Cd: ofSystem,
      Prtry: ofSystem,
    });
    party.addIdentifier(null, member, `clearing member of ${system === "" ? "an unnamed system" : system}`);
  }

  #readIdentification(node: XmlNode, path: string, party: PartyDraft): void {
    this.#readElements(node, path, {
      OrgId: (child, at) => {
        party.claim("Organization");
        this.#readOrganisation(child, at.path, party);
      },
      PrvtId: (child, at) => {
        party.claim("Person");
        this.#readElements(child, at.path, {
          DtAndPlcOfBirth: (birth, where) => this.#readBirth(birth, where.path, party),
          Othr: (other, where) => this.#readOther(other, where.path, party, "idNumber"),
        });
      },
    });
  }

  #readOrganisation(node: XmlNode, path: string, party: PartyDraft): void {
    this.#readElements(node, path, {
      AnyBIC: (child, at) => this.#readBic(child, at, party),
      BICOrBEI: (child, at) => this.#readBic(child, at, party),
      BIC: (child, at) => this.#readBic(child, at, party),
      LEI: (child, at) => this.#readLei(child, at, party),
      Othr: (child, at) => this.#readOther(child, at.path, party, "registrationNumber"),
    });
  }

  #readBirth(node: XmlNode, path: string, party: PartyDraft): void {
    for (const child of node.children) {
      const at = placeOf(path, child, node.children);
      const text = this.#leaf(child, at);
      if (child.name === "BirthDt") {
        const day = text.slice(0, 10);
        if (isCalendarDay(day)) party.birthDate = day;
        else this.draft.addUnread(at, `${quoted(text)} is no date of birth; YYYY-MM-DD is expected.`);
      } else if (child.name === "CtryOfBirth") this.#readCountry(child, at, party, "birth");
      else if (child.name !== "PrvcOfBirth" && child.name !== "CityOfBirth")
        reportUnknown(this.draft, child.name, at);
    }
  }

  /** A number with its scheme. Only a scheme says which property of a record holds such numbers. */
  #readOther(node: XmlNode, path: string, party: PartyDraft, property: IdentifierProperty | null): void {
    let value = "";
    let scheme = "";
    const isOfScheme = ({ name, children }: XmlNode) =>
      (name === "Cd" || name === "Prtry") && children.length === 0;
    this.#readElements(node, path, {
      Id: (child, at) => {
        value = this.#leaf(child, at);
      },
      Issr: (child, at) => this.#leaf(child, at),
      SchmeNm: (child, at) => {
        if (child.children.every(isOfScheme)) scheme = textAt(child, "Cd") || textAt(child, "Prtry");
        else reportUnknown(this.draft, child.name, at);
      },
    });
    const isPassport = scheme === "CCPT" || /passport/i.test(scheme);
    const named = isPassport ? "passportNumber" : (SCHEMES.get(scheme.toUpperCase()) ?? null);
    party.addIdentifier(property === null ? null : named, value, scheme === "" ? "number" : scheme);
  }

  /** Reads a name. A sender can spread one over several elements, so a repeated element is reported. */
  #name(child: XmlNode, at: MessagePlace): string {
    const isRepeated = at.path.endsWith("]");
    if (isRepeated)
      this.draft.addUnread(at, "Several Nm elements stand in place of one; they may be parts of one name.");
    return this.#part(child, at);
  }

  #readAddress(node: XmlNode, { path }: MessagePlace, party: PartyDraft, place: PartyPlace | null): void {
    reportText(this.draft, node, path);
    const street: string[] = [];
    for (const child of node.children) {
      const at = placeOf(path, child, node.children);
      if (child.name === "AdrTp") {
        this.#readKind(child, at.path);
        continue;
      }
      if (child.name === "Ctry") {
        this.#readCountry(child, at, party, "address");
        continue;
      }
      if (!ADDRESS_ELEMENTS.has(child.name)) {
        reportUnknown(this.draft, child.name, at);
        continue;
      }
      const text = this.#part(child, at);
      if (text === "") continue;
      if (child.name === "TwnNm") party.town = text;
      if (isOfStreet(child.name, text, street)) street.push(text);
      else party.addressLines.push(text);
      if (child.name === "CareOf" && place !== null) this.#addContact(text, { ...place, ...at });
    }
    if (street.length > 0) party.addressLines.unshift(street.join(" "));
  }

  /** The people to be asked, and those who signed, are parties of their own. */
  #readContact(node: XmlNode, { path }: MessagePlace, place: PartyPlace): void {
    reportText(this.draft, node, path);
    for (const child of node.children) {
      const at = placeOf(path, child, node.children);
      if (child.name === "Nm") this.#addContact(this.#name(child, at), { ...place, ...at });
      else if (child.name === "Othr" || child.name === "PrefrdMtd") this.#readKind(child, at.path);
      else if (CONTACT_ELEMENTS.has(child.name)) this.#leaf(child, at);
      else reportUnknown(this.draft, child.name, at);
    }
  }

  #addContact(name: string, place: PartyPlace): void {
    if (name === "") return;
    const contact = new PartyDraft();
    contact.addName(name);
    this.draft.addParty(contact.finish({ ...place, role: "contact" }));
  }

  /** An account of a statement names its owner, who is the party, and the bank that services it. */
  #readAccount(node: XmlNode, place: PartyPlace, party: PartyDraft): void {
    this.#readElements(node, place.path, {
      Id: (child, at) => {
        // That of securities is a number, and no choice of kinds.
        if (child.children.length === 0 && child.text !== "")
          this.#setAccount(party, withoutBlanks(child.text), at);
        else this.#readAccountNumber(child, at.path, party);
      },
      Nm: (child, at) => party.addName(this.#name(child, at)),
      Prxy: (child, at) => this.#readProxy(child, at.path, party),
      Ccy: (child, at) => this.#leaf(child, at),
      Tp: (child, at) => this.#readKind(child, at.path),
      Ownr: (child, at) => this.#readChildren(child, at.path, party, place),
      Svcr: (child, at) => {
        const bank = { ...at, role: "accountServicer" as const, transaction: place.transaction };
        this.read(child, bank, null, "");
      },
    });
  }

  /** A code of what something is. It has nothing to screen, but only codes may be in it. */
  #readKind(node: XmlNode, path: string): void {
    for (const child of node.children) {
      const at = placeOf(path, child, node.children);
      if (!KIND_ELEMENTS.has(child.name)) reportUnknown(this.draft, child.name, at);
      else if (child.children.length > 0) this.#readKind(child, at.path);
    }
  }

  #readAccountNumber(node: XmlNode, path: string, party: PartyDraft): void {
    this.#readElements(node, path, {
      IBAN: (child, at) => {
        const number = withoutBlanks(this.#leaf(child, at)).toUpperCase();
        if (isIban(number)) take(child);
        else
          this.draft.addUnread(
            at,
            `${quoted(child.text)} is no IBAN: its length does not fit its country, or its check digits are wrong.`,
          );
        this.#setAccount(party, number, at);
      },
      Othr: (child, at) => {
        const number = withoutBlanks(textAt(child, "Id"));
        if (number !== "") this.#setAccount(party, number, at);
        for (const part of child.children)
          if (!["Id", "SchmeNm", "Issr"].includes(part.name))
            reportUnknown(this.draft, part.name, placeOf(at.path, part, child.children));
      },
    });
  }

  #setAccount(party: PartyDraft, number: string, at: MessagePlace): void {
    const before = party.account;
    if (before !== null && before !== number)
      this.draft.addUnread(at, `${quoted(before)} and ${quoted(number)} are two accounts of one party.`);
    party.setAccount(number);
  }

  /** Another name of an account: a telephone number, or an address of mail. */
  #readProxy(node: XmlNode, path: string, party: PartyDraft): void {
    this.#readEach(node, path, {
      Id: (child, at) => party.addIdentifier(null, this.#leaf(child, at), "proxy of the account"),
      Tp: (child, at) => this.#readKind(child, at.path),
    });
  }

  #readBic(node: XmlNode, at: MessagePlace, party: PartyDraft): void {
    const bic = this.#leaf(node, at).toUpperCase();
    if (!isBic(bic)) {
      this.draft.addUnread(at, `${quoted(node.text)} is no BIC: 8 or 11 letters and digits are expected.`);
      return;
    }
    take(node);
    party.setBic(bic);
  }

  #readLei(node: XmlNode, at: MessagePlace, party: PartyDraft): void {
    const lei = this.#leaf(node, at).toUpperCase();
    if (LEI.test(lei)) take(node);
    else this.draft.addUnread(at, `${quoted(node.text)} is no LEI: 18 letters and digits, and two digits.`);
    party.addIdentifier("leiCode", lei, "LEI");
  }

  #readCountry(node: XmlNode, at: MessagePlace, party: PartyDraft, from: CountrySource): void {
    const text = this.#leaf(node, at);
    const code = knownCountry(text);
    if (code !== null) {
      take(node);
      party.addCountry(code, from);
    } else if (text !== "")
      this.draft.addUnread(at, `${quoted(text)} is no country; two letters are expected.`);
  }

  /** The same, of an element whose text becomes a part of the party. */
  #part(node: XmlNode, at: MessagePlace): string {
    this.#leaf(node, at);
    return take(node);
  }

  /** The text of an element that has no others in it. */
  #leaf(node: XmlNode, at: MessagePlace): string {
    for (const child of node.children)
      reportUnknown(this.draft, child.name, placeOf(at.path, child, node.children));
    return node.text;
  }
}

/** ISO 17442. */
const LEI = /^[A-Z0-9]{18}\d{2}$/;

/** Schemes of numbers (external code sets of ISO 20022) with the property of a record that holds them. */
const SCHEMES: ReadonlyMap<string, IdentifierProperty> = byName({
  taxNumber: "TXID",
  idNumber: "NIDN SOSE ARNU",
  registrationNumber: "CINC COID SREN SRET",
});

const ADDRESS_ELEMENTS = words(`
  CareOf Dept SubDept StrtNm BldgNb BldgNm Flr UnitNb PstBx Room PstCd TwnNm TwnLctnNm DstrctNm CtrySubDvsn AdrLine
`);

/** What codes are made of. */
const KIND_ELEMENTS = words("Cd Prtry Id Issr SchmeNm ChanlTp");

const CONTACT_ELEMENTS = words(
  "NmPrfx PhneNb MobNb FaxNb URLAdr EmailAdr EmailPurp JobTitl Rspnsblty Dept Titl",
);

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "");
}

/**
 * True for what is one line of an address with the street. Beside it a name would be that of the street, so
 * words in place of a number, and a second street, are lines of their own.
 */
function isOfStreet(name: string, text: string, street: readonly string[]): boolean {
  if (name === "StrtNm") return street.length === 0;
  return name === "BldgNb" && isPlainValue(text) && !street.some((line) => OF_SHIP.test(line));
}

/** Behind such a word a number would be a part of the name of a ship. */
const OF_SHIP = /^(?:m[./]?[vts]|ss|vsl|vessel|ship|tanker)(?!\p{L})/iu;
