// Names of an Advanced XML file: made of parts whose types come after them, in one or more scripts each.
// Pure.

import { childrenOf, type XmlElement } from "../../../files/xml-records.ts";
import { isLatinScript, joinNameParts } from "../names.ts";
import { nameKindOf, type OfacName } from "../record.ts";
import type { ReferenceTables } from "./references.ts";

interface AdvancedNames {
  /** The primary name in Latin script, "LAST, First" of people; "" when there is none. */
  readonly primary: string;
  /**
   * All other names: first main spellings, then those of the primary name and of all others in other scripts.
   */
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

interface Spelling {
  readonly text: string;
  readonly script: string;
  readonly isLatin: boolean;
}

export function parseNames(identity: XmlElement, tables: ReferenceTables): AdvancedNames {
  const types = partTypes(identity, tables);
  let primary = "";
  const main: OfacName[] = [];
  const ofPrimary: OfacName[] = [];
  const others: OfacName[] = [];
  const unknownKinds: string[] = [];
  for (const alias of childrenOf(identity, "Alias")) {
    const spellings = childrenOf(alias, "DocumentedName")
      .map((name) => parseSpelling(name, types, tables))
      .filter(({ text }) => text !== "");
    const mainSpelling = spellings.find(({ isLatin }) => isLatin) ?? spellings[0];
    if (mainSpelling === undefined) continue;
    const isPrimary = alias.attributes.get("Primary") === "true" && primary === "";
    const type = tables.text("AliasType", alias.attributes.get("AliasTypeID"));
    if (nameKindOf(type) === null) unknownKinds.push(type);
    const kind = nameKindOf(type) ?? "aka";
    const strength = alias.attributes.get("LowQuality") === "true" ? "weak" : "strong";
    const nameOf = ({ text, script }: Spelling): OfacName => ({
      text,
      kind,
      strength,
      script,
      isOtherSpelling: false,
    });
    if (isPrimary) primary = mainSpelling.text;
    else main.push(nameOf(mainSpelling));
    const inOtherScripts = spellings
      .filter((spelling) => spelling !== mainSpelling)
      .map((spelling) => ({ ...nameOf(spelling), isOtherSpelling: true }));
    (isPrimary ? ofPrimary : others).push(...inOtherScripts);
  }
  return { primary, names: [...main, ...ofPrimary, ...others], unknownKinds };
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
): Spelling {
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
