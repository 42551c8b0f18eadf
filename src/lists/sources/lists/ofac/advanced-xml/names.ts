// Names of an Advanced XML file: made of parts whose types come after them, in one or more scripts each.
// Pure.

import { childrenOf, type XmlElement } from "../../../files/xml-records.ts";
import { isLatinScript, joinNameParts, listSpellings, type SpelledName, type Spelling } from "../names.ts";
import { nameKindOf, type OfacName } from "../record.ts";
import type { ReferenceTables } from "./references.ts";

interface AdvancedNames {
  /** The primary name in Latin script, "LAST, First" of people; "" when there is none. */
  readonly primary: string;
  readonly names: readonly OfacName[];
  /** Kinds of names that are not known. */
  readonly unknownKinds: readonly string[];
}

/** The other files of the publisher write these in capitals. */
const CAPITAL_PARTS: ReadonlySet<string> = new Set([
  "last name",
  "maiden name",
  "matronymic",
  "entity name",
  "vessel name",
  "aircraft name",
]);

const GIVEN_PARTS: readonly string[] = ["first name", "middle name", "patronymic"];

export function parseNames(identity: XmlElement, tables: ReferenceTables): AdvancedNames {
  const types = partTypes(identity, tables);
  const names: SpelledName[] = [];
  const unknownKinds: string[] = [];
  let primary = "";
  for (const alias of childrenOf(identity, "Alias")) {
    const spellings = childrenOf(alias, "DocumentedName")
      .map((name) => parseSpelling(name, types, tables))
      .filter(({ text }) => text !== "");
    const main = spellings.find(({ isLatin }) => isLatin) ?? spellings[0];
    if (main === undefined) continue;
    const isPrimary = alias.attributes.get("Primary") === "true" && primary === "";
    if (isPrimary) primary = main.text;
    const type = tables.text("AliasType", alias.attributes.get("AliasTypeID"));
    const kind = nameKindOf(type);
    if (kind === null) unknownKinds.push(type);
    const isWeak = alias.attributes.get("LowQuality") === "true";
    const others = spellings.filter((spelling) => spelling !== main);
    names.push({ isPrimary, kind: kind ?? "aka", isWeak, main, others });
  }
  return { primary, names: listSpellings(names), unknownKinds };
}

/** The type of each group of name parts, in lower case. */
function partTypes(identity: XmlElement, tables: ReferenceTables): Map<string, string> {
  const groups = childrenOf(identity, "NamePartGroups")
    .flatMap((element) => childrenOf(element, "MasterNamePartGroup"))
    .flatMap((element) => childrenOf(element, "NamePartGroup"));
  return new Map(
    groups.map(({ attributes }) => [
      attributes.get("ID") ?? "",
      tables.text("NamePartType", attributes.get("NamePartTypeID")).toLowerCase(),
    ]),
  );
}

function parseSpelling(
  name: XmlElement,
  types: ReadonlyMap<string, string>,
  tables: ReferenceTables,
): Spelling & { readonly isLatin: boolean } {
  const values = childrenOf(name, "DocumentedNamePart").flatMap((part) => childrenOf(part, "NamePartValue"));
  const parts = values.flatMap(({ text, attributes }) => {
    const type = types.get(attributes.get("NamePartGroupID") ?? "") ?? "";
    return text === "" ? [] : [{ type, text: CAPITAL_PARTS.has(type) ? text.toUpperCase() : text }];
  });
  const scripts = values.map(({ attributes }) => tables.text("Script", attributes.get("ScriptID")));
  const join = (some: typeof parts) => some.map(({ text }) => text).join(" ");
  const given = GIVEN_PARTS.flatMap((type) => parts.filter((part) => part.type === type));
  const family = parts.filter(({ type }) => !GIVEN_PARTS.includes(type));
  const [script = ""] = scripts;
  return {
    text: joinNameParts(join(family), join(given), script),
    script,
    isLatin: scripts.every(isLatinScript),
  };
}
