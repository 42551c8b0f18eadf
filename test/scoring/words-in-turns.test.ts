// Candidates are shared by all requests: subjects that take turns over the same ones don't affect each other.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { evidenceOf } from "../../src/engine/scoring/candidate-evidence.ts";
import { prepareSubject } from "../../src/engine/scoring/prepared-subject.ts";
import { scoreCandidate } from "../../src/engine/scoring/score.ts";

const WORDS =
  "orlan orlon vesk vesko mohammed mohamed al bin torvad тарас тарос gary harry miller muller".split(" ");
const name = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(" "));
const names = fc.array(name, { minLength: 1, maxLength: 3 });

test("subjects that take turns over the same candidates score as each would alone", () => {
  fc.assert(
    fc.property(names, names, fc.array(name, { minLength: 1, maxLength: 5 }), (first, second, listed) => {
      const candidates = listed.map((caption) => evidenceOf(caption, "Person", {}));
      const alone = [first, second].map((own) => {
        const subject = prepareSubject("Person", { name: own });
        return candidates.map((candidate) => scoreCandidate(subject, candidate));
      });
      const subjects = [first, second].map((own) => prepareSubject("Person", { name: own }));
      const inTurns = candidates.map((candidate) => subjects.map((own) => scoreCandidate(own, candidate)));
      expect(subjects.map((_, at) => inTurns.map((scores) => scores[at]))).toEqual(alone);
    }),
    { seed: 11, numRuns: 300 },
  );
});
