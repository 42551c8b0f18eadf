// Who is signed in: the key, kept for this tab only, or a person whose session the browser keeps in a cookie
// that no script reads; and what the service says about them and its lists.

import type { Session } from "./api/types.ts";
import { createStore } from "./store.ts";

const KEPT_AS = "interdict.key";
/** What pages keep for this tab begins like this, and goes when the account does. */
const KEPT_PREFIX = "interdict.";

/** In place of a key: the browser has the session of a person. No key looks like it. */
export const BY_SESSION = "session";

/** The state of the sign-in. */
interface SignIn {
  /** A key, or BY_SESSION; null before the sign-in. */
  readonly key: string | null;
  readonly session: Session | null;
  /** True when the key was accepted once and no longer is: the page stays, and asks for another key. */
  readonly isRefused: boolean;
}

export const signIn = createStore<SignIn>({
  key: sessionStorage.getItem(KEPT_AS),
  session: null,
  isRefused: false,
});

/** The key for requests; empty when there is none. */
export const currentKey = (): string => signIn.get().key ?? "";

/** True while a person is signed in, and not a key. */
export const isPerson = (): boolean => currentKey() === BY_SESSION;

/** Takes a key into use. What another account left in this tab is removed. */
export function acceptKey(key: string, session: Session): void {
  const before = signIn.get().session;
  if (before !== null && before.account !== session.account) forget();
  sessionStorage.setItem(KEPT_AS, key);
  signIn.set({ key, session, isRefused: false });
}

/** What the service says now about the key and the lists. */
export function updateSession(session: Session): void {
  const now = signIn.get();
  // Signed in again in another tab, or there by another person.
  if (now.key === BY_SESSION) acceptKey(BY_SESSION, session);
  else signIn.set({ ...now, session });
}

/** Notes that the service refused a key; nothing happens when another one is in use by now. */
export function keyRefused(key: string): void {
  const now = signIn.get();
  if (now.key === key) signIn.set({ ...now, isRefused: true });
}

/** Ends the sign-in, and removes everything that this tab kept. */
export function signOut(): void {
  forget();
  signIn.set({ key: null, session: null, isRefused: false });
}

const listeners = new Set<() => void>();

/** Calls back when what the tab keeps in memory must go. */
export function whenForgotten(listener: () => void): void {
  listeners.add(listener);
}

function forget(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(KEPT_PREFIX)) sessionStorage.removeItem(name);
  for (const listener of listeners) listener();
}

/** True when the key may do what a scope covers. */
export function hasScope(session: Session | null, scope: string): boolean {
  return session?.scopes.includes(scope) ?? false;
}
