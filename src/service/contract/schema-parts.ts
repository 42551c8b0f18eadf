// Parts of the schemata of answers that several files of them use.

import {
  type ObjectOptions,
  type SchemaOptions,
  type Static,
  type TProperties,
  type TSchema,
  Type,
} from "@sinclair/typebox";

/** An object that has no other fields, and becomes a component of the document by its title. */
export const closed = <Fields extends TProperties>(
  title: string,
  fields: Fields,
  more: string | ObjectOptions = {},
) =>
  Type.Object(fields, {
    title,
    additionalProperties: false,
    ...(typeof more === "string" ? { description: more } : more),
  });

/** A JSON object that a request has as its body, or in it; one without a title is no component. */
export const asked = <Fields extends TProperties>(
  title: string | null,
  fields: Fields,
  more: ObjectOptions = {},
) =>
  Type.Object(fields, {
    additionalProperties: false,
    description: "a JSON object",
    ...(title === null ? {} : { title }),
    ...more,
  });

/** A schema without a title, or null. It has two types, which more generators understand than `anyOf`. */
export const orNull = <Schema extends TSchema>({ type, ...rest }: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...rest, type: [type, "null"] });

/** A schema with a title, or null. */
export const nullable = <Schema extends TSchema>(schema: Schema, options: SchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options);

export const TextOrNull = orNull(Type.String());
export const textOrNull = (description: string) => orNull(Type.String({ description }));
export const Texts = Type.Array(Type.String());
export const Count = Type.Integer({ minimum: 0, format: "int64" });

/** A value of a schema, read-only at every depth. */
export type Fixed<T> = T extends object ? { readonly [Key in keyof T]: Fixed<T[Key]> } : T;

/** One of some words in an answer. */
export const words = <Word extends string>(
  values: readonly Word[],
  { title, ...rest }: { readonly title: string; readonly description?: string },
) => Type.Unsafe<Word>(Type.String({ title, enum: [...values], ...rest }));

/** A map from a key to texts. */
export const textsByKey = (title: string, description?: string) =>
  Type.Unsafe<Readonly<Record<string, readonly string[]>>>(
    Type.Object(
      {},
      {
        title,
        additionalProperties: Type.Array(Type.String()),
        ...(description === undefined ? {} : { description }),
      },
    ),
  );

/** The form of a time, in UTC. */
export const INSTANT_PATTERN = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,3})?Z$";

/** A time in answers of the endpoints under /review. */
export const Instant = Type.String({
  pattern: INSTANT_PATTERN,
  description: "ISO 8601 date-time, UTC",
});
/** A day in answers. */
export const CalendarDay = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
  description: "YYYY-MM-DD",
});
/** The properties of an entity or a subject. */
export const Properties = textsByKey("Properties", "a map from property key to an array of strings");
