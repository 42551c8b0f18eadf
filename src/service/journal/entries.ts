// The entries of the journal: the kinds, and the members of each beside those of the chain (chain.ts). The
// types describe the JSON text of an entry; members come in this order. Those of a decision are in
// reading/stored-entry.ts.

/** What an entry records. */
export const ENTRY_KINDS = [
  "opened",
  "match",
  "batch-item",
  "act",
  "gap",
  "retired",
  "checkpoint",
  "closed",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An entry before it is chained. */
export interface Entry {
  readonly kind: EntryKind;
  /** Its members as JSON text without the braces, such as `"pid":7`; empty for none. */
  readonly members: string;
}

/** The program that writes. */
export interface Program {
  readonly version: string;
  /** Short hash of the commit. */
  readonly commit: string;
  /** Version of the name rules. */
  readonly nameRules: string;
}

/** A process began to write to the lane. */
export interface Opened extends Program {
  readonly pid: number;
  /** The key that its subjects are hashed with (subjectKeyId); absent when they are recorded in full. */
  readonly subjectKey?: string;
  /** Bytes of an unfinished write of the process before, which were cut off. No answer was sent for them. */
  readonly torn?: number;
  /** Entries that were durable and are gone: the head note is beyond the end of the files. */
  readonly lost?: {
    readonly from: number;
    readonly to: number;
    /** True when no entry came after these: the head note was of the last one. */
    readonly isAll?: boolean;
  };
  /** True when the lane had entries and no head note: whether entries are gone is not known then. */
  readonly headMissing?: boolean;
}

/** How a subject was screened, after decoding: the defaults are filled in. */
export interface DecisionOptions {
  readonly threshold: number;
  readonly limit: number;
  readonly include: readonly string[];
  /** Null for all datasets. */
  readonly datasets: readonly string[] | null;
  /** By what a door beside the contract then left candidates out; absent where it left out none. */
  readonly leftOut?: Readonly<Record<string, unknown>>;
}

/** A subject in place of its text (`--journal-subject hashed`). */
export interface HashedSubject {
  /** HMAC-SHA-256 under subject.key over the canonical JSON of the subject, 64 hexadecimal digits. */
  readonly hmac: string;
}

/** Proves what was sent or answered, where the entry has only a part of it. */
export interface Digest {
  /** Size of the JSON text. */
  readonly bytes: number;
  /** SHA-256, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** An administrative act (kind `act`). */
export interface Act {
  /** User of the operating system; of an act through the service, the name of the account. */
  readonly user: string;
  /** $SUDO_USER, when set. */
  readonly sudoUser?: string;
  /** As typed, without values: "keys create". */
  readonly command: string;
  /** Never a secret. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A time in which the journal could not be written (kind `gap`), recorded when it could be again. */
export interface Gap {
  /** When the first write failed. */
  readonly since: string;
  /** Answers sent without an entry (`--journal-full answer`). */
  readonly missed: number;
  /** Matches and batches refused (`--journal-full refuse`). */
  readonly refused: number;
  /** Code of the system's error, such as ENOSPC. */
  readonly reason: string;
}

/** A sealed file, of any lane, is removed because it is past its time (kind `retired`). */
export interface Retired {
  readonly file: string;
  /** Number and hash of its last entry. */
  readonly lastSeq: number;
  readonly lastHash: string;
  /** SHA-256 of the file. */
  readonly sha256: string;
  readonly why: string;
}

/** A signature over the chain up to the entry before it (kind `checkpoint`). */
export interface Checkpoint {
  readonly covers: { readonly seq: number; readonly hash: string };
  /** The last entry of the lane of commands, whose writers have no key. By one worker, when there is one. */
  readonly commands?: { readonly seq: number; readonly hash: string } | undefined;
  /** Ed25519 over the text of checkpointText (checkpoint.ts), base64. */
  readonly signature: string;
  /** SHA-256 of the public key (SPKI DER), 64 hexadecimal digits. */
  readonly key: string;
}
