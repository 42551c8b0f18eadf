// The grammar of requests: what the endpoints read, as clients send it, and damaged as values, as text and as
// bytes.

import { FACT_PROPERTIES } from "../../src/base/model/facts.ts";
import { isSubjectSchema, SCHEMATA, SUBJECT_SCHEMATA } from "../../src/base/model/schemata.ts";
import type { SEARCH_PARAMETERS } from "../../src/service/contract/decode-search.ts";
import { ENDPOINTS } from "../../src/service/http/endpoints.ts";
import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import { hardText } from "./hard-values.ts";
import { changeFewBytes, changeStretch, changeValue } from "./mutate.ts";

/** A request as JSON keeps it. */
export interface RequestInput {
  readonly method: string;
  /** Path and query string as sent. */
  readonly target: string;
  /** The name of a kind of Authorization header; see AUTHORISATIONS. */
  readonly access: Access;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** In base64; null for none. */
  readonly body: string | null;
  /** The id that the answer must name, when the subject is a listed name as the lists spell it. */
  readonly finds: string | null;
}

/** The header Authorization of each kind; null for none. */
export const AUTHORISATIONS = {
  good: (key: string) => `Bearer ${key}`,
  none: () => null,
  cut: (key: string) => `Bearer ${key.slice(0, -1)}`,
  basic: (key: string) => `Basic ${key}`,
  lowercase: (key: string) => `bearer ${key}`,
  twice: (key: string) => `Bearer ${key} ${key}`,
  long: () => `Bearer ${"x".repeat(10_000)}`,
} as const;

type Access = keyof typeof AUTHORISATIONS;

const MATCH = "/v1/sanctions/match";
const BATCH = "/v1/sanctions/match/batch";
const SEARCH = "/v1/sanctions/search";

const WORDS =
  "Taisiya Orestovna Bulgozhina Mohammed bin Ali al-Hassan Orest Dalny Girza Lantern LLC GmbH Amber Vane Ivanov 김정은 東京 محمد Οικονόμου Şahin O'Brien 2nd Jr. & c/o a.k.a. van der".split(
    " ",
  );
const IDS = [
  "ofac-990001",
  "ofac-990002",
  "unsc-9900001",
  "dm-girza",
  "dm-orest-dalny",
  "dr-vahdi",
  "nobody",
];
/** Makes requests that ask for listed names and others. */
export class RequestGrammar {
  constructor(private readonly listed: readonly (readonly [id: string, schema: string, name: string])[]) {}

  generate(random: Random): RequestInput {
    const input = this.#generateGood(random);
    if (chance(random, 0.97)) return input;
    const method = pick(random, ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"]);
    return { ...input, method, body: method === "GET" || method === "HEAD" ? null : input.body, finds: null };
  }

  #generateGood(random: Random): RequestInput {
    const kind = below(random, 100);
    if (kind < 12) return this.#listedName(random);
    if (kind < 50) return post(random, MATCH, damageBody(random, this.#subject(random)));
    if (kind < 58) return post(random, BATCH, damageBody(random, this.#batch(random)));
    if (kind < 78) return get(random, SEARCH + searchQuery(random));
    if (kind < 92) {
      const id = chance(random, 0.5) ? pick(random, IDS) : hardText(random);
      const suffix = chance(random, 0.4) ? "/history" : "";
      return get(random, `/v1/sanctions/entities/${percentEncode(random, id)}${suffix}${typeQuery(random)}`);
    }
    if (kind < 96) return get(random, pick(random, ENDPOINTS).path + typeQuery(random));
    return get(random, `/${percentEncode(random, hardText(random))}${searchQuery(random)}`);
  }

  /** A listed name, asked without any damage. */
  #listedName(random: Random): RequestInput {
    const [id, schema, name] = pick(
      random,
      this.listed.filter(([, one]) => isSubjectSchema(one)),
    );
    const subject = {
      schema,
      properties: { name: [chance(random, 0.3) ? name.toUpperCase() : name] },
      limit: 25,
    };
    const isBatch = chance(random, 0.2);
    return {
      ...post(
        random,
        isBatch ? BATCH : MATCH,
        Buffer.from(JSON.stringify(isBatch ? { queries: { a: subject } } : subject)),
      ),
      target: isBatch ? BATCH : MATCH,
      access: "good",
      headers: [["Content-Type", "application/json"]],
      finds: id,
    };
  }

  #subject(random: Random): Record<string, unknown> {
    const values = (make: () => string, most: number) =>
      Array.from({ length: below(random, most + 1) }, () =>
        chance(random, 0.15) ? hardText(random) : make(),
      );
    const name = () =>
      chance(random, 0.3)
        ? pick(random, this.listed)[2]
        : Array.from({ length: 1 + below(random, 5) }, () => pick(random, WORDS)).join(" ");
    const properties: Record<string, unknown> = { name: [name(), ...values(name, 2)] };
    if (chance(random, 0.4))
      properties.birthDate = values(
        () => pick(random, ["1988-09-03", "1960", "1975-02", "2024-02-30", "0001", "1988-9-3"]),
        2,
      );
    if (chance(random, 0.4))
      properties.country = values(() => pick(random, ["cy", "RU", "de", "zz", "su"]), 3);
    if (chance(random, 0.2)) properties.gender = values(() => pick(random, ["male", "F", "other", "x"]), 1);
    if (chance(random, 0.3))
      properties[pick(random, [...FACT_PROPERTIES])] = values(
        () => pick(random, ["ZZ0000017", "IMO 2990011", "7707083893", "ZZ 00 00 017", "0"]),
        3,
      );
    if (chance(random, 0.1)) properties[hardText(random)] = values(() => hardText(random), 3);
    return {
      schema: chance(random, 0.05) ? pick(random, SCHEMATA).name : pick(random, SUBJECT_SCHEMATA),
      properties,
      ...(chance(random, 0.2) ? { threshold: pick(random, [0, 0.5, 0.8, 1, 1.01, -0.1, 0.65]) } : {}),
      ...(chance(random, 0.2) ? { limit: pick(random, [1, 10, 25, 26, 0, 1.5]) } : {}),
      ...(chance(random, 0.1)
        ? { include: pick(random, [["sanction"], ["pep"], ["pep", "sanction"], ["x"], []]) }
        : {}),
      ...(chance(random, 0.1)
        ? { datasets: pick(random, [["us_ofac_sdn"], ["un_sc_sanctions", "demo_peps"], ["x"]]) }
        : {}),
    };
  }

  #batch(random: Random): Record<string, unknown> {
    const count = chance(random, 0.05) ? 90 + below(random, 20) : 1 + below(random, 6);
    const items = Array.from({ length: count }, (_, i) => [
      chance(random, 0.1) ? hardText(random) : `c${i}`,
      chance(random, 0.1) ? changeValue(random, this.#subject(random)) : this.#subject(random),
    ]);
    return { queries: Object.fromEntries(items) };
  }
}

function post(random: Random, path: string, body: Uint8Array): RequestInput {
  return {
    method: "POST",
    target: path + (chance(random, 0.03) ? searchQuery(random) : ""),
    access: accessOf(random),
    headers: headersOf(random),
    body: Buffer.from(body).toString("base64"),
    finds: null,
  };
}

function get(random: Random, target: string): RequestInput {
  return {
    method: "GET",
    target,
    access: accessOf(random),
    headers: headersOf(random),
    body: null,
    finds: null,
  };
}

function accessOf(random: Random): Access {
  // A request with a bad key is answered after a wait, so there are few of them.
  return chance(random, 0.99) ? "good" : pick(random, Object.keys(AUTHORISATIONS) as Access[]);
}

function headersOf(random: Random): [string, string][] {
  const headers: [string, string][] = [];
  if (chance(random, 0.9)) headers.push(["Content-Type", "application/json"]);
  else if (chance(random, 0.5))
    headers.push([
      "Content-Type",
      pick(random, ["text/plain", "multipart/form-data; boundary=x", "application/json; charset=utf-16"]),
    ]);
  if (chance(random, 0.1))
    headers.push(["X-Request-Id", pick(random, ["abc", "x".repeat(300), "a b", "é", "<x>"])]);
  if (chance(random, 0.05)) headers.push(["Content-Encoding", pick(random, ["gzip", "br", "identity", "x"])]);
  if (chance(random, 0.05)) headers.push(["Accept", pick(random, ["text/html", "*/*", ";;;", ""])]);
  return headers;
}

/** The body as text: whole, or damaged as a value, as text or as bytes. */
function damageBody(random: Random, value: unknown): Uint8Array {
  let changed = value;
  if (chance(random, 0.5))
    for (let i = 1 + below(random, 2); i > 0; i--) changed = changeValue(random, changed);
  let bytes: Uint8Array = Buffer.from(JSON.stringify(changed) ?? "");
  if (chance(random, 0.15)) bytes = changeFewBytes(random, bytes);
  if (chance(random, 0.05) && bytes.length > 0) bytes = changeStretch(random, bytes);
  return bytes;
}

function percentEncode(random: Random, text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  if (chance(random, 0.9)) return encoded;
  const at = below(random, encoded.length + 1);
  return (
    encoded.slice(0, at) +
    pick(random, ["%", "%zz", "%00", "%ff", "%c0%80", "%2e%2e%2f", "+", "&", "="]) +
    encoded.slice(at)
  );
}

function typeQuery(random: Random): string {
  if (chance(random, 0.6)) return "";
  return `?${pick(random, ["type=pep", "type=sanction", "type=PEP", "type=", "type=pep&type=pep", "kind=pep", "type"])}`;
}

const SEARCH_VALUES: Readonly<Record<keyof typeof SEARCH_PARAMETERS, readonly string[]>> = {
  query: ["bulgozhina", "ali", "O'Brien", "gmbh & co", "a b", "東京 一 二", "dal*", '"dal"'],
  type: ["sanction", "pep", "all"],
  page: ["1", "2", "0", "-1", "99999999999", "1.0"],
  per_page: ["1", "50", "100", "101", "ten"],
  dataset: ["us_ofac_sdn", "us_ofac_sdn,demo_peps", "x", ","],
  schema: ["Person", "person,Company", "Vessel", "Thing", "x"],
  country: ["ru", "CY,de", "zz", "russia"],
  sort_method: ["relevance", "alpha", "date", "id", "x"],
  sort_order: ["asc", "desc", "up"],
  target: ["true", "false", "1"],
  whole_word: ["true", "false", "yes"],
  from_date: ["2020-01-01", "2026-11-22", "2026-02-30", "yesterday"],
  to_date: ["2030-01-01", "2019-12-31", "9999-12-31"],
};

function searchQuery(random: Random): string {
  const names = Object.keys(SEARCH_VALUES) as (keyof typeof SEARCH_VALUES)[];
  const parts = Array.from({ length: below(random, 5) }, () => {
    const name = pick(random, names);
    const value = chance(random, 0.2) ? hardText(random) : pick(random, SEARCH_VALUES[name]);
    const written = chance(random, 0.03) ? percentEncode(random, hardText(random)) : name;
    return `${written}=${percentEncode(random, value)}`;
  });
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}
