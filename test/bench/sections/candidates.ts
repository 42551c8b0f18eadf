// Candidate generation in process: names that were read already, against the mapped index. Asked for both
// corpora, which is the most work there is, and for sanctions alone.

import { join } from "node:path";
import { openAliasIndex } from "../../../src/engine/retrieval/open.ts";
import { INDEX_FILE } from "../../../src/engine/snapshot/folders.ts";
import { SCOPES, toQuery } from "../questions.ts";
import { type Section, timeEach } from "../section.ts";

const WARMING_QUESTIONS = 500;

export const candidates: Section = {
  name: "candidates",
  measure({ folder, questions }, book) {
    const startedMs = performance.now();
    const index = openAliasIndex(join(folder, INDEX_FILE));
    book.add("open", performance.now() - startedMs, "ms");
    for (const [name, corpora] of SCOPES) {
      const queries = questions.map((question) => toQuery(question, corpora));
      for (const query of queries.slice(0, WARMING_QUESTIONS)) index.find(query);
      book.addTimes(
        name,
        timeEach(queries, (query) => void index.find(query)),
      );
    }
    index.close();
  },
};
