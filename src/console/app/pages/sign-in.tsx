// The sign-in: a page before anything else, and a dialog over the page when the key stops to work.

import { useRef, useState } from "preact/hooks";
import { ask } from "../api/client.ts";
import { type Problem, toProblem } from "../api/problem.ts";
import type { Session } from "../api/types.ts";
import { Dialog } from "../components/dialog.tsx";
import { ProblemNote } from "../components/states.tsx";
import { acceptKey } from "../session.ts";
import { TEXTS } from "../texts.ts";

/** The sign-in as the whole page. */
export function SignInPage() {
  return (
    <main class="sign-in">
      <div class="sign-in-box">
        <p class="wordmark">{TEXTS.app.name}</p>
        <h1>{TEXTS.signIn.title}</h1>
        <p class="quiet">{TEXTS.signIn.lead}</p>
        <KeyForm />
        <p class="quiet small">{TEXTS.signIn.none}</p>
      </div>
    </main>
  );
}

/** The sign-in over a page whose key is no longer accepted. */
export function SignInDialog() {
  return (
    <Dialog title={TEXTS.signIn.again}>
      <p class="quiet">{TEXTS.signIn.againLead}</p>
      <KeyForm />
    </Dialog>
  );
}

function KeyForm() {
  const field = useRef<HTMLInputElement>(null);
  const [isChecking, setChecking] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const submit = async () => {
    const key = field.current?.value.trim() ?? "";
    setProblem(null);
    setComplaint(key === "" ? TEXTS.signIn.empty : null);
    if (key === "") return;
    setChecking(true);
    try {
      const { body } = await ask<Session>("/review/session", { key });
      acceptKey(key, body);
    } catch (error) {
      const found = toProblem(error);
      if (found.kind === "key") setComplaint(TEXTS.signIn.refused);
      else setProblem(found);
      setChecking(false);
      field.current?.focus();
    }
  };
  return (
    <form
      class="key-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label class="field">
        <span class="label">{TEXTS.signIn.key}</span>
        <input
          ref={field}
          type="password"
          class="input mono"
          autocomplete="off"
          spellcheck={false}
          autofocus
          aria-invalid={complaint !== null}
          aria-describedby={complaint === null ? undefined : "key-complaint"}
        />
      </label>
      {complaint !== null && (
        <p id="key-complaint" class="complaint" role="alert">
          {complaint}
        </p>
      )}
      {problem !== null && <ProblemNote problem={problem} />}
      <button type="submit" class="button primary wide" disabled={isChecking}>
        {isChecking ? TEXTS.signIn.checking : TEXTS.signIn.submit}
      </button>
    </form>
  );
}
