// The headers that identify a column without a mapping, in the languages of the banks. Data only.

import { FIELDS } from "./fields.ts";

/** Field to the headers that mean it without doubt. */
const HEADERS: Readonly<Record<string, string>> = {
  id: "id, ident, identifier, record id, reference, ref, nr, no, number, nummer, numéro, numero, lfd. nr., kundennummer, customer id, entity id, uid, customer no, customer number, client id, client no, client number, cif, account holder id, kd-nr, kdnr, kunden-nr, kundennr, kunden-id, partnernummer, partner-nr, n° client, no client, numéro client, numéro de client, id client, référence client, código de cliente, código cliente, id cliente, nº cliente, número de cliente, número cliente, codice cliente, numero cliente, klantnummer, klant-nr, klant id, numer klienta, id klienta, číslo klienta, kundnummer, kundenr, kundenummer, asiakasnumero, müşteri no, номер клиента, код клиента, id клиента, номер клієнта, κωδικός πελάτη, 客户编号, 客户号, 顧客番号",
  schema:
    "schema, type, entity type, subject type, kind, typ, art, tipo, soort, rodzaj, тип, customer type, client type, kundenart, kundentyp, personenart, type de client, type de personne, tipo de cliente, tipo de persona, tipo cliente, tipo persona, typ klienta, klanttype, тип клиента",
  name: "name, full name, fullname, names, entity name, company name, customer name, name of individual or entity, nom, nom complet, raison sociale, vollständiger name, firma, firmenname, nombre, nombre completo, razón social, nome, nome completo, ragione sociale, naam, volledige naam, nazwa, imię i nazwisko, jméno, név, nume, namn, navn, nimi, имя, наименование, фио, назва, όνομα, 姓名, 名称, 氏名, client name, account name, account holder, kundenname, name/firma, name der firma, nom du client, nom/raison sociale, dénomination sociale, denominación social, nombre del cliente, nombre o razón social, denominazione, nominativo, nome/razão social, razão social, klantnaam, bedrijfsnaam, nazwa klienta, nazwa firmy, název, ad soyad, unvan, наименование клиента, фио клиента, полное имя, 客户名称, 客户姓名, 会社名",
  alias:
    "alias, aliases, aka, a.k.a., also known as, other names, other name, andere namen, autres noms, otros nombres, altri nomi, andere naam, псевдоним, псевдонимы, 别名",
  weakAlias:
    "weak alias, weak aliases, weakalias, low quality aka, nickname, spitzname, surnom, apodo, soprannome",
  previousName:
    "previous name, previous names, former name, formerly, fka, f.k.a., früherer name, geburtsname, ancien nom, nombre anterior, nome precedente",
  firstName:
    "first name, firstname, given name, given names, forename, vorname, vornamen, prénom, prénoms, nombre de pila, nome di battesimo, voornaam, imię, jméno křestní, förnamn, fornavn, etunimi, имя собственное, ім'я, nom de baptême, nome próprio, primeiro nome, primer nombre, křestní jméno, prenume, vorname(n), rufname, ad, keresztnév, utónév, όνομα πελάτη",
  middleName:
    "middle name, middlename, second name, patronymic, zweiter vorname, deuxième prénom, segundo nombre, отчество, zweitname, 2. vorname, secondo nome, drugie imię, andra namn, mellomnavn",
  lastName:
    "last name, lastname, surname, family name, nachname, familienname, nom de famille, apellido, apellidos, cognome, achternaam, nazwisko, příjmení, efternamn, etternavn, sukunimi, фамилия, прізвище, surnames, family name(s), last names, zuname, familiennamen, nom patronymique, nom d'usage, primer apellido, segundo apellido, apellido 1, apellido 2, apellido paterno, apellido materno, 1er apellido, 2º apellido, second surname, apelido, apelidos, sobrenome, nome de família, priezvisko, nume de familie, soyad, soyadı, vezetéknév, επώνυμο, 姓",
  birthDate:
    "dob, d.o.b., d.o.b, date of birth, birth date, birthdate, birthday, born, geburtsdatum, geboren am, date de naissance, né le, fecha de nacimiento, data di nascita, data de nascimento, geboortedatum, data urodzenia, datum narození, födelsedatum, fødselsdato, syntymäaika, дата рождения, дата народження, 出生日期, 生年月日, birth day, birthdt, geb.-datum, geb.-dat., geb.datum, geb-dat, gebdat, geburtstag, geb. am, geboren, date naissance, date naiss., dt naissance, né(e) le, fecha nacimiento, fecha nac., f. nacimiento, nacimiento, fec. nac., data nascita, data di nasc., nato il, data nascimento, data de nasc., dt. nascimento, nascimento, geboorte datum, geb. datum, data ur., dat. narození, födelsetid, født, doğum tarihi, születési dátum, data nașterii, ημερομηνία γέννησης, 出生年月日",
  birthPlace:
    "place of birth, pob, birth place, birthplace, geburtsort, lieu de naissance, lugar de nacimiento, luogo di nascita, local de nascimento, geboorteplaats, miejsce urodzenia, место рождения",
  deathDate: "date of death, deceased on, todesdatum, date de décès",
  gender:
    "gender, sex, geschlecht, sexe, sexo, sesso, geslacht, płeć, пол, sexe/genre, género, genere, kön, kjønn, køn, sukupuoli, cinsiyet, стать, φύλο, 性别, 性別",
  nationality:
    "nationality, nationalities, nationalität, nationalité, nacionalidad, nazionalità, nacionalidade, nationaliteit, narodowość, national, staatsangeh., staatsang., nat., uyruk, nationalitet, kansalaisuus, állampolgárság, υπηκοότητα",
  citizenship:
    "citizenship, citizenships, staatsangehörigkeit, staatsbürgerschaft, citoyenneté, ciudadanía, cittadinanza, cidadania, staatsburgerschap, obywatelstwo, гражданство, 国籍, staatsangehörigkeiten, pays de nationalité, громадянство",
  country:
    "country, countries, country code, land, länder, ländercode, pays, país, pais, paese, kraj, země, maa, страна, країна, 国家, 国, iso country, country of residence, residence country, domicile country, wohnsitzland, wohnland, domizilland, pays de résidence, code pays, país de residencia, código país, paese di residenza, codice paese, nazione, país de residência, land van herkomst, woonland, kraj zamieszkania, kod kraju, ülke, ország, țară, χώρα, 국가",
  jurisdiction:
    "jurisdiction, country of incorporation, country of registration, sitzland, pays d'immatriculation, sitz, sitz der gesellschaft, pays du siège, país de constitución, kraj rejestracji",
  address:
    "address, addresses, full address, anschrift, adresse, dirección, indirizzo, endereço, adres, адрес, 地址, 住所",
  idNumber:
    "id number, id no, identification number, national id, national id number, identity card, ausweisnummer, personalausweisnummer, numéro d'identité, número de identificación, dni, numero di identificazione, pesel, номер документа, id card, document number, document no, ausweis-nr, ausweis-nr., pers.-ausweis-nr., personalausweis, numéro de pièce d'identité, n° pièce, numéro de document, número de documento, documento, nº documento, documento di identità, numero documento, nr dowodu, nr dowodu osobistego, bsn, cpf, personnummer",
  passportNumber:
    "passport, passports, passport number, passport no, passport no., reisepass, reisepassnummer, passnummer, passeport, numéro de passeport, pasaporte, número de pasaporte, passaporto, paspoort, paszport, паспорт, pass-nr, pass-nr., reisepass-nr, n° passeport, n° de passeport, nº pasaporte, n. passaporto, paspoortnummer, nr paszportu, номер паспорта",
  taxNumber:
    "tax number, tax id, tin, tax identification number, steuernummer, steuer-id, numéro fiscal, nif, codice fiscale, fiscaal nummer, nip, steuernr, steuer-nr, steuer-identifikationsnummer, tax no, numéro d'identification fiscale, n° fiscal, número fiscal, nif/cif, número de contribuinte, cf",
  vatCode:
    "vat, vat number, vat id, ust-id, ust-idnr., numéro de tva, partita iva, ustid, vat no, n° tva, tva intracommunautaire, número de iva, btw-nummer, partita iva (p.iva), p.iva",
  innCode: "inn, инн",
  ogrnCode: "ogrn, огрн",
  registrationNumber:
    "registration number, registration no, company number, company registration number, handelsregisternummer, hrb, siren, siret, numéro d'enregistrement, número de registro, numero di registrazione, kvk, krs, regon, reg no, reg. no., hr-nr, hr-nummer, hrb-nummer, n° siren, n° siret, rcs, n° rcs, cnpj, org.nr, orgnr, organisationsnummer, kvk-nummer, nr krs",
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
  owner:
    "owner, owner id, shareholder, shareholder id, parent, parent id, eigentümer, gesellschafter, propriétaire, actionnaire",
  ownerName: "owner name, shareholder name, parent name",
  ownerSchema: "owner schema, owner type, owner kind",
  owned:
    "owned, owned id, asset, asset id, subsidiary, subsidiary id, tochtergesellschaft, beteiligung, filiale",
  ownedName: "owned name, asset name, subsidiary name",
  percentage: "percentage, percent, share, shares, stake, ownership, anteil, pourcentage, participation",
  startDate:
    "start date, since, listed on, listing date, date listed, date added, added on, valid from, gültig ab, aufgenommen am, date d'inscription, fecha de inclusión, data di inserimento, дата включения",
  endDate:
    "end date, until, removed on, valid to, valid until, expires, gültig bis, date de fin, fecha de fin, data di fine, дата исключения",
  sourceUrl: "source, source url, link, quelle, source de l'information, fuente, fonte",
  notes:
    "notes, note, comment, comments, remarks, remark, description, bemerkung, bemerkungen, kommentar, anmerkung, notiz, remarque, remarques, commentaire, observaciones, comentarios, note aggiuntive, opmerkingen, uwagi, примечание, комментарий, 备注",
};

/** The names of properties that are no headers without doubt, because a header of another field has them. */
const AMBIGUOUS_KEYS: ReadonlySet<string> = new Set(["type"]);

/** Pairs of a header and its field. The English keys of the fields themselves are headers too. */
export const HEADER_GUESSES: readonly (readonly [header: string, field: string])[] = [
  ...[...FIELDS].filter((field) => !AMBIGUOUS_KEYS.has(field)).map((field) => [field, field] as const),
  ...Object.entries(HEADERS).flatMap(([field, headers]) =>
    headers.split(", ").map((header) => [header, field] as const),
  ),
];

/**
 * Headers of `name` that are the family name next to a column of given names, and the given name next to one
 * of family names: "Name" and "Vorname", "Nombre" and "Apellidos".
 */
export const NAME_OR_PART =
  "name, nom, nombre, nome, naam, nazwa, jméno, név, nume, namn, navn, nimi, имя, όνομα, customer name, kundenname".split(
    ", ",
  );
