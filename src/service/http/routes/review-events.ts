// GET /review/events: what changes about cases, as server-sent events, so that open pages follow each other.

import { SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import type { ReportedUpTo } from "../../cases/case-news.ts";
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

export const reviewEvents: Endpoint<"cases"> = {
  method: "GET",
  path: "/review/events",
  operationId: "followCases",
  scope: SCOPE_REVIEW,
  summary: "What changes about cases, as server-sent events, for about a minute.",
  description:
    "Each event is a JSON object: `counts` has the cases in each queue of the account, `changed` those that an act, a comment or a list has changed since the event before (id, version, status, decidedBy, assignee, entries of the history), and `areMore` is true when more than these did. The first event has the counts alone. Ask again when the stream ends.",
  parameters: {},
  responseBody: null,
  download: EVENT_STREAM,
  errors: ["index_unavailable"],
  async answer(call) {
    // Reopens what changed before it is counted, and says what is wrong with the file.
    await atDesk(call, (desk, lists) => desk.counts(grantOf(call).account, lists));
    return streamOf(call);
  },
};

function streamOf(call: Call<"cases">): Answer {
  const { cases } = call.service;
  const { account } = grantOf(call);
  let reported: ReportedUpTo | null = null;
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
          const read = cases.news(account, reported);
          reported = read?.reported ?? reported;
          if (read !== null) controller.enqueue(TEXT.encode(`data: ${JSON.stringify(read.news)}\n\n`));
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
