// What the attributes of an element say: namespaces, currencies, and a few of XML itself. Any other is kept,
// so that it is reported and looked at.

import { isPlainValue } from "../plain-value.ts";
import type { Aside } from "./xml-node.ts";

const SIGNATURES = "http://www.w3.org/2000/09/xmldsig#";

/** True for the namespace of the signatures of XML itself. */
export function isSignatureNamespace(namespace: string): boolean {
  return namespace === SIGNATURES;
}

/** The attributes that elements may have, with what their values are like. */
const KNOWN: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^Ccy$/, /^[A-Z]{3}$/],
  [/^xmlns(?::.+)?$/, /^\s*\S+\s*$/],
  // Pairs of a namespace and a place: each has a colon, a slash or a dot.
  [/^xsi:(?:noNamespaceS|s)chemaLocation$/, /^\s*(?:\S+[:/.]\S*\s*)+$/],
  [/^xsi:type$/, /^[\w.:-]+$/],
  [/^xsi:nil$/, /^(?:true|false|0|1)$/],
  [/^xml:space$/, /^(?:default|preserve)$/],
  [/^xml:lang$/, /^[A-Za-z]{2,3}(?:-\w{1,8})*$/],
];

/** The attributes of signatures are algorithms, references and numbers. */
const KNOWN_IN_SIGNATURES = /^(?:Algorithm|URI|Id|Type)$/;

/** Addresses that name nobody: of schemata of the standard, and of algorithms. */
const STANDARD = /^\s*(?:urn:iso:std:iso:20022:tech:xsd:[\w.]+|http:\/\/www\.w3\.org\/[\w./#-]+)\s*$/;

/** What an attribute adds to its element; null for one that has nothing but what it may have. */
export function asideOfAttribute(name: string, value: string, isSignature: boolean): Aside | null {
  const isKnown =
    (isSignature && KNOWN_IN_SIGNATURES.test(name) && /^\S*$/.test(value)) ||
    KNOWN.some(([names, values]) => names.test(name) && values.test(value));
  if (!isKnown) return { name: `@${name}`, text: value, unknown: `attribute ${name}` };
  // Any other address or id, and a long prefix, may be made of somebody's name.
  const said = isPlainValue(value) || STANDARD.test(value) ? "" : value;
  const text = `${LONG_PREFIX.exec(name)?.[1] ?? ""} ${said}`.trim();
  return text === "" ? null : { name: `@${name}`, text, unknown: null };
}

/** Usual prefixes are abbreviations: "ns2", "head", "pacs". */
const LONG_PREFIX = /^xmlns:(.{8,})$/;

/** The namespaces that hold within an element. */
export class Namespaces {
  readonly #own: ReadonlyMap<string, string>;
  readonly #around: Namespaces | null;

  constructor(attributes: Readonly<Record<string, string>>, around: Namespaces | null) {
    this.#own = namespacesOf(attributes);
    this.#around = around;
  }

  /** The namespace of an element by its name with prefix; "" for none. */
  of(name: string): string {
    const prefix = name.includes(":") ? name.slice(0, name.indexOf(":")) : "";
    for (let scope: Namespaces | null = this; scope !== null; scope = scope.#around) {
      const found = scope.#own.get(prefix);
      if (found !== undefined) return found;
    }
    return "";
  }
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The namespaces that attributes declare, by prefix. */
function namespacesOf(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (name === "xmlns") return [["", value.trim()]];
    return name.startsWith("xmlns:") ? [[name.slice("xmlns:".length), value.trim()]] : [];
  });
  return found.length === 0 ? NONE : new Map(found);
}
