// Refuses to screen when nothing would be compared: such an answer would clear everybody.

import { INCLUDE_WORD_LIST, INCLUDE_WORDS } from "../base/model/corpus.ts";
import { OperatorError } from "../base/model/errors.ts";
import type { SubjectSchema } from "../base/model/schemata.ts";
import type { Subject } from "../base/model/subject.ts";
import { matcherOf } from "../engine/screening/match.ts";
import type { Snapshot } from "../engine/snapshot/open.ts";

/** Throws an OperatorError when no list is compared with a subject of one of these schemata. */
export function refuseNoList(
  snapshot: Snapshot,
  schemata: readonly SubjectSchema[],
  { include, datasets }: Pick<Subject, "include" | "datasets">,
): void {
  const matcher = matcherOf(snapshot);
  if (schemata.some((schema) => matcher.compared({ schema, include, datasets }).length > 0)) return;
  const [schema, other] = schemata;
  const whom = schema === undefined || other !== undefined ? "record" : `record of the kind ${schema}`;
  const words = INCLUDE_WORD_LIST.filter((word) => include.includes(INCLUDE_WORDS[word]));
  const lists = datasets === null ? "No list" : `None of the lists ${datasets.join(", ")}`;
  throw new OperatorError(
    `${lists} of the snapshot ${snapshot.id} has a ${whom} in the data asked for (${words.join(", ")}), so nothing would be compared.`,
    "Import such a list, or change --include, --dataset or --schema.",
  );
}
