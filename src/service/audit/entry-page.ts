// The page about one entry: who asked when and with which key, about whom, against which lists under which
// rules, and what was answered.

import { INCLUDE_WORD_LIST, INCLUDE_WORDS } from "../../base/model/corpus.ts";
import { SCORE_DECIMALS } from "../../base/model/limits.ts";
import { plural } from "../../base/model/plural.ts";
import type { Manifest } from "../../engine/snapshot/manifest.ts";
import {
  type Act,
  type AnsweredCandidate,
  type Decision,
  entryId,
  hmacOf,
  isDecision,
  parseAct,
  parseAny,
  parseDecision,
  type StoredEntry,
  userOf,
} from "../journal/reading/stored-entry.ts";
import type { Page, PageSection } from "./page.ts";

/** `manifest` is that of the snapshot that answered; null when it is not at hand. */
export function pageOf(entry: StoredEntry, manifest: Manifest | null): Page {
  if (isDecision(entry)) return decisionPage(entry, parseDecision(entry), manifest);
  if (entry.kind === "act") return actPage(entry);
  return {
    title: `Entry ${entryId(entry)}: ${entry.kind}`,
    sections: [
      { heading: "Entry", facts: [["Time", formatTime(entry.time)], ...otherFacts(entry)] },
      proofSection(entry),
    ],
  };
}

function decisionPage(entry: StoredEntry, decision: Decision, manifest: Manifest | null): Page {
  return {
    title: `Decision ${entryId(entry)} of ${formatTime(entry.time)}`,
    sections: [
      {
        heading: "Decision",
        facts: [
          ["Answer", summariseAnswer(decision)],
          ["Time", formatTime(entry.time)],
          ["Account", `${decision.account.name} (number ${decision.account.id})`],
          ["Key", decision.key],
          ["Request", decision.request],
          ...(decision.item === undefined ? [] : [["Item of the batch", decision.item] as const]),
        ],
      },
      { heading: "Subject", facts: subjectFacts(decision) },
      ...(decision.options === undefined
        ? []
        : [{ heading: "Options", facts: optionFacts(decision.options) }]),
      listsSection(decision, manifest),
      {
        heading: "Rules",
        facts: [
          ["Program", decision.engine],
          ["Name rules", decision.nameRules],
        ],
      },
      candidatesSection(decision),
      proofSection(entry),
    ],
  };
}

/** "1 match among 3 candidates", that nothing was compared, or the error of a batch item. */
export function summariseAnswer({ answer, error, compared }: Decision): string {
  if (error !== undefined)
    return `refused: ${error.message === undefined ? error.code : `${error.message} (${error.code})`}`;
  if (compared?.length === 0) return "compared with no list";
  const results = answer?.results ?? [];
  const matches = results.filter(({ match }) => match).length;
  if (results.length === 0) return "no candidate";
  const found = matches === 0 ? "no match" : plural(matches, "match");
  return `${found} among ${plural(results.length, "candidate")}`;
}

/** The name at the start of a large subject's text. */
const FIRST_NAME = /^\{"properties":\{"name":\[("(?:[^"\\]|\\.)*")/;

/** The first name of a subject; null when it has none or was recorded as a hash. */
export function subjectName({ subject, subjectDigest }: Decision): string | null {
  if (subjectDigest !== undefined) return JSON.parse(FIRST_NAME.exec(String(subject))?.[1] ?? "null");
  const name = propertiesOf(subject)?.name;
  const [first] = Array.isArray(name) ? name : [name];
  return typeof first === "string" ? first : null;
}

function subjectFacts(decision: Decision): [string, string][] {
  const hmac = hmacOf(decision);
  if (hmac !== null) return [["Recorded as a keyed hash", `HMAC-SHA-256 ${hmac}`]];
  const { subject, subjectDigest } = decision;
  if (subjectDigest !== undefined)
    return [
      ["Start of its text", String(subject)],
      ["The whole text", `${subjectDigest.bytes} bytes, SHA-256 ${subjectDigest.sha256}`],
    ];
  const properties = propertiesOf(subject);
  if (properties === null) return [["As sent", JSON.stringify(subject)]];
  const schema = (subject as { readonly schema?: unknown }).schema;
  return [
    ["schema", typeof schema === "string" ? schema : JSON.stringify(schema)],
    ...Object.entries(properties).map(([key, values]): [string, string] => [key, writeValues(values)]),
  ];
}

function propertiesOf(subject: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof subject !== "object" || subject === null || !("properties" in subject)) return null;
  const { properties } = subject;
  return typeof properties === "object" && properties !== null && !Array.isArray(properties)
    ? (properties as Record<string, unknown>)
    : null;
}

function writeValues(values: unknown): string {
  return Array.isArray(values) && values.every((value) => typeof value === "string")
    ? values.join("; ")
    : JSON.stringify(values);
}

function optionFacts(options: NonNullable<Decision["options"]>): [string, string][] {
  return [
    ["Lowest score that is a match", String(options.threshold)],
    ["Most candidates in the answer", String(options.limit)],
    ["Data", options.include.join(", ")],
    ["Datasets", options.datasets?.join(", ") ?? "all"],
  ];
}

/** The lists among which the question was answered, but for those that it did not ask for. */
function listsSection(decision: Decision, manifest: Manifest | null): PageSection {
  const { snapshot, options, compared } = decision;
  const heading = compared === undefined ? "Lists of the snapshot" : "Lists compared";
  if (manifest === null)
    return {
      heading,
      facts: [["Snapshot", snapshot]],
      lines: [
        ...linesOnCompared(decision, null),
        "The snapshot is not in the state folder. Give --snapshot-file FILE to show its lists.",
      ],
    };
  const asked = compared ?? options?.datasets ?? null;
  return {
    heading,
    facts: [
      ["Snapshot", snapshot],
      ["Imported", `${manifest.createdAt.replace("T", " ")} UTC`],
    ],
    table: {
      header: ["DATASET", "CONTENT OF", "LISTED"],
      rows: Object.entries(manifest.datasets)
        .filter(([name]) => asked === null || asked.includes(name))
        .map(([name, { contentDate, listed }]) => [name, contentDate ?? "not stated", String(listed)]),
    },
    lines: linesOnCompared(decision, manifest),
  };
}

/**
 * What was compared. Entries of earlier versions don't say it, and the manifest knows how many records each
 * body of data has, but not which list they are of.
 */
function linesOnCompared(
  { options, compared, comparedOthers }: Decision,
  manifest: Manifest | null,
): string[] {
  if (options === undefined) return [];
  if (compared !== undefined) {
    if (compared.length === 0)
      return ["No list was compared: none had a record of this kind in what was asked. This clears nobody."];
    if (manifest !== null && comparedOthers === undefined) return [];
    return [
      `Compared: ${compared.join(", ")}${comparedOthers === undefined ? "" : ` and ${comparedOthers} more`}.`,
    ];
  }
  if (manifest === null) return [];
  const { entitiesByCorpus } = manifest;
  const words = INCLUDE_WORD_LIST.filter((word) => options.include.includes(word));
  const missing = words.filter((word) => (entitiesByCorpus[INCLUDE_WORDS[word]] ?? 0) === 0);
  return [
    `Compared were their records of the subject's kind in the data asked for: ${words.join(", ")}.`,
    ...missing.map((word) => `The snapshot has no ${word} data, so none of it was compared.`),
  ];
}

function candidatesSection(decision: Decision): PageSection {
  const { answer, answerDigest, error, truncated, notCompared = [], notComparedOthers } = decision;
  const results = answer?.results ?? [];
  const lines: string[] = [];
  if (error !== undefined) lines.push("The item was refused, so it was not compared with any list.");
  else if (results.length === 0 && decision.compared?.length !== 0)
    lines.push("No listed name was similar enough.");
  if (truncated) lines.push("The limit left out at least one more match.");
  if (notCompared.length > 0)
    lines.push(
      `Not compared: ${notCompared.join(", ")}${notComparedOthers === undefined ? "" : ` and ${notComparedOthers} more`}.`,
    );
  if (answerDigest !== undefined)
    lines.push(
      `The text of the answer had ${answerDigest.bytes} bytes, SHA-256 ${answerDigest.sha256}; properties of candidates are in the snapshot.`,
    );
  return {
    heading: "Candidates",
    ...(results.length === 0
      ? {}
      : {
          table: {
            header: ["SCORE", "DECISION", "ID", "NAME", "KIND", "FEATURES", "DATASETS"],
            rows: results.map(candidateRow),
          },
        }),
    lines,
  };
}

function candidateRow(candidate: AnsweredCandidate): string[] {
  const { id, score, match, caption = "", schema = "", features = {}, datasets = [] } = candidate;
  const compared = Object.entries(features).flatMap(([name, value]) =>
    value === null ? [] : `${name} ${value}`,
  );
  return [
    score.toFixed(SCORE_DECIMALS),
    match ? "MATCH" : "no match",
    id,
    caption,
    schema,
    compared.join(", "),
    datasets.join(", "),
  ];
}

function actPage(entry: StoredEntry): Page {
  const act = parseAct(entry);
  return {
    title: `Administrative act ${entryId(entry)} of ${formatTime(entry.time)}`,
    sections: [
      {
        heading: "Act",
        facts: [
          ["Command", act.command],
          ["Time", formatTime(entry.time)],
          ["User", userOf(act)],
          ...actFacts(act),
        ],
      },
      proofSection(entry),
    ],
  };
}

/** In words: no JSON, no names of members as a program writes them. */
function writeDetail(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value))
    return (
      value.map(writeDetail).join(value.every((one) => typeof one === "string") ? ", " : "; ") || NOTHING
    );
  if (typeof value !== "object" || value === null) return value === null ? NOTHING : String(value);
  const { id, name, ...others } = value as { readonly id?: unknown; readonly name?: unknown };
  // An account.
  if (id !== undefined && typeof name === "string" && Object.keys(others).length === 0) return name;
  const members = Object.entries(value).map(([key, held]) => [wordsOf(key), writeDetail(held)] as const);
  const given = members.filter(([, text]) => text !== NOTHING);
  return given.map((fact) => fact.join(" ")).join(", ") || NOTHING;
}

/** The text shown for an empty detail. */
export const NOTHING = "–";

/** The name of a member in words: "rate per minute" of ratePerMinute. */
const wordsOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What an act was about, by name: "account" and "core banking"; without the codes of references. */
export function actFacts(act: Act): [string, string][] {
  const { codes, ...details } = act.details;
  return Object.entries(details).map(([name, value]) => [
    wordsOf(name),
    name === "ratePerMinute" && value === null ? "unlimited" : writeDetail(value),
  ]);
}

/** The members of an entry of another kind, without those of the chain and the codes of customers. */
export function otherFacts(entry: StoredEntry): [string, string][] {
  const { seq, prev, time, kind, hash, codes, ...members } = parseAny(entry);
  return Object.entries(members).map(([name, value]) => [wordsOf(name), writeDetail(value)]);
}

function proofSection({ lane, seq, prev, hash, file, line }: StoredEntry): PageSection {
  return {
    heading: "Journal",
    facts: [
      ["Entry", `number ${seq} of lane ${lane}`],
      ["File", `${file}, line ${line}`],
      ["Hash of this entry", hash],
      ["Hash of the entry before", prev],
    ],
    lines: ["The hash fits this entry. interdict journal verify checks the whole chain."],
  };
}

/** "2026-11-23 01:02:03.456 UTC". */
function formatTime(time: string): string {
  return time.replace("T", " ").replace("Z", " UTC");
}
