// Where the provider leads the browser back to. Another site led here, so the browser sent no cookie with
// this page; the page finishes the sign-in with a request of its own, which carries them.

import { useEffect, useState } from "preact/hooks";
import { type Problem, toProblem } from "../api/problem.ts";
import { finishSignIn } from "../api/session.ts";
import { ProblemNote } from "../components/states.tsx";
import { BASE, navigate } from "../router.tsx";
import { TEXTS } from "../texts.ts";
import { ProviderButton } from "./sign-in.tsx";

export const SIGNED_IN_PATH = "/signed-in";

/** Finishes the sign-in, and goes on to where it began. */
export function SignedInPage() {
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    const query = window.location.search.slice(1);
    // What the provider gave is used once, and stays in no history.
    window.history.replaceState({}, "", BASE + SIGNED_IN_PATH);
    if (query === "") return navigate("/overview", { replaces: true });
    finishSignIn(query).then(
      (place) => navigate(place, { replaces: true }),
      (error: unknown) => setProblem(toProblem(error)),
    );
  }, []);
  return (
    <main class="sign-in">
      <div class="sign-in-box">
        <p class="wordmark">{TEXTS.app.name}</p>
        <h1>{problem === null ? TEXTS.signIn.title : TEXTS.signIn.notSignedIn}</h1>
        {problem === null ? (
          <p class="quiet" role="status">
            {TEXTS.signIn.arriving}
          </p>
        ) : (
          <>
            <ProblemNote problem={problem} />
            <ProviderButton words={TEXTS.signIn.retry} place="/overview" />
          </>
        )}
      </div>
    </main>
  );
}
