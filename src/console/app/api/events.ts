// What others do about cases, as the service tells it while the tab is looked at: no page asks for it again
// and again, and a tab that nobody sees takes none of the few connections that a browser has to one host.

import type { Case, CaseJob } from "./cases.ts";
import { openStream } from "./client.ts";
import type { Session } from "./types.ts";

/** A case after a change. */
export interface ChangedCase extends Pick<Case, "id" | "version" | "status" | "decidedBy" | "assignee"> {
  /** Of its history. */
  readonly entries: number;
}

/** What changed since the news before; see GET /review/events. */
export interface CaseNews {
  readonly counts: NonNullable<Session["cases"]>;
  readonly changed: readonly ChangedCase[];
  readonly areMore: boolean;
  readonly jobs: readonly CaseJob[];
}

const PAUSE_MS = 1000;
const PAUSE_MAX_MS = 30_000;

/** Calls back with the news until the returned function is called. */
export function followCases(onNews: (news: CaseNews) => void): () => void {
  let stream: AbortController | null = null;
  let pauseMs = PAUSE_MS;
  let timer = 0;
  const follow = async () => {
    if (stream !== null || document.visibilityState !== "visible") return;
    const own = new AbortController();
    stream = own;
    try {
      for await (const news of readNews(await openStream("/review/events", own.signal))) {
        pauseMs = PAUSE_MS;
        onNews(news);
      }
    } catch {
      // Away, or refused: the pages say so, and it is tried again.
      pauseMs = Math.min(PAUSE_MAX_MS, pauseMs * 2);
    }
    if (own.signal.aborted) return;
    stream = null;
    timer = window.setTimeout(() => void follow(), pauseMs);
  };
  const end = () => {
    window.clearTimeout(timer);
    stream?.abort();
    stream = null;
  };
  const look = () => {
    end();
    void follow();
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    end();
  };
}

async function* readNews(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<CaseNews> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = `${text}${value}`.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events)
      if (event.startsWith("data: ")) yield JSON.parse(event.slice("data: ".length)) as CaseNews;
  }
}
