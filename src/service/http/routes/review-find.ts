// POST /review/find: the first customers, cases and records that a text leads to, for a person who types it.

import { CORPORA } from "../../../base/model/corpus.ts";
import { QUERY_TOKEN_LENGTH_MIN } from "../../../base/model/limits.ts";
import { SCOPE_READ, SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import { findByText } from "../../cases/case-queue.ts";
import { nameQueryOf } from "../../contract/decode-search.ts";
import { FindBody, FindRequest, FOUND_MAX } from "../../contract/review-find.ts";
import { readBody } from "../body.ts";
import { atDesk, encodeCase } from "../case-calls.ts";
import { answerJson, type Call, type Endpoint } from "../endpoint.ts";

/** What these endpoints need of the service. */
type Needs = "bodies" | "cases";

/** As two searches. */
const EXPECTED_MS = 8;

export const reviewFind: Endpoint<Needs> = {
  method: "POST",
  path: "/review/find",
  operationId: "find",
  scope: SCOPE_REVIEW,
  summary: "The first customers, cases and listed records that a text leads to.",
  description:
    "Customers are those with cases. Records are looked for as `GET /review/search` does, when the key has `sanctions:read`. Use match to find out whether a subject is listed.",
  requestBody: FindRequest,
  responseBody: FindBody,
  errors: ["index_unavailable"],
  async answer(call) {
    const { text } = await readBody(call, FindRequest);
    const found = await atDesk(call, (desk, lists) =>
      desk.read((all) => findByText(all, text, FOUND_MAX), lists),
    );
    const { cases, customers } = found ?? { cases: [], customers: [] };
    return answerJson({ customers, cases: cases.map(encodeCase), ...(await findRecords(call, text)) });
  },
};

async function findRecords({ grant, perform, view }: Call<Needs>, text: string) {
  const not = (recordsNotSearched: string) => ({ records: [], recordsNotSearched });
  if (grant?.key.scopes.includes(SCOPE_READ) !== true)
    return not(`Records are looked for with a key that has the scope ${SCOPE_READ}.`);
  const queries = CORPORA.flatMap((corpus) => nameQueryOf(text, corpus, FOUND_MAX) ?? []);
  if (queries.length === 0)
    return not(`Records are looked for from a word of ${QUERY_TOKEN_LENGTH_MIN} letters or digits on.`);
  const pages = await perform(EXPECTED_MS, () =>
    queries.map((query) => ({ corpus: query.corpus, ...view().searchNames(query) })),
  );
  const records = pages.flatMap(({ corpus, results, hits }) =>
    results.map(({ id, caption, schema, datasets }, i) => ({
      id,
      caption,
      schema,
      datasets,
      corpus,
      hit: hits[i] ?? null,
    })),
  );
  return { records, recordsNotSearched: null };
}
