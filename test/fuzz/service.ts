// The application in this process, on the demonstration lists: what the fuzzer of requests asks.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { CORPORA } from "../../src/base/model/corpus.ts";
import type { SubjectSchema } from "../../src/base/model/schemata.ts";
import { SCOPE_READ } from "../../src/base/model/scopes.ts";
import { AnswerCache } from "../../src/engine/screening/answer-cache.ts";
import { matcherOf } from "../../src/engine/screening/match.ts";
import { SnapshotScreening } from "../../src/engine/screening/screening.ts";
import { CurrentSnapshot } from "../../src/engine/snapshot/current-snapshot.ts";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshotAside } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { createAccount } from "../../src/service/access/accounts.ts";
import { createKey } from "../../src/service/access/keys.ts";
import { SlidingWindowLimiter } from "../../src/service/access/rate-limit.ts";
import { ReceivedBodies } from "../../src/service/access/received-bodies.ts";
import { RecentUses } from "../../src/service/access/recent-uses.ts";
import { SqliteAccessStorage } from "../../src/service/access/sqlite-storage.ts";
import { WorkQueue } from "../../src/service/access/work-queue.ts";
import { CaseDesk } from "../../src/service/cases/case-desk.ts";
import { createApp } from "../../src/service/http/app.ts";
import { Metrics } from "../../src/service/http/metrics.ts";
import { NO_JOURNAL } from "../../src/service/journal/decision-journal.ts";
import { DEFAULT_RULES } from "../../src/service/payments/screening/rules.ts";
import { fakeUploads } from "../uploads/support.ts";

/** So few that answers are overwritten. */
const CACHE_BYTES = 200_000;

export interface LocalService {
  readonly key: string;
  /** A listed name by the id of its entity, as the lists spell it. */
  readonly listed: readonly (readonly [id: string, schema: string, name: string])[];
  /** Every listed name, in every script. */
  readonly names: readonly string[];
  handle(request: Request): Promise<Response>;
  /** Screens a subject without a request around it. Nothing where no name can be compared. */
  match(schema: SubjectSchema, names: readonly string[]): void;
  /** The lines of the log that report a failure of the service, since the last call. */
  takeFailures(): string[];
  close(): void;
}

/** Imports lists, by default those of the demonstration, into a folder of their own and opens them. */
export async function openLocalService(paths: readonly string[] = ["fixtures/demo"]): Promise<LocalService> {
  const folder = mkdtempSync(join(tmpdir(), "interdict-fuzz-"));
  const state = join(folder, "state");
  const { id } = await buildSnapshot({ paths, state });
  const snapshot = await openSnapshotAside(snapshotFolder(state, id));
  const current = new CurrentSnapshot(() => 1);
  current.stage(1, snapshot);
  const screening = new SnapshotScreening(
    current,
    undefined,
    undefined,
    undefined,
    new AnswerCache(CACHE_BYTES),
  );
  const access = new SqliteAccessStorage(join(state, "access.sqlite"));
  await createAccount(access, "fuzz", { ratePerMinute: null }, new Date());
  const { text: key } = await createKey(access, "fuzz", [SCOPE_READ], new Date());
  const failures: string[] = [];
  const app = createApp({
    screening,
    access,
    accounts: { storage: access, refusal: null, isShared: false },
    keyUses: new RecentUses(),
    limiter: new SlidingWindowLimiter(() => performance.now()),
    work: new WorkQueue(),
    bodies: new ReceivedBodies(),
    log: pino({ level: "error" }, { write: (line: string) => void failures.push(line) }),
    journal: NO_JOURNAL,
    recordAct: async () => undefined,
    metrics: new Metrics({ readiness: () => screening.readiness() }),
    version: "0.0.0",
    commit: "0000000",
    isDemonstration: false,
    uploads: fakeUploads(),
    cases: new CaseDesk({ state, fourEyes: true, record: async () => undefined }),
    paymentRules: DEFAULT_RULES,
    paymentPlaces: null,
  });
  const { results } = screening.view().search({
    corpus: "sanction",
    text: null,
    page: 1,
    perPage: 100,
    datasets: null,
    schemata: null,
    countries: null,
    sortMethod: "alpha",
    sortOrder: "asc",
    target: true,
    wholeWord: false,
    fromDate: null,
    toDate: null,
  });
  return {
    key,
    listed: results.map(({ id: entityId, schema, caption }) => [entityId, schema, caption] as const),
    names: [...snapshot.store.screenable()].flatMap(({ entity: { properties } }) =>
      ["name", "alias", "weakAlias"].flatMap((key) => properties[key] ?? []),
    ),
    handle: (request) => app.handle(request),
    match(schema, name) {
      const options = { threshold: 0.8, limit: 10, include: CORPORA, datasets: null };
      matcherOf(snapshot).matchAll([[{ schema, properties: { name }, ...options }, {}]]);
    },
    takeFailures: () => failures.splice(0),
    close: () => {
      current.close();
      access.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
