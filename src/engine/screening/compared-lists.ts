// Which datasets a subject is compared with: those with a listed record of its kind in the data that is asked
// for. A list that is loaded and holds nobody of them is not compared.

import { groupOf } from "../../base/model/schemata.ts";
import type { Subject } from "../../base/model/subject.ts";
import type { AliasIndex } from "../retrieval/alias-index.ts";

/** The part of a subject that says which records it is compared with. */
export type ComparedScope = Pick<Subject, "schema" | "include" | "datasets">;

export class ComparedLists {
  /** Without a restriction to datasets there are few scopes, and each has one array. */
  readonly #known = new Map<string, readonly string[]>();

  constructor(private readonly aliases: Pick<AliasIndex, "datasetsOf">) {}

  /** The datasets of a scope, sorted. */
  of({ schema, include, datasets }: ComparedScope): readonly string[] {
    const group = groupOf(schema);
    if (group === null) return [];
    const key = `${group} ${[...include].sort().join(" ")}`;
    let all = this.#known.get(key);
    if (all === undefined) {
      all = [...new Set(include.flatMap((corpus) => this.aliases.datasetsOf(group, corpus)))].sort();
      this.#known.set(key, all);
    }
    return datasets === null ? all : all.filter((name) => datasets.includes(name));
  }
}
