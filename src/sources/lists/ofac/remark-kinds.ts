// The kinds of items that OFAC's remarks hold, as tables: which words begin an item and which property its
// value is. Data only. A kind that is not here stays a note, so a new one is never lost.

/** An item whose value is taken as it stands. */
export interface ValueItem {
  readonly pattern: RegExp;
  readonly property: string;
  /** Dates are brought into ISO form; other values stay text. */
  readonly form: "text" | "date";
}

/** An item that holds a number, perhaps with a country and dates of issue. */
export interface IdentifierItem {
  readonly pattern: RegExp;
  readonly properties: readonly string[];
  /** True when the property tells the kind fully, so that the item need not stay as a note. */
  readonly isPlain: boolean;
}

/** Items that say what is forbidden, or why. */
export const MEASURE_ITEMS: readonly RegExp[] = [
  /^Secondary sanctions risk/i,
  /^Additional Sanctions Information/i,
  /^Subject to Secondary Sanctions/i,
  /^Executive Order \d+ (?:Directive )?(?:Determination|Information)/i,
  /^Transactions Prohibited For Persons/i,
  /^CAATSA Section 235 Information/i,
  /^IFCA Determination/i,
  /^Purchase\/Sales For Divestment Date/i,
  /^All transactions /i,
  /^For more information/i,
];

const value = (words: string, property: string, form: "text" | "date" = "text"): ValueItem => ({
  pattern: new RegExp(`^${words}(?:: ?| )(.+)$`, "i"),
  property,
  form,
});

export const VALUE_ITEMS: readonly ValueItem[] = [
  value("Organization Established Date", "incorporationDate", "date"),
  value("Organization Type", "sector"),
  value("Target Type", "legalForm"),
  value("Vessel Year of Build", "buildDate", "date"),
  value("Aircraft Manufacture Date", "buildDate", "date"),
  value("Aircraft Model", "model"),
  value("Aircraft Operator", "operator"),
  value("Other Vessel Type", "type"),
  value("Vessel Type", "type"),
  value("(?:Other )?Vessel Call Sign", "callSign"),
  value("Equity Ticker", "ticker"),
  value("(?:Tele)?phone(?: (?:Number|No\\.?))?", "phone"),
  value("Fax(?: (?:Number|No\\.?))?", "phone"),
  value("Email(?: Address)?", "email"),
  value("Website", "website"),
];

/** An optional "No.", "Number" or "#" between the words of a kind and its number, perhaps behind a colon. */
const NUMBER_WORD = "(?::? ?(?:No\\.?|Number|Num\\.|#))?";

const identifier = (
  words: string,
  property: string | readonly string[],
  isPlain = false,
): IdentifierItem => ({
  pattern: new RegExp(`^(?:${words})${NUMBER_WORD}:? (.+)$`, "i"),
  properties: typeof property === "string" ? [property] : property,
  isPlain,
});

/** The first entry that fits counts, so the more precise words stand first. */
export const IDENTIFIER_ITEMS: readonly IdentifierItem[] = [
  identifier("Vessel Registration Identification", "registrationNumber"),
  identifier("International Maritime Organization", "imoNumber"),
  identifier("MMSI", "mmsi", true),
  identifier("Legal Entity Number", "leiCode", true),
  identifier("SWIFT/BIC", "swiftBic", true),
  identifier("BIK \\(RU\\)", "bikCode", true),
  identifier("ISIN", "isinCode", true),
  identifier("D-U-N-S Number", "dunsCode", true),
  identifier("Uni(?:fied|ted) Social Credit Code(?: Certificate)?(?: \\(USCCC?\\))?", "uscCode", true),
  identifier("V\\.A\\.T\\. Number|VAT Number", "vatCode"),
  identifier("Aircraft Manufacturer's Serial Number(?: \\(MSN\\))?", "serialNumber", true),
  identifier("Aircraft Serial Identification", "serialNumber", true),
  identifier("Aircraft Construction Number(?: \\(also called[^)]*\\))?", "serialNumber", true),
  identifier("(?:Previous )?Aircraft Tail Number", "registrationNumber"),
  identifier("Aircraft Mode S Transponder Code", "icaoCode", true),
  identifier("Passport", "passportNumber", true),
  identifier("(?:[\\w.'-]+ ){0,4}Passport", "passportNumber"),
  identifier("Travel Document(?: Number)?", "passportNumber"),
  identifier("SSN|Social Security(?: Number)?", "socialSecurityNumber"),
  identifier(
    [
      "Tax ID",
      "R\\.F\\.C\\.",
      "RUC",
      "RIF",
      "RTN",
      "RFC",
      "US FEIN",
      "(?:[A-Z][\\w.'-]+ )?Tax (?:Identification|Registration)",
      "(?:Italian )?Fiscal Code",
      "C\\.U\\.I\\.T\\.",
      "CUIT",
      "Numero Unico de Identificacao Tributaria(?: \\(NUIT\\))?",
      "NUIT",
      "C\\.I\\.F\\.",
      "N\\.I\\.F\\.",
    ].join("|"),
    "taxNumber",
  ),
  identifier("NIT", ["idNumber", "taxNumber"]),
  // Of people a national identity number, of Indian companies the one of their registration.
  identifier("C\\.I\\.N\\.", ["idNumber", "registrationNumber"]),
  identifier(
    [
      "Registration(?: Number| ID| Certificate Number(?: \\([^)]*\\))?)",
      "(?:UK )?Company(?: Number| ID)",
      "Commercial Registry(?: Number)?",
      "Business (?:Registration (?:Number|Document)|Number)",
      "Chamber of Commerce Number",
      "(?:Istanbul|Dubai) Chamber of Comm\\.?(?:erce)?(?: Membership)?",
      "Government Gazette Number",
      "Folio Mercantil",
      "Matricula Mercantil",
      "Trade License",
      "(?:[A-Z][a-z]+ )?C\\.R\\.",
      "Economic Register Number(?: \\([^)]*\\))?",
      "Central Registration System Number",
      "Public Registration Number",
      "Enterprise Number",
      "Branch Unit Number",
      "Certificate of Incorporation Number",
      "Registered Charity",
      "Organization Code",
      "File Number",
      "MSB Registration Number",
      "Russian State Individual Business Registration Number(?: Pattern)?(?: \\([^)]*\\))?",
      "License",
      "(?:Tourism|Afghan Money Service Provider) License(?: Number)?",
      "Permit Number",
    ].join("|"),
    "registrationNumber",
  ),
  identifier(
    [
      "(?:[\\w.-]+ ){0,2}(?:National|Personal|Kenyan|Tazkira National|Refugee|Stateless Person|National Foreign) ID(?: Card| Number(?: RNE)?)?",
      "(?:Turkish |Personal |National |UAE )?Identification(?: Number| Card)?",
      "Identity Card",
      "Cedula",
      "D\\.N\\.I\\.",
      "C\\.U\\.R\\.P\\.",
      "C\\.U\\.I\\.",
      "C\\.U\\.I\\.P\\.",
      "CNP(?: \\([^)]*\\))?",
      "Seafarer's Identification Document",
      "(?:[A-Z][a-z]+ )?Permanent Resident(?: Card)?",
      "Temporary suspension of deportation",
      "N\\.I\\.E\\.",
      "I\\.F\\.E\\.",
      "L\\.?E\\.? Number",
      "Driver's License",
      "Pilot License(?: Number)?",
      "Residency Number",
      "Residency Permit",
      "Birth Certificate Number",
      "Electoral Registry",
      "Credencial electoral",
      "Numero de Identidad",
      "Carnet de (?:identidad|extranjeria)",
      "Matricula Consular",
      "Cartilla de Servicio Militar Nacional",
      "Military Registration Number",
      "VisaNumberID",
      "Visa",
      "Immigration",
      "Serial",
      "Stateless Person ID Card",
      "Moroccan Personal ID",
      "Bosnian Personal ID",
      "Afghan national identification card(?: \\(tazkira\\))?",
      "Tarjeta de Identidad",
      "SRE Permit",
    ].join("|"),
    "idNumber",
  ),
  // A kind that nobody has named yet: with a number word and a country in brackets it is an identifier all
  // the same.
  {
    pattern:
      /^(?:[A-Z][\w.'/-]*)(?: [\w.'/-]+){0,5}? (?:No\.|Number|#|ID|Card|Code) (\S*\d[^()]* \([A-Z][^()]*\).*)$/,
    properties: ["idNumber"],
    isPlain: false,
  },
];
