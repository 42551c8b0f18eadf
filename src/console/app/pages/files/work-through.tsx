// From a screened file to its queue: its matches become cases, and the queue of them opens.

import { useState } from "preact/hooks";
import type { FileCases } from "../../../../service/contract/review-queue.ts";
import { ask } from "../../api/client.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import { ProblemNote } from "../../components/states.tsx";
import { navigate } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";

interface WorkThroughProps {
  readonly id: string;
  /** The path of the file's endpoints. */
  readonly path: string;
  readonly matches: number;
}

export function WorkThrough({ id, path, matches }: WorkThroughProps) {
  const [taken, setTaken] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const texts = TEXTS.files;
  const start = async () => {
    setProblem(null);
    setTaken(0);
    try {
      // A part that was taken up before is found again, so a failure is gone on from.
      for (let after: number | null = 0, count = 0; after !== null; ) {
        const { body }: { body: FileCases } = await ask<FileCases>(`${path}/cases`, { body: { after } });
        count += body.matches;
        setTaken(count);
        after = body.next as number | null;
      }
      navigate(`/cases?show=todo&file=${encodeURIComponent(id)}`);
    } catch (error) {
      setProblem(toProblem(error));
      setTaken(null);
    }
  };
  return (
    <div class="work-through">
      <button type="button" class="button primary" disabled={taken !== null} onClick={() => void start()}>
        {taken === null ? texts.workThrough(matches) : texts.takingUp(taken, matches)}
      </button>
      <p class="quiet small">{texts.workThroughMeans}</p>
      {problem !== null && <ProblemNote problem={problem} />}
    </div>
  );
}
