// Collects the outcomes of screened names: shares by list, script and kind of party, and the misses.

import type { TestedName } from "./listed-names.ts";
import type { Miss, NameResult } from "./result.ts";
import type { Outcome } from "./screen-name.ts";
import { Tallies, Tally } from "./tally.ts";

export class NameTallies {
  readonly #all = new Tally();
  readonly #byList = new Tallies();
  readonly #byScript = new Tallies();
  readonly #byParty = new Tallies();
  readonly #misses: Miss[] = [];

  /** `screened` is null for a name as listed; `lists` are those that the name was tested for. */
  add(
    name: TestedName,
    { reason, matches }: Outcome,
    {
      lists = name.lists,
      manipulation = null,
      screened = null,
    }: Partial<Pick<Miss, "lists" | "manipulation" | "screened">> = {},
  ): void {
    const isFound = reason === null;
    this.#all.add(isFound);
    for (const list of lists) this.#byList.add(list, isFound);
    this.#byScript.add(name.script, isFound);
    this.#byParty.add(name.group, isFound);
    if (reason === null) return;
    const { id, schema, text } = name;
    this.#misses.push({
      manipulation,
      name: text,
      screened,
      id,
      schema,
      lists,
      reason,
      otherMatches: matches,
    });
  }

  result(): NameResult {
    return {
      all: this.#all.share,
      byList: this.#byList.shares(),
      byScript: this.#byScript.shares(),
      byParty: this.#byParty.shares(),
      misses: this.#misses,
    };
  }
}
