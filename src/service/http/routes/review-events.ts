// POST /review/events: what changes about cases, as server-sent events, so that open pages follow each other.

import { SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import type { NewsWanted } from "../../cases/case-news.ts";
import { tallyCases } from "../../cases/case-queue.ts";
import { decodeEvents, EventsRequest } from "../../contract/review-queue.ts";
import { parseJsonBody } from "../body.ts";
import { atDesk } from "../case-calls.ts";
import { type Answer, type Call, type Endpoint, grantOf } from "../endpoint.ts";

const TEXT = new TextEncoder();
const EVENT_STREAM = "text/event-stream; charset=utf-8";

/** A stream ends after this time and is asked for again: what a key may do is checked then. */
const STREAM_MS = 55_000;
/** A connection over which nothing comes is closed: by this program after 30 seconds, by proxies later. */
const BEAT_MS = 10_000;
/** Between two events of one stream; what changes meanwhile is one of them. */
const PAUSE_MS = 300;

export const reviewEvents: Endpoint<"bodies" | "cases"> = {
  method: "POST",
  path: "/review/events",
  operationId: "followCases",
  scope: SCOPE_REVIEW,
  summary: "What changes about cases, as server-sent events, for about a minute.",
  description:
    "Each event is a JSON object: `counts` has the cases in each queue of the account, `changed` those that an act, a comment or a list has changed since the event before (id, version, status, decidedBy, assignee, entries of the history), and `areMore` is true when more than these did. `narrowed` has the counts of the filters, which may name a customer, so they are in no address. The first event has the counts alone, or with `since` what changed after it. Ask again when the stream ends, with its last `upTo`.",
  requestBody: EventsRequest,
  download: EVENT_STREAM,
  errors: ["index_unavailable"],
  async answer(call) {
    const wanted = decodeEvents(await parseJsonBody(call));
    // Reopens what changed before it is counted, and says what is wrong with the file.
    await atDesk(call, (desk, lists) => desk.read(tallyCases, lists));
    return streamOf(call, wanted);
  },
};

function streamOf(call: Call<"cases">, wanted: NewsWanted): Answer {
  const { cases } = call.service;
  const { account } = grantOf(call);
  let { since } = wanted;
  let isDue = false;
  let isOver = false;
  let pause: Timer | null = null;
  let lifetime: Timer | null = null;
  let beat: Timer | null = null;
  let stopListening = () => {};
  /** True the first time. */
  const rest = () => {
    if (isOver) return false;
    isOver = true;
    for (const timer of [pause, lifetime, beat]) if (timer !== null) clearTimeout(timer);
    stopListening();
    return true;
  };
  const body = new ReadableStream({
    start(controller) {
      const end = () => rest() && controller.close();
      const send = () => {
        isDue = false;
        try {
          const news = cases.news(account, { ...wanted, since });
          since = news?.upTo ?? since;
          if (news !== null) controller.enqueue(TEXT.encode(`data: ${JSON.stringify(news)}\n\n`));
        } catch {
          // The file can't be read: the next request says why.
          end();
        }
      };
      const sendSoon = () => {
        if (pause !== null) {
          isDue = true;
          return;
        }
        send();
        pause = setTimeout(() => {
          pause = null;
          if (isDue) sendSoon();
        }, PAUSE_MS);
      };
      lifetime = setTimeout(end, STREAM_MS);
      beat = setInterval(() => controller.enqueue(TEXT.encode(":\n\n")), BEAT_MS);
      // First, so that no change is missed.
      stopListening = cases.watch.listen(sendSoon, end);
      if (!isOver) sendSoon();
      call.request.signal.addEventListener("abort", end);
    },
    // The stream is closed already.
    cancel: () => void rest(),
  });
  return {
    status: 200,
    contentType: EVENT_STREAM,
    body,
    // A proxy that gathers answers would hold the events back.
    headers: { "X-Accel-Buffering": "no" },
  };
}
