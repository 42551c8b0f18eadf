// The sign-in of people: begins at the console, goes through the provider, and ends in a session. Nobody is
// let in whose groups give no right here, and no session outlives its person's right.

import { OperatorError, ServiceError } from "../../base/model/errors.ts";
import { ACCOUNT_NAME_LENGTH_MAX } from "../../base/model/limits.ts";
import { SCOPES, type Scope } from "../../base/model/scopes.ts";
import type { AccessStorage } from "../access/access-storage.ts";
import { isAccountName } from "../access/accounts.ts";
import type { Grant } from "../access/grant.ts";
import type { KeyFinder } from "../access/known-keys.ts";
import type { PersonalAct } from "../journal/decision-journal.ts";
import {
  ATTEMPT_SECONDS,
  cookieName,
  PASSIVE_HEADER_VALUE,
  readCookie,
  SESSION_HEADER,
  SESSION_HEADER_VALUE,
  setCookie,
} from "./cookies.ts";
import { admitPerson } from "./people.ts";
import type { Claims, Provider } from "./provider.ts";
import type { Sessions } from "./sessions.ts";
import type { SignInSettings } from "./settings.ts";

/** What the sign-in needs from outside. */
interface SignInParts {
  readonly storage: AccessStorage;
  /** Finds entries of the storage for each request. */
  readonly keys: KeyFinder;
  readonly sessions: Sessions;
  /** Loads the provider's client when the first person signs in. */
  readonly provider: () => Promise<Provider>;
  /** Records an act before it is done. */
  readonly record: (act: PersonalAct) => Promise<void>;
  readonly log: Record<"info" | "warn" | "error", (fields: object, message: string) => void>;
}

/** A step that is done, with the Set-Cookie header of what the browser keeps from now on. */
interface SignInStep {
  /** Where the browser goes: an address of the provider, or a place of the console. */
  readonly to: string;
  readonly cookie: string;
}

const GROUPS_SHOWN_MAX = 20;

export class SignIn {
  readonly #settings: SignInSettings;
  readonly #parts: SignInParts;
  readonly #isSecure: boolean;
  #away: string | null = null;

  constructor(settings: SignInSettings, parts: SignInParts) {
    this.#settings = settings;
    this.#parts = parts;
    this.#isSecure = settings.origin.startsWith("https:");
  }

  /** The host of the provider, for people. */
  get providerName(): string {
    return new URL(this.#settings.issuer).host;
  }

  /** Why nobody can sign in now; null when the provider answered last. */
  get away(): string | null {
    return this.#away;
  }

  /** Asks whether the provider is there, and logs when it is not. Never rejects. */
  async look(): Promise<void> {
    await this.#ask((provider) => provider.describe()).catch(() => undefined);
  }

  /** Begins a sign-in from a place of the console. Throws index_unavailable while the provider is away. */
  async begin(place: string): Promise<SignInStep> {
    const { location, sealed } = await this.#ask((provider) => provider.begin(place));
    const cookie = setCookie("attempt", this.#isSecure, { value: sealed, seconds: ATTEMPT_SECONDS });
    return { to: location, cookie };
  }

  /**
   * Ends a sign-in with what the provider gave the browser, a query string. Throws invalid_request for one
   * that this browser did not begin or that is not accepted, missing_scope for a person without a right,
   * account_blocked, and index_unavailable while the provider or the state folder can't be used.
   */
  async finish(request: Request, requestId: string, query: string): Promise<SignInStep> {
    const { sessions, log } = this.#parts;
    const sealed = this.#cookie(request, "attempt");
    const provider = await this.#parts.provider();
    const attempt = sealed === null ? null : await provider.unseal(sealed);
    if (attempt === null)
      throw new ServiceError(
        "invalid_request",
        "This sign-in began in another browser, or more than 10 minutes ago.",
      );
    if (new URLSearchParams(query).get("state") !== attempt.state)
      throw new ServiceError("invalid_request", "This answer of the provider is for another sign-in.");
    if (!(await usable(() => sessions.finish(attempt.id))))
      throw new ServiceError("invalid_request", "This sign-in was finished before.");
    const claims = await this.#ask((one) => one.redeem(query, attempt));
    const publicId = await this.#admit(claims, requestId);
    const token = await usable(() => sessions.begin(publicId));
    // The browser forgets the earlier token, so nobody could end that session.
    const before = this.#cookie(request, "session");
    if (before !== null) await usable(() => sessions.end(before));
    log.info({ request_id: requestId, key: publicId }, "a person signed in");
    const kept = { value: token, seconds: this.#settings.absoluteSeconds };
    return { to: attempt.place, cookie: setCookie("session", this.#isSecure, kept) };
  }

  /** Ends the session of a request, if it has one. Returns the Set-Cookie header that says so. */
  async signOut(request: Request, requestId: string): Promise<string> {
    const token = this.#cookie(request, "session");
    const { sessions, log } = this.#parts;
    if (token !== null) {
      await usable(() => sessions.end(token));
      log.info({ request_id: requestId }, "a person signed out");
    }
    return setCookie("session", this.#isSecure, null);
  }

  /**
   * The person whose session a request has; null for a request that does not mean one. Throws invalid_api_key
   * when it has ended. A person who is blocked, or whose entry was revoked, has none any more.
   */
  async identify(request: Request): Promise<Grant | null> {
    const meant = request.headers.get(SESSION_HEADER);
    if (meant !== SESSION_HEADER_VALUE && meant !== PASSIVE_HEADER_VALUE) return null;
    const token = this.#cookie(request, "session");
    if (token === null) throw ended();
    const { sessions, keys } = this.#parts;
    const keyId = await usable(() => sessions.find(token, meant === SESSION_HEADER_VALUE));
    const stored = keyId === null ? null : await keys.findKey(keyId);
    if (keyId === null || stored === null) throw ended();
    const isOver = stored.key.revokedAt !== null;
    if (isOver || stored.account.blocked) await usable(() => sessions.endAll(keyId));
    if (isOver) throw ended();
    return { account: stored.account, key: stored.key };
  }

  /** Whether a request has a session that has not ended. */
  async hasSession(request: Request): Promise<boolean> {
    try {
      return (await this.identify(request)) !== null;
    } catch (error) {
      if (error instanceof ServiceError && error.code === "invalid_api_key") return false;
      throw error;
    }
  }

  close(): void {
    this.#parts.sessions.close();
  }

  async #admit(claims: Claims, requestId: string): Promise<string> {
    const { issuer, nameClaim } = this.#settings;
    const { storage, sessions, record, log } = this.#parts;
    const { groups, scopes } = this.#rightsOf(claims, requestId);
    const claimed = claims[nameClaim];
    // One name has one form, so that no two accounts look the same.
    const name = typeof claimed === "string" ? claimed.normalize("NFC") : null;
    if (name === null || !isAccountName(name)) {
      log.error(
        { request_id: requestId, claim: nameClaim },
        "the provider gives no name that an account can have",
      );
      throw new ServiceError(
        "missing_scope",
        `The provider does not say who you are: its claim ${nameClaim} has no name of 1 to ${ACCOUNT_NAME_LENGTH_MAX} printable characters.`,
      );
    }
    const person = { issuer, subject: claims.sub, name, scopes };
    const act = (user: string) =>
      record({
        user,
        command: "sign in",
        details: { account: user, request: requestId, issuer, subject: claims.sub, groups, scopes },
        customerTexts: {},
      });
    const known = await usable(() => admitPerson(storage, person, act, new Date()));
    for (const keyId of known.ended) await usable(() => sessions.endAll(keyId));
    return known.key.publicId;
  }

  /** What the groups of a person give. Throws missing_scope when that is nothing. */
  #rightsOf(claims: Claims, requestId: string): { groups: string[]; scopes: Scope[] } {
    const { groups: known, groupsClaim } = this.#settings;
    const claimed = claims[groupsClaim];
    const all = typeof claimed === "string" ? [claimed] : claimed;
    const named = Array.isArray(all) && all.every((one) => typeof one === "string") ? all : null;
    const groups = (named ?? []).filter((group) => known.has(group));
    const scopes = SCOPES.filter((scope) => groups.some((group) => known.get(group)?.includes(scope)));
    if (scopes.length > 0) return { groups, scopes };
    this.#parts.log.warn(
      {
        request_id: requestId,
        claim: groupsClaim,
        groups: named === null ? null : named.slice(0, GROUPS_SHOWN_MAX),
      },
      "a person was refused: no group of theirs has a right here",
    );
    throw new ServiceError(
      "missing_scope",
      named === null
        ? `The provider does not say which groups you are in: its claim ${groupsClaim} is missing.`
        : `None of your groups has a right here.`,
    );
  }

  #cookie(request: Request, kind: "session" | "attempt"): string | null {
    return readCookie(request.headers.get("Cookie"), cookieName(kind, this.#isSecure));
  }

  /** Asks the provider, and notes whether it answers. */
  async #ask<T>(work: (provider: Provider) => Promise<T>): Promise<T> {
    const { log } = this.#parts;
    try {
      const done = await work(await this.#parts.provider());
      this.#back();
      return done;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== "index_unavailable") throw error;
      if (this.#away === null)
        log.error(
          { issuer: this.#settings.issuer, err: error.cause },
          "the provider of sign-ins can't be used: nobody can sign in until it can; sessions and keys go on",
        );
      this.#away = error.message;
      throw error;
    }
  }

  #back(): void {
    if (this.#away !== null)
      this.#parts.log.info({ issuer: this.#settings.issuer }, "the provider of sign-ins answers again");
    this.#away = null;
  }
}

/** Calls what reads or writes the state folder. Throws index_unavailable, with the cause, when that fails. */
async function usable<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new ServiceError(
      "index_unavailable",
      "Nobody can sign in now, because the state folder can't be used.",
      null,
      { cause: error },
    );
  }
}

function ended(): ServiceError {
  return new ServiceError("invalid_api_key", "The session has ended. Sign in again.");
}
