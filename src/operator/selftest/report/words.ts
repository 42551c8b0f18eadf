// How reports word what results have as keys.

import type { ShareRow } from "../../../service/bulk/report/share-table.ts";
import type { NamedShare } from "../tally.ts";

const PARTIES: Readonly<Record<string, string>> = {
  person: "People",
  organization: "Organisations",
  vessel: "Vessels",
  airplane: "Aircraft",
};

const SCRIPTS: Readonly<Record<string, string>> = {
  han: "Chinese characters",
  hangul: "Korean",
  kana: "Japanese syllables",
  indic: "Scripts of India and Sri Lanka",
  mixed: "Several scripts in one name",
  none: "No letter",
  other: "Other scripts",
};

/** The shares with the words for their keys, in the same order. */
export function partyRows(shares: readonly NamedShare[]): ShareRow[] {
  return shares.map((share) => ({ ...share, name: PARTIES[share.name] ?? share.name }));
}

export function scriptRows(shares: readonly NamedShare[]): ShareRow[] {
  return shares.map((share) => ({ ...share, name: scriptName(share.name) }));
}

/** The shares with the titles of the lists; their names follow. */
export function listRows(shares: readonly NamedShare[], titles: ReadonlyMap<string, string>): ShareRow[] {
  return shares.map((share) => ({
    ...share,
    name: titles.get(share.name) ?? share.name,
    notes: [share.name],
  }));
}

function scriptName(script: string): string {
  return SCRIPTS[script] ?? script.charAt(0).toUpperCase() + script.slice(1);
}

/** "0.80": thresholds and scores as a report writes them. */
export function formatThreshold(threshold: number): string {
  return threshold.toFixed(Math.max(2, String(threshold).split(".")[1]?.length ?? 0));
}

/** "5.8", and never "0.0" for a number above zero. */
export function formatRate(rate: number): string {
  return rate > 0 && rate < 0.05 ? "<\u00a00.1" : rate.toFixed(1);
}

/** "2026-11-23 05:35 UTC" of an ISO time. */
export function formatTime(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

/** A name with its invisible characters spelt out, so that a reader sees what was screened. */
export function showInvisible(text: string): string {
  return text.replace(
    /\p{Cf}/gu,
    (character) => `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}
