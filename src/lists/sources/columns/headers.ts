// The headers that identify a column without a mapping. Data only. Most of those of persons are in
// data/headers.tsv, by language.

import { loadRecords } from "../../../engine/names/data/load.ts";
import headersText from "./data/headers.tsv" with { type: "text" };
import { FIELDS } from "./fields.ts";

/** Field to the headers that mean it without doubt. */
const HEADERS: Readonly<Record<string, string>> = {
  id: "id, ident, identifier, record id, reference, ref, nr, no, number, nummer, numéro, numero, lfd. nr., kundennummer, customer id, entity id, uid, customer no, customer number, client id, client no, client number, cif, account holder id, kd-nr, kdnr, kunden-nr, kundennr, kunden-id, partnernummer, partner-nr, n° client, no client, numéro client, numéro de client, id client, référence client, código de cliente, código cliente, id cliente, nº cliente, número de cliente, número cliente, codice cliente, numero cliente, klantnummer, klant-nr, klant id, numer klienta, id klienta, číslo klienta, kundnummer, kundenr, kundenummer, asiakasnumero, müşteri no, номер клиента, код клиента, id клиента, номер клієнта, κωδικός πελάτη, 客户编号, 客户号, 顧客番号",
  schema:
    "schema, type, entity type, subject type, kind, typ, art, tipo, soort, rodzaj, тип, customer type, client type, kundenart, kundentyp, personenart, type de client, type de personne, tipo de cliente, tipo de persona, tipo cliente, tipo persona, typ klienta, klanttype, тип клиента",
  alias:
    "alias, aliases, aka, a.k.a., also known as, other names, other name, andere namen, autres noms, otros nombres, altri nomi, andere naam, псевдоним, псевдонимы, 别名",
  weakAlias:
    "weak alias, weak aliases, weakalias, low quality aka, nickname, spitzname, surnom, apodo, soprannome",
  previousName:
    "previous name, previous names, former name, formerly, fka, f.k.a., früherer name, geburtsname, ancien nom, nombre anterior, nome precedente",
  birthPlace:
    "place of birth, pob, birth place, birthplace, geburtsort, lieu de naissance, lugar de nacimiento, luogo di nascita, local de nascimento, geboorteplaats, miejsce urodzenia, место рождения",
  deathDate: "date of death, deceased on, todesdatum, date de décès",
  gender:
    "gender, sex, geschlecht, sexe, sexo, sesso, geslacht, płeć, пол, sexe/genre, género, genere, kön, kjønn, køn, sukupuoli, cinsiyet, стать, φύλο, 性别, 性別",
  jurisdiction:
    "jurisdiction, country of incorporation, country of registration, sitzland, pays d'immatriculation, pays du siège, país de constitución, kraj rejestracji",
  address:
    "address, addresses, full address, mailing address, registered address, residential address, residence address, home address, business address, office address, legal address, postal address, permanent address, current address, correspondence address, postanschrift, wohnanschrift, geschäftsanschrift, meldeadresse, postadresse, adresse postale, adresse complète, indirizzo di residenza, dirección postal, anschrift, sitz, sitz der gesellschaft, adresse, dirección, indirizzo, endereço, adres, адрес, 地址, 住所",
  street:
    "street, street name, street address, street and number, address line, addr line, addr, house address, straße, strasse, straße und hausnummer, str., rue, voie, adresse ligne, ligne adresse, calle, domicilio, via, indirizzo riga, rua, logradouro, morada, straat, straatnaam, gata, gatuadress, gade, katuosoite, ulica, ulice, utca, улица, вулиця, sokak, cadde, οδός, 街道, 街路, 도로명",
  city: "city, cities, town, city name, town name, city/town, town/city, city of residence, residence city, place of residence, locality, municipality, suburb, district, village, ort, wohnort, stadt, gemeinde, ortschaft, plz/ort, plz ort, ville, localité, commune, ville de résidence, ciudad, localidad, municipio, población, ciudad de residencia, città, comune, località, città di residenza, comune di residenza, cidade, localidade, município, bairro, plaats, woonplaats, gemeente, miasto, miejscowość, город, населенный пункт, местожительство, місто, населений пункт, postort, ort/stad, kommune, bosted, poststed, kaupunki, paikkakunta, kunta, město, obec, mesto, miesto, grad, naselje, város, település, localitate, oraș, град, şehir, ilçe, πόλη, 城市, 市区町村, 도시, المدينة, مدينة, עיר, thành phố, kota",
  region:
    "region, state, province, state/province, province/state, county, oblast, territory, emirate, governorate, prefecture, bundesland, kanton, canton, région, département, provincia, departamento, región, comunidad autónoma, regione, estado, provincie, województwo, область, регион, край, район, область/район, län, fylke, lääni, okrug, megye, județ, bölge, νομός, 省, 省份, 都道府県, 시도, محافظة, المحافظة, tỉnh, provinsi",
  idNumber:
    "wallet, wallet address, crypto address, crypto wallet, id number, id no, identification number, national id, national id number, identity card, ausweisnummer, personalausweisnummer, numéro d'identité, número de identificación, dni, numero di identificazione, pesel, номер документа, id card, document number, document no, ausweis-nr, ausweis-nr., pers.-ausweis-nr., personalausweis, numéro de pièce d'identité, n° pièce, numéro de document, número de documento, documento, nº documento, documento di identità, numero documento, nr dowodu, nr dowodu osobistego, bsn, cpf, personnummer",
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
    "owned, owned id, asset, asset id, subsidiary, subsidiary id, investee, entity, tochtergesellschaft, gesellschaft, beteiligung, filiale",
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

/** In the table of languages: a whole name, or the part of one that is missing beside the other part. */
const NAME_OR_PART_FIELD = "name/part";
const SOMEBODY = "somebody";
/** In the table of languages: who the rows are of. Such a header is that of their names where no other is. */
const PARTY = "party";

const BY_LANGUAGE: readonly (readonly [field: string, headers: readonly string[]])[] = loadRecords(
  "headers.tsv",
  headersText,
  3,
  2,
).map(([_, field, headers]) => [field, headers.split(", ")]);

/** Pairs of a header and its field. The English keys of the fields themselves are headers too. */
export const HEADER_GUESSES: readonly (readonly [header: string, field: string])[] = [
  ...[...FIELDS].filter((field) => !AMBIGUOUS_KEYS.has(field)).map((field) => [field, field] as const),
  ...[
    ...Object.entries(HEADERS).map(([field, text]) => [field, text.split(", ")] as const),
    ...BY_LANGUAGE.filter(([field]) => field !== SOMEBODY && field !== PARTY),
  ].flatMap(([field, headers]) =>
    headers.map((header) => [header, field === NAME_OR_PART_FIELD ? "name" : field] as const),
  ),
];

const headersOf = (wanted: string) =>
  BY_LANGUAGE.flatMap(([field, headers]) => (field === wanted ? headers : []));

export const PARTIES: readonly string[] = headersOf(PARTY);

/**
 * Headers of `name` that are the family name next to a column of given names, and the given name next to one
 * of family names: "Name" and "Vorname", "Nombre" and "Apellidos".
 */
export const NAME_OR_PART: readonly string[] = headersOf(NAME_OR_PART_FIELD);

/** Words of headers that say that something is somebody else's. */
export const OTHERS_WORDS: readonly string[] = headersOf(SOMEBODY);

const NAMES: ReadonlySet<string> = new Set([SOMEBODY, NAME_OR_PART_FIELD, "name", "firstName", "lastName"]);

/** Words of headers whose cells name somebody beside the customer; "holder*" is within any word, too. */
export const SOMEBODY_WORDS: readonly string[] = BY_LANGUAGE.flatMap(([field, words]) =>
  NAMES.has(field) ? words : [],
);
