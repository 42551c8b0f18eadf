// The endpoints by which the console signs people in and out. The browser comes back from the provider to a
// page of the console, which then finishes the sign-in with a request of its own: a browser sends cookies
// that are SameSite=Strict with that request, and never with one that another site led to.

import { ServiceError } from "../base/model/errors.ts";
import { BeginRequest, FinishRequest, type SignInOffer } from "../service/contract/sign-in.ts";
import { readBody } from "../service/http/body.ts";
import { type Answer, answerJson, type Call, type Endpoint } from "../service/http/endpoint.ts";
import { otherSiteOf } from "../service/http/other-sites.ts";
import { SESSION_HEADER, SESSION_HEADER_VALUE } from "../service/sign-in/cookies.ts";
import type { SignIn } from "../service/sign-in/sign-in.ts";
import { countSignIn } from "./sign-in-rate.ts";

/** What these endpoints need of the service. */
type Needs = "bodies" | "limiter" | "signIn";

const PREFIX = "/console/sign-in";

/** Offer, begin, finish and sign-out. */
export const SIGN_IN_ENDPOINTS: readonly Endpoint<Needs>[] = [
  {
    ...common("GET", "offer", "getSignInOffer"),
    isProbe: true,
    async answer({ request, service: { signIn = null } }) {
      const offer: SignInOffer = {
        provider: signIn?.providerName ?? null,
        hasSession: (await signIn?.hasSession(request)) ?? false,
      };
      return answerJson(offer);
    },
  },
  {
    ...common("POST", "begin", "beginSignIn"),
    async answer(call) {
      const signIn = allowed(call);
      await countSignIn(call.service.limiter, call.request);
      const { place } = await readBody(call, BeginRequest);
      const { to, cookie } = await signIn.begin(place);
      return withCookie(answerJson({ to }), cookie);
    },
  },
  {
    ...common("POST", "finish", "finishSignIn"),
    async answer(call) {
      const signIn = allowed(call);
      const { query } = await readBody(call, FinishRequest);
      const { to, cookie } = await signIn.finish(call.request, call.requestId, query);
      return withCookie(answerJson({ to }), cookie);
    },
  },
  {
    ...common("POST", "out", "signOut"),
    async answer(call) {
      const cookie = await allowed(call).signOut(call.request, call.requestId);
      return withCookie(answerJson({}), cookie);
    },
  },
];

/** The sign-in, for a request of the console itself. Throws not_found without one, and invalid_request. */
function allowed({ request, service: { signIn = null } }: Call<Needs>): SignIn {
  if (signIn === null)
    throw new ServiceError("not_found", "People don't sign in at this service: a key opens the console.");
  const site = otherSiteOf(request);
  const isOwn = request.headers.get(SESSION_HEADER) === SESSION_HEADER_VALUE;
  if (site === null && isOwn) return signIn;
  throw new ServiceError(
    "invalid_request",
    `Only a page of this console may send this request${site === null ? "" : ` (${site})`}. Behind a proxy, pass on the Host header that the browser sent.`,
  );
}

function withCookie(answer: Answer, cookie: string): Answer {
  return { ...answer, headers: { "Set-Cookie": cookie } };
}

function common(method: "GET" | "POST", name: string, operationId: string) {
  return {
    method,
    path: `${PREFIX}/${name}`,
    operationId,
    scope: null,
    summary: "Signing in to the console.",
    parameters: null,
  } as const;
}
