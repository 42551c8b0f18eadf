// Reads the subject of a match and the frame of a batch. Says what the defaults are; what a dataset is
// called, and which names normalise to nothing, only screening knows.

import type { Static } from "@sinclair/typebox";
import { INCLUDE_DEFAULT, INCLUDE_WORDS } from "../model/corpus.ts";
import type { Properties } from "../model/entity.ts";
import { ServiceError } from "../model/errors.ts";
import { BATCH_KEY_LENGTH_MAX, LIMIT_DEFAULT, THRESHOLD_DEFAULT } from "../model/limits.ts";
import type { Subject } from "../model/subject.ts";
import { compileDecoder, fieldName, refuseWrong } from "./decode.ts";
import type { JsonDocument, JsonPath } from "./json-text.ts";
import { countCharacters, isStorableText } from "./request-kinds.ts";
import { BatchRequest, MatchRequest } from "./request-schemata.ts";

/** One item of a batch, not yet decoded. */
export interface BatchItem {
  readonly key: string;
  readonly value: unknown;
  /** The names sent twice inside the item, as paths from the item. */
  readonly repeated: readonly JsonPath[];
}

const readMatchRequest = compileDecoder(MatchRequest);
const readBatchRequest = compileDecoder(BatchRequest);

/** Reads one subject. Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeSubject(value: unknown, repeated: readonly JsonPath[] = []): Subject {
  const request = readMatchRequest(value, repeated);
  return {
    schema: request.schema,
    properties: readProperties(request.properties),
    threshold: request.threshold ?? THRESHOLD_DEFAULT,
    limit: request.limit ?? LIMIT_DEFAULT,
    include: (request.include ?? INCLUDE_DEFAULT).map((word) => INCLUDE_WORDS[word]),
    datasets: request.datasets === undefined ? null : [...new Set(request.datasets)],
  };
}

/**
 * Reads an item of a batch. The same rules as decodeSubject, but the contract has one code for a bad item: an
 * unknown field is invalid_request here.
 */
export function decodeBatchItem(item: BatchItem): Subject {
  try {
    return decodeSubject(item.value, item.repeated);
  } catch (error) {
    if (error instanceof ServiceError) throw new ServiceError("invalid_request", error.message);
    throw error;
  }
}

/** Reads the frame of a batch: its items in the order sent. Throws when the call as a whole is wrong. */
export function decodeBatch(document: JsonDocument): BatchItem[] {
  // Fields that are deeper and not of an item belong to a field that doesn't exist, which is refused here.
  const isOfItem = (path: JsonPath) => path.length > 2;
  const { queries } = readBatchRequest(
    document.value,
    document.repeated.filter((path) => !isOfItem(path)),
  );
  const keys = document.memberNames.get("queries") ?? [];
  refuseWrong(
    keys
      .filter((key) => key === "" || countCharacters(key) > BATCH_KEY_LENGTH_MAX)
      .map(
        (key) =>
          `the item key ${fieldName(["queries", key])} must have 1 to ${BATCH_KEY_LENGTH_MAX} characters`,
      ),
  );
  const repeated = Map.groupBy(document.repeated, (path) => path[1]);
  const values = new Map<string, unknown>(Object.entries(queries));
  return keys.map((key) => ({
    key,
    value: values.get(key),
    repeated: (repeated.get(key) ?? []).map((path) => path.slice(2)),
  }));
}

/** Keeps every key, `__proto__` too: Object.fromEntries defines keys and never sets a prototype. */
function readProperties(properties: Static<typeof MatchRequest>["properties"]): Properties {
  const entries = Object.entries(properties as Properties);
  refuseWrong(
    entries
      .filter(([key]) => !isStorableText(key))
      .map(
        ([key]) => `the key ${fieldName(["properties", key])} must be without NUL and unpaired surrogates`,
      ),
  );
  return Object.fromEntries(entries);
}
