// Every answer with the status 429, in one place: what an account may not do more of, and when to retry. Each
// bound is counted where its work is; this is what the account reads of it.

import { ServiceError } from "./errors.ts";
import { plural } from "./plural.ts";

/** More requests than the account may send in a minute. The headers of its rate say when to retry. */
export function tooManyRequests(perMinute: number, resetSeconds: number): ServiceError {
  return refused(
    `The account may send ${plural(perMinute, "request")} per minute. Retry in ${plural(resetSeconds, "second")}.`,
    null,
  );
}

/** A payment message that counts as more requests than the account may still send. */
export function tooManyParties(
  parties: number,
  perRequest: number,
  { limit, resetSeconds }: { readonly limit: number; readonly resetSeconds: number },
): ServiceError {
  return refused(
    `The message has ${parties} parties, and every ${perRequest} count as a request: the account may send ${limit} per minute.`,
    resetSeconds,
  );
}

/** More work is waiting than the queue takes, of the account or of all. */
export function tooMuchWork(whose: "account" | "all", retrySeconds: number): ServiceError {
  const who = whose === "account" ? "the account" : "all accounts";
  return refused(
    `Too much work of ${who} is waiting. Retry in ${plural(retrySeconds, "second")}, or send fewer requests at a time.`,
    retrySeconds,
  );
}

/** More bytes of request bodies are arriving than a thread keeps for one account. */
export function tooManyBytes(bytesMax: number): ServiceError {
  return refused(
    `The account is sending more than ${bytesMax} bytes of request bodies at the same time. Retry in 1 second, or send fewer at a time.`,
    1,
  );
}

/** More files are arriving of one account than a thread receives at the same time. */
export function tooManyFiles(receiving: number): ServiceError {
  return refused(
    `The account sends ${receiving} files at the same time. Send the next one when one of them has arrived.`,
    1,
  );
}

/** More people begin to sign in than the service lets through to the provider; `whose` ends with a blank. */
export function tooManySignIns(perMinute: number, whose: string, resetSeconds: number): ServiceError {
  return refused(
    `More than ${perMinute} sign-ins ${whose}began within a minute. Retry in ${plural(resetSeconds, "second")}.`,
    resetSeconds,
  );
}

/** Others read the journal, or recompute decisions, and a worker does so for few at a time. */
export function tooManyReaders(what: string): ServiceError {
  const seconds = 2;
  return refused(`${what}. Retry in ${seconds} seconds.`, seconds);
}

function refused(message: string, retryAfterSeconds: number | null): ServiceError {
  return new ServiceError("rate_limit_exceeded", message, retryAfterSeconds);
}
