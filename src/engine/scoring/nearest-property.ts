// Which compared property a client may have meant by one that is not compared: "birthdate", "birth_date" and
// "dob" are birthDate. Only a hint: nothing is compared by it.

import { FACT_PROPERTIES } from "../../base/model/facts.ts";
import { nearestName, plainName } from "../names/distance/nearest-name.ts";

/** Longer keys are nobody's slip, and measuring them costs. */
const KEY_LENGTH_MAX = 40;

/** Words that clients use for a property that has another name here, in the plain form. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  name: [
    "fullname",
    "firstname",
    "givenname",
    "middlename",
    "lastname",
    "familyname",
    "surname",
    "maidenname",
    "alias",
    "aliases",
    "aka",
    "weakalias",
    "previousname",
    "othername",
    "companyname",
    "legalname",
    "tradename",
    "vesselname",
  ],
  birthDate: ["dob", "dateofbirth", "birthday", "birthyear", "yearofbirth", "borndate", "born"],
  country: ["countries", "countrycode", "countryofresidence", "residence", "residencecountry"],
  citizenship: ["citizen", "countryofcitizenship"],
  nationality: ["nationalities", "countryofnationality"],
  flag: ["flagstate", "countryofflag"],
  gender: ["sex"],
  idNumber: [
    "idno",
    "identitynumber",
    "idcard",
    "idcardnumber",
    "nationalid",
    "documentnumber",
    "identification",
  ],
  passportNumber: ["passport", "passportno", "passportid"],
  socialSecurityNumber: ["ssn", "socialsecurity"],
  taxNumber: ["taxid", "taxno", "tin", "taxpayernumber", "taxidentificationnumber"],
  vatCode: ["vat", "vatnumber", "vatid"],
  innCode: ["inn"],
  registrationNumber: [
    "regno",
    "registrationno",
    "companynumber",
    "companyregistrationnumber",
    "registrationid",
  ],
  ogrnCode: ["ogrn"],
  leiCode: ["lei", "leinumber"],
  swiftBic: ["swift", "bic", "swiftcode", "biccode"],
  imoNumber: ["imo", "imono"],
};

const KNOWN = ["name", ...FACT_PROPERTIES];

const BY_PLAIN_WORD = new Map<string, string>([
  ...Object.entries(SYNONYMS).flatMap(([property, words]) => words.map((word) => [word, property] as const)),
  ...KNOWN.map((property) => [plainName(property), property] as const),
]);

/**
 * The compared property that a key comes nearest to, by case, synonym or a slip; null when it is like none.
 */
export function nearestProperty(key: string): string | null {
  if (key.length > KEY_LENGTH_MAX) return null;
  return BY_PLAIN_WORD.get(plainName(key)) ?? nearestName(key, KNOWN);
}
