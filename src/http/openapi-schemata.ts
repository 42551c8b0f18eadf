// How TypeBox schemata stand in the OpenAPI document. One with a title is written once, as a component of
// that name, and referred to wherever it is used: generated clients name their types by it.

import type { TSchema } from "@sinclair/typebox";

export class NamedSchemata {
  /** By title: the schema as JSON, to know it again, and as it is written. */
  readonly #named = new Map<string, { readonly json: string; readonly written: object }>();

  /** The schema for the place where it is used. Throws when two different schemata have one title. */
  write(schema: TSchema): object {
    const { title } = schema;
    if (title === undefined) return this.#writeFields(schema);
    const json = JSON.stringify(schema);
    const known = this.#named.get(title);
    if (known === undefined) this.#named.set(title, { json, written: this.#writeFields(schema) });
    else if (known.json !== json) throw new Error(`Two schemata have the title ${title}.`);
    return { $ref: `#/components/schemas/${title}` };
  }

  /** Every schema with a title that was written so far, by its title. */
  components(): Record<string, object> {
    return Object.fromEntries([...this.#named].map(([title, { written }]) => [title, written]));
  }

  /** What the field means stands before what its value must be. */
  #writeFields({ meaning, ...schema }: TSchema): object {
    const fields = Object.entries(schema).map(([key, value]) => [key, this.#writeValue(key, value)]);
    return {
      ...Object.fromEntries(fields),
      ...(meaning === undefined ? {} : { description: `${meaning} Must be ${schema.description}.` }),
    };
  }

  #writeValue(keyword: string, value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    switch (keyword) {
      case "items":
      case "contains":
      case "additionalProperties":
        return this.write(value as TSchema);
      case "anyOf":
        return (value as TSchema[]).map((one) => this.write(one));
      case "properties":
        return Object.fromEntries(
          Object.entries(value as Record<string, TSchema>).map(([name, one]) => [name, this.write(one)]),
        );
      default:
        return value;
    }
  }
}
