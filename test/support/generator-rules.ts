// What programs that generate clients from an OpenAPI document stumble over, as rules that a document keeps
// or breaks. Each has made a client of a generator in use fail to compile, send what nobody asked for, or
// bear unreadable names.

import type { DocumentedOperation, OpenApiDocument } from "./openapi-document.ts";

type Schema = Readonly<Record<string, unknown>>;

const SCHEMA_PREFIX = "#/components/schemas/";
const OPERATION_ID = /^[a-z]+(?:[A-Z][a-z]+){0,2}$/;
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  number: ["double"],
  integer: ["int32", "int64"],
};

/** Every rule that a document breaks, with the place; empty for a good one. */
export function findBreaches(document: OpenApiDocument): string[] {
  const { schemas } = document.components;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  return [
    ...Object.entries(schemas).flatMap(([name, schema]) => [
      ...(titleOf(schema) === name ? [] : [`${name} has the title ${titleOf(schema)}`]),
      ...findInside(schema as Schema, name),
    ]),
    ...operations.flatMap((operation) => findInOperation(operation, document)),
    ...findRepeated(operations.map(({ operationId }) => operationId)),
  ];
}

const titleOf = (schema: object) => (schema as { title?: string }).title;

function findInOperation(operation: DocumentedOperation, document: OpenApiDocument): string[] {
  const { operationId, parameters, requestBody, responses } = operation;
  const breaches = OPERATION_ID.test(operationId) ? [] : [`${operationId} is no short operation id`];
  for (const parameter of parameters) {
    if ("$ref" in parameter) continue;
    const place = `${operationId} ${parameter.name}`;
    const { type } = resolve(parameter.schema, document);
    if (type === "array" || type === "object") breaches.push(`${place} is an ${type}`);
    breaches.push(...findAt(parameter.schema, place));
  }
  for (const { schema } of Object.values(requestBody?.content ?? {})) {
    breaches.push(...findAt(schema as Schema, `${operationId} body`));
    for (const keyword of ["default", "uniqueItems"]) {
      if (holds(schema as Schema, keyword, document)) breaches.push(`${operationId} body has ${keyword}`);
    }
  }
  for (const [status, answer] of Object.entries(responses)) {
    const { content } = "$ref" in answer ? answerOf(answer, document) : answer;
    for (const { schema } of Object.values(content)) {
      const place = `${operationId} ${status}`;
      breaches.push(...findAt(schema as Schema, place));
      const isError = status >= "400" && status !== "503";
      if (isError && (schema as Schema).$ref !== `${SCHEMA_PREFIX}Error`)
        breaches.push(`${place} is not Error`);
    }
  }
  return breaches;
}

/** What is wrong with a schema at the place where it is used. */
function findAt(schema: Schema, place: string): string[] {
  if (schema.$ref !== undefined) return [];
  const isObject = schema.type === "object" || schema.properties !== undefined;
  return [...(isObject ? [`${place} is an object without a name`] : []), ...findInside(schema, place)];
}

function findInside(schema: Schema, place: string): string[] {
  const breaches: string[] = [];
  const types = [schema.type].flat();
  for (const [type, formats] of Object.entries(FORMATS)) {
    if (types.includes(type) && !formats.includes(String(schema.format)))
      breaches.push(`${place} is of the type ${type} without a format`);
  }
  for (const keyword of ["allOf", "oneOf", "const", "contentMediaType", "patternProperties"])
    if (keyword in schema) breaches.push(`${place} has ${keyword}`);
  if (Array.isArray(schema.enum) && schema.type !== "string")
    breaches.push(`${place} has a choice of what is no text`);
  // One of them null: an object that may be absent.
  const choices = Array.isArray(schema.anyOf) ? (schema.anyOf as Schema[]) : [];
  if (choices.length > 0 && !(choices.length === 2 && choices.some(({ type }) => type === "null")))
    breaches.push(`${place} is a choice of several forms`);
  for (const choice of choices) breaches.push(...findAt(choice, place));

  for (const keyword of ["items", "additionalProperties"]) {
    const inner = schema[keyword];
    if (typeof inner === "object") breaches.push(...findAt(inner as Schema, `${place} ${keyword}`));
  }
  for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
    breaches.push(...findAt(inner, `${place}.${name}`));
  return breaches;
}

/** True when a schema, or one that it refers to, has a keyword. */
function holds(schema: Schema, keyword: string, document: OpenApiDocument): boolean {
  const inner = resolve(schema, document);
  if (keyword in inner) return true;
  const { items, additionalProperties, properties = {} } = inner;
  return [items, additionalProperties, ...Object.values(properties as object)].some(
    (one) => typeof one === "object" && one !== null && holds(one as Schema, keyword, document),
  );
}

function resolve(schema: Schema, { components }: OpenApiDocument): Schema {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  return (components.schemas[$ref.slice(SCHEMA_PREFIX.length)] ?? {}) as Schema;
}

function answerOf(answer: object, { components }: OpenApiDocument) {
  const { $ref } = answer as { $ref: string };
  const found = components.responses[$ref.split("/").at(-1) ?? ""];
  if (found === undefined) throw new Error(`The document has no ${$ref}.`);
  return found;
}

const findRepeated = (names: readonly string[]) =>
  names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name} stands for two operations`);
