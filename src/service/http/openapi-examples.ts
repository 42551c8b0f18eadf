// Example requests and answers for the OpenAPI document. All people are invented: the examples use the
// demonstration data, so that each request can be pasted and sent to a demonstration service.

/** Ids and names that several examples have. */
const ID = "0190f5e2-7c1a-7d3e-9b52-6a0f4c8d1e37";
const CASE_ID = "01934f0c-52f3-7d1e-9a44-0c5d6b1e2f30";
const BEFORE = "20261025T000000Z-7c1e0b52";
const SNAPSHOT = "20261101T000000Z-a201300f";
const LIST = "demo_un_sc_sanctions";
const LIST_ABOUT = "People and entities under measures of the United Nations Security Council.";

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

const SHORT_PROPERTIES = { ...NAME_PROPERTIES, ...SHARED_PROPERTIES };
const FOUND = { ...SHORT, last_change: CHANGED_AT, properties: SHORT_PROPERTIES, listingStatus: "listed" };
const PAGE = { total: 1, page: 1, per_page: 50, total_pages: 1 };

const CASE_RECORD = { ...SHORT, score: 1, births: ["1988-09-03"], countries: ["cy", "ru"] };

const CASE = {
  id: CASE_ID,
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
  requestId: ID,
  snapshot: SNAPSHOT,
};

const VERDICT = { verdict: CASE.verdict, reason: CASE.reason, until: CASE.until };

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
  id: ID,
  state: "done",
  act: { kind: "decide", ...VERDICT, replaces: "nothing" },
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

const CASE_FILE = { case: CASE, decisions: [DECISION] };

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
  snapshot: SNAPSHOT,
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
          record: [{ ...SHORT, score: 1 }],
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

const RECEIVED_AT = "2026-11-01T09:12:44.105Z";

const COLUMN = { column: "Geb.-Datum", fields: ["birthDate"], by: "guess", cells: ["1988-09-03"] };

const PREVIEW = {
  columns: [COLUMN],
  columnCount: 4,
  fields: ["id", "name", "birthDate"],
  problem: null,
  rows: [
    {
      line: 2,
      reference: "K-204711",
      schema: "Person",
      properties: { name: ["Taisiya Bulgozhina"], birthDate: ["1988-09-03"] },
      reason: null,
      notRead: [],
    },
  ],
};

const TABLE = { map: { birthDate: ["Geb.-Datum"] }, schema: "Person" };

const FILE = {
  id: ID,
  fileName: "Kunden.csv",
  bytes: 48_211,
  receivedAt: RECEIVED_AT,
  receivedBy: "a.analyst",
  removedAfter: "2026-12-01",
  state: "running",
  settings: { ...TABLE, dateOrder: null, sheet: null, threshold: 0.85 },
  progress: { rows: 412_000, share: 0.41, ratePerSecond: 8130, secondsLeft: 72 },
  summary: null,
  downloads: [],
  error: null,
};

const WHOLE_FILE = { ...FILE, preview: PREVIEW, previewError: null };

const IMPORT = {
  id: ID,
  fileName: "consolidated.xml",
  bytes: 2_048_000,
  receivedAt: RECEIVED_AT,
  receivedBy: "an.administrator",
  state: "ready",
  stage: null,
  comparedWith: BEFORE,
  snapshot: SNAPSHOT,
  report: {
    datasets: [
      { name: LIST, entities: 12, names: 31, searchable: 31, added: 1, removed: 0, kept: false },
      {
        name: "demo_us_ofac_sdn",
        entities: 63,
        names: 206,
        searchable: 206,
        added: 0,
        removed: 0,
        kept: true,
      },
    ],
    changes: { added: 1, changed: 2, removed: 0, unchanged: 72 },
    warnings: [],
    notes: [],
    noteCount: 0,
  },
  error: null,
  proposal: null,
  columns: null,
  fields: [],
};

const PROPOSAL = { by: "a.administrator", at: "2026-11-01T09:40:00.000Z", note: null, answer: null };

const CHANGES = {
  state: "ready",
  reason: null,
  from: BEFORE,
  to: SNAPSHOT,
  changes: [
    {
      kind: "changed",
      id: "unsc-9900003",
      caption: "SUNARYO KERTAWIRYA",
      schema: "Person",
      fields: [{ property: "alias", added: ["Sunarjo Kertawirja"], removed: [] }],
    },
  ],
  total: 1,
  page: 1,
  perPage: 50,
  totalPages: 1,
};

/** The checksum of the key is wrong, so it opens nothing. */
const KEY = {
  id: "7Hq2mZ4xKc9P",
  kind: "key",
  scopes: ["sanctions:read", "sanctions:review"],
  createdAt: "2026-10-01T08:00:00Z",
  revokedAt: null,
  lastUsedAt: "2026-11-01T09:12:44.120Z",
};

const ACCOUNT = {
  id: 3,
  name: "a.analyst",
  plan: "active",
  subscription: "active",
  blocked: false,
  ratePerMinute: 120,
  createdAt: "2026-10-01T07:59:12Z",
  keys: [KEY],
};

const QUESTION = {
  from: "2026-11-01T00:00Z",
  to: "2026-11-30T23:59Z",
  kind: null,
  matchOnly: false,
  customer: "K-204711",
  entity: null,
  account: null,
  request: null,
  case: null,
  after: null,
};

const TIME = "2026-11-23T09:12:44.105Z";
const HASH = "a1".repeat(32);

/** Request bodies by method and path. */
export const REQUEST_EXAMPLES: Readonly<Record<string, unknown>> = {
  "POST /review/imports/:id/mapping": {
    dataset: "bank_list",
    schema: "Person",
    columns: { Name: ["name"], "Geb.-Datum": ["birthDate"] },
  },
  "POST /review/imports/:id/proposal": { snapshot: SNAPSHOT, note: null },
  "POST /review/imports/:id/approval": {
    agrees: true,
    snapshot: SNAPSHOT,
    proposedAt: PROPOSAL.at,
    note: null,
  },
  "POST /review/files/:id/preview": TABLE,
  "POST /review/files/:id/screening": { ...TABLE, threshold: 0.85 },
  "POST /review/files/:id/cases": { after: 0 },
  "POST /review/accounts": { name: "a.analyst", ratePerMinute: 120 },
  "POST /review/accounts/:id/settings": { ratePerMinute: null },
  "POST /review/accounts/:id/block": { blocked: true },
  "POST /review/accounts/:id/keys": { scopes: ["sanctions:read"] },
  "POST /review/journal/search": QUESTION,
  "POST /review/journal/export": { ...QUESTION, format: "jsonl" },
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
  "POST /review/cases/:id/decisions": { version: 0, ...VERDICT },
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
  "POST /review/case-jobs/:id/start": { act: "decide", ...VERDICT },
  "POST /review/cases/:id/confirmations": {
    agrees: true,
    reason: "Seen the passport too",
    version: CASE.version,
  },
};

/** Response bodies by method and path, and by status when it is not 200. */
export const RESPONSE_EXAMPLES: Readonly<Record<string, unknown>> = {
  "GET /v1/sanctions/search": {
    results: [FOUND],
    ...PAGE,
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
        name: LIST,
        description: LIST_ABOUT,
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
    version: "0.4.0",
    commit: "7e6f992",
    demonstration: true,
    fourEyes: false,
    snapshot: { id: SNAPSHOT, createdAt: `${CHANGED_AT}Z` },
    ready: true,
    reason: null,
    lists: [
      {
        name: LIST,
        description: LIST_ABOUT,
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
    snapshot: SNAPSHOT,
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
  "GET /review/lists": {
    lists: [
      {
        name: LIST,
        description: LIST_ABOUT,
        contentDate: "2026-10-23",
        importedAt: "2026-11-01T00:00:00.000Z",
        ageDays: 9,
        limitDays: 7,
        isStale: true,
        entities: 12,
        lastImport: { from: BEFORE, added: 1, removed: 0, changed: 2 },
      },
    ],
  },
  "GET /review/lists/:name/changes": CHANGES,
  "GET /review/imports/:id/lists/:name/changes": CHANGES,
  "POST /review/imports": { id: ID },
  "GET /review/imports": { imports: [IMPORT] },
  "GET /review/imports/:id": IMPORT,
  "POST /review/imports/:id/mapping": {
    ...IMPORT,
    state: "running",
    stage: "reading",
    comparedWith: null,
    snapshot: null,
    report: null,
  },
  "POST /review/imports/:id/publication": { ...IMPORT, state: "published" },
  "POST /review/imports/:id/proposal": { ...IMPORT, proposal: PROPOSAL },
  "POST /review/imports/:id/approval": {
    ...IMPORT,
    state: "published",
    proposal: {
      ...PROPOSAL,
      answer: { by: "b.administrator", at: "2026-11-01T10:02:00.000Z", agrees: true, note: null },
    },
  },
  "POST /review/imports/:id/removal": { ...IMPORT, state: "discarded" },
  "POST /review/files": { id: ID },
  "GET /review/files": { files: [FILE] },
  "GET /review/files/:id": WHOLE_FILE,
  "POST /review/files/:id/preview": { preview: PREVIEW },
  "POST /review/files/:id/screening": WHOLE_FILE,
  "POST /review/files/:id/cancellation": { ...WHOLE_FILE, state: "uploaded", settings: null, progress: null },
  "GET /review/files/:id/not-read": {
    rows: [{ line: 7, reference: "K-204716", reason: "The row has no name.", screened: false }],
    isWhole: true,
  },
  "GET /review/files/:id/results":
    "line,reference,customer_name,id,score\n2,K-204711,Taisiya Bulgozhina,ofac-990002,1\n",
  "GET /review/files/:id/rejected": "line,reference,reason,screened\n7,K-204716,The row has no name.,false\n",
  "GET /review/files/:id/report": "<!doctype html>\n<title>Screening of Kunden.csv</title>\n",
  "POST /review/files/:id/cases": { matches: 500, opened: 497, next: 2041 },
  "POST /review/files/:id/removal": { id: ID },
  "GET /review/accounts": {
    accounts: [ACCOUNT],
    usesSince: "2026-09-01T00:00:31.000Z",
    usesHereOnly: false,
    grantableScopes: ["sanctions:read", "sanctions:review", "sanctions:administer", "sanctions:payments"],
    unchangeable: null,
  },
  "POST /review/accounts": { ...ACCOUNT, keys: [] },
  "POST /review/accounts/:id/settings": { ...ACCOUNT, ratePerMinute: null },
  "POST /review/accounts/:id/block": { ...ACCOUNT, blocked: true },
  "POST /review/accounts/:id/keys": {
    key: `interdict_${KEY.id}_${"SECRET".padEnd(43, "x")}XXXXXX`,
    account: ACCOUNT,
  },
  "POST /review/keys/:id/revocation": {
    ...ACCOUNT,
    keys: [{ ...KEY, revokedAt: "2026-11-01T09:15:00Z" }],
  },
  "POST /review/journal/search": {
    entries: [
      {
        id: "1:4711",
        time: TIME,
        kind: "match",
        who: "core banking",
        about: "Bulgozhina, Taisiya",
        outcome: "1 match among 1 candidate",
      },
    ],
    next: "2026-11-23;1:4711;2:4090",
    readUpTo: TIME,
    leftOut: [],
  },
  "GET /review/journal/entries/:id": {
    id: "1:4711",
    time: TIME,
    kind: "match",
    title: "Decision 1:4711 of 2026-11-23 09:12:44.105 UTC",
    sections: [
      {
        heading: "Decision",
        facts: [["Answer", "1 match among 1 candidate"]],
        header: [],
        rows: [],
        lines: [],
      },
      {
        heading: "Candidates",
        facts: [],
        header: ["SCORE", "DECISION", "ID"],
        rows: [["0.9100", "MATCH", "ofac-990002"]],
        lines: [],
      },
    ],
    text: `{"seq":4711,"prev":"${HASH}","time":"${TIME}","kind":"match","hash":"${HASH}"}`,
    decision: {
      request: "01935845-60c9-7000-8000-000000000001",
      snapshot: "20261101T000000Z-a201300f",
      isRecomputable: true,
    },
  },
  "POST /review/journal/entries/:id/recomputation": {
    isSame: false,
    lines: ["1:4711: different", "  ofac-990002: score 0.91 → 0.9."],
  },
  "POST /review/journal/export": {
    text: `{"seq":4711,"prev":"${HASH}","time":"${TIME}","kind":"match","hash":"${HASH}"}\n`,
    entries: 1,
    next: null,
    readUpTo: null,
  },
  "GET /review/overview": {
    shares: [
      { assignee: null, cases: 9 },
      { assignee: "a.analyst", cases: 4 },
    ],
    days: [{ day: "2026-11-23", opened: 14, decided: 12, confirmed: 11, refused: 1, reopened: 1 }],
    service: [{ day: "2026-11-23", requests: 48_211, matches: 312, refusals: 7 }],
  },
  "GET /review/search": {
    results: [{ ...FOUND, hit: NAME_PROPERTIES.alias[0] }],
    ...PAGE,
    hasAllNames: true,
  },
  "POST /review/candidates": { results: [CANDIDATE], isWhole: true },
  "POST /review/find": {
    customers: [{ reference: "K-204711", name: SHORT.caption, cases: 1, open: 1 }],
    cases: [CASE],
    records: [{ ...SHORT, corpus: "sanction", hit: SHORT.caption }],
    recordsNotSearched: null,
  },
  "GET /review/countries": {
    countries: [{ code: "cy", name: "Cyprus", others: ["cyp"] }],
  },
  "POST /review/cases": { case: CASE },
  "GET /review/cases": { cases: [CASE], total: 1, page: 1, perPage: 50, totalPages: 1 },
  "GET /review/cases/:id": CASE_FILE,
  "GET /review/cases/:id/sheet": {
    ...CASE_FILE,
    evidence: null,
    records: [SHORT_PROPERTIES],
    payment: null,
    earlier: [],
  },
  "POST /review/cases/:id/comments": CASE_FILE,
  "POST /review/cases/:id/escalations": CASE_FILE,
  "POST /review/cases/:id/tags": CASE_FILE,
  "POST /review/cases/:id/attachments": CASE_FILE,
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
  "POST /review/cases/:id/decisions": CASE_FILE,
  "POST /review/cases/:id/confirmations": { case: CASE, decisions: [DECISION, AWAITED] },
  "GET /healthz": { status: "ok", version: "0.1.0" },
  "GET /readyz": {
    ready: true,
    reason: null,
    warnings: ["demo_un_sc_sanctions is 9 days old: its content is of 2026-10-23."],
    snapshot: {
      id: SNAPSHOT,
      created_at: CHANGED_AT,
      age_seconds: 3600,
      demonstration: true,
      records: "verified",
      datasets: [
        {
          name: LIST,
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
