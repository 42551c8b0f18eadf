// How many sign-ins may begin in a minute: of everybody, of one proxy and of one client. So nobody keeps all
// others out. Nobody is known yet, so clients are told apart by their addresses.

import { SIGN_INS_PER_CLIENT, SIGN_INS_PER_MINUTE, SIGN_INS_PER_PROXY } from "../base/model/limits.ts";
import { tooManySignIns } from "../base/model/too-many.ts";
import { clientOf } from "../service/http/client-address.ts";
import { NO_ACCOUNT, type Service } from "../service/http/endpoint.ts";

/** Addresses share so many counters, so that no number of them fills the memory of the limiter. */
const COUNTERS = 4096;

type RateLimiter = Service["limiter"];

/** Counts a sign-in that begins. Throws rate_limit_exceeded. */
export async function countSignIn(limiter: RateLimiter, request: Request): Promise<void> {
  const { peer, forwarded } = clientOf(request);
  const isKnown = peer !== null || forwarded !== null;
  await count(
    limiter,
    isKnown ? counterOf(`${peer} ${forwarded}`, 0) : null,
    SIGN_INS_PER_CLIENT,
    "of one client ",
  );
  await count(limiter, peer === null ? null : counterOf(peer, 1), SIGN_INS_PER_PROXY, "of one proxy ");
  await count(limiter, NO_ACCOUNT, SIGN_INS_PER_MINUTE, "");
}

async function count(limiter: RateLimiter, counter: number | null, perMinute: number, whose: string) {
  if (counter === null) return;
  const { allowed, resetSeconds } = await limiter.take(counter, perMinute);
  if (!allowed) throw tooManySignIns(perMinute, whose, resetSeconds);
}

/** A number that no account has. */
function counterOf(text: string, set: number): number {
  return -1 - set * COUNTERS - (Bun.hash.crc32(text) % COUNTERS);
}
