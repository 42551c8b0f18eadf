// What a column of an in-house list can hold, and the headers that identify a column without a mapping, in
// the languages of the banks. Data only.

import { foldHeader } from "../../files/tables.ts";

/** Fields that are not properties: the kind of a row, and the facts of its listing. */
const ROW_FIELDS = [
  "id",
  "schema",
  "program",
  "reason",
  "startDate",
  "endDate",
  "sourceUrl",
  "ignore",
] as const;

/** Properties whose values are parsed as dates. Countries follow; all others are taken as written. */
export const DATE_PROPERTIES = ["birthDate", "deathDate", "incorporationDate", "buildDate"] as const;

export const COUNTRY_PROPERTIES = ["country", "nationality", "citizenship", "jurisdiction", "flag"] as const;

const TEXT_PROPERTIES = [
  "name",
  "alias",
  "weakAlias",
  "previousName",
  "abbreviation",
  "firstName",
  "middleName",
  "lastName",
  "title",
  "gender",
  "birthPlace",
  "position",
  "address",
  "phone",
  "email",
  "website",
  "idNumber",
  "passportNumber",
  "socialSecurityNumber",
  "taxNumber",
  "vatCode",
  "innCode",
  "registrationNumber",
  "ogrnCode",
  "leiCode",
  "swiftBic",
  "imoNumber",
  "mmsi",
  "callSign",
  "legalForm",
  "sector",
  "type",
  "topics",
  "notes",
] as const;

export const PROPERTIES: readonly string[] = [...DATE_PROPERTIES, ...COUNTRY_PROPERTIES, ...TEXT_PROPERTIES];

/** Everything that a column can be mapped to. */
export const FIELDS: ReadonlySet<string> = new Set([...ROW_FIELDS, ...PROPERTIES]);

/** Field to the headers that mean it without doubt. */
const HEADERS: Readonly<Record<string, string>> = {
  id: "id, ident, identifier, record id, reference, ref, nr, no, number, nummer, numéro, numero, lfd. nr., kundennummer, customer id, entity id, uid",
  schema: "schema, type, entity type, subject type, kind, typ, art, tipo, soort, rodzaj, тип",
  name: "name, full name, fullname, names, entity name, company name, customer name, name of individual or entity, nom, nom complet, raison sociale, vollständiger name, firma, firmenname, nombre, nombre completo, razón social, nome, nome completo, ragione sociale, naam, volledige naam, nazwa, imię i nazwisko, jméno, név, nume, namn, navn, nimi, имя, наименование, фио, назва, όνομα, 姓名, 名称, 氏名",
  alias:
    "alias, aliases, aka, a.k.a., also known as, other names, other name, andere namen, autres noms, otros nombres, altri nomi, andere naam, псевдоним, псевдонимы, 别名",
  weakAlias:
    "weak alias, weak aliases, weakalias, low quality aka, nickname, spitzname, surnom, apodo, soprannome",
  previousName:
    "previous name, previous names, former name, formerly, fka, f.k.a., früherer name, geburtsname, ancien nom, nombre anterior, nome precedente",
  firstName:
    "first name, firstname, given name, given names, forename, vorname, vornamen, prénom, prénoms, nombre de pila, nome di battesimo, voornaam, imię, jméno křestní, förnamn, fornavn, etunimi, имя собственное, ім'я",
  middleName:
    "middle name, middlename, second name, patronymic, zweiter vorname, deuxième prénom, segundo nombre, отчество",
  lastName:
    "last name, lastname, surname, family name, nachname, familienname, nom de famille, apellido, apellidos, cognome, achternaam, nazwisko, příjmení, efternamn, etternavn, sukunimi, фамилия, прізвище",
  birthDate:
    "dob, d.o.b., d.o.b, date of birth, birth date, birthdate, birthday, born, geburtsdatum, geboren am, date de naissance, né le, fecha de nacimiento, data di nascita, data de nascimento, geboortedatum, data urodzenia, datum narození, födelsedatum, fødselsdato, syntymäaika, дата рождения, дата народження, 出生日期, 生年月日",
  birthPlace:
    "place of birth, pob, birth place, birthplace, geburtsort, lieu de naissance, lugar de nacimiento, luogo di nascita, local de nascimento, geboorteplaats, miejsce urodzenia, место рождения",
  deathDate: "date of death, deceased on, todesdatum, date de décès",
  gender: "gender, sex, geschlecht, sexe, sexo, sesso, geslacht, płeć, пол",
  nationality:
    "nationality, nationalities, nationalität, nationalité, nacionalidad, nazionalità, nacionalidade, nationaliteit, narodowość, national",
  citizenship:
    "citizenship, citizenships, staatsangehörigkeit, staatsbürgerschaft, citoyenneté, ciudadanía, cittadinanza, cidadania, staatsburgerschap, obywatelstwo, гражданство, 国籍",
  country:
    "country, countries, country code, land, länder, ländercode, pays, país, pais, paese, kraj, země, maa, страна, країна, 国家, 国",
  jurisdiction:
    "jurisdiction, country of incorporation, country of registration, sitzland, pays d'immatriculation",
  address:
    "address, addresses, full address, anschrift, adresse, dirección, indirizzo, endereço, adres, адрес, 地址, 住所",
  idNumber:
    "id number, id no, identification number, national id, national id number, identity card, ausweisnummer, personalausweisnummer, numéro d'identité, número de identificación, dni, numero di identificazione, pesel, номер документа",
  passportNumber:
    "passport, passports, passport number, passport no, passport no., reisepass, reisepassnummer, passnummer, passeport, numéro de passeport, pasaporte, número de pasaporte, passaporto, paspoort, paszport, паспорт",
  taxNumber:
    "tax number, tax id, tin, tax identification number, steuernummer, steuer-id, numéro fiscal, nif, codice fiscale, fiscaal nummer, nip",
  vatCode: "vat, vat number, vat id, ust-id, ust-idnr., numéro de tva, partita iva",
  innCode: "inn, инн",
  ogrnCode: "ogrn, огрн",
  registrationNumber:
    "registration number, registration no, company number, company registration number, handelsregisternummer, hrb, siren, siret, numéro d'enregistrement, número de registro, numero di registrazione, kvk, krs, regon",
  leiCode: "lei, lei code",
  swiftBic: "bic, swift, swift code, swift/bic, bic/swift",
  imoNumber: "imo, imo number, imo no, imo-nummer",
  mmsi: "mmsi",
  callSign: "call sign, callsign",
  flag: "flag, flag state, flagge, pavillon, bandera, bandiera, флаг",
  position:
    "position, positions, function, role, office, funktion, amt, fonction, cargo, carica, functie, stanowisko, должность",
  title: "title, titel, titre, título, titolo",
  phone: "phone, phone number, telephone, telefon, téléphone, teléfono, telefono, telefoon, телефон",
  email: "email, e-mail, email address, courriel, correo electrónico, электронная почта",
  website: "website, web, url, webseite, site web, sitio web, sito web",
  legalForm: "legal form, rechtsform, forme juridique, forma jurídica, forma giuridica",
  sector: "sector, industry, branche, secteur, settore",
  program:
    "program, programme, programs, list, liste, sanctions program, category, kategorie, catégorie, categoría, programm, категория",
  reason: "reason, reasons, grund, begründung, motif, raison, motivo, reden, powód, причина, основание",
  startDate:
    "start date, listed on, listing date, date listed, date added, added on, valid from, gültig ab, aufgenommen am, date d'inscription, fecha de inclusión, data di inserimento, дата включения",
  endDate:
    "end date, removed on, valid to, valid until, expires, gültig bis, date de fin, fecha de fin, data di fine, дата исключения",
  sourceUrl: "source, source url, link, quelle, source de l'information, fuente, fonte",
  notes:
    "notes, note, comment, comments, remarks, remark, description, bemerkung, bemerkungen, kommentar, anmerkung, notiz, remarque, remarques, commentaire, observaciones, comentarios, note aggiuntive, opmerkingen, uwagi, примечание, комментарий, 备注",
};

/** Folded header to field. The English keys of the fields themselves are headers too. */
export const GUESSED_FIELDS: ReadonlyMap<string, string> = new Map([
  ...[...FIELDS].map((field) => [foldHeader(field), field] as const),
  ...Object.entries(HEADERS).flatMap(([field, headers]) =>
    headers.split(", ").map((header) => [foldHeader(header), field] as const),
  ),
]);

/** What lists call the kinds of subjects, folded, in addition to the schemata themselves. */
export const SCHEMA_WORDS: Readonly<Record<string, string>> = {
  p: "Person",
  i: "Person",
  person: "Person",
  individual: "Person",
  natural: "Person",
  "natural person": "Person",
  "natürliche person": "Person",
  "personne physique": "Person",
  "persona física": "Person",
  "persona fisica": "Person",
  "natuurlijk persoon": "Person",
  "osoba fizyczna": "Person",
  "физическое лицо": "Person",
  e: "Organization",
  entity: "Organization",
  organisation: "Organization",
  organization: "Organization",
  firma: "Company",
  company: "Company",
  legal: "LegalEntity",
  "legal person": "LegalEntity",
  "legal entity": "LegalEntity",
  "juristische person": "LegalEntity",
  "personne morale": "LegalEntity",
  "persona jurídica": "LegalEntity",
  "persona giuridica": "LegalEntity",
  rechtspersoon: "LegalEntity",
  "osoba prawna": "LegalEntity",
  "юридическое лицо": "LegalEntity",
  vessel: "Vessel",
  ship: "Vessel",
  schiff: "Vessel",
  navire: "Vessel",
  buque: "Vessel",
  nave: "Vessel",
  судно: "Vessel",
  aircraft: "Airplane",
  airplane: "Airplane",
  flugzeug: "Airplane",
};
