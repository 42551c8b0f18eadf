// Describes an alias index file for an operator: its header, every section with its size, and whether its
// bytes are intact; and the keys under which a name is indexed. Describes files of other name rules too, so
// that an operator can see why they are refused.

import { reasonOf } from "../../../base/model/errors.ts";
import { mapFile } from "../../../base/platform/mapping.ts";
import { analyseName, type Name, type NameKind } from "../../names/analysis/name-forms.ts";
import { indexedTokens } from "../../names/keys/name-keys.ts";
import { skeleton } from "../../names/keys/skeleton.ts";
import { tokenKeys } from "../../names/keys/token-keys.ts";
import { joinNeighbours } from "../../names/keys/token-parts.ts";
import { NAME_RULES_VERSION } from "../../names/version.ts";
import { decodeHeader, type Header, hashBytes, padToPage, verifySections } from "./layout.ts";
import type { AliasIndexSummary } from "./summary.ts";

interface SectionDescription {
  readonly name: string;
  readonly offsetBytes: number;
  readonly lengthBytes: number;
  /** The hash of the section (hashBytes) that the section table states, in 16 hexadecimal digits. */
  readonly hash: string;
  /** Whether the bytes of the section have that hash. */
  readonly intact: boolean;
}

export interface IndexDescription extends Omit<AliasIndexSummary, "datasets"> {
  /** Whether this program has the name rules that the index was built with. */
  readonly nameRulesCurrent: boolean;
  readonly sections: readonly SectionDescription[];
  /** Why openAliasIndex would refuse the file, or null. */
  readonly damage: string | null;
}

/** Describes the index at `path`. Throws an OperatorError when its header can't be read. */
export function describeAliasIndex(path: string): IndexDescription {
  const mapped = mapFile(path);
  try {
    const file = mapped.bytes;
    const header = decodeHeader(file, path);
    return {
      formatVersion: header.formatVersion,
      nameRulesVersion: header.nameRulesVersion,
      nameRulesCurrent: header.nameRulesVersion === NAME_RULES_VERSION,
      bytes: file.length,
      ...header.counts,
      sections: header.sections.map((section) => ({
        name: section.name,
        offsetBytes: section.offsetBytes,
        lengthBytes: section.lengthBytes,
        hash: section.hash.toString(16).padStart(16, "0"),
        intact:
          section.offsetBytes + padToPage(section.lengthBytes) <= file.length &&
          hashBytes(
            file.subarray(section.offsetBytes, section.offsetBytes + padToPage(section.lengthBytes)),
          ) === section.hash,
      })),
      damage: findDamage(file, header, path),
    };
  } finally {
    mapped.unmap();
  }
}

function findDamage(file: Uint8Array, header: Header, path: string): string | null {
  try {
    verifySections(file, header, path);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

interface TokenDescription {
  readonly token: string;
  /** The consonant key, or "" for a token that has none. */
  readonly skeleton: string;
  /** The number of keys under which the token is indexed. */
  readonly keys: number;
}

interface NameDescription {
  readonly form: Name["form"];
  readonly tokens: readonly TokenDescription[];
  /** Neighbouring tokens written as one, which a query looks for too. */
  readonly joined: readonly string[];
}

/**
 * Every form in which a name is indexed and looked for, with its keys. Empty for a name without letters or
 * digits.
 */
export function describeName(text: string, kind: NameKind): NameDescription[] {
  return analyseName(text, kind).map(({ form, tokens }) => ({
    form,
    tokens: indexedTokens(tokens).map((token) => {
      const { near, sounds } = tokenKeys(token);
      return { token, skeleton: skeleton(token), keys: near.length + sounds.length };
    }),
    joined: joinNeighbours(indexedTokens(tokens)).map((joined) => joined.text),
  }));
}
