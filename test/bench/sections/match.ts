// Match in process: reading the subject, candidates, scores, and the records that are answered. Tells too how often the
// entity that was meant is answered, so that nothing is made fast by finding less.

import { verifyAliasIndex } from "../../../src/alias/verify.ts";
import { matchSubject } from "../../../src/screening/match.ts";
import { openSnapshotAside } from "../../../src/snapshot/open.ts";
import type { Question } from "../corpus/write-lists.ts";
import { toSubject } from "../questions.ts";
import { type Section, timeEach } from "../section.ts";

const WARMING_QUESTIONS = 500;

export const match: Section = {
  name: "match",
  async measure({ folder, questions, name }, book) {
    const snapshot = await openSnapshotAside(folder, async (path) => verifyAliasIndex(path));
    const asked = questions.map((question) => ({
      question,
      meant: question.meant,
      subject: toSubject(question),
    }));
    for (const { subject } of asked.slice(0, WARMING_QUESTIONS)) matchSubject(snapshot, subject);
    const found = new Set<Question>();
    const times = timeEach(asked, ({ question, subject, meant }) => {
      const answer = matchSubject(snapshot, subject);
      if (meant !== null && answer.some(({ id }) => id === meant.id)) found.add(question);
    });
    book.addTimes("both corpora", times);
    const listed = asked.filter(({ meant }) => meant !== null).length;
    // The questions are those of another corpus than OFAC and UN.
    if (name !== "ofac-un") book.add("meant entity answered in 10", (100 * found.size) / listed, "%");
    snapshot.close();
  },
};
