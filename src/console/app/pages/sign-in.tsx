// The sign-in: a page before anything else, and a dialog over the page when the key or the session stops to
// work. People sign in at a provider where the service has one, and with a key elsewhere.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../api/client.ts";
import { type Problem, toProblem } from "../api/problem.ts";
import { askOffer, finishSignIn, leaveForProvider, refreshSession, takeSession } from "../api/session.ts";
import type { Session } from "../api/types.ts";
import { Dialog } from "../components/dialog.tsx";
import { Complaint, Form } from "../components/fields.tsx";
import { ProblemNote } from "../components/states.tsx";
import { BASE, navigate, usePlace } from "../router.tsx";
import { acceptKey, isPerson } from "../session.ts";
import { TEXTS } from "../texts.ts";
import { useTask } from "../use-request.ts";

/** The page before anything else. A browser that has a session needs no sign-in. */
export function Entrance() {
  const [provider, setProvider] = useState<string | null | undefined>(undefined);
  const { problem, again } = useTask(async (signal) => {
    const offer = await askOffer(signal);
    if (offer.hasSession) await takeSession();
    setProvider(offer.provider);
  }, []);
  return (
    <main class="sign-in">
      <div class="sign-in-box">
        <p class="wordmark">{TEXTS.app.name}</p>
        <h1>{TEXTS.signIn.title}</h1>
        {problem !== null && <ProblemNote problem={problem} again={again} />}
        {provider === null && <WithKey />}
        {typeof provider === "string" && <AtProvider provider={provider} />}
      </div>
    </main>
  );
}

function WithKey() {
  return (
    <>
      <p class="quiet">{TEXTS.signIn.lead}</p>
      <KeyForm />
      <p class="quiet small">{TEXTS.signIn.none}</p>
    </>
  );
}

function AtProvider({ provider }: { readonly provider: string }) {
  const { path, query } = usePlace();
  const search = query.toString();
  return (
    <>
      <p class="quiet">{TEXTS.signIn.atLead(provider)}</p>
      <ProviderButton words={TEXTS.signIn.at(provider)} place={search === "" ? path : `${path}?${search}`} />
      <p class="quiet small">{TEXTS.signIn.atOut(provider)}</p>
    </>
  );
}

/** Longer ones are left behind: the service takes none. */
const PLACE_LENGTH_MAX = 500;

/** The button that leads to the provider, and from there back to a place. */
function ProviderButton({ words, place }: { readonly words: string; readonly place: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const leave = () => {
    setLeaving(true);
    setProblem(null);
    leaveForProvider(place.length > PLACE_LENGTH_MAX ? "/overview" : place).catch((error: unknown) => {
      setProblem(toProblem(error));
      setLeaving(false);
    });
  };
  return (
    <>
      {problem !== null && <ProblemNote problem={problem} />}
      <button type="button" class="button primary wide" disabled={isLeaving} onClick={leave}>
        {isLeaving ? TEXTS.signIn.leaving : words}
      </button>
    </>
  );
}

/** The sign-in over a page whose key is no longer accepted. */
export function SignInDialog() {
  if (isPerson())
    return (
      <Dialog title={TEXTS.signIn.ended}>
        <p class="quiet">{TEXTS.signIn.endedLead}</p>
        <p class="form-foot">
          <a class="button primary" href="/console/" target="_blank" rel="noopener">
            {TEXTS.signIn.otherTab}
          </a>
          <button type="button" class="button" onClick={() => void refreshSession()}>
            {TEXTS.signIn.goOn}
          </button>
        </p>
      </Dialog>
    );
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
    <Form class="key-form" onSubmit={submit}>
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
      <Complaint id="key-complaint" text={complaint ?? ""} />
      {problem !== null && <ProblemNote problem={problem} />}
      <button type="submit" class="button primary wide" disabled={isChecking}>
        {isChecking ? TEXTS.signIn.checking : TEXTS.signIn.submit}
      </button>
    </Form>
  );
}

/** Where the provider leads the browser back to. */
export const SIGNED_IN_PATH = "/signed-in";

/**
 * Finishes the sign-in, and goes on to where it began. Another site led here, so the browser sent no cookie
 * with this page; the page finishes the sign-in with a request of its own, which carries them.
 */
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
