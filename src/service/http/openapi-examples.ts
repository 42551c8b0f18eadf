// Example requests and answers for the OpenAPI document. All people are invented: the examples use the
// demonstration data, so that each request can be pasted and sent to a demonstration service.

import { ACCOUNT_REQUEST_EXAMPLES, ACCOUNT_RESPONSE_EXAMPLES } from "./openapi-account-examples.ts";
import { JOURNAL_REQUEST_EXAMPLES, JOURNAL_RESPONSE_EXAMPLES } from "./openapi-journal-examples.ts";
import { UPLOAD_REQUEST_EXAMPLES, UPLOAD_RESPONSE_EXAMPLES } from "./openapi-upload-examples.ts";

const SUBJECT = {
  schema: "Person",
  properties: { name: ["Bulgozhina, Taisiya Orestovna"], birthDate: ["1988-09-03"], country: ["cy"] },
};

const SHORT_SUBJECT = {
  schema: "Person",
  properties: { name: ["Bulgozhina, Taisiya"], birthDate: ["1988-09-03"] },
};

const COMPANY = {
  schema: "Company",
  properties: { name: ["Nobody Knows Us Ltd"] },
  limit: 5,
  threshold: 0.7,
};

const NAME_PROPERTIES = {
  name: ["Taisiya Orestovna BULGOZHINA"],
  alias: ["Taisia Orestovna VERESHKOVA-DALNAYA"],
};

const SHARED_PROPERTIES = {
  birthDate: ["1988-09-03"],
  country: ["cy", "ru"],
  citizenship: ["cy"],
  program: ["RUSSIA-EO14024"],
  topics: ["sanction"],
};

const SHORT = {
  id: "ofac-990002",
  caption: "Taisiya Orestovna BULGOZHINA",
  schema: "Person",
  datasets: ["demo_us_ofac_sdn"],
};

const LONG_PROPERTIES = { ...NAME_PROPERTIES, ...SHARED_PROPERTIES, gender: ["female"] };

const CANDIDATE = {
  id: SHORT.id,
  caption: SHORT.caption,
  schema: SHORT.schema,
  score: 1,
  match: true,
  features: { name: 1, birthDate: 1, country: 1, identifier: null, gender: null },
  datasets: SHORT.datasets,
  target: true,
  properties: LONG_PROPERTIES,
};

const columnOf = (
  sign: string,
  kind: string,
  [own, listed]: readonly [string | null, string | null],
  amount: number,
  sentence: string,
) => ({ sign, kind, own, listed, amount, sentence });

const CHANGED_AT = "2026-11-01T00:00:00";

const CASE_RECORD = { ...SHORT, score: 1, births: ["1988-09-03"], countries: ["cy", "ru"] };

const CASE = {
  id: "01934f0c-52f3-7d1e-9a44-0c5d6b1e2f30",
  reference: "K-204711",
  subject: SHORT_SUBJECT,
  ...{ births: ["1984-01-02"], countries: ["cy"] },
  payment: null,
  records: [CASE_RECORD],
  entity: CASE_RECORD,
  score: 1,
  threshold: 0.8,
  status: "decided",
  version: 1,
  tags: ["Branch asked"],
  attachments: [
    {
      id: "01934f0c-6a10-7c52-8d11-3f0a9e5b7c24",
      name: "passport.pdf",
      bytes: 48211,
      sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
  ],
  openedAt: "2026-11-23T10:00:00.000Z",
  openedBy: "a.analyst",
  changedAt: "2026-11-23T10:04:00.000Z",
  assignee: null,
  dueOn: "2026-12-03",
  isEscalated: false,
  verdict: "false_positive",
  decidedAt: "2026-11-23T10:04:00.000Z",
  decidedBy: "a.analyst",
  reason: "Born in 1984; passport seen",
  until: "2027-12-31",
  reopenedBecause: null,
  requestId: "0190f5e2-7c1a-7d3e-9b52-6a0f4c8d1e37",
  snapshot: "20261101T000000Z-a201300f",
};

const COUNTS = {
  ...{ mine: 4, todo: 12, payments: 1, awaiting: 2, own: 1 },
  ...{ reopened: 1, escalated: 0, decided: 240, all: 253 },
};

const QUEUE_FILTERS = {
  ...{ queue: "todo", text: "bulgozhina", file: null, assignee: null },
  ...{ columns: { listedCountry: "cy", score: 0.9 }, order: "customer" },
};
const QUEUE_VIEW = { name: "Cyprus", view: { filters: QUEUE_FILTERS, shown: ["birth", "country"] } };

const JOB = {
  id: "0190f5e2-7c1a-7d3e-9b52-6a0f4c8d1e37",
  state: "done",
  act: {
    kind: "decide",
    verdict: CASE.verdict,
    reason: CASE.reason,
    until: CASE.until,
    replaces: "nothing",
  },
  by: "a.analyst",
  ...{ total: 12, done: 12, refused: 0 },
  problem: null,
  groups: [],
  refusals: [],
};

const PREPARED_JOB = {
  ...JOB,
  ...{ state: "prepared", act: null, done: 0 },
  groups: [{ status: "open", decidedBy: null, isOwn: false, cases: JOB.total, changed: 0 }],
};

const DECISION = {
  at: CASE.decidedAt,
  kind: "decision",
  by: CASE.decidedBy,
  verdict: CASE.verdict,
  agrees: null,
  reason: CASE.reason,
  until: CASE.until,
  snapshot: CASE.snapshot,
  because: null,
};

const AWAITED = {
  ...DECISION,
  kind: "confirmation",
  by: "b.second",
  verdict: null,
  agrees: true,
  until: null,
};

/** The id in the examples of the entity endpoints. */
export const ENTITY_ID_EXAMPLE = SHORT.id;

const PAYMENT = {
  snapshot: "20261101T000000Z-a201300f",
  compared: ["un_sc_sanctions"],
  type: "pacs.008.001.08",
  reference: "MSG-20261101-0001",
  verdict: "review",
  rules: [],
  parties: [
    {
      path: "FIToFICstmrCdtTrf/CdtTrfTxInf[1]/Cdtr",
      line: 31,
      role: "creditor",
      transaction: 1,
      isAgent: false,
      schema: "LegalEntity",
      names: [SHORT.caption],
      bic: null,
      account: "CY17002001280000001200527600",
      countries: ["cy (address)", "cy (iban)"],
      birthDate: null,
      findings: [
        {
          code: "listed-party",
          path: "FIToFICstmrCdtTrf/CdtTrfTxInf[1]/Cdtr",
          line: 31,
          role: "creditor",
          transaction: 1,
          value: SHORT.caption,
          record: [
            {
              id: SHORT.id,
              caption: SHORT.caption,
              schema: SHORT.schema,
              datasets: SHORT.datasets,
              score: 1,
            },
          ],
          evidence: [`The creditor is similar to ${SHORT.caption}.`],
          rules: [],
        },
      ],
    },
  ],
  findings: [],
};
const PAYMENT_CASE = {
  ...CASE,
  ...{
    reference: null,
    payment: { type: PAYMENT.type, reference: PAYMENT.reference },
    births: [],
    countries: [],
  },
  subject: { schema: "Payment", properties: { name: [PAYMENT.reference, SHORT.caption] } },
};

/** Request bodies by method and path. */
export const REQUEST_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...UPLOAD_REQUEST_EXAMPLES,
  ...ACCOUNT_REQUEST_EXAMPLES,
  ...JOURNAL_REQUEST_EXAMPLES,
  "POST /v1/sanctions/match": SUBJECT,
  "POST /v1/sanctions/match/batch": {
    queries: {
      "customer-1": SUBJECT,
      "customer-2": COMPANY,
      "customer-3": { schema: "Person", properties: { name: [] } },
    },
  },
  "POST /review/evidence": { query: SHORT_SUBJECT, ids: [SHORT.id] },
  "POST /review/candidates": SHORT_SUBJECT,
  "POST /review/find": { text: "bulgozhina" },
  "POST /review/cases": {
    reference: CASE.reference,
    query: SHORT_SUBJECT,
    entityId: SHORT.id,
    score: CASE.score,
    requestId: CASE.requestId,
  },
  "POST /review/cases/:id/decisions": {
    version: 0,
    verdict: CASE.verdict,
    reason: CASE.reason,
    until: CASE.until,
  },
  "POST /review/cases/:id/comments": { text: "The branch has asked for the passport." },
  "POST /review/cases/:id/tags": { version: CASE.version, tags: CASE.tags },
  "POST /review/cases/:id/attachments": { version: CASE.version, name: "note.txt", content: "U2Vlbi4=" },
  "POST /review/cases/:id/escalations": { escalated: true, text: "The customer is a bank." },
  "POST /review/case-queue": QUEUE_FILTERS,
  "POST /review/case-queue/views": { name: QUEUE_VIEW.name, view: QUEUE_VIEW.view },
  "POST /review/events": { filters: null, since: null },
  "POST /review/case-queue/cases": { ids: [CASE.id] },
  "POST /review/case-queue/export": { ...QUEUE_FILTERS, queue: "decided", text: null, order: "opened" },
  "POST /review/case-jobs": { ids: [CASE.id], versions: [CASE.version] },
  "POST /review/case-jobs/:id/start": {
    ...{ act: "decide", verdict: CASE.verdict, reason: CASE.reason, until: CASE.until },
  },
  "POST /review/cases/:id/confirmations": {
    agrees: true,
    reason: "Seen the passport too",
    version: CASE.version,
  },
};

/** Response bodies by method and path, and by status when it is not 200. */
export const RESPONSE_EXAMPLES: Readonly<Record<string, unknown>> = {
  "GET /v1/sanctions/search": {
    results: [
      {
        ...SHORT,
        last_change: CHANGED_AT,
        properties: { ...NAME_PROPERTIES, ...SHARED_PROPERTIES },
        listingStatus: "listed",
      },
    ],
    total: 1,
    page: 1,
    per_page: 50,
    total_pages: 1,
  },
  "POST /v1/sanctions/match": { results: [CANDIDATE] },
  "POST /v1/sanctions/match/batch": {
    responses: {
      "customer-1": { results: [CANDIDATE] },
      "customer-2": { results: [] },
      "customer-3": {
        error: {
          code: "invalid_request",
          message:
            "properties.name must be an array of 1 to 20 strings, at least one of them not blank, not [].",
        },
      },
    },
  },
  "GET /v1/sanctions/entities/:id": {
    entity: {
      ...SHORT,
      properties: LONG_PROPERTIES,
      referents: [],
      first_seen: CHANGED_AT,
      last_seen: CHANGED_AT,
      last_change: CHANGED_AT,
      target: true,
      listingStatus: "listed",
      delistedOn: null,
    },
  },
  "GET /v1/sanctions/entities/:id/history": {
    history: {
      listings: [
        {
          authority: "Office of Foreign Assets Control",
          program: "RUSSIA-EO14024",
          status: "",
          startDate: null,
          endDate: null,
          allStartDates: [],
          allEndDates: [],
          reason: "Secondary sanctions risk: See Section 11 of Executive Order 14024",
          sourceUrl: "https://sanctionssearch.ofac.treas.gov/Details.aspx?id=990002",
          ended: false,
        },
      ],
      truncated: false,
      firstListedAt: null,
      lastEndedAt: null,
      currentlyListed: true,
      authorityCount: 1,
    },
  },
  "GET /v1/sanctions/datasets": {
    datasets: [
      {
        name: "demo_un_sc_sanctions",
        description: "People and entities under measures of the United Nations Security Council.",
      },
    ],
    data_updated_at: CHANGED_AT,
  },
  "GET /v1/sanctions/countries": { countries: [{ code: "de", name: "Germany" }] },
  "GET /v1/sanctions/schemas": {
    schemas: [{ name: "Person", description: "A natural person.", matchable: true }],
  },
  "POST /payments/screen": PAYMENT,
  "POST /review/payments": { screening: PAYMENT, case: PAYMENT_CASE },
  "GET /review/session": {
    account: "a.analyst",
    key: "7Hq2mZ4xKc9P",
    scopes: ["sanctions:read", "sanctions:review"],
    version: "0.3.0",
    commit: "7e6f992",
    demonstration: true,
    fourEyes: false,
    snapshot: { id: "20261101T000000Z-a201300f", createdAt: `${CHANGED_AT}Z` },
    ready: true,
    reason: null,
    lists: [
      {
        name: "demo_un_sc_sanctions",
        description: "People and entities under measures of the United Nations Security Council.",
        contentDate: "2026-10-23",
        ageDays: 9,
        limitDays: 7,
        isStale: true,
        entities: 12,
        compared: [{ include: "sanctions", schemata: ["Person", "Organization", "Company", "LegalEntity"] }],
      },
    ],
    reasons: { false_positive: [{ code: "DOB", text: "The date of birth differs." }] },
    cases: COUNTS,
  },
  "POST /review/evidence": {
    snapshot: "20261101T000000Z-a201300f",
    notCompared: [],
    evidence: [
      {
        id: SHORT.id,
        entityId: SHORT.id,
        caption: SHORT.caption,
        schema: SHORT.schema,
        datasets: SHORT.datasets,
        status: "scored",
        outcome: ["A match: 1 reaches the threshold 0.8."],
        score: 1,
        threshold: 0.8,
        isMatch: true,
        name: {
          score: 0.91,
          own: { written: "Bulgozhina, Taisiya", read: null, script: null },
          listed: { written: SHORT.caption, read: null, script: null, isWeakAlias: false },
          columns: [
            columnOf("=", "same", ["bulgozhina", "bulgozhina"], 0, "Same in both: “bulgozhina”."),
            columnOf("=", "same", ["taisiya", "taisiya"], 0, "Same in both: “taisiya”."),
            columnOf(
              ...(["+", "missing", [null, "orestovna"], -0.09] as const),
              "Father's name missing from the subject's name: “orestovna” (−0.09).",
            ),
          ],
        },
        facts: [
          {
            field: "birthDate",
            own: ["1988-09-03"],
            listed: ["1988-09-03"],
            sign: "=",
            amount: 0.1,
            sentence: "Same birth date: 1988-09-03 (+0.10).",
          },
        ],
        notCompared: [{ field: "country", sentence: "Country not compared: the subject has none." }],
        sum: 1.01,
        caps: [{ sentence: "No score is above 1.", to: 1 }],
        sentences: ["Name 0.9100: “Bulgozhina, Taisiya” compared with “Taisiya Orestovna BULGOZHINA”."],
      },
    ],
    parties: [[SHORT.id]],
  },
  ...UPLOAD_RESPONSE_EXAMPLES,
  ...ACCOUNT_RESPONSE_EXAMPLES,
  ...JOURNAL_RESPONSE_EXAMPLES,
  "GET /review/overview": {
    shares: [
      { assignee: null, cases: 9 },
      { assignee: "a.analyst", cases: 4 },
    ],
    days: [{ day: "2026-11-23", opened: 14, decided: 12, confirmed: 11, refused: 1, reopened: 1 }],
    service: [{ day: "2026-11-23", requests: 48_211, matches: 312, refusals: 7 }],
  },
  "GET /review/search": {
    results: [
      {
        ...SHORT,
        last_change: CHANGED_AT,
        properties: { ...NAME_PROPERTIES, ...SHARED_PROPERTIES },
        listingStatus: "listed",
        hit: NAME_PROPERTIES.alias[0],
      },
    ],
    total: 1,
    page: 1,
    per_page: 50,
    total_pages: 1,
    hasAllNames: true,
  },
  "POST /review/candidates": { results: [CANDIDATE], isWhole: true },
  "POST /review/find": {
    customers: [{ reference: "K-204711", name: SHORT.caption, cases: 1, open: 1 }],
    cases: [CASE],
    records: [
      {
        id: SHORT.id,
        caption: SHORT.caption,
        schema: SHORT.schema,
        datasets: SHORT.datasets,
        corpus: "sanction",
        hit: SHORT.caption,
      },
    ],
    recordsNotSearched: null,
  },
  "GET /review/countries": {
    countries: [{ code: "cy", name: "Cyprus", others: ["cyp"] }],
  },
  "POST /review/cases": { case: CASE },
  "GET /review/cases": { cases: [CASE], total: 1, page: 1, perPage: 50, totalPages: 1 },
  "GET /review/cases/:id": { case: CASE, decisions: [DECISION] },
  "GET /review/cases/:id/sheet": {
    case: CASE,
    decisions: [DECISION],
    evidence: null,
    records: [{ ...NAME_PROPERTIES, ...SHARED_PROPERTIES }],
    payment: null,
    earlier: [],
  },
  "POST /review/cases/:id/comments": { case: CASE, decisions: [DECISION] },
  "POST /review/cases/:id/escalations": { case: CASE, decisions: [DECISION] },
  "POST /review/cases/:id/tags": { case: CASE, decisions: [DECISION] },
  "POST /review/cases/:id/attachments": { case: CASE, decisions: [DECISION] },
  "GET /review/cases/:id/attachments/:attachment": "Seen.",
  "POST /review/case-queue": {
    ids: [CASE.id],
    versions: [CASE.version],
    counts: COUNTS,
    views: [QUEUE_VIEW],
    people: ["a.analyst", "b.second"],
    tags: CASE.tags,
    files: [{ id: CASE.requestId, name: "Kunden.csv", cases: 13, open: 1 }],
  },
  "POST /review/case-queue/cases": { cases: [CASE] },
  "POST /review/case-queue/views": { views: [QUEUE_VIEW] },
  "POST /review/case-queue/export": "case,reference,customer,party\r\n",
  "POST /review/events": `data: ${JSON.stringify({ counts: COUNTS, changed: [], areMore: false, jobs: [], narrowed: null, upTo: { event: 12, note: 3 } })}\n\n`,
  "POST /review/case-jobs": { job: PREPARED_JOB },
  "GET /review/case-jobs": { jobs: [JOB] },
  "GET /review/case-jobs/:id": { job: JOB },
  "POST /review/case-jobs/:id/start": { job: { ...JOB, state: "running", done: 0 } },
  "POST /review/case-jobs/:id/stop": { job: { ...JOB, state: "stopped", done: 6 } },
  "POST /review/case-jobs/:id/undo": { job: PREPARED_JOB },
  "POST /review/cases/:id/decisions": { case: CASE, decisions: [DECISION] },
  "POST /review/cases/:id/confirmations": { case: CASE, decisions: [DECISION, AWAITED] },
  "GET /healthz": { status: "ok", version: "0.1.0" },
  "GET /readyz": {
    ready: true,
    reason: null,
    warnings: ["demo_un_sc_sanctions is 9 days old: its content is of 2026-10-23."],
    snapshot: {
      id: "20261101T000000Z-a201300f",
      created_at: CHANGED_AT,
      age_seconds: 3600,
      demonstration: true,
      records: "verified",
      datasets: [
        {
          name: "demo_un_sc_sanctions",
          content_date: "2026-10-23",
          dated_by: "content",
          age_days: 9,
          listed: 12,
          stale: "warn",
        },
      ],
    },
  },
  "GET /readyz 503": { ready: false, reason: "No snapshot is loaded.", warnings: [], snapshot: null },
  "GET /metrics": "interdict_ready 1\n",
};
