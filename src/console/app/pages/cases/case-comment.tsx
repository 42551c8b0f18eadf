// A comment to a case: it decides nothing.

import { useRef } from "preact/hooks";
import type { CaseFile } from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import { ProblemNote } from "../../components/states.tsx";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { caseChanged } from "./queue.ts";

export function CaseComment({ id }: { readonly id: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { problem, act } = useAction();
  const send = async () => {
    const text = field.current?.value.trim() ?? "";
    if (text === "") return;
    await act(async () => {
      const path = `/review/cases/${encodeURIComponent(id)}/comments`;
      const { body } = await ask<CaseFile>(path, { body: { text } });
      if (field.current !== null) field.current.value = "";
      caseChanged(body);
    });
  };
  return (
    <form
      class="comment-form no-print"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        ref={field}
        class="input"
        aria-label={TEXTS.cases.comment}
        placeholder={TEXTS.cases.commentPlaceholder}
        maxLength={1000}
        autocomplete="off"
      />
      <button type="submit" class="button">
        {TEXTS.cases.commentSubmit}
      </button>
      {problem !== null && <ProblemNote problem={problem} />}
    </form>
  );
}
