// Holds the answer to a row of the scenario table against the row, and against what every answer must be.

import { findDifferences } from "./scenario-match.ts";
import { type Answered, expandIds } from "./scenario-request.ts";
import type { Expectation, Question, Row } from "./scenario-table.ts";

/** What the row says of the answer, and what holds for every answer. */
export function checkAnswer(row: Row, { status, headers, text, body }: Answered): string[] {
  const expected: Expectation = row;
  const problems = findDifferences(expected.status ?? 200, status, "the status");
  for (const [name, wanted] of Object.entries(expected.has ?? {})) {
    const value = headers.get(name);
    const sent = value === null ? {} : { [name]: value };
    problems.push(...findDifferences({ [name]: wanted }, sent, "headers"));
  }
  if (expected.answer !== undefined) problems.push(...findDifferences(expected.answer, body));
  if (expected.ids !== undefined) {
    problems.push(...findDifferences(expandIds(expected.ids), idsOf(body), "the ids"));
  }
  if (expected.reads !== undefined) {
    problems.push(...findDifferences({ $fits: expected.reads }, text, "the text"));
  }
  problems.push(...checkError(row, status, headers, body));
  if (/\n\s+at |\.ts:\d|node_modules/.test(text) && !row.ask?.includes("openapi")) {
    problems.push("the answer holds a stack trace");
  }
  return problems.length === 0 ? [] : [...problems, `asked: ${row.ask}`, `answered: ${text.slice(0, 800)}`];
}

/** The error that is expected, and the form that every error has. */
function checkError(row: Row, status: number, headers: Headers, body: unknown): string[] {
  const requestId = headers.get("X-Request-Id");
  const problems = findDifferences({ $fits: "^[A-Za-z0-9._-]{1,128}$" }, requestId, "X-Request-Id");
  if (row.error !== undefined) {
    const { code, says } = row.error;
    problems.push(
      ...findDifferences(
        { error: { code, ...(says === undefined ? {} : { message: { $fits: says } }) } },
        body,
      ),
    );
  }
  if (status < 400 || row.ask?.includes("/readyz")) return problems;
  problems.push(
    ...findDifferences(
      {
        $names: ["error"],
        error: {
          $names: ["type", "code", "message", "request_id"],
          message: { $fits: "^\\S[^]*[.?]$" },
          request_id: requestId,
        },
      },
      body,
    ),
    ...findDifferences("application/json; charset=utf-8", headers.get("Content-Type"), "Content-Type"),
  );
  return problems;
}

type Ask = (question: Question) => Promise<Answered>;

/**
 * What differs from other requests that the row names: the same answer, another score, the pages of a list.
 */
export async function compareWithOthers(row: Row, answer: Answered, ask: Ask): Promise<string[]> {
  const problems: string[] = [];
  if (row.sameAs !== undefined) {
    const other = await ask(row.sameAs);
    problems.push(...findDifferences(other.status, answer.status, "the status"));
    if (JSON.stringify(other.body) !== JSON.stringify(answer.body)) {
      problems.push(`answered otherwise: ${answer.text.slice(0, 500)} — and ${other.text.slice(0, 500)}`);
    }
  }
  if (row.than !== undefined && row.scored !== undefined) {
    problems.push(...compareScores(row.scored, answer, await ask(row.than)));
  }
  if (row.walk !== undefined) problems.push(...(await walkPages(row.walk, row.ask ?? "", ask)));
  return problems;
}

function compareScores({ id, by }: NonNullable<Row["scored"]>, answer: Answered, other: Answered): string[] {
  const scoreOf = ({ body }: Answered) =>
    ((body as { results?: { id: string; score: number }[] }).results ?? []).find((result) => result.id === id)
      ?.score;
  const [score, before] = [scoreOf(answer), scoreOf(other)];
  if (score === undefined || before === undefined) return [`${id} scores ${score}, and ${before} before`];
  const difference = Number((score - before).toFixed(4));
  const fits = { more: difference > 0, less: difference < 0, same: difference === 0 };
  return (typeof by === "number" ? difference === by : fits[by])
    ? []
    : [`${id} scores ${score} and ${before} before: not ${by}`];
}

async function walkPages(walk: NonNullable<Row["walk"]>, path: string, ask: Ask): Promise<string[]> {
  const wanted = expandIds(walk.ids);
  const found: string[] = [];
  const problems: string[] = [];
  const pages = Math.ceil(wanted.length / walk.perPage);
  for (let page = 1; page <= pages; page++) {
    const { body } = await ask({
      ask: `${path}${path.includes("?") ? "&" : "?"}per_page=${walk.perPage}&page=${page}`,
    });
    problems.push(
      ...findDifferences(
        { total: wanted.length, page, per_page: walk.perPage, total_pages: pages },
        body,
        `page ${page}`,
      ),
    );
    found.push(...idsOf(body));
  }
  const inOrder = (ids: string[]) => (walk.anyOrder ? ids.toSorted() : ids);
  return [...problems, ...findDifferences(inOrder(wanted), inOrder(found), "the ids of all pages")];
}

function idsOf(body: unknown): string[] {
  return ((body as { results?: { id: string }[] } | undefined)?.results ?? []).map(({ id }) => id);
}
