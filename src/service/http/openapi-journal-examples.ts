// Example requests and answers of the journal for the OpenAPI document. All people are invented.

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

export const JOURNAL_REQUEST_EXAMPLES: Readonly<Record<string, unknown>> = {
  "POST /review/journal/search": QUESTION,
  "POST /review/journal/export": { ...QUESTION, format: "jsonl" },
};

export const JOURNAL_RESPONSE_EXAMPLES: Readonly<Record<string, unknown>> = {
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
};
