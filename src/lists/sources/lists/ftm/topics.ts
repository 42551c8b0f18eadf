// The topics of FollowTheMoney that put a record into a corpus. Topics are compared whole, never by their
// beginning: `role.pep.frmr` is not `role.pep`.

import type { Corpus } from "../../../../base/model/corpus.ts";
import type { Listing } from "../../../../base/model/entity.ts";
import { makeListings } from "../published-list.ts";

interface RiskTopic {
  readonly corpus: Corpus;
  /** False for a topic that only says that a related record is listed. */
  readonly isOwn: boolean;
}

/** Topics that name a measure of an authority: it is over when the record of the measure has ended. */
const MEASURE_TOPICS: ReadonlySet<string> = new Set([
  "sanction",
  "sanction.control",
  "sanction.counter",
  "debarment",
  "export.control",
  "export.control.linked",
  "export.risk",
  "invest.risk",
  "invest.ban",
  "corp.disqual",
  "mare.detained",
  "reg.action",
  "reg.warn",
]);

const RISK_TOPICS: ReadonlyMap<string, RiskTopic> = new Map([
  ["role.pep", { corpus: "pep", isOwn: true }],
  ["role.rca", { corpus: "pep", isOwn: false }],
  ["sanction.linked", { corpus: "sanction", isOwn: false }],
  ...[
    ...MEASURE_TOPICS,
    "poi",
    "wanted",
    "crime",
    "crime.boss",
    "crime.fin",
    "crime.fraud",
    "crime.terror",
    "crime.theft",
    "crime.traffick",
    "crime.war",
    "mare.shadow",
    "role.oligarch",
  ].map((topic): [string, RiskTopic] => [topic, { corpus: "sanction", isOwn: true }]),
]);

/** Topics that describe a record without listing it. */
const PLAIN_TOPICS: ReadonlySet<string> = new Set([
  "asset.frozen",
  "corp.offshore",
  "corp.public",
  "corp.shell",
  "crime.cyber",
  "crime.env",
  "crime.traffick.drug",
  "crime.traffick.human",
  "fin",
  "fin.adivsor",
  "fin.bank",
  "fin.fund",
  "forced.labor",
  "gov",
  "mare.sts",
  "mil",
  "pol.party",
  "pol.union",
  "rel",
  "role.acct",
  "role.act",
  "role.civil",
  "role.diplo",
  "role.journo",
  "role.judge",
  "role.lawyer",
  "role.lobby",
  "role.pep.frmr",
  "role.pep.intl",
  "role.pep.natl",
  "role.pol",
  "role.spy",
]);

/**
 * The status of a record in each corpus by its own topics: listed itself, related to a listed record, or
 * neither.
 */
type TopicStatus = Readonly<Partial<Record<Corpus, "listed" | "related">>>;

export function topicStatusOf(topics: readonly string[]): TopicStatus {
  const status: Partial<Record<Corpus, "listed" | "related">> = {};
  for (const topic of topics) {
    const risk = RISK_TOPICS.get(topic);
    if (risk === undefined) continue;
    if (risk.isOwn) status[risk.corpus] = "listed";
    else status[risk.corpus] ??= "related";
  }
  return status;
}

/** True when all topics that list a record in the sanction corpus name measures, which can end. */
export function areMeasures(topics: readonly string[]): boolean {
  return topics
    .filter((topic) => topicStatusOf([topic]).sanction === "listed")
    .every((topic) => MEASURE_TOPICS.has(topic));
}

/**
 * The listing of a record that is listed by its topics alone: a file may say that somebody is at risk without
 * a Sanction record that runs. It has no dates, and its reason names the topics.
 */
export function listingByTopics(
  name: string,
  authority: string,
  corpus: Corpus,
  topics: readonly string[],
): Listing[] {
  const named = topics.filter((topic) => topicStatusOf([topic])[corpus] === "listed");
  const reasons = named.length === 0 ? [] : [`Listed by topic: ${named.join(", ")}`];
  return makeListings({ dataset: { name }, authority }, [], { reasons });
}

export function isRiskTopic(topic: string): boolean {
  return RISK_TOPICS.has(topic);
}

/** False for a topic that the tables lack: it might be a new risk, so the operator must know. */
export function isKnownTopic(topic: string): boolean {
  return RISK_TOPICS.has(topic) || PLAIN_TOPICS.has(topic) || topic.startsWith("gov.");
}
