// What Switzerland's list consists of, element by element. Data only.

import type { XmlVocabulary } from "../../files/xml-records.ts";

const SUBJECT = "identity justification relation other-information";

/**
 * Languages of programs other than English say the same; versions and numbers of parts say nothing of the
 * subject.
 */
export const SECO_VOCABULARY: XmlVocabulary = {
  "sanctions-program":
    "@ssid @version-date @predecessor-version-date program-key program-name sanctions-set origin",
  "program-key": "@lang",
  "program-name": "@lang",
  "sanctions-set": "@ssid @lang",
  place: "@ssid location location-variant area area-variant country",
  "location-variant": "*",
  "area-variant": "*",
  country: "@iso-code",
  target: "@ssid sanctions-set-id foreign-identifier individual entity object modification generic-attribute",
  "generic-attribute": "@name @ssid",
  individual: `@sex ${SUBJECT}`,
  entity: SUBJECT,
  object: `@object-type ${SUBJECT}`,
  identity:
    "@ssid @main name day-month-year day-month-year-range year-range place-of-birth nationality address " +
    "identification-document",
  name: "@ssid @name-type @quality @lang name-part",
  "name-part": "@ssid @order @name-part-type value spelling-variant",
  "spelling-variant": "@ssid @lang @script @spelling-variant-type",
  "day-month-year": "@ssid @day @month @year @calendar @quality",
  "place-of-birth": "@ssid @place-id @quality",
  nationality: "@ssid @quality country",
  address: "@ssid @place-id @quality @main c-o address-details p-o-box zip-code remarks",
  "identification-document":
    "@ssid @document-type @quality number issuer date-of-issue expiry-date place-of-issue remark",
  issuer: "@code @iso-code",
  justification: "@ssid",
  relation: "@ssid @target-id @relation-type remark",
  "other-information": "@ssid",
  // Copies of what was added or removed on a day; the subject itself is up to date.
  modification: "@modification-type @enactment-date @publication-date @effective-date added removed remark",
  added: "*",
  removed: "*",
};
