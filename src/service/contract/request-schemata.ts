// The request bodies as TypeBox schemata. Decoding compiles them and the OpenAPI document prints them, so the
// document describes exactly what is checked.

import { type Static, type TSchema, type TUnsafe, Type } from "@sinclair/typebox";
import { INCLUDE_DEFAULT, INCLUDE_WORD_LIST } from "../../base/model/corpus.ts";
import { FACT_PROPERTIES } from "../../base/model/facts.ts";
import {
  BATCH_ITEMS_MAX,
  BATCH_KEY_LENGTH_MAX,
  LIMIT_DEFAULT,
  LIMIT_MAX,
  PROPERTY_VALUE_LENGTH_MAX,
  PROPERTY_VALUES_MAX,
  SUBJECT_DATASETS_MAX,
  THRESHOLD_DEFAULT,
} from "../../base/model/limits.ts";
import { SUBJECT_SCHEMATA } from "../../base/model/schemata.ts";
import {
  CountryCode,
  choice,
  choices,
  GenderWord,
  PartialDateText,
  STORABLE_PATTERN,
  text,
} from "./request-formats.ts";

const PropertyValue = text(0, PROPERTY_VALUE_LENGTH_MAX, {
  title: "PropertyValue",
  description: `a string of at most ${PROPERTY_VALUE_LENGTH_MAX} characters, without NUL or unpaired surrogates`,
});

const valuesOf = (item: TUnsafe<string>, meaning: string) =>
  Type.Array(item, {
    maxItems: PROPERTY_VALUES_MAX,
    meaning,
    description: `an array of at most ${PROPERTY_VALUES_MAX} strings`,
  });

const optionalValuesOf = (item: TUnsafe<string>, meaning: string) => Type.Optional(valuesOf(item, meaning));

const identifiers = (what: string) =>
  optionalValuesOf(
    PropertyValue,
    `${what}. An equal one makes the candidate a match; a different one of the same kind lowers the score.`,
  );

const Names = Type.Array(PropertyValue, {
  minItems: 1,
  maxItems: PROPERTY_VALUES_MAX,
  contains: Type.String({ pattern: "\\S" }),
  meaning: "Spellings of the name. The best one counts; more spellings never lower the score.",
  description: `an array of 1 to ${PROPERTY_VALUES_MAX} strings, at least one of them not blank`,
});

/** The properties that the contract names. */
const ComparedProperties = {
  name: Names,
  birthDate: optionalValuesOf(
    PartialDateText,
    "Dates of birth. The same date raises the score; a conflicting one lowers it.",
  ),
  citizenship: optionalValuesOf(CountryCode, "Compared like `country`."),
  country: optionalValuesOf(
    CountryCode,
    "Countries. A common one raises the score; having none in common lowers it.",
  ),
  gender: optionalValuesOf(GenderWord, "A different gender lowers the score slightly."),
  idNumber: identifiers("Numbers of passports and identity documents"),
  taxNumber: identifiers("Tax numbers"),
  innCode: identifiers("Russian taxpayer numbers"),
  registrationNumber: identifiers("Numbers of company registers"),
  leiCode: identifiers("Legal Entity Identifiers"),
  swiftBic: identifiers("SWIFT/BIC codes"),
  imoNumber: identifiers("IMO numbers of ships and shipping companies"),
};

/** Compared like those of a listed entity, though the contract does not name them. */
const ALSO_COMPARED = [...FACT_PROPERTIES].filter((property) => !Object.hasOwn(ComparedProperties, property));

/** The properties of a subject. Every other key is kept, and checked as text only. */
export const SubjectProperties = Type.Object(ComparedProperties, {
  additionalProperties: valuesOf(PropertyValue, "Accepted, but most are not compared."),
  // For the document only: decode-subject.ts checks the keys.
  propertyNames: { pattern: STORABLE_PATTERN },
  title: "SubjectProperties",
  meaning: `What is known about the subject. These FollowTheMoney properties are compared too: ${ALSO_COMPARED.join(", ")}. Every other key is accepted, but not compared. The header \`Interdict-Not-Compared\` of the answer names such keys, and compared keys whose values contain nothing to compare.`,
  description: "an object from property key to an array of strings",
});

/** One subject to screen: the body of match, and an item of a batch. */
export const MatchRequest = Type.Object(
  {
    schema: choice(SUBJECT_SCHEMATA, "SubjectSchema"),
    properties: SubjectProperties,
    threshold: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        format: "double",
        meaning: `The lowest score that is a match. The default is ${THRESHOLD_DEFAULT}.`,
        description: "a number from 0 to 1",
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMIT_MAX,
        format: "int32",
        meaning: `The maximum number of candidates in the answer. The default is ${LIMIT_DEFAULT}.`,
        description: `an integer from 1 to ${LIMIT_MAX}`,
      }),
    ),
    include: Type.Optional(
      choices(
        INCLUDE_WORD_LIST,
        "IncludedCorpus",
        `The bodies of data to screen against. The default is ${INCLUDE_DEFAULT.join(" and ")}.`,
      ),
    ),
    datasets: Type.Optional(
      Type.Array(text(1, PROPERTY_VALUE_LENGTH_MAX, { description: "the name of a dataset" }), {
        minItems: 1,
        maxItems: SUBJECT_DATASETS_MAX,
        meaning: "The datasets to screen against. The default is all.",
        description: `an array of 1 to ${SUBJECT_DATASETS_MAX} names of datasets`,
      }),
    ),
  },
  {
    additionalProperties: false,
    title: "MatchRequest",
    meaning: "A subject to screen.",
    description: "a JSON object",
  },
);
export type MatchQuery = Static<typeof MatchRequest>;

/** The frame of a batch. Each item is decoded on its own, so that a bad one does not fail the call. */
export const BatchRequest = Type.Object(
  {
    queries: Type.Object(
      {},
      {
        minProperties: 1,
        maxProperties: BATCH_ITEMS_MAX,
        additionalProperties: true,
        description: `an object of 1 to ${BATCH_ITEMS_MAX} items`,
      },
    ),
  },
  { additionalProperties: false, description: "a JSON object" },
);

/** The batch for the document: the frame with the schemata of its items and their keys. */
export function documentedBatchRequest(item: TSchema): TSchema {
  const { queries } = BatchRequest.properties;
  return {
    ...BatchRequest,
    title: "BatchRequest",
    properties: {
      queries: {
        ...queries,
        title: "BatchQueries",
        meaning: `The subjects, each under a key of your choice. The answer has the same keys. A key without 1 to ${BATCH_KEY_LENGTH_MAX} characters fails its item.`,
        propertyNames: { minLength: 1, maxLength: BATCH_KEY_LENGTH_MAX },
        additionalProperties: item,
      },
    },
  };
}
