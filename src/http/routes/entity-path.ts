// Where the id stands in the paths of the entity endpoints.

const ID_POSITION = "/v1/sanctions/entities/".split("/").length - 1;

/** The id of an entity path, still percent-encoded. */
export function entityIdSegment(path: string): string {
  return path.split("/")[ID_POSITION] ?? "";
}
