// Decodes the subject of a match and the frame of a batch, and fills in the defaults. Whether a dataset
// exists and a name can be compared is checked by screening, which has the data.

import { type Static, type TObject, Type } from "@sinclair/typebox";
import { INCLUDE_DEFAULT, INCLUDE_WORDS } from "../../base/model/corpus.ts";
import type { Properties } from "../../base/model/entity.ts";
import { ServiceError } from "../../base/model/errors.ts";
import {
  BATCH_KEY_LENGTH_MAX,
  JSON_DEPTH_MAX,
  LIMIT_DEFAULT,
  THRESHOLD_DEFAULT,
} from "../../base/model/limits.ts";
import type { Subject } from "../../base/model/subject.ts";
import { decode, fieldName, refuseWrong, type Sent } from "./decode.ts";
import type { JsonDocument, JsonPath } from "./json-text.ts";
import { countCharacters, isStorableText } from "./request-formats.ts";
import { BatchRequest, MatchRequest } from "./request-schemata.ts";
import { asked } from "./schema-parts.ts";

/** One item of a batch, not yet decoded. */
export interface BatchItem {
  readonly key: string;
  readonly value: unknown;
  /** The names that the item repeats, as paths from the item. */
  readonly repeated: readonly JsonPath[];
}

/** Decodes one subject. Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeSubject(value: unknown, repeated: readonly JsonPath[] = []): Subject {
  const request = decode(MatchRequest, { value, repeated });
  return {
    schema: request.schema,
    properties: decodeProperties(request.properties),
    threshold: request.threshold ?? THRESHOLD_DEFAULT,
    limit: request.limit ?? LIMIT_DEFAULT,
    include: (request.include ?? INCLUDE_DEFAULT).map((word) => INCLUDE_WORDS[word]),
    datasets: request.datasets === undefined ? null : [...new Set(request.datasets)],
  };
}

/** Any JSON object: what it holds is decoded by rules of its own. */
export const AnyObject = Type.Object({}, { additionalProperties: true, description: "a JSON object" });

/**
 * Makes the decoder of a request that has a request of match as its member `name`, which is decoded as that
 * of match is. It throws unknown_parameter or invalid_request, naming the fields.
 */
export function decoderWithSubject<Schema extends TObject, Name extends string>(schema: Schema, name: Name) {
  const frame = asked(null, { ...schema.properties, [name]: AnyObject });
  const isOfSubject = (path: JsonPath) => path[0] === name && path.length > 1;
  return ({ value, repeated = [] }: Sent) => {
    const { [name as string]: query, ...given } = decode(frame, {
      value,
      repeated: repeated.filter((path) => !isOfSubject(path)),
    });
    const ofQuery = repeated.filter(isOfSubject).map((path) => path.slice(1));
    return { subject: decodeSubject(query, ofQuery), ...(given as Omit<Static<Schema>, Name>) };
  };
}

/**
 * Decodes a batch item by the rules of decodeSubject, and checks its key. The contract has one code for a bad
 * item, so an unknown field is invalid_request here.
 */
export function decodeBatchItem(item: BatchItem): Subject {
  const length = countCharacters(item.key);
  if (length < 1 || length > BATCH_KEY_LENGTH_MAX)
    refuseWrong([`the item key must have 1 to ${BATCH_KEY_LENGTH_MAX} characters, but has ${length}`]);
  try {
    return decodeSubject(item.value, item.repeated);
  } catch (error) {
    if (error instanceof ServiceError) throw new ServiceError("invalid_request", error.message);
    throw error;
  }
}

/**
 * True for a place in an item of a batch. An item that is nested too deep fails alone: its decoder refuses it
 * at a field of the first levels, as no field of a subject is nested.
 */
export function isInBatchItem([member, key]: JsonPath): boolean {
  return member === "queries" && typeof key === "string";
}

/** Decodes the frame of a batch: its items in the order sent. Throws invalid_request or unknown_parameter. */
export function decodeBatch(document: JsonDocument): BatchItem[] {
  // A deeper path is of an item, or of an unknown field, which is refused here anyway.
  const isOfItem = (path: JsonPath) => path.length > 2;
  const { queries } = decode(BatchRequest, {
    value: document.value,
    repeated: document.repeated.filter((path) => !isOfItem(path)),
  });
  const keys = document.memberNames.get("queries") ?? [];
  const repeated = Map.groupBy(document.repeated, (path) => path[1]);
  const values = new Map<string, unknown>(Object.entries(queries));
  const tooDeep = new Set(document.tooDeep.map((path) => path[1]));
  return keys.map((key) => ({
    key,
    value: tooDeep.has(key) ? cutBelow(values.get(key), JSON_DEPTH_MAX - 2) : values.get(key),
    repeated: (repeated.get(key) ?? []).map((path) => path.slice(2)),
  }));
}

/** A copy without what is deeper than `levels`: writing it into the journal would exhaust the stack. */
function cutBelow(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((one) => cutBelow(one, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cutBelow(one, levels - 1)]));
}

/** Keeps every key, including `__proto__`: Object.fromEntries never sets a prototype. */
function decodeProperties(properties: Static<typeof MatchRequest>["properties"]): Properties {
  const entries = Object.entries(properties as Properties);
  refuseWrong(
    entries
      .filter(([key]) => !isStorableText(key))
      .map(
        ([key]) => `the key ${fieldName(["properties", key])} must not contain NUL or unpaired surrogates`,
      ),
  );
  return Object.fromEntries(entries);
}
