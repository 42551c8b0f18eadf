// A real OpenID provider on a loopback socket: oidc-provider, with people who sign in by a form, and with a
// hand that changes its ID tokens before they leave.

import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import OidcProvider from "oidc-provider";

type Context = Parameters<Parameters<OidcProvider["use"]>[0]>[0];

/** A person at the provider. */
export interface TestPerson {
  readonly name: string;
  readonly groups?: unknown;
}

export interface RunningProvider {
  readonly issuer: string;
  /** Changes the claims of each ID token that it signs; null for none. */
  tamper: ((claims: JWTPayload) => JWTPayload) | null;
  /** Signs ID tokens with a key that the provider does not publish. */
  signsWithOtherKey: boolean;
  /** From now on signs ID tokens with a new key, and publishes it in the place of the old one. */
  rotate(): Promise<void>;
  /** How often its keys were asked for. */
  keysAsked: number;
  /** Signs a person in at an address of the provider, as a browser does; returns where that leads back to. */
  signIn(location: string, person: string): Promise<URL>;
  stop(): Promise<void>;
  /** Listens again at the same address. */
  start(): Promise<void>;
}

export const CLIENT = { id: "interdict-console", secret: "a secret of this test, made up" };

/** Starts a provider with people by their subjects. At localhost, it is another site than 127.0.0.1. */
export async function startProvider(
  people: Readonly<Record<string, TestPerson>>,
  redirect: string,
  host = "127.0.0.1",
): Promise<RunningProvider> {
  const own = await makeKey("own");
  const other = await makeKey("own");
  const server = await listenSomewhere();
  const { port } = server.address() as { port: number };
  const issuer = `http://${host}:${port}`;
  let rotated: Awaited<ReturnType<typeof makeKey>> | null = null;
  const oidc = new OidcProvider(issuer, configurationOf(people, redirect, own.jwk));
  const sockets = new Set<{ destroy(): void }>();
  const running: RunningProvider = {
    issuer,
    tamper: null,
    signsWithOtherKey: false,
    keysAsked: 0,
    rotate: async () => {
      rotated = await makeKey(`rotated-${crypto.randomUUID()}`);
    },
    signIn: (location, person) => walk(location, person, redirect),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
    start: () => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve)),
  };
  oidc.use(async (ctx, next) => {
    if (ctx.path.startsWith("/interaction/")) return interact(oidc, ctx);
    await next();
    if (ctx.path === "/jwks") {
      running.keysAsked++;
      if (rotated !== null) ctx.body = { keys: [publicPartOf(rotated.jwk)] };
    }
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== "/token" || body?.id_token === undefined) return;
    if (running.tamper === null && !running.signsWithOtherKey && rotated === null) return;
    const claims = JSON.parse(
      Buffer.from(body.id_token.split(".")[1] ?? "", "base64url").toString(),
    ) as JWTPayload;
    const published = rotated ?? own;
    const key = running.signsWithOtherKey ? other : published;
    ctx.body = {
      ...body,
      id_token: await new SignJWT(running.tamper?.(claims) ?? claims)
        .setProtectedHeader({ alg: "RS256", kid: published.jwk.kid ?? "" })
        .sign(key.privateKey),
    };
  });
  server.on("request", oidc.callback());
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  return running;
}

async function makeKey(kid: string) {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
  return { privateKey, jwk };
}

function publicPartOf({ kty, n, e, kid, alg, use }: JWK): object {
  return { kty, n, e, kid, alg, use };
}

async function listenSomewhere(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function configurationOf(people: Readonly<Record<string, TestPerson>>, redirect: string, jwk: JWK): object {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirect],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ["of this test"] },
    claims: { openid: ["sub"], profile: ["preferred_username", "groups"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_: unknown, sub: string) => {
      const person = people[sub];
      if (person === undefined) return undefined;
      const { name, groups } = person;
      return {
        accountId: sub,
        claims: () => ({ sub, preferred_username: name, ...(groups === undefined ? {} : { groups }) }),
      };
    },
  };
}

const FORM = `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,">
<form method="post"><label>Person <input name="sub"></label><button>Sign in</button></form>`;

/** GET shows a form; POST signs in who is named there, and grants what the client asks for. */
async function interact(oidc: OidcProvider, ctx: Context): Promise<void> {
  const { prompt, params, session } = await oidc.interactionDetails(ctx.req, ctx.res);
  if (ctx.method === "GET" && prompt.name === "login") {
    ctx.type = "html";
    ctx.body = FORM;
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  const sub = new URLSearchParams(Buffer.concat(chunks).toString()).get("sub");
  const accountId = sub ?? session?.accountId ?? "";
  const grant = new oidc.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const result = sub === "nobody" ? { error: "access_denied" } : null;
  await oidc.interactionFinished(
    ctx.req,
    ctx.res,
    result ?? { login: { accountId }, consent: { grantId: await grant.save() } },
  );
}

/** Follows redirects with cookies until they leave the provider. */
async function walk(location: string, person: string, redirect: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(location);
  let body: URLSearchParams | null = null;
  for (let steps = 0; steps < 10; steps++) {
    const answer: Response = await fetch(url, {
      redirect: "manual",
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(body === null ? {} : { method: "POST", body }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (set.split(";")[0] ?? "").split(/=(.*)/s);
      jar.set(name, value);
    }
    const next = answer.headers.get("Location");
    if (next !== null) {
      url = new URL(next, url);
      body = null;
      if (url.href.startsWith(redirect)) return url;
    } else if (answer.status === 200) {
      body = new URLSearchParams({ sub: person });
    } else {
      throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`);
    }
  }
  throw new Error("The provider does not lead back.");
}
