// The states in which there is nothing to show: waiting, nothing there, and a problem. Each says what to do.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../api/problem.ts";
import { signIn } from "../session.ts";
import { useStore } from "../store.ts";
import { TEXTS } from "../texts.ts";
import { CopyId } from "./copy-id.tsx";

/** Nothing is drawn before this time: most answers are there by then. */
const QUIET_MS = 300;

/** The place of an answer that is awaited, as rows in the size that they will have. */
export function Loading({ rows = 4 }: { readonly rows?: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="loading" aria-busy="true">
      <span class="hidden" role="status">
        {isShown ? TEXTS.loading : ""}
      </span>
      {isShown && Array.from({ length: rows }, (_, i) => <div class="loading-row" key={i} />)}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** Nothing was found, or nothing is there yet. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A failure as a sentence, with the id of the request. */
export function ProblemNote({ problem, again }: { readonly problem: Problem; readonly again?: () => void }) {
  const { isRefused } = useStore(signIn);
  // Another key was given meanwhile: what failed can be tried again.
  if (problem.kind === "key" && !isRefused)
    return (
      <div class="problem is-over" role="status">
        <p>{TEXTS.problems.keyAgain}</p>
        {again !== undefined && <AgainButton again={again} />}
      </div>
    );
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{TEXTS.problems.title}.</strong> {problem.message}
      </p>
      <p class="problem-foot">
        {again !== undefined && problem.kind !== "key" && problem.kind !== "scope" && (
          <AgainButton again={again} />
        )}
        {problem.requestId !== "" && (
          <span class="quiet">
            {TEXTS.problems.requestId} <CopyId id={problem.requestId} what={TEXTS.ids.request} isWhole />
          </span>
        )}
      </p>
    </div>
  );
}

function AgainButton({ again }: { readonly again: () => void }) {
  return (
    <button type="button" class="button" onClick={again}>
      {TEXTS.app.again}
    </button>
  );
}
