// What the service says about who is signed in, and the steps of signing in and out.

import type { SignInNext, SignInOffer } from "../../../service/contract/sign-in.ts";
import { acceptKey, BY_SESSION, isPerson, signOut, updateSession } from "../session.ts";
import { ask } from "./client.ts";
import type { Session } from "./types.ts";

/** Updates what the sidebar shows; a failure leaves it as it is, because each page shows its own. */
export async function refreshSession(): Promise<void> {
  try {
    updateSession((await ask<Session>("/review/session", { isPassive: true })).body);
  } catch {
    // The next refresh may succeed.
  }
}

/** Who signs people in here, and whether this browser has a session. Throws a Problem. */
export async function askOffer(signal: AbortSignal): Promise<SignInOffer> {
  return (await ask<SignInOffer>("/console/sign-in/offer", { key: BY_SESSION, signal })).body;
}

/** Takes the session of this browser into use. Throws a Problem. */
export async function takeSession(): Promise<void> {
  acceptKey(BY_SESSION, (await ask<Session>("/review/session", { key: BY_SESSION })).body);
}

/** Leads the browser to the provider, which leads it back to `place`. Throws a Problem. */
export async function leaveForProvider(place: string): Promise<void> {
  const { body } = await ask<SignInNext>("/console/sign-in/begin", { key: BY_SESSION, body: { place } });
  window.location.assign(body.to);
}

/** Finishes a sign-in with what the provider gave; returns the place that it began at. Throws a Problem. */
export async function finishSignIn(query: string): Promise<string> {
  const { body } = await ask<SignInNext>("/console/sign-in/finish", { key: BY_SESSION, body: { query } });
  await takeSession();
  return body.to;
}

/** Ends the sign-in: that of a person at the service too. Throws a Problem, and then it is not ended. */
export async function endSignIn(): Promise<void> {
  if (isPerson()) await ask("/console/sign-in/out", { key: BY_SESSION, body: {} });
  signOut();
}
