// What the command line of `serve` asks for: its flags, decoded once.

import type { Flag } from "../../base/flags/flag.ts";
import type { LogForm, LogLevel, ServeFlags } from "../../base/flags/service.ts";
import { ACCESS_FLAGS } from "../../base/flags/stores.ts";
import { loadPlaces } from "../../engine/places/load-places.ts";
import { loadReviewRules } from "../cases/review-rules.ts";
import { loadRules } from "../payments/screening/rules.ts";
import type { StoreAddress } from "../shared/store-address.ts";
import { accessOf, ratesOf, type SharedRates } from "../shared/store-settings.ts";
import type { Place } from "../shipping/place.ts";
import { ageLimitsOf } from "./age-limits.ts";
import { type FollowSettings, followingOf } from "./follow-settings.ts";
import { journalOf } from "./journal-settings.ts";
import { type ListenerSettings, parseListeners } from "./listener-settings.ts";
import type { WorkerSettings } from "./messages.ts";
import { placeOf, type TailSettings, waitOf } from "./shipping-settings.ts";
import { signInOf } from "./sign-in-settings.ts";

export interface ServeSettings
  extends Pick<
    WorkerSettings,
    | "ageLimits"
    | "answerCacheBytes"
    | "fourEyes"
    | "isDemonstration"
    | "journal"
    | "paymentPlaces"
    | "paymentRules"
    | "reviewRules"
    | "signIn"
  > {
  readonly state: string;
  readonly workers: number;
  readonly listeners: readonly ListenerSettings[];
  readonly log: LogForm;
  readonly logLevel: LogLevel;
  /** False leaves out the console and the endpoints of reviews. */
  readonly offersConsole: boolean;
  /** Where the journal is shipped to; null for nowhere. */
  readonly place: Place | null;
  /** The same place, where each answer waits for its entry there; else null. */
  readonly waitsFor: Pick<TailSettings, "place" | "credentials"> | null;
  /** Null where accounts and keys are in the state folder. */
  readonly access: StoreAddress | null;
  /** How long known keys work while the shared store is away. */
  readonly graceSeconds: number;
  /** Null where the service counts for itself. */
  readonly rates: SharedRates | null;
  readonly following: FollowSettings | null;
  /** Null for the usual name. */
  readonly replica: string | null;
  /** The process to take over from; null for none. */
  readonly takeover: number | null;
  /** Variables for the processes that the service starts: uploads are screened without shared pairs, too. */
  readonly passedOn: Readonly<Record<string, string>>;
}

const BYTES_PER_MB = 1e6;

/**
 * Decodes the flags, and loads keys, rules and settings that they name. Throws a UsageError for flags that
 * are wrong or contradict each other, and an OperatorError for a file that can't be used.
 */
export function decodeServe(flags: ServeFlags): ServeSettings {
  const ageLimits = ageLimitsOf(flags);
  const journal = journalOf(flags);
  const place = placeOf(flags, journal);
  const [access, rates] = [accessOf(flags), ratesOf(flags)];
  return {
    state: flags.state,
    workers: flags.workers,
    ageLimits,
    journal,
    place,
    waitsFor: waitOf(flags),
    access,
    graceSeconds: flags.accessGrace,
    rates,
    following: followingOf(flags),
    signIn: signInOf(flags),
    listeners: parseListeners(flags, flags.workers),
    log: flags.log,
    logLevel: flags.logLevel,
    isDemonstration: flags.demo,
    offersConsole: flags.console === "on",
    fourEyes: flags.fourEyes === "on",
    answerCacheBytes: flags.answerCache * BYTES_PER_MB,
    paymentRules: loadRules(flags.paymentRules),
    reviewRules: loadReviewRules(flags.reviewRules),
    paymentPlaces: loadPlaces(flags.paymentPlaces),
    replica: flags.replica ?? null,
    takeover: flags.takeover ?? null,
    passedOn: access === null ? {} : variablesOf(ACCESS_FLAGS, flags),
  };
}

/** The variables that stand for those of these flags that are given; each holds a text. */
function variablesOf(
  flags: readonly Flag[],
  given: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const pairs = flags.map((flag) => [flag.envVar, given[flag.attributeName()]]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}
