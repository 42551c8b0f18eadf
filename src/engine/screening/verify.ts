// Searches the index of a snapshot for every name of every listed record, as proof that the import lost none.

import type { Corpus } from "../../base/model/corpus.ts";
import { aliasesOf } from "../../base/model/entity.ts";
import { SCORE_MIN } from "../../base/model/limits.ts";
import { groupOf, type SchemaGroup } from "../../base/model/schemata.ts";
import type { AliasIndex } from "../retrieval/alias-index.ts";
import { prepareSubject } from "../scoring/prepared-subject.ts";
import { scoreCandidate } from "../scoring/score.ts";
import { WordCache } from "../scoring/words/word-cache.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { ListedNames } from "./listed-names.ts";

/** Entities to find, and again when more share the name: hundreds are called "Ali Mohammed". */
const ENTITIES_SOUGHT = [100, 10_000] as const;

interface Verification {
  /** Spellings of listed records, by dataset. A record of several datasets counts for each. */
  readonly datasets: Record<string, { names: number; found: number }>;
  names: number;
  found: number;
  /** Spellings without a letter or digit, which can't be found. */
  readonly unsearchable: { readonly id: string; readonly name: string }[];
  /** Spellings that do not find the record that has them. */
  readonly missed: { readonly id: string; readonly name: string }[];
}

/** A schema of each group, for the subjects. */
const SCHEMA_OF: Readonly<Record<SchemaGroup, string>> = {
  person: "Person",
  organization: "Organization",
  vessel: "Vessel",
  airplane: "Airplane",
};

/** Verifies an open snapshot. Calls `onRecord` after each listed record. Throws when there is no index. */
export function verifySnapshot(snapshot: Snapshot, onRecord: () => void = () => {}): Verification {
  const { aliases } = snapshot;
  if (aliases === null) throw snapshot.aliasError ?? new Error("The snapshot has no match index.");
  const asked: Asked = { aliases, listedNames: new ListedNames(aliases), ownWords: new WordCache() };
  const verification: Verification = { datasets: {}, names: 0, found: 0, unsearchable: [], missed: [] };
  for (const { row, corpus, entity } of snapshot.store.screenable()) {
    const group = groupOf(entity.schema);
    if (group !== null) {
      for (const { text } of aliasesOf(entity.caption, entity.properties)) {
        const answer = findOwn(asked, row, corpus, group, text);
        verification.names++;
        if (answer === "found") verification.found++;
        else verification[answer].push({ id: entity.id, name: text });
        for (const dataset of entity.datasets) {
          const counted = verification.datasets[dataset] ?? { names: 0, found: 0 };
          verification.datasets[dataset] = counted;
          counted.names++;
          if (answer === "found") counted.found++;
        }
      }
    }
    onRecord();
  }
  return verification;
}

/** The index, with the words that it and its names have. */
interface Asked {
  readonly aliases: AliasIndex;
  readonly listedNames: ListedNames;
  readonly ownWords: WordCache;
}

/** A name finds its own record when the index answers it with a score that match would return. */
function findOwn(
  { aliases, listedNames, ownWords }: Asked,
  row: number,
  corpus: Corpus,
  group: SchemaGroup,
  text: string,
): "found" | "missed" | "unsearchable" {
  const subject = prepareSubject(SCHEMA_OF[group], { name: [text] }, ownWords);
  if (subject.names.length === 0) return "unsearchable";
  for (const entitiesMax of ENTITIES_SOUGHT) {
    const own = aliases
      .find({
        names: subject.names,
        identifiers: [],
        group,
        corpora: [corpus],
        datasets: null,
        entitiesMax,
        entitiesAlways: entitiesMax,
      })
      .find((candidate) => candidate.row === row);
    if (own === undefined) continue;
    const { score } = scoreCandidate(subject, listedNames.candidateOf(own, group));
    return score >= SCORE_MIN ? "found" : "missed";
  }
  return "missed";
}
