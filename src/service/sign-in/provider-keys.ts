// The keys by which the provider signs ID tokens. The sign-ins of a worker share what was fetched. A token
// that another key signed has them fetched at once: after a rotation nobody waits for the old ones to age.

import type * as openid from "openid-client";

/** Keys older than this are fetched again, so that one that the provider withdrew no longer counts. */
const KEYS_MS = 300_000;

interface KnownKeys {
  readonly text: string;
  readonly ids: ReadonlySet<string>;
  readonly fetchedMs: number;
}

export class ProviderKeys {
  #known: KnownKeys | null = null;
  /** A question that is not answered yet: all who need keys meanwhile wait for the one answer. */
  #asked: Promise<KnownKeys> | null = null;

  /** The fetch of one sign-in: it sees which key signed the token, and answers with keys that have it. */
  fetchOfOne(ask: openid.CustomFetch, { jwks_uri = "" }: openid.ServerMetadata): openid.CustomFetch {
    let keyId: string | null = null;
    return async (url, options) => {
      if (jwks_uri !== "" && url === new URL(jwks_uri).href) {
        const { text } = await this.#keysWith(keyId, () => ask(url, options));
        return new Response(text, { headers: { "Content-Type": "application/json" } });
      }
      const answer = await ask(url, options);
      keyId = keyIdOf(await answer.clone().text());
      return answer;
    };
  }

  async #keysWith(keyId: string | null, ask: () => Promise<Response>): Promise<KnownKeys> {
    const fits = (known: KnownKeys | null): known is KnownKeys =>
      known !== null &&
      keyId !== null &&
      known.ids.has(keyId) &&
      performance.now() - known.fetchedMs < KEYS_MS;
    if (fits(this.#known)) return this.#known;
    // It may have been asked before the key was there.
    const earlier = await this.#asked;
    if (fits(earlier)) return earlier;
    this.#asked ??= fetchKeys(ask)
      .then((keys) => {
        this.#known = keys;
        return keys;
      })
      .finally(() => {
        this.#asked = null;
      });
    return this.#asked;
  }
}

async function fetchKeys(ask: () => Promise<Response>): Promise<KnownKeys> {
  const fetchedMs = performance.now();
  const text = await (await ask()).text();
  const { keys } = (parseJson(text) ?? {}) as { keys?: unknown };
  const ids = Array.isArray(keys)
    ? keys.flatMap((key) => (typeof key?.kid === "string" ? [key.kid] : []))
    : [];
  return { text, ids: new Set(ids), fetchedMs };
}

/** The id of the key that signed the ID token in an answer; null for none. */
function keyIdOf(answer: string): string | null {
  const { id_token } = (parseJson(answer) ?? {}) as { id_token?: unknown };
  if (typeof id_token !== "string") return null;
  const header = parseJson(Buffer.from(id_token.split(".")[0] ?? "", "base64url").toString("utf8"));
  const { kid } = (header ?? {}) as { kid?: unknown };
  return typeof kid === "string" ? kid : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
