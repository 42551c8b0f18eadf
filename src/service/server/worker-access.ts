// Accounts, keys and rates of one worker: from the state folder, or from stores that replicas share.

import type { Logger } from "pino";
import { plural } from "../../base/model/plural.ts";
import { openMonotonicClock } from "../../base/platform/monotonic-clock.ts";
import { openAccess } from "../access/access-file.ts";
import type { AccessAdministration } from "../access/administration.ts";
import { type KeyFinder, KnownKeys } from "../access/known-keys.ts";
import { PostgresAccessStorage } from "../access/postgres-storage.ts";
import { type RateLimiter, SlidingWindowLimiter } from "../access/rate-limit.ts";
import { SharedRateLimiter } from "../access/shared-rate-limit.ts";
import { NO_ACCOUNT } from "../http/endpoint.ts";
import type { SharedFigures } from "../http/metrics/shared-stores.ts";
import { SharedHeads } from "../journal/shared-heads.ts";
import { Postgres } from "../shared/postgres.ts";
import { Redis } from "../shared/redis.ts";
import type { StoreAddress } from "../shared/store-address.ts";
import type { SharedRates } from "../shared/store-settings.ts";

/** The shared stores of a service. */
export interface WorkerStores {
  readonly access: StoreAddress;
  /** Id of the store of accounts. */
  readonly id: string;
  /** Name of this replica. */
  readonly replica: string;
  readonly graceSeconds: number;
  /** Null when each replica counts for itself. */
  readonly rates: SharedRates | null;
}

export interface WorkerAccess {
  readonly keys: KeyFinder;
  /** The same accounts and keys, for administrators. */
  readonly administration: AccessAdministration;
  readonly limiter: RateLimiter;
  /** Resolves when the stores were asked once, whether they answered or not: requests find connections. */
  readonly asked: Promise<unknown>;
  /** Where the heads of the journal are noted; null without a shared store. */
  readonly heads: SharedHeads | null;
  /** The store that replicas share; null without one. */
  readonly postgres: Postgres | null;
  /** What an operator must know about the shared stores now. */
  notices(): { readonly faults: readonly string[]; readonly warnings: readonly string[] };
  /** Null without shared stores. */
  figures(): SharedFigures | null;
  close(): void;
}

/** A healthy store answers within milliseconds, on a busy host too; requests wait for it. */
const DEADLINE_MS = 1000;
const ACCESS_CONNECTIONS = 2;
/** Time between two looks at the rate counters; keys are looked at more often. */
const LOOK_MS = 1000;

const READ_ONLY = "The service can't write its state folder, so accounts and keys can't be changed.";

/** Opens what `stores` names; for null, that of the state folder. */
export function openWorkerAccess(
  {
    state,
    isReadOnly,
    rates,
  }: { readonly state: string; readonly isReadOnly: boolean; readonly rates: SharedArrayBuffer },
  stores: WorkerStores | null,
  log: Logger,
): WorkerAccess {
  const own = new SlidingWindowLimiter(openMonotonicClock(), rates);
  if (stores !== null) return openStores(stores, own, log);
  const keys = openAccess(state, isReadOnly);
  return {
    keys,
    administration: { storage: keys, refusal: isReadOnly ? READ_ONLY : null, isShared: false },
    limiter: own,
    asked: Promise.resolve(),
    heads: null,
    postgres: null,
    notices: () => ({ faults: [], warnings: [] }),
    figures: () => null,
    close: () => keys.close(),
  };
}

function openStores(stores: WorkerStores, own: RateLimiter, log: Logger): WorkerAccess {
  const postgres = new Postgres(stores.access, {
    deadlineMs: DEADLINE_MS,
    connections: ACCESS_CONNECTIONS,
  });
  const { graceSeconds, replica } = stores;
  const heads = new SharedHeads(postgres, { replica, log });
  const storage = new PostgresAccessStorage(postgres);
  const keys = new KnownKeys(storage, { graceSeconds, log });
  const rates =
    stores.rates === null
      ? null
      : new SharedRateLimiter(new Redis(stores.rates.address, DEADLINE_MS), {
          prefix: `interdict:rate:${stores.id}`,
          own,
          replicas: stores.rates.replicas,
          log,
        });
  const asked = Promise.all([keys.refresh(), rates?.peek(NO_ACCOUNT, 1)]);
  rates?.watch(LOOK_MS, NO_ACCOUNT);
  return {
    keys,
    administration: { storage, refusal: null, isShared: true },
    limiter: rates ?? own,
    asked,
    heads,
    postgres,
    notices: () => noticesOf(keys, rates, stores),
    figures: () => {
      const access = keys.status();
      return {
        access: { ...access, failures: access.failures + heads.failures },
        rates: rates?.status() ?? null,
      };
    },
    close: () => {
      keys.close();
      rates?.close();
    },
  };
}

/**
 * /readyz asks for no key, so neither names of hosts nor the words of a server are in it: the log has them.
 */
function noticesOf(
  keys: KnownKeys,
  rates: SharedRateLimiter | null,
  { rates: settings }: WorkerStores,
): ReturnType<WorkerAccess["notices"]> {
  const { away, graceSecondsLeft } = keys.status();
  const faults: string[] = [];
  const warnings: string[] = [];
  if (away !== null && graceSecondsLeft === 0)
    faults.push("The shared store of accounts and keys can't be reached: every key is refused until it can.");
  else if (away !== null)
    warnings.push(
      `The shared store of accounts and keys can't be reached: keys seen before work for ${plural(graceSecondsLeft, "more second")}; other keys are refused.`,
    );
  if (rates !== null && rates.status().away !== null)
    warnings.push(
      `The shared rate counters can't be reached: this replica allows 1/${settings?.replicas} of each rate.`,
    );
  return { faults, warnings };
}
