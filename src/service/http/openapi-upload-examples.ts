// Example requests and answers of lists and files for the OpenAPI document. All people are invented.

const RECEIVED_AT = "2026-11-01T09:12:44.105Z";
const ID = "0190f5e2-7c1a-7d3e-9b52-6a0f4c8d1e37";
const FROM = "20261025T000000Z-7c1e0b52";
const TO = "20261101T000000Z-a201300f";
const LIST = "demo_un_sc_sanctions";

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

const IMPORT = {
  id: ID,
  fileName: "consolidated.xml",
  bytes: 2_048_000,
  receivedAt: RECEIVED_AT,
  receivedBy: "an.administrator",
  state: "ready",
  stage: null,
  comparedWith: FROM,
  snapshot: TO,
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
  from: FROM,
  to: TO,
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

export const UPLOAD_REQUEST_EXAMPLES: Readonly<Record<string, unknown>> = {
  "POST /review/imports/:id/mapping": {
    dataset: "bank_list",
    schema: "Person",
    columns: { Name: ["name"], "Geb.-Datum": ["birthDate"] },
  },
  "POST /review/imports/:id/proposal": { snapshot: TO, note: null },
  "POST /review/imports/:id/approval": {
    agrees: true,
    snapshot: TO,
    proposedAt: PROPOSAL.at,
    note: null,
  },
  "POST /review/files/:id/preview": TABLE,
  "POST /review/files/:id/screening": { ...TABLE, threshold: 0.85 },
  "POST /review/files/:id/cases": { after: 0 },
};

export const UPLOAD_RESPONSE_EXAMPLES: Readonly<Record<string, unknown>> = {
  "GET /review/lists": {
    lists: [
      {
        name: LIST,
        description: "People and entities under measures of the United Nations Security Council.",
        contentDate: "2026-10-23",
        importedAt: "2026-11-01T00:00:00.000Z",
        ageDays: 9,
        limitDays: 7,
        isStale: true,
        entities: 12,
        lastImport: { from: FROM, added: 1, removed: 0, changed: 2 },
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
  "GET /review/files/:id": { ...FILE, preview: PREVIEW, previewError: null },
  "POST /review/files/:id/preview": { preview: PREVIEW },
  "POST /review/files/:id/screening": { ...FILE, preview: PREVIEW, previewError: null },
  "POST /review/files/:id/cancellation": {
    ...FILE,
    state: "uploaded",
    settings: null,
    progress: null,
    preview: PREVIEW,
    previewError: null,
  },
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
};
