// Writes TypeBox schemata into the OpenAPI document. A schema with a title becomes a component of that name,
// referred to wherever it is used; generated clients name their types by it.

import type { TSchema } from "@sinclair/typebox";

export class NamedSchemata {
  /** By title: the schema as JSON, to recognise it again, and its form in the document. */
  readonly #named = new Map<string, { readonly json: string; readonly written: object }>();

  /** The schema, or a reference to it when it has a title. Throws when two schemata share a title. */
  write(schema: TSchema): object {
    const { title } = schema;
    if (title === undefined) return this.#writeFields(schema);
    const json = JSON.stringify(schema);
    const known = this.#named.get(title);
    if (known === undefined) this.#named.set(title, { json, written: this.#writeFields(schema) });
    else if (known.json !== json) throw new Error(`Two schemata have the title ${title}.`);
    return { $ref: `#/components/schemas/${title}` };
  }

  /** Every titled schema that was written so far, by its title. */
  components(): Record<string, object> {
    return Object.fromEntries([...this.#named].map(([title, { written }]) => [title, written]));
  }

  /** The description is the meaning of the field, followed by the rule for its value. */
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
