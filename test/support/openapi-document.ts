// The OpenAPI document as the tests read it, and validators of the schemata in it that are not the service's
// own: what the document says is judged by JSON Schema, not by the decoder that it was made from.

import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import { ENDPOINTS } from "../../src/service/http/endpoints.ts";
import { documentOpenApi } from "../../src/service/http/openapi.ts";

export interface DocumentedExample {
  readonly value: unknown;
}

export interface DocumentedContent {
  readonly schema: object;
  readonly examples: Readonly<Record<string, DocumentedExample>>;
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly description: string;
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: unknown;
}

export interface DocumentedAnswer {
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content: Readonly<Record<string, DocumentedContent>>;
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly object[];
  readonly parameters: readonly (DocumentedParameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, DocumentedContent>> };
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly headers: Readonly<
      Record<string, { readonly schema: object; readonly required?: boolean; readonly example: unknown }>
    >;
    readonly parameters: Readonly<Record<string, DocumentedParameter>>;
    readonly responses: Readonly<Record<string, DocumentedAnswer>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

/** The document of the endpoints as they are in the code. It went through JSON, as a client reads it. */
export function readDocument(): OpenApiDocument {
  const documented = ENDPOINTS.filter(({ path }) => path !== "/openapi.json");
  return JSON.parse(JSON.stringify(documentOpenApi(documented, "0.0.0")));
}

/** The same document with every answer, and every schema of a parameter, written where it is referred to. */
export function writeInline(document: OpenApiDocument): OpenApiDocument {
  const resolve = (value: unknown, prefix: string, components: Readonly<Record<string, unknown>>) => {
    const { $ref } = (value ?? {}) as { $ref?: unknown };
    return typeof $ref === "string" && $ref.startsWith(prefix)
      ? components[$ref.slice(prefix.length)]
      : value;
  };
  const { responses, schemas } = document.components;
  return JSON.parse(JSON.stringify(document), (name, value) => {
    if (name === "parameters" && Array.isArray(value)) {
      return value.map((one: { schema?: object }) =>
        one.schema === undefined
          ? one
          : { ...one, schema: resolve(one.schema, "#/components/schemas/", schemas) },
      );
    }
    return resolve(value, "#/components/responses/", responses);
  });
}

/** The widths of numbers that OpenAPI knows. */
const NUMBER_FORMATS: Readonly<Record<string, (value: number) => boolean>> = {
  double: Number.isFinite,
  int32: (value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31,
  int64: Number.isSafeInteger,
};

const DOCUMENT_ID = "https://document.example/openapi.json";

/** Compiles schemata of a document; references of a schema are looked up in it. */
export class DocumentValidator {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false });

  constructor(document: OpenApiDocument) {
    this.#ajv.addFormat("date", isDay);
    for (const [format, isOfFormat] of Object.entries(NUMBER_FORMATS))
      this.#ajv.addFormat(format, { type: "number", validate: isOfFormat });
    this.#ajv.addSchema(document, DOCUMENT_ID);
  }

  /** The validator of the schema at a place: the names that lead to it. */
  at(...place: string[]): ValidateFunction {
    const pointer = place.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")));
    return this.#ajv.compile({ $ref: `${DOCUMENT_ID}#/${pointer.join("/")}` });
  }
}

/** A day of the calendar, asked of the calendar of JavaScript and not of the service's. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
