// The bodies that the service accepts, as TypeBox schemas. Decoding compiles them, and the OpenAPI document
// prints them: what is documented is what is checked.

import { type TSchema, type TUnsafe, Type } from "@sinclair/typebox";
import { INCLUDE_DEFAULT, INCLUDE_WORD_LIST } from "../model/corpus.ts";
import { FACT_PROPERTIES } from "../model/facts.ts";
import {
  BATCH_ITEMS_MAX,
  BATCH_KEY_LENGTH_MAX,
  LIMIT_DEFAULT,
  LIMIT_MAX,
  PROPERTY_VALUE_LENGTH_MAX,
  PROPERTY_VALUES_MAX,
  SUBJECT_DATASETS_MAX,
  THRESHOLD_DEFAULT,
} from "../model/limits.ts";
import { SUBJECT_SCHEMATA } from "../model/schemata.ts";
import {
  CountryCode,
  choice,
  choices,
  GenderWord,
  PartialDateText,
  STORABLE_PATTERN,
  text,
} from "./request-kinds.ts";

export const PropertyValue = text(0, PROPERTY_VALUE_LENGTH_MAX, {
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
    `${what}: an equal one makes a match, another of the same kind weighs against.`,
  );

const Names = Type.Array(PropertyValue, {
  minItems: 1,
  maxItems: PROPERTY_VALUES_MAX,
  contains: Type.String({ pattern: "\\S" }),
  meaning: "Spellings of the name: the best one counts, and more of them never lower a score.",
  description: `an array of 1 to ${PROPERTY_VALUES_MAX} strings, one of them at least not blank`,
});

/** The properties that the contract names. */
const ComparedProperties = {
  name: Names,
  birthDate: optionalValuesOf(
    PartialDateText,
    "Dates of birth: the same day raises the score, another date lowers it.",
  ),
  citizenship: optionalValuesOf(CountryCode, "Compared as `country` is."),
  country: optionalValuesOf(CountryCode, "Countries: one in common raises the score, none lowers it."),
  gender: optionalValuesOf(GenderWord, "Another gender lowers the score slightly."),
  idNumber: identifiers("Numbers of passports and identity documents"),
  taxNumber: identifiers("Tax numbers"),
  innCode: identifiers("Russian taxpayer numbers"),
  registrationNumber: identifiers("Numbers of company registers"),
  leiCode: identifiers("Legal Entity Identifiers"),
  swiftBic: identifiers("SWIFT/BIC codes"),
  imoNumber: identifiers("IMO numbers of ships and shipping companies"),
};

/** Read by the same rules as those of a listed entity, though the contract doesn't name them. */
const ALSO_COMPARED = [...FACT_PROPERTIES].filter((property) => !Object.hasOwn(ComparedProperties, property));

/** The properties of a subject. Every other key is kept, and checked as text only. */
export const SubjectProperties = Type.Object(ComparedProperties, {
  additionalProperties: valuesOf(PropertyValue, "Accepted, but most are not compared."),
  // Documented only: decode-subject.ts reads the keys itself.
  propertyNames: { pattern: STORABLE_PATTERN },
  title: "SubjectProperties",
  meaning: `What is known of the subject. Also compared are ${ALSO_COMPARED.join(", ")}, as FollowTheMoney has them. Every other key is accepted, but not compared. The answer names it in the header \`Interdict-Not-Compared\`, and so a key whose values hold nothing to compare.`,
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
        meaning: `Score from which a candidate is a match; ${THRESHOLD_DEFAULT} when it is not sent.`,
        description: "a number from 0 to 1",
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMIT_MAX,
        format: "int32",
        meaning: `How many candidates are answered at most; ${LIMIT_DEFAULT} when it is not sent.`,
        description: `an integer from 1 to ${LIMIT_MAX}`,
      }),
    ),
    include: Type.Optional(
      choices(
        INCLUDE_WORD_LIST,
        "IncludedCorpus",
        `The bodies of data to screen against; ${INCLUDE_DEFAULT.join(" and ")} when it is not sent.`,
      ),
    ),
    datasets: Type.Optional(
      Type.Array(text(1, PROPERTY_VALUE_LENGTH_MAX, { description: "the name of a dataset" }), {
        minItems: 1,
        maxItems: SUBJECT_DATASETS_MAX,
        meaning: "Screens against these datasets only; against all when it is not sent.",
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

/** The frame of a batch; each item is decoded on its own, so that a bad one doesn't fail the call. */
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

/** The batch as documented: the frame with its items, and what their keys may be. */
export function documentedBatchRequest(item: TSchema): TSchema {
  const { queries } = BatchRequest.properties;
  return {
    ...BatchRequest,
    title: "BatchRequest",
    properties: {
      queries: {
        ...queries,
        title: "BatchQueries",
        meaning: "The subjects, each under a key of your own, which the answer bears too.",
        propertyNames: { minLength: 1, maxLength: BATCH_KEY_LENGTH_MAX },
        additionalProperties: item,
      },
    },
  };
}
