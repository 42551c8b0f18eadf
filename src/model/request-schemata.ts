// The bodies that the service accepts, as TypeBox schemas. Decoding compiles them, and the OpenAPI document prints
// them: what is documented is what is checked.

import { type TSchema, type TUnsafe, Type } from "@sinclair/typebox";
import { INCLUDE_DEFAULT, INCLUDE_WORD_LIST } from "./corpus.ts";
import {
  BATCH_ITEMS_MAX,
  BATCH_KEY_LENGTH_MAX,
  LIMIT_DEFAULT,
  LIMIT_MAX,
  PROPERTY_VALUE_LENGTH_MAX,
  PROPERTY_VALUES_MAX,
  SUBJECT_DATASETS_MAX,
  THRESHOLD_DEFAULT,
} from "./limits.ts";
import {
  CountryCode,
  choice,
  choices,
  GenderWord,
  PartialDateText,
  STORABLE_PATTERN,
  text,
} from "./request-kinds.ts";
import { SUBJECT_SCHEMATA } from "./schemata.ts";

export const PropertyValue = text(
  0,
  PROPERTY_VALUE_LENGTH_MAX,
  `a string of at most ${PROPERTY_VALUE_LENGTH_MAX} characters, without NUL or unpaired surrogates`,
);

const valuesOf = (item: TUnsafe<string>) =>
  Type.Array(item, {
    maxItems: PROPERTY_VALUES_MAX,
    description: `an array of at most ${PROPERTY_VALUES_MAX} strings`,
  });

const optionalValuesOf = (item: TUnsafe<string>) => Type.Optional(valuesOf(item));

const Names = Type.Array(PropertyValue, {
  minItems: 1,
  maxItems: PROPERTY_VALUES_MAX,
  contains: Type.String({ pattern: "\\S" }),
  description: `an array of 1 to ${PROPERTY_VALUES_MAX} strings, one of them at least not blank`,
});

/** The properties of a subject. Every other key is kept, and checked as text only. */
export const SubjectProperties = Type.Object(
  {
    name: Names,
    birthDate: optionalValuesOf(PartialDateText),
    citizenship: optionalValuesOf(CountryCode),
    country: optionalValuesOf(CountryCode),
    gender: optionalValuesOf(GenderWord),
    idNumber: optionalValuesOf(PropertyValue),
    taxNumber: optionalValuesOf(PropertyValue),
    innCode: optionalValuesOf(PropertyValue),
    registrationNumber: optionalValuesOf(PropertyValue),
    leiCode: optionalValuesOf(PropertyValue),
    swiftBic: optionalValuesOf(PropertyValue),
    imoNumber: optionalValuesOf(PropertyValue),
  },
  {
    additionalProperties: valuesOf(PropertyValue),
    // Documented only: decode-subject.ts reads the keys itself.
    propertyNames: { pattern: STORABLE_PATTERN },
    description: "an object from property key to an array of strings",
  },
);

/** One subject to screen: the body of match, and an item of a batch. */
export const MatchRequest = Type.Object(
  {
    schema: choice(SUBJECT_SCHEMATA),
    properties: SubjectProperties,
    threshold: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        default: THRESHOLD_DEFAULT,
        description: "a number from 0 to 1",
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMIT_MAX,
        default: LIMIT_DEFAULT,
        description: `an integer from 1 to ${LIMIT_MAX}`,
      }),
    ),
    include: Type.Optional(choices(INCLUDE_WORD_LIST, INCLUDE_DEFAULT)),
    datasets: Type.Optional(
      Type.Array(text(1, PROPERTY_VALUE_LENGTH_MAX, "the name of a dataset"), {
        minItems: 1,
        maxItems: SUBJECT_DATASETS_MAX,
        description: `an array of 1 to ${SUBJECT_DATASETS_MAX} names of datasets`,
      }),
    ),
  },
  { additionalProperties: false, description: "a JSON object" },
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
  const propertyNames = { minLength: 1, maxLength: BATCH_KEY_LENGTH_MAX };
  return {
    ...BatchRequest,
    properties: { queries: { ...queries, propertyNames, additionalProperties: item } },
  };
}
