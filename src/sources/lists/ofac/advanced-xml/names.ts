// Names of an Advanced XML file: made of parts whose types stand behind them, in one or more scripts each.
// Pure.

import { childrenOf, type XmlElement } from "../../../files/xml-records.ts";
import { isLatinScript, writtenName } from "../names.ts";
import { aliasPropertyOfKind, type OfacAlias } from "../record.ts";
import type { ReferenceTables } from "./references.ts";

export interface AdvancedNames {
  /** The primary name in Latin script, "LAST, First" of people; "" when there is none. */
  readonly main: string;
  readonly strong: readonly OfacAlias[];
  readonly weak: readonly string[];
  /** Names in other scripts. */
  readonly others: readonly OfacAlias[];
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

interface ScriptName {
  readonly text: string;
  readonly isLatin: boolean;
}

export function readNames(identity: XmlElement, tables: ReferenceTables): AdvancedNames {
  const types = partTypes(identity, tables);
  const names = {
    main: "",
    strong: [] as OfacAlias[],
    weak: [] as string[],
    others: [] as OfacAlias[],
    unknownKinds: [] as string[],
  };
  const laterScripts: OfacAlias[] = [];
  for (const alias of childrenOf(identity, "Alias")) {
    const written = childrenOf(alias, "DocumentedName")
      .map((name) => readScriptName(name, types, tables))
      .filter(({ text }) => text !== "");
    const main = written.find(({ isLatin }) => isLatin) ?? written[0];
    if (main === undefined) continue;
    const isPrimary = alias.attributes.get("Primary") === "true" && names.main === "";
    const isWeak = alias.attributes.get("LowQuality") === "true";
    const kind = tables.text("AliasType", alias.attributes.get("AliasTypeID"));
    const told = /^name$/i.test(kind) ? "name" : aliasPropertyOfKind(kind);
    if (told === null) names.unknownKinds.push(kind);
    const property = told ?? "alias";
    if (isPrimary) names.main = main.text;
    else if (isWeak) names.weak.push(main.text);
    else names.strong.push({ property, text: main.text });
    const inScript = isWeak ? "weakAlias" : property === "previousName" ? property : "alias";
    const others = written
      .filter((name) => name !== main)
      .map(({ text }) => ({ property: inScript, text }) as const);
    (isPrimary ? names.others : laterScripts).push(...others);
  }
  return { ...names, others: [...names.others, ...laterScripts] };
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

function readScriptName(
  name: XmlElement,
  types: ReadonlyMap<string, string>,
  tables: ReferenceTables,
): ScriptName {
  const values = childrenOf(name, "DocumentedNamePart").flatMap((part) => childrenOf(part, "NamePartValue"));
  const parts = values.flatMap(({ text, attributes }) => {
    const type = types.get(attributes.get("NamePartGroupID") ?? "") ?? "";
    return text === "" ? [] : [{ type, text: CAPITAL_PARTS.has(type) ? text.toUpperCase() : text }];
  });
  const scripts = values.map(({ attributes }) => tables.text("Script", attributes.get("ScriptID")));
  const join = (some: typeof parts) => some.map(({ text }) => text).join(" ");
  const given = GIVEN_PARTS.flatMap((type) => parts.filter((part) => part.type === type));
  const family = parts.filter(({ type }) => !GIVEN_PARTS.includes(type));
  return {
    text: writtenName(join(family), join(given), scripts[0] ?? ""),
    isLatin: scripts.every(isLatinScript),
  };
}
