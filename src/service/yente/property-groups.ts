// The properties of FollowTheMoney by the type of their values: what a search filters and counts by, and how
// a value that was sent is understood. Facts only.

const GROUPS: Readonly<Record<string, string>> = {
  names: "name alias previousName weakAlias abbreviation companiesMentioned namesMentioned peopleMentioned",
  identifiers:
    "accountId accountNumber authorityId authorityReferenceId bic bikCode brightQueryId brightQueryOrgId bvdId cadastralCode cageCode callId callSign caseNumber ccdNumber cikCode coatoCode cpvCode crsNumber cryptoAddress dunsCode figiCode fnsCode giiNumber googlePlaceId iban ibanMentioned icaoCode idNumber imoNumber innCode ipoCode irsCode isin isinCode jibCode kppCode leiCode licenseNumber mbsCode mmsi npiCode number nutsCode ogrnCode okpoCode okvedCode osmId passportNumber permId personalNumber pfrNumber programId projectId publicKey registrationNumber ricCode sayariId serialNumber socialSecurityNumber swiftBic taxNumber ticker titleNumber uniqueEntityId unscId uscCode vatCode vedCode voenCode wikidataId",
  countries:
    "birthCountry citizenship contextCountry country departureCountry destinationCountry detectedCountry flag jurisdiction mainCountry nationality originCountry pastFlags tradingCountry",
  dates:
    "authoredAt awardNoticeDate awardingDate balanceDate birthDate buildDate clarificationDeadline closeDate closingDate contractDate contractNoticeDate createDate createdAt creationDate date deathDate declarationDate deregistrationDate dissolutionDate electionDate endDate fileDate inceptionDate incorporationDate issueDate listingDate maturityDate maxBalanceDate modifiedAt nameChangeDate openingDate periodEnd periodStart processedAt publicationDate publishedAt registrationDate retrievedAt startDate submissionDeadline",
  addresses: "address full location locationMentioned",
  emails: "email emailMentioned contextEmail",
  phones: "phone phoneMentioned callerNumber receiverNumber contextPhone",
  urls: "alephUrl opencorporatesUrl programUrl publisherUrl sourceUrl tedUrl website wikipediaUrl",
  genders: "gender",
  topics: "topics",
  languages: "detectedLanguage language translatedLanguage spokenLanguage",
};

/** The properties of each group, by its name. */
export const PROPERTY_GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(GROUPS).map(([group, properties]) => [group, properties.split(" ")]),
);

const GROUP_OF: ReadonlyMap<string, string> = new Map(
  [...PROPERTY_GROUPS].flatMap(([group, properties]) =>
    properties.map((property): [string, string] => [property, group]),
  ),
);

/** The group of a property; null for one whose values are other text. */
export function groupOfProperty(property: string): string | null {
  return GROUP_OF.get(property) ?? null;
}
