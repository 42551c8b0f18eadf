// The position of the id in the paths of the entity endpoints.

import { Type } from "@sinclair/typebox";
import { decodePercent } from "../../contract/query-parameters.ts";
import { STORABLE_PATTERN } from "../../contract/request-formats.ts";
import { ENTITY_ID_LENGTH_MAX } from "../../model/limits.ts";
import type { PathParameter } from "../endpoint.ts";
import { ENTITY_ID_EXAMPLE } from "../openapi-examples.ts";

/** The id of an entity in a path, for the document. */
export const ENTITY_ID_SEGMENT: PathParameter = {
  meaning: "Id of an entity, as search or match returns it. Percent-encode a slash in it.",
  schema: Type.String({ minLength: 1, maxLength: ENTITY_ID_LENGTH_MAX, pattern: STORABLE_PATTERN }),
  example: ENTITY_ID_EXAMPLE,
};

const ID_POSITION = "/v1/sanctions/entities/".split("/").length - 1;

/** The id in an entity path, decoded; null when it is not percent-encoded UTF-8. */
export function entityIdOf(path: string): string | null {
  return decodePercent(path.split("/")[ID_POSITION] ?? "");
}
