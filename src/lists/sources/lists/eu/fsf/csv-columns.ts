// The columns of the European Union's CSV files, versions 1.1 and 1.0, as tables: the attribute of the XML
// for each. Data only. Columns that repeat the regulation for a single part are left out, as in the XML.

import type { EuPartKind } from "./record.ts";

/** Column to attribute. */
type Columns = Readonly<Record<string, string>>;

export interface CsvLayout {
  /** The column that names the subject of a row. */
  readonly key: string;
  readonly date: string;
  readonly classification: string;
  readonly remark: string;
  readonly entity: Columns;
  readonly regulation: Columns;
  readonly parts: Readonly<Record<EuPartKind, Columns>>;
  readonly ignored: readonly string[];
}

/** `City` of `Address_` is the attribute `city`, unless it is named otherwise. */
function columns(prefix: string, names: string, others: Columns = {}): Columns {
  const same = names
    .split(" ")
    .map((name) => [`${prefix}${name}`, `${name[0]?.toLowerCase()}${name.slice(1)}`] as const);
  const named = Object.entries(others).map(([name, attribute]) => [`${prefix}${name}`, attribute] as const);
  return Object.fromEntries([...same, ...named]);
}

const PART_REGULATION =
  "Type OrganisationType PublicationDate EntryIntoForceDate NumberTitle Programme PublicationUrl";

function repeated(prefixes: string, names: string): string[] {
  return prefixes.split(" ").flatMap((prefix) => names.split(" ").map((name) => `${prefix}_${name}`));
}

export const LAYOUT_1_1: CsvLayout = {
  key: "Entity_LogicalId",
  date: "fileGenerationDate",
  classification: "Entity_SubjectType",
  remark: "Entity_Remark",
  entity: columns("Entity_", "LogicalId UnitedNationId DesignationDate DesignationDetails", {
    EU_ReferenceNumber: "euReferenceNumber",
  }),
  regulation: columns(
    "Entity_Regulation_",
    "OrganisationType PublicationDate EntryIntoForceDate NumberTitle Programme PublicationUrl",
    { Type: "regulationType" },
  ),
  parts: {
    nameAlias: columns(
      "NameAlias_",
      "LastName FirstName MiddleName WholeName NameLanguage Gender Title Function LogicalId Remark",
    ),
    address: columns(
      "Address_",
      "City Street PoBox ZipCode Region Place AsAtListingTime CountryIso2Code CountryDescription LogicalId Remark",
      { ContactInfo: "contact" },
    ),
    birthdate: columns(
      "BirthDate_",
      "Year YearRangeFrom YearRangeTo Circa CalendarType ZipCode Region Place City CountryIso2Code CountryDescription " +
        "LogicalId Remark",
      { BirthDate: "birthdate", Day: "dayOfMonth", Month: "monthOfYear" },
    ),
    identification: columns(
      "Identification_",
      "Number Diplomatic KnownExpired KnownFalse ReportedLost RevokedByIssuer IssuedBy ValidFrom ValidTo LatinNumber " +
        "NameOnDocument Region CountryIso2Code CountryDescription LogicalId Remark",
      {
        IssuedDate: "issueDate",
        TypeCode: "identificationTypeCode",
        TypeDescription: "identificationTypeDescription",
      },
    ),
    citizenship: columns("Citizenship_", "Region CountryIso2Code CountryDescription LogicalId Remark"),
  },
  ignored: [
    "Entity_SubjectType_ClassificationCode",
    ...repeated("NameAlias Address BirthDate Identification Citizenship", "RegulationLanguage"),
    ...repeated(
      "NameAlias_Regulation Address_Regulation BirthDate_Regulation Identification_Regulation Citizenship_Regulation",
      PART_REGULATION,
    ),
  ],
};

export const LAYOUT_1_0: CsvLayout = {
  key: "Entity_logical_id",
  date: "Date_file",
  classification: "Subject_type",
  remark: "Entity_remark",
  entity: { Entity_logical_id: "logicalId", EU_ref_num: "euReferenceNumber" },
  regulation: {
    Leba_numtitle: "numberTitle",
    Leba_publication_date: "publicationDate",
    Leba_url: "publicationUrl",
    Programme: "programme",
  },
  parts: {
    nameAlias: {
      Naal_lastname: "lastName",
      Naal_firstname: "firstName",
      Naal_middlename: "middleName",
      Naal_wholename: "wholeName",
      Naal_gender: "gender",
      Naal_title: "title",
      Naal_function: "function",
      Naal_language: "nameLanguage",
      Naal_logical_id: "logicalId",
    },
    address: {
      Addr_number: "place",
      Addr_street: "street",
      Addr_zipcode: "zipCode",
      Addr_city: "city",
      Addr_country: "countryIso2Code",
      Addr_other: "contact",
      Addr_logical_id: "logicalId",
    },
    birthdate: {
      Birt_date: "birthdate",
      Birt_place: "place",
      Birt_country: "countryIso2Code",
      Birt_logical_id: "logicalId",
    },
    identification: {
      Iden_number: "number",
      Iden_country: "countryIso2Code",
      Iden_logical_id: "logicalId",
    },
    citizenship: { Citi_country: "countryIso2Code", Citi_logical_id: "logicalId" },
  },
  ignored: repeated("Naal Addr Birt Iden Citi", "leba_numtitle leba_publication_date leba_url programme"),
};
