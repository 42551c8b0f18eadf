// Match in process: reading the subject, candidates, scores, and the records that are answered; for both
// corpora, and for sanctions alone as a request that doesn't say has it. Reports too how often the entity
// that was meant is answered, so that nothing is made fast by finding less.

import { Matcher } from "../../../src/engine/screening/match.ts";
import { openSnapshotAside } from "../../../src/engine/snapshot/open.ts";
import type { Question } from "../corpus/write-lists.ts";
import { SCOPES, toSubject } from "../questions.ts";
import { type Section, timeEach } from "../section.ts";

const WARMING_QUESTIONS = 500;

export const match: Section = {
  name: "match",
  async measure({ folder, questions, name }, book) {
    const snapshot = await openSnapshotAside(folder);
    const matcher = new Matcher(snapshot);
    const listed = questions.filter(({ meant }) => meant !== null).length;
    for (const [title, corpora] of SCOPES) {
      const asked = questions.map((question) => ({ question, subject: toSubject(question, corpora) }));
      for (const { subject } of asked.slice(0, WARMING_QUESTIONS)) matcher.match(subject);
      const found = new Set<Question>();
      const times = timeEach(asked, ({ question, subject }) => {
        const { candidates } = matcher.match(subject);
        if (question.meant !== null && candidates.some(({ id }) => id === question.meant?.id))
          found.add(question);
      });
      book.addTimes(title, times);
      // The questions are those of another corpus than OFAC and UN; some of who is meant are PEPs only.
      if (name !== "ofac-un" && corpora.length > 1)
        book.add("meant entity answered in 10", (100 * found.size) / listed, "%");
    }
    snapshot.close();
  },
};
