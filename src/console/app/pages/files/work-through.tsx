// From a screened file to its queue: its matches become cases, and the queue of them opens.

import { useState } from "preact/hooks";
import type { FileCases } from "../../../../service/contract/review-queue.ts";
import { ask } from "../../api/client.ts";
import { ProblemNote } from "../../components/states.tsx";
import { navigate } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";

interface WorkThroughProps {
  readonly id: string;
  /** The path of the file's endpoints. */
  readonly path: string;
  readonly matches: number;
}

export function WorkThrough({ id, path, matches }: WorkThroughProps) {
  const [taken, setTaken] = useState(0);
  const { problem, isActing, act } = useAction();
  const texts = TEXTS.files;
  const start = () =>
    act(async () => {
      // A part that was taken up before is found again, so a failure is gone on from.
      for (let after: number | null = 0, count = 0; after !== null; ) {
        setTaken(count);
        const { body }: { body: FileCases } = await ask<FileCases>(`${path}/cases`, { body: { after } });
        count += body.matches;
        after = body.next as number | null;
      }
      navigate(`/cases?show=todo&file=${encodeURIComponent(id)}`);
    });
  return (
    <div class="work-through">
      <button type="button" class="button primary" disabled={isActing} onClick={() => void start()}>
        {isActing ? texts.takingUp(taken, matches) : texts.workThrough(matches)}
      </button>
      <p class="quiet small">{texts.workThroughMeans}</p>
      {problem !== null && <ProblemNote problem={problem} />}
    </div>
  );
}
