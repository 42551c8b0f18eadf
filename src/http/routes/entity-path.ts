// The position of the id in the paths of the entity endpoints.

import { decodePercent } from "../../contract/query-parameters.ts";

const ID_POSITION = "/v1/sanctions/entities/".split("/").length - 1;

/** The id in an entity path, decoded; null when it is not percent-encoded UTF-8. */
export function entityIdOf(path: string): string | null {
  return decodePercent(path.split("/")[ID_POSITION] ?? "");
}
