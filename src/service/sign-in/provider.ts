// The provider of sign-ins over OpenID Connect: authorization code with PKCE. It is asked with openid-client,
// which is loaded when the first person signs in, and which checks issuer, audience, nonce, state, expiry and
// signature of what comes back. What is sealed for the browser meanwhile is sealed with jose.

import { EncryptJWT, jwtDecrypt } from "jose";
import * as openid from "openid-client";
import { reasonOf, ServiceError } from "../../base/model/errors.ts";
import { ATTEMPT_SECONDS } from "./cookies.ts";
import { ProviderKeys } from "./provider-keys.ts";
import type { SignInSettings } from "./settings.ts";

/** The claims of an ID token that was checked. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** A sign-in that a browser began: it keeps it, sealed, and brings it back. */
interface Attempt {
  readonly id: string;
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE. */
  readonly verifier: string;
  /** Where in the console the person was. */
  readonly place: string;
}

/** How far the provider's clock may be from this one. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** A provider that is there answers soon; somebody waits. */
const ANSWER_SECONDS = 5;
const RETRY_SECONDS = 10;
/** A description, a set of keys or a token is far smaller. */
const ANSWER_BYTES_MAX = 1 << 20;
/** The longest subject that a provider may give (OpenID Connect Core, 2). */
const SUBJECT_LENGTH_MAX = 255;

export class Provider {
  readonly #settings: SignInSettings;
  readonly #sealingKey: Uint8Array;
  readonly #keys = new ProviderKeys();
  /** As the provider described itself when the last sign-in began. */
  #described: openid.Configuration | null = null;
  /** A question that is not answered yet: all who begin meanwhile wait for the one answer. */
  #asked: Promise<openid.Configuration> | null = null;

  /** `sealingKey` has 32 bytes, and is that of every worker. */
  constructor(settings: SignInSettings, sealingKey: Uint8Array) {
    this.#settings = settings;
    this.#sealingKey = sealingKey;
  }

  /** Where browsers come back to. It must be registered with the provider. */
  get #redirect(): string {
    return `${this.#settings.origin}/console/signed-in`;
  }

  /** Asks the provider to describe itself. Throws index_unavailable, with the cause, when it does not. */
  describe(): Promise<openid.Configuration> {
    this.#asked ??= this.#discover().finally(() => {
      this.#asked = null;
    });
    return this.#asked;
  }

  async #discover(): Promise<openid.Configuration> {
    const { issuer, authority } = this.#settings;
    const [clientId, metadata, secret] = this.#client();
    try {
      const config = await openid.discovery(new URL(issuer), clientId, metadata, secret, {
        timeout: ANSWER_SECONDS,
        execute: this.#isPlain ? [openid.allowInsecureRequests] : [],
        [openid.customFetch]: fetchTrusting(authority),
      });
      this.#described = config;
      return config;
    } catch (error) {
      throw away(error);
    }
  }

  #client(): [id: string, metadata: Partial<openid.ClientMetadata>, secret: openid.ClientAuth] {
    const { clientId, clientSecret } = this.#settings;
    const secret = clientSecret === "" ? openid.None() : openid.ClientSecretBasic(clientSecret);
    return [clientId, { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS }, secret];
  }

  /** Over plain HTTP, on this host alone. */
  get #isPlain(): boolean {
    return this.#settings.issuer.startsWith("http:");
  }

  /** What redeems one code: openid-client itself would keep the keys of a provider for a minute. */
  #redeemer(described: openid.Configuration): openid.Configuration {
    const server = described.serverMetadata();
    const config = new openid.Configuration(server, ...this.#client());
    config.timeout = ANSWER_SECONDS;
    config[openid.customFetch] = this.#keys.fetchOfOne(fetchTrusting(this.#settings.authority), server);
    // Without it, the signature of a token is not looked at.
    openid.enableNonRepudiationChecks(config);
    if (this.#isPlain) openid.allowInsecureRequests(config);
    return config;
  }

  /**
   * Begins a sign-in: where the browser goes, and what it keeps meanwhile. Asks the provider first, so that
   * nobody is led to one that is away. Throws as `describe`.
   */
  async begin(place: string): Promise<{ readonly location: string; readonly sealed: string }> {
    const config = await this.describe();
    const attempt: Attempt = {
      id: openid.randomState(),
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
      place,
    };
    const location = openid.buildAuthorizationUrl(config, {
      redirect_uri: this.#redirect,
      scope: this.#settings.ask,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: "S256",
    });
    const sealed = await new EncryptJWT({ ...attempt })
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .setExpirationTime(`${ATTEMPT_SECONDS} seconds`)
      .encrypt(this.#sealingKey);
    return { location: location.href, sealed };
  }

  /** What `begin` sealed; null for anything else, and for what is too old. */
  async unseal(sealed: string): Promise<Attempt | null> {
    try {
      const { payload } = await jwtDecrypt(sealed, this.#sealingKey, {
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
      });
      return payload as unknown as Attempt;
    } catch {
      return null;
    }
  }

  /**
   * Redeems what the provider gave the browser, a query string, for claims that were checked. Throws
   * index_unavailable when the provider is away, and invalid_request for what it refuses or what is refused
   * here; the cause, for the log, says what was wrong.
   */
  async redeem(query: string, { state, nonce, verifier }: Attempt): Promise<Claims> {
    const config = this.#redeemer(this.#described ?? (await this.describe()));
    try {
      const tokens = await openid.authorizationCodeGrant(config, new URL(`${this.#redirect}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error("The answer has no ID token.");
      refuseFuture(claims.iat);
      refuseForAnother(claims, this.#settings.clientId);
      return claims;
    } catch (error) {
      if (isAway(error)) throw away(error);
      if (isClientRefused(error))
        throw away(error, "The provider of sign-ins does not accept this service as its client");
      throw new ServiceError("invalid_request", describeRefusal(error), null, { cause: reasonsOf(error) });
    }
  }
}

/** openid-client looks at the end of a token, not at its beginning. */
function refuseFuture(issuedAt: number): void {
  if (issuedAt > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS)
    throw new Error("The ID token was issued in the future: the clocks of both hosts are apart.");
}

/** openid-client looks at the authorized party only when there are many audiences, and takes any subject. */
function refuseForAnother({ azp, sub }: openid.IDToken, clientId: string): void {
  if (azp !== undefined && azp !== clientId)
    throw new Error('The ID token was issued to another client: its claim "azp" is not this one.');
  if (sub === "" || sub.length > SUBJECT_LENGTH_MAX)
    throw new Error(`The subject of the ID token does not have 1 to ${SUBJECT_LENGTH_MAX} characters.`);
}

/** True when the provider refuses this service, and not the code that a browser brought. */
function isClientRefused(error: unknown): boolean {
  return (
    error instanceof openid.WWWAuthenticateChallengeError ||
    (error instanceof openid.ResponseBodyError && error.error !== "invalid_grant")
  );
}

/** What the person reads. What the provider said is in the log: it may be of anybody who made up the link. */
function describeRefusal(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError)
    return error.error === "access_denied"
      ? "The provider did not sign you in."
      : "The provider refused the sign-in.";
  if (error instanceof openid.ResponseBodyError)
    return "The provider refused the code of this sign-in: it was used before, or it is too old.";
  return "What the provider answered is not accepted: it is not for this sign-in, or the clocks of both hosts are apart.";
}

/** A request that got no answer, or one of a server that fails. */
class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** openid-client wraps what its fetch throws. */
function isAway(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof NoAnswer) return true;
  return false;
}

function away(error: unknown, why = "The provider of sign-ins does not answer"): ServiceError {
  return new ServiceError(
    "index_unavailable",
    `${why}, so nobody can sign in until it does.`,
    RETRY_SECONDS,
    { cause: reasonsOf(error) },
  );
}

/** The messages of an error and of its causes, for the log. What hangs on them may name a person. */
function reasonsOf(error: unknown): Error {
  const reasons: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) reasons.push(one.message + codeOf(one));
  return new Error(reasons.join(": "));
}

/** The code of OAuth in an error, which may be of anybody who made up the link; else an empty text. */
function codeOf(error: Error): string {
  const isSaid =
    error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError;
  return isSaid && /^[a-z_]{1,40}$/.test(error.error) ? ` (${error.error})` : "";
}

/** Fetches with these authorities (PEM), or with those of the system. An answer is read to its end here. */
function fetchTrusting(ca: string | null): openid.CustomFetch {
  return async (url, options) => {
    const tls = ca === null ? {} : { tls: { ca } };
    const { origin } = new URL(url);
    try {
      const answer = await fetch(url, { ...(options as RequestInit), ...tls });
      const body = await readBody(answer);
      if (isUsable(answer.status, options.method))
        return new Response(body.length === 0 ? null : body, answer);
      throw new Error(`it answers ${answer.status}`);
    } catch (error) {
      throw new NoAnswer(`${origin}: ${reasonOf(error)}`);
    }
  };
}

/** Only what is posted, a code, is refused with a reason. Nothing is redirected: that leads elsewhere. */
function isUsable(status: number, method: string): boolean {
  if (status >= 200 && status < 300) return true;
  return method === "POST" && status >= 400 && status < 500 && status !== 429;
}

async function readBody({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new Error(`its answer has more than ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
