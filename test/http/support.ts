// An app with a screening that answers from a few invented records, real access in a folder of its own, a
// clock that stands still until it is moved, and a log that is kept.

import pino from "pino";
import type { Entity, Listing } from "../../src/base/model/entity.ts";
import { ServiceError } from "../../src/base/model/errors.ts";
import type { History } from "../../src/base/model/history.ts";
import type { SearchQuery } from "../../src/base/model/search.ts";
import { StoredJson } from "../../src/base/model/stored-json.ts";
import type { Candidate, Subject } from "../../src/base/model/subject.ts";
import { findNotCompared } from "../../src/engine/scoring/not-compared.ts";
import type { GatheredEvidence } from "../../src/engine/screening/evidence.ts";
import type { ListedBank } from "../../src/engine/screening/listed-banks.ts";
import type { AskedSubject, MatchAnswer } from "../../src/engine/screening/match.ts";
import type {
  PinnedView,
  Provenance,
  Readiness,
  Screening,
  SnapshotView,
} from "../../src/engine/screening/screening.ts";
import type { TextAnswer } from "../../src/engine/screening/texts/find-in-text.ts";
import {
  type CandidateWriter,
  type WrittenAnswer,
  writeAnswer,
} from "../../src/engine/screening/written-answer.ts";
import type { StoredRecord } from "../../src/engine/store/predecessor.ts";
import type { AccountSettings } from "../../src/service/access/access-storage.ts";
import { SlidingWindowLimiter } from "../../src/service/access/rate-limit.ts";
import { ReceivedBodies } from "../../src/service/access/received-bodies.ts";
import { RecentUses } from "../../src/service/access/recent-uses.ts";
import { WorkQueue } from "../../src/service/access/work-queue.ts";
import { CaseDesk } from "../../src/service/cases/case-desk.ts";
import { createApp } from "../../src/service/http/app.ts";
import { journalActOf } from "../../src/service/http/case-calls.ts";
import type { AnyEndpoint } from "../../src/service/http/endpoint.ts";
import type { Offer } from "../../src/service/http/endpoints.ts";
import { Metrics } from "../../src/service/http/metrics.ts";
import {
  type Decision,
  type DecisionJournal,
  type JournalFigures,
  NO_JOURNAL,
  type PersonalAct,
} from "../../src/service/journal/decision-journal.ts";
import { DEFAULT_RULES } from "../../src/service/payments/screening/rules.ts";
import { addClient, freshStorage } from "../access/support.ts";
import { scratchFolder } from "../support/scratch.ts";
import { fakeUploads } from "../uploads/support.ts";

export const ENTITY: Entity = {
  id: "test/1 é",
  caption: "Ann Example",
  schema: "Person",
  properties: {
    address: ["1 Nowhere Road"],
    alias: Array.from({ length: 12 }, (_, i) => `Ann ${i}`),
    birthDate: ["1970-01-01", "1971"],
    name: Array.from({ length: 11 }, (_, i) => `Ann Example ${i}`),
    topics: ["sanction"],
  },
  referents: ["old-1"],
  datasets: ["test_list"],
  firstSeen: "2024-01-01T00:00:00",
  lastSeen: "2025-01-01T00:00:00",
  lastChange: "2024-06-01T12:00:00",
  target: true,
  listingStatus: "listed",
  delistedOn: null,
};

const LISTING: Listing = {
  authority: "Test Authority",
  program: "TEST",
  status: null,
  startDates: [],
  endDates: [],
  reason: null,
  sourceUrl: null,
  dataset: "test_list",
};

export const HISTORY: History = {
  listings: [
    {
      authority: "Test Authority",
      program: "TEST",
      status: null,
      startDate: "2024-01-01",
      endDate: null,
      allStartDates: ["2024-01-01"],
      allEndDates: [],
      reason: null,
      sourceUrl: "https://list.example/1",
      ended: false,
    },
  ],
  truncated: false,
  firstListedAt: "2024-01-01",
  lastEndedAt: null,
  currentlyListed: true,
  authorityCount: 1,
};

export const CANDIDATE: Candidate = {
  id: ENTITY.id,
  caption: ENTITY.caption,
  schema: "Person",
  score: 0.912345,
  match: true,
  features: { name: 0.912345, birthDate: null, country: 1, identifier: null, gender: null },
  datasets: ["test_list"],
  target: true,
  properties: StoredJson.of({ name: ["Ann Example"] }),
};

export const READY: Readiness = {
  ready: true,
  reason: null,
  warnings: ["lost_list has an age limit and is not among the lists in use."],
  intact: true,
  snapshot: {
    id: "snap-1",
    createdAt: "2026-01-01T00:00:00",
    ageSeconds: 60,
    demonstration: true,
    records: "verified",
    datasets: [
      {
        name: "test_list",
        contentDate: "2025-12-31",
        datedBy: "content",
        datedAtSeconds: 1767139200,
        ageSeconds: 86460,
        ageDays: 1,
        givenAtSeconds: 1767225600,
        listed: 3,
      },
      {
        name: "undated_list",
        contentDate: null,
        datedBy: "import",
        datedAtSeconds: 1767225600,
        ageSeconds: 60,
        ageDays: 0,
        givenAtSeconds: 1767225600,
        listed: 0,
      },
    ],
    entities: { test_list: 5, undated_list: 0 },
    stale: [
      { name: "lost_list", level: "max", message: "" },
      { name: "test_list", level: "warn", message: "" },
    ],
    limitDays: new Map([
      ["test_list", 7],
      ["lost_list", 3],
    ]),
  },
};

/** Names that make the fake screening fail in the way they say. */
export const FAILING_NAMES = { unready: "Unready Name", broken: "Broken Name", blank: "Blank Name" };

/** The name that has more matches than any limit. */
export const TRUNCATED_NAME = "Frequent Name";

export class FakeScreening implements Screening, SnapshotView {
  provenance: Provenance = { snapshot: "snap-1", stale: [] };
  readonly subjects: Subject[] = [];
  readonly queries: SearchQuery[] = [];
  ready: Readiness = READY;
  openSessions = 0;
  /** The record as the lists in use have it. */
  listed: Entity = ENTITY;

  match(subject: Subject): MatchAnswer {
    if (!this.ready.ready) throw new ServiceError("index_unavailable", "Not ready.");
    this.subjects.push(subject);
    const name = subject.properties.name?.[0];
    if (name === FAILING_NAMES.unready) throw new ServiceError("index_unavailable", "Not ready.");
    if (name === FAILING_NAMES.broken) throw new Error("secret detail of a failure");
    if (name === FAILING_NAMES.blank)
      throw new ServiceError("invalid_request", "properties.name: nothing to compare.");
    const candidates = [CANDIDATE, { ...CANDIDATE, score: 0.6, match: false }].slice(0, subject.limit);
    return {
      candidates,
      isTruncated: name === TRUNCATED_NAME,
      clearedMatches: [],
      compared: this.compared(subject),
      notCompared: findNotCompared(subject.properties),
      cutNames: 0,
    };
  }

  matchAll(asked: readonly AskedSubject[]): (MatchAnswer | null)[] {
    return asked.map(([subject]) => this.match(subject));
  }

  /** Its only list has sanctioned persons. */
  compared({ schema, include, datasets }: Pick<Subject, "schema" | "include" | "datasets">): string[] {
    const isThere = schema === "Person" && include.includes("sanction");
    return ["test_list"].filter((name) => isThere && (datasets?.includes(name) ?? true));
  }

  listedBanks(): readonly ListedBank[] {
    return [];
  }

  numberHolders() {
    return [];
  }

  findInText(): TextAnswer {
    return { named: [], isTruncated: false, compared: 0 };
  }

  answer(_account: number, subject: Subject, write: CandidateWriter): WrittenAnswer {
    return writeAnswer(this.match(subject), write);
  }

  view(): SnapshotView {
    return this;
  }

  pin(): PinnedView {
    if (!this.ready.ready) throw new ServiceError("index_unavailable", "Not ready.");
    this.openSessions++;
    return {
      provenance: this.provenance,
      match: (subject) => this.match(subject),
      matchAll: (asked) => this.matchAll(asked),
      answer: (account, subject, write) => this.answer(account, subject, write),
      compared: (scope) => this.compared(scope),
      evidence: (subject, ids) => this.evidence(subject, ids),
      findInText: () => this.findInText(),
      listedBanks: () => this.listedBanks(),
      numberHolders: () => this.numberHolders(),
      records: (id) => this.records(id),
      search: (query) => this.search(query),
      searchNames: (query) => this.searchNames(query),
      entity: (corpus, id) => this.entity(corpus, id),
      history: (corpus, id) => this.history(corpus, id),
      datasets: () => this.datasets(),
      reading: () => this.reading(),
      release: () => {
        this.openSessions--;
      },
    };
  }

  reading(): never {
    throw new Error("There is no store.");
  }

  evidence(subject: Subject, ids: readonly string[]): GatheredEvidence {
    this.match(subject);
    const scored = {
      entity: this.listed,
      status: "scored",
      outcome: [],
      score: 0.9123,
      isMatch: true,
    } as const;
    const none = { entity: null, status: "unknown", score: null, isMatch: false, account: null } as const;
    return {
      notCompared: findNotCompared(subject.properties),
      evidence: ids.map((id) =>
        id === ENTITY.id ? { ...scored, id, account: null } : { ...none, id, outcome: ["No such record."] },
      ),
    };
  }

  records(id: string): StoredRecord[] {
    const listings = [LISTING];
    return id === ENTITY.id ? [{ row: 1, corpus: "sanction", entity: this.listed, listings }] : [];
  }

  search(query: SearchQuery) {
    this.queries.push(query);
    if (query.text === FAILING_NAMES.broken) throw new Error("secret detail of a failure");
    return { results: [ENTITY], total: 101 };
  }

  searchNames(query: SearchQuery) {
    return { ...this.search(query), hits: [query.text === null ? null : "Ann 3"], hasAllNames: true };
  }

  entity(corpus: string, id: string): Entity {
    if (corpus !== "sanction" || id !== ENTITY.id)
      throw new ServiceError("entity_not_found", "No such entity.");
    return ENTITY;
  }

  history(corpus: string, id: string): History {
    this.entity(corpus, id);
    return HISTORY;
  }

  datasets() {
    return {
      datasets: [{ name: "test_list", title: "Test", description: "Invented people." }],
      dataUpdatedAt: "2024-06-01T12:00:00",
    };
  }

  readiness(): Readiness {
    return this.ready;
  }
}

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
  readonly json: any;
};

/** A journal that keeps its decisions in a list. `fault` refuses them. */
export class FakeJournal implements DecisionJournal {
  readonly decisions: Decision[] = [];
  fault: ServiceError | null = null;

  admit(): void {
    if (this.fault !== null) throw this.fault;
  }

  async record(decisions: readonly Decision[]): Promise<void> {
    await Bun.sleep(1);
    this.admit();
    this.decisions.push(...decisions);
  }

  notices = NO_JOURNAL.notices;

  figures(): JournalFigures {
    return {
      entries: this.decisions.length,
      bytes: 0,
      failures: 0,
      missed: 0,
      lagSeconds: 0,
      syncSeconds: 0,
      isRecording: this.fault === null,
      isIntact: true,
    };
  }

  readonly acts: PersonalAct[] = [];

  async act(act: PersonalAct): Promise<void> {
    await Bun.sleep(1);
    this.admit();
    this.acts.push(act);
  }

  close = NO_JOURNAL.close;
}

/** Makes an app with one account; `key` is a good key of it. */
export async function startApp(
  settings: Partial<AccountSettings> = { ratePerMinute: null },
  scopes?: string[],
  {
    offer,
    pages,
    fourEyes = false,
    state = scratchFolder("interdict-http-"),
  }: { offer?: Offer; pages?: readonly AnyEndpoint[] | null; fourEyes?: boolean; state?: string } = {},
) {
  const screening = new FakeScreening();
  const access = freshStorage();
  const key = await addClient(access, "bank", settings, scopes);
  const clock = { ms: 0 };
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const journal = new FakeJournal();
  const metrics = new Metrics({ readiness: () => screening.readiness(), journal: () => journal.figures() });
  const cases = new CaseDesk({
    state,
    fourEyes,
    record: (act) => journal.act(journalActOf(act)),
  });
  const service = {
    screening,
    access,
    accounts: { storage: access, refusal: null, isShared: false },
    keyUses: new RecentUses(),
    limiter: new SlidingWindowLimiter(() => clock.ms),
    work: new WorkQueue({ observer: metrics.work }),
    bodies: new ReceivedBodies(),
    journal,
    recordAct: (act: PersonalAct) => journal.act(act),
    log,
    metrics,
    version: "1.2.3",
    commit: "abc1234",
    isDemonstration: false,
    uploads: fakeUploads(state),
    cases,
    paymentRules: DEFAULT_RULES,
    paymentPlaces: null,
    now: () => clock.ms,
  };
  const app = createApp(service, offer, pages);

  /** Sends a request with the good key unless `init` has headers of its own; adds `headers` to it. */
  const send = async (
    method: string,
    target: string,
    init: RequestInit = {},
    headers: object = {},
  ): Promise<Reply> => {
    const authorised = init.headers ?? { Authorization: `Bearer ${key}`, ...headers };
    const response = await app.handle(
      new Request(`http://localhost${target}`, {
        ...init,
        method,
        headers: authorised as NonNullable<RequestInit["headers"]>,
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : null,
    };
  };
  const get = (target: string, init: RequestInit = {}) => send("GET", target, init);
  const post = (target: string, body: unknown, init: RequestInit = {}) =>
    send(
      "POST",
      target,
      { ...init, body: typeof body === "string" ? body : JSON.stringify(body) },
      { "Content-Type": "application/json" },
    );
  return { app, service, screening, access, key, clock, journal, log, logged, send, get, post };
}

export const SUBJECT = { schema: "Person", properties: { name: ["Ann Example"] } };
export const ENTITY_PATH = "/v1/sanctions/entities/test%2F1%20%C3%A9";

/** Every endpoint under /v1, with a target and a body that it accepts. */
export const CONTRACT_ENDPOINTS: [method: string, target: string, body: unknown][] = [
  ["GET", "/v1/sanctions/search", undefined],
  ["POST", "/v1/sanctions/match", SUBJECT],
  ["POST", "/v1/sanctions/match/batch", { queries: { a: SUBJECT } }],
  ["GET", ENTITY_PATH, undefined],
  ["GET", `${ENTITY_PATH}/history`, undefined],
  ["GET", "/v1/sanctions/datasets", undefined],
  ["GET", "/v1/sanctions/countries", undefined],
  ["GET", "/v1/sanctions/schemas", undefined],
];
