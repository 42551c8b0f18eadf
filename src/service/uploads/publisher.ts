// Puts the snapshot of an import into use: at the word of one account, or, where four eyes are required, when
// one account has proposed it and another one approves. The account counts, not the key. It runs in the
// keeper, which does one thing at a time, so two answers to one proposal can't both hold.

import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Static } from "@sinclair/typebox";
import type { AnswerRequest, ProposalRequest } from "../contract/review-lists.ts";
import type { Fixed } from "../contract/schema-parts.ts";
import { startChild } from "./child.ts";
import { builtFrom, loadReport, namesOf, STAGED_FILE } from "./import-work.ts";
import { failureIn, readEnd, readPrinted } from "./messages.ts";
import { inPageSentences } from "./page-words.ts";
import {
  type Asker,
  loadRecord,
  OUTCOME_RECORD,
  PROPOSAL_RECORD,
  type ProposalRecord,
  saveRecord,
  type UploadRecord,
} from "./records.ts";
import type { WorkSettings } from "./work.ts";

/** An import whose folder is there. */
interface FoundImport {
  readonly id: string;
  readonly folder: string;
  readonly upload: UploadRecord;
}

/** What an account proposes: the snapshot that it has looked at. */
export type Proposing = Fixed<Static<typeof ProposalRequest>>;

/** What another account says of a proposal: the one that it has looked at, by its time. */
export type Answering = Fixed<Static<typeof AnswerRequest>>;

interface PublisherOptions {
  readonly settings: WorkSettings;
  /** True when a second account must approve. */
  readonly fourEyes: boolean;
  /** Records an act before it is done. Returns why it can't be recorded, or null. */
  readonly record: (by: Asker, act: string, details: Record<string, unknown>) => string | null;
  /** Called when a snapshot is in use. */
  readonly onPublished: (folder: string) => void;
}

/** Why something was not done, in words for the client; null when it was. */
type Problem = string | null;

export class Publisher {
  readonly #publishing = new Set<string>();

  constructor(private readonly options: PublisherOptions) {}

  /** True while the snapshot of an import is being put into use. */
  isPublishing(id: string): boolean {
    return this.#publishing.has(id);
  }

  /** Publishes at the word of one account. */
  async publish(found: FoundImport, by: Asker): Promise<Problem> {
    const problem =
      this.#unready(found) ??
      (this.options.fourEyes
        ? "Two accounts put lists into use here. Propose it, and another account approves it."
        : this.#record(found, by, "publication", {}));
    return problem ?? this.#publish(found);
  }

  /** Proposes the snapshot to another account. */
  propose(found: FoundImport, by: Asker, { snapshot, note }: Proposing): Problem {
    const open = openProposal(found.folder);
    const problem =
      this.#withoutFourEyes() ??
      this.#unready(found) ??
      (open === null ? null : `${open.by.account.name} has proposed it already.`) ??
      refuseOther(found, snapshot) ??
      this.#record(found, by, "proposal", { snapshot, ...(note === null ? {} : { note }) });
    if (problem !== null) return problem;
    const proposedAt = new Date().toISOString();
    saveProposal(found.folder, { by, proposedAt, snapshot, note, answer: null });
    return null;
  }

  /** Publishes what another account has proposed, or refuses it; a refused import can be proposed again. */
  async answer(found: FoundImport, by: Asker, answering: Answering): Promise<Problem> {
    const { agrees, note } = answering;
    const proposal = openProposal(found.folder);
    const problem = this.#withoutFourEyes() ?? this.#unready(found) ?? refuseAnswer(proposal, by, answering);
    if (problem !== null || proposal === null) return problem;
    const { snapshot, by: proposer } = proposal;
    const unrecorded = this.#record(found, by, agrees ? "approval" : "refusal", {
      snapshot,
      proposedBy: proposer.account,
      ...(note === null ? {} : { note }),
    });
    if (unrecorded !== null) return unrecorded;
    // Before the publication: whoever is ended in between leaves a snapshot in use that says who approved it.
    saveProposal(found.folder, { ...proposal, answer: { by, at: new Date().toISOString(), agrees, note } });
    if (!agrees) return null;
    const failure = await this.#publish(found);
    if (failure !== null) saveProposal(found.folder, proposal);
    return failure;
  }

  #withoutFourEyes(): Problem {
    return this.options.fourEyes
      ? null
      : "One account puts lists into use here: the service has no --four-eyes.";
  }

  #unready({ id, folder }: FoundImport): Problem {
    const state = loadRecord(folder, OUTCOME_RECORD)?.state ?? "running";
    if (state === "ready" && !this.#publishing.has(id)) return null;
    const now = state === "ready" ? "being published" : state;
    return `The import is ${now}; only one that is ready can be published.`;
  }

  #record({ id, upload }: FoundImport, by: Asker, act: string, details: Record<string, unknown>): Problem {
    return this.options.record(by, act, { upload: id, file: upload.fileName, ...details });
  }

  async #publish({ id, folder }: FoundImport): Promise<Problem> {
    this.#publishing.add(id);
    try {
      return await this.#run(folder);
    } finally {
      this.#publishing.delete(id);
    }
  }

  async #run(folder: string): Promise<Problem> {
    const { settings, onPublished } = this.options;
    const messages = "publication";
    const child = startChild({
      command: [
        ...settings.command,
        "publish",
        join(folder, STAGED_FILE),
        `--state=${settings.state}`,
        // Every other list in it was kept from this one.
        `--replaces=${builtFrom(folder)}`,
        "--json",
      ],
      folder,
      stdout: PUBLISHED_FILE,
      stderr: messages,
      isAwaited: true,
    });
    await child.ended;
    if (typeof readPrinted(join(folder, PUBLISHED_FILE))?.id === "string") {
      onPublished(folder);
      return null;
    }
    const failure = failureIn(readEnd(join(folder, messages)), namesOf({ folder }, settings));
    if (failure?.code === "lists changed") return LISTS_CHANGED;
    return inPageSentences(failure ?? { message: "The publication was ended from outside.", hint: null });
  }
}

/** What the command prints: the snapshot that is in use, or why none is. */
const PUBLISHED_FILE = "published.json";

const LISTS_CHANGED =
  "Other lists came into use after this import was made, and it would undo them. Discard it, and send the file again.";

/** The proposal of an import that nobody has refused; null for none. */
function openProposal(folder: string): ProposalRecord | null {
  const proposal = loadRecord(folder, PROPOSAL_RECORD);
  // One that was approved and whose publication was cut off is open again.
  return proposal === null || proposal.answer?.agrees === false ? null : proposal;
}

/** An import that begins anew makes another snapshot, which nobody has proposed. */
export function forgetProposal(folder: string): void {
  rmSync(join(folder, PROPOSAL_RECORD), { force: true });
}

function saveProposal(folder: string, proposal: ProposalRecord): void {
  saveRecord(folder, PROPOSAL_RECORD, proposal);
}

function refuseOther({ folder }: FoundImport, snapshot: string): Problem {
  const made = loadReport(folder)?.id;
  return made === snapshot
    ? null
    : `The import made the snapshot ${String(made)}, not ${snapshot}. Look at it again.`;
}

function refuseAnswer(proposal: ProposalRecord | null, by: Asker, given: Answering): Problem {
  if (proposal === null) return "Nobody has proposed to put this import into use.";
  if (proposal.by.account.id === by.account.id)
    return `${by.account.name} has proposed it, so another account must answer. Another key of the same account does not count.`;
  if (proposal.snapshot !== given.snapshot || proposal.proposedAt !== given.proposedAt)
    return `${proposal.by.account.name} has proposed it anew at ${proposal.proposedAt}. Look at it again.`;
  return given.agrees || given.note !== null ? null : "Say why you refuse it.";
}
