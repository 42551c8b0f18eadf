// All that an Advanced XML file consists of, and what of it is left out on purpose. Data only.

import { TRUE_OR_FALSE, type XmlForms, type XmlVocabulary } from "../../../files/xml-records.ts";

/** Children of the root that hold records. */
export const CONTAINERS: ReadonlySet<string> = new Set([
  "ReferenceValueSets",
  "Locations",
  "IDRegDocuments",
  "DistinctParties",
  "ProfileRelationships",
  "SanctionsEntries",
  "SanctionsEntryLinks",
]);

const DAY = "Year Month Day";

/** Which digits are sure (YearFixed and its like) and which calendar (always the Gregorian) is left out. */
const FIXED = "@CalendarTypeID @YearFixed @MonthFixed @DayFixed";

export const FORMS: XmlForms = {
  Year: /^\d{4}$/,
  Month: /^\d{1,2}$/,
  Day: /^\d{1,2}$/,
  Primary: TRUE_OR_FALSE,
  LowQuality: TRUE_OR_FALSE,
  Approximate: TRUE_OR_FALSE,
  Former: TRUE_OR_FALSE,
  False: TRUE_OR_FALSE,
};

export const VOCABULARY: XmlVocabulary = {
  DateOfIssue: `${FIXED} ${DAY}`,
  Location:
    "@ID LocationAreaCode LocationCountry LocationPart FeatureVersionReference IDRegDocumentReference",
  LocationAreaCode: "@AreaCodeID",
  LocationCountry: "@CountryID @CountryRelevanceID",
  LocationPart: "@LocPartTypeID LocationPartValue",
  LocationPartValue: "@Primary @LocPartValueTypeID @LocPartValueStatusID Comment Value",
  // References back to what names the location or the paper.
  FeatureVersionReference: "*",
  IDRegDocumentReference: "*",
  DocumentedNameReference: "*",
  IDRegDocumentMention: "*",
  SanctionsEntryReference: "*",
  IDRegDocument:
    "@ID @IDRegDocTypeID @IdentityID @IssuedBy-CountryID @IssuedIn-LocationID @ValidityID Comment IDRegistrationNo " +
    "IssuingAuthority DocumentDate DocumentedNameReference IDRegDocumentMention FeatureVersionReference",
  DocumentDate: "@IDRegDocDateTypeID DatePeriod",
  DatePeriod: `${FIXED} Start End`,
  Start: `@Approximate ${FIXED} From To`,
  End: `@Approximate ${FIXED} From To`,
  From: `${FIXED} ${DAY}`,
  To: `${FIXED} ${DAY}`,
  DistinctParty: "@FixedRef @DeltaAction Comment Profile Feature",
  Profile: "@ID @PartySubTypeID @DeltaAction Identity Feature SanctionsEntryReference ExternalReference",
  Identity: "@ID @FixedRef @Primary @False Alias NamePartGroups IDRegDocumentReference",
  Alias: "@FixedRef @AliasTypeID @Primary @LowQuality DocumentedName",
  DocumentedName: "@ID @FixedRef @DocNameStatusID DocumentedNamePart",
  DocumentedNamePart: "NamePartValue",
  NamePartValue: "@NamePartGroupID @ScriptID @ScriptStatusID @Acronym",
  NamePartGroups: "MasterNamePartGroup",
  MasterNamePartGroup: "NamePartGroup",
  NamePartGroup: "@ID @NamePartTypeID",
  Feature: "@ID @FeatureTypeID FeatureVersion IdentityReference",
  FeatureVersion: "@ID @ReliabilityID Comment DatePeriod VersionDetail VersionLocation",
  VersionDetail: "@DetailTypeID @DetailReferenceID",
  VersionLocation: "@LocationID",
  IdentityReference: "@IdentityID @IdentityFeatureLinkTypeID",
  ProfileRelationship:
    "@ID @From-ProfileID @To-ProfileID @RelationTypeID @RelationQualityID @Former @SanctionsEntryID Comment DatePeriod",
  SanctionsEntry: "@ID @ProfileID @ListID EntryEvent SanctionsMeasure LimitationsToPublic",
  LimitationsToPublic: "*",
  // Which entries replace each other: the entries that hold are all there.
  SanctionsEntryLink: "*",
  EntryEvent: "@ID @EntryEventTypeID @LegalBasisID Comment Date",
  Date: `${FIXED} ${DAY}`,
  // How long a measure lasts: the publisher leaves the period empty.
  SanctionsMeasure: "@ID @SanctionsTypeID Comment DatePeriod",
};
