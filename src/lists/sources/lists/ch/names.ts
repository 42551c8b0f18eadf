// Joins the names of Switzerland's list: a name is a list of parts, family name first, each with its spelling
// in other scripts and languages. Pure.

import { childrenOf, textAt, type XmlElement } from "../../files/xml-records.ts";

/** The order in which the parts of a name are spoken; parts of one kind keep the list's own order. */
const SPOKEN_ORDER = [
  "given-name",
  "further-given-name",
  "father-name",
  "grand-father-name",
  "other",
  "tribal-name",
  "family-name",
  "maiden-name",
  "suffix",
  "whole-name",
];

export interface SecoName {
  readonly type: string;
  readonly quality: string;
  readonly isWeak: boolean;
  /** The name as written in Latin letters. */
  readonly text: string;
  /** The same name in other languages and scripts. */
  readonly variants: readonly string[];
  readonly firstName: string;
  readonly lastName: string;
  /** Parts that precede a name and are not part of it. */
  readonly titles: readonly string[];
}

interface Part {
  readonly kind: string;
  readonly order: number;
  readonly value: string;
  readonly variants: ReadonlyMap<string, string>;
}

/** Parses a `name` element; its text is "" when no part has one. */
export function parseName(element: XmlElement): SecoName {
  const all = childrenOf(element, "name-part").map(parsePart);
  const parts = all.filter(({ kind }) => kind !== "title").sort(inSpokenOrder);
  const text = join(parts.map(({ value }) => value));
  const spellings = new Set(parts.flatMap((part) => [...part.variants.keys()]));
  // A spelling that gives only some parts is completed by the others as they are.
  const variants = [...spellings].map((spelling) =>
    join(parts.map((part) => part.variants.get(spelling) ?? part.value)),
  );
  const ofKind = (kind: string) => join(parts.filter((part) => part.kind === kind).map(({ value }) => value));
  return {
    type: element.attributes.get("name-type") ?? "",
    quality: element.attributes.get("quality") ?? "",
    isWeak: element.attributes.get("quality") === "low",
    text,
    variants: [...new Set(variants)].filter((variant) => variant !== text),
    firstName: ofKind("given-name"),
    lastName: ofKind("family-name"),
    titles: all.filter(({ kind }) => kind === "title").map(({ value }) => value),
  };
}

/** Spellings without a language or a script are distinguished by their place among the variants of a part. */
function parsePart(element: XmlElement): Part {
  const variants = new Map<string, string>();
  for (const [i, variant] of childrenOf(element, "spelling-variant").entries()) {
    const { attributes, text } = variant;
    const spelling = `${attributes.get("lang") ?? ""}/${attributes.get("script") ?? ""}`;
    variants.set(variants.has(spelling) ? `${spelling}/${i}` : spelling, text);
  }
  return {
    kind: element.attributes.get("name-part-type") ?? "",
    order: Number(element.attributes.get("order") ?? 0),
    value: textAt(element, "value"),
    variants,
  };
}

function inSpokenOrder(a: Part, b: Part): number {
  const place = ({ kind }: Part) => {
    const found = SPOKEN_ORDER.indexOf(kind);
    return found < 0 ? SPOKEN_ORDER.indexOf("other") : found;
  };
  return place(a) - place(b) || a.order - b.order;
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
