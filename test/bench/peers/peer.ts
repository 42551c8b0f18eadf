// What is asked of every peer, and what it is measured by.

/** A record of the lists, as the import has read it: every peer is given the same ones. */
export interface ListedRecord {
  readonly id: string;
  readonly schema: string;
  readonly caption: string;
  readonly names: readonly string[];
  readonly birthDates: readonly string[];
  readonly countries: readonly string[];
}

export interface PeerQuestion {
  readonly name: string;
  readonly birthDate: string | null;
  /** Records of the person; none for somebody who is not listed. */
  readonly right: readonly string[];
}

/** Questions that are asked and counted together. */
export interface QuestionSet {
  readonly title: string;
  readonly isListed: boolean;
  readonly questions: readonly PeerQuestion[];
}

/** What a peer answered and took for the questions of one set, in their order. */
export interface SetAnswers {
  /** Ids of the records that it reports for each question, at its own threshold. */
  readonly reported: readonly (readonly string[])[];
  readonly elapsedMs: readonly number[];
  readonly cpuMs: number;
}

export interface PeerMeasured {
  readonly startSeconds: number;
  readonly anonymousBytes: number;
  readonly diskBytes: number;
  /** Of the first hundred questions after the start, which don't count among the others. */
  readonly firstMs: readonly number[];
  readonly answers: readonly SetAnswers[];
}

/** Prepares, starts and asks one peer. Throws an Unavailable where it can't be had here. */
export interface Peer {
  readonly title: string;
  /** Version, threshold and how it was asked. */
  readonly deviations: readonly string[];
  install(): string;
  measure(records: readonly ListedRecord[], sets: readonly QuestionSet[]): Promise<PeerMeasured>;
}

/** Why a peer is left out of a run, in words for the report. */
export class Unavailable extends Error {}
