// What the service connects to: the stores that replicas share, and the source of snapshots. Each is asked
// once, side by side, and is not waited for longer than a few seconds. Without settings, no connection is
// made.

import { OperatorError } from "../../base/model/errors.ts";
import { awaitWithin } from "../../base/platform/deadline.ts";
import { openSource } from "../../lists/follow/open-source.ts";
import { choosePublished, POINTER_FILE, parsePointer } from "../../lists/follow/pointer.ts";
import { showSource } from "../../lists/follow/source-name.ts";
import { followingOf } from "../../service/server/follow-settings.ts";
import { Postgres } from "../../service/shared/postgres.ts";
import { Redis, redisScript } from "../../service/shared/redis.ts";
import { inspectSchema, SHARED_FORMAT } from "../../service/shared/schema.ts";
import { accessOf, ratesOf } from "../../service/shared/store-settings.ts";
import { type ExaminedHost, type Finding, failed, ok, warning } from "./finding.ts";

/** The time of one answer, and of one store with all that it is asked. */
const ANSWER_MS = 3000;
const STORE_MS_MAX = 8000;

const ASK = redisScript("return redis.call('TIME')[1]");
const ASK_KEY = "interdict:doctor";

const CHECKS: Readonly<Record<string, (examined: ExaminedHost) => Promise<Finding[]>>> = {
  "shared accounts": checkAccess,
  "shared rates": checkRates,
  "snapshot source": checkFollowed,
};

/** Connects to what the variables name. Never rejects: a check that fails is a finding. */
export async function examineStores(examined: ExaminedHost): Promise<Finding[]> {
  const findings = Object.entries(CHECKS).map(async ([name, check]) => {
    try {
      const found = await awaitWithin(check(examined), STORE_MS_MAX, null);
      if (found !== null) return found;
      throw new OperatorError(
        `No answer came in ${STORE_MS_MAX / 1000} seconds.`,
        "Check the network between this host and the store.",
      );
    } catch (cause) {
      return [failed(name, cause)];
    }
  });
  return (await Promise.all(findings)).flat();
}

async function checkAccess({ service }: ExaminedHost): Promise<Finding[]> {
  const address = accessOf(service.stores);
  if (address === null) return [];
  const postgres = new Postgres(address, { deadlineMs: ANSWER_MS, connections: 1 });
  try {
    const found = await inspectSchema(postgres);
    if (found !== null)
      return [ok("shared accounts", `${address.name} answers; its tables have format ${found.format}.`)];
    return [
      warning(
        "shared accounts",
        `${address.name} answers and has no tables yet; the next start makes them, in format ${SHARED_FORMAT}.`,
        "Name the database of the other replicas, if there are any.",
      ),
    ];
  } finally {
    postgres.close();
  }
}

async function checkRates({ service }: ExaminedHost): Promise<Finding[]> {
  const rates = ratesOf(service.stores);
  if (rates === null) return [];
  const redis = new Redis(rates.address, ANSWER_MS);
  try {
    await redis.run(ASK, ASK_KEY, []);
    return [ok("shared rates", `${redis.name} answers.`)];
  } finally {
    redis.close();
  }
}

async function checkFollowed({ state, service }: ExaminedHost): Promise<Finding[]> {
  const settings = followingOf({ ...service.following, demo: false, state });
  if (settings === null) return [];
  const name = showSource(settings.source);
  const patience = { answerMs: ANSWER_MS, silenceMs: ANSWER_MS };
  const read = await openSource(settings.source, settings.credentials, patience).readText(POINTER_FILE, null);
  if (read === null || read.isUnchanged)
    return [
      warning(
        "snapshot source",
        `${name} answers and has no ${POINTER_FILE}: nothing was published there yet.`,
        "interdict publish FILE --to PLACE",
      ),
    ];
  const { id } = choosePublished(parsePointer(read.text, name), name);
  return [ok("snapshot source", `${name} answers; it points to the snapshot ${id}.`)];
}
