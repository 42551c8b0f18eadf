// What others do about cases, as the service tells it while the tab is looked at: no page asks for it again
// and again, and a tab that nobody sees takes none of the few connections that a browser has to one host.

import { createStore } from "../store.ts";
import type { Case, CaseJob, CaseQueue, QueueFilters } from "./cases.ts";
import { openStream } from "./client.ts";
import type { Session } from "./types.ts";

/** A case after a change. */
export interface ChangedCase extends Pick<Case, "id" | "version" | "status" | "decidedBy" | "assignee"> {
  /** Of its history. */
  readonly entries: number;
}

/** What changed since the news before; see POST /review/events. */
export interface CaseNews {
  readonly counts: NonNullable<Session["cases"]>;
  readonly changed: readonly ChangedCase[];
  readonly areMore: boolean;
  readonly jobs: readonly CaseJob[];
  /** Of `followedFilters`, as they were when the stream began; null without. */
  readonly narrowed: Pick<CaseQueue, "counts" | "files"> | null;
  readonly upTo: { readonly event: number; readonly note: number };
}

/** Filters with counts of their own, which the news have too; null for none. */
export const followedFilters = createStore<QueueFilters | null>(null);

const PAUSE_MS = 1000;
const PAUSE_MAX_MS = 30_000;

/** Calls back with the news, and the filters that they are about, until the returned function is called. */
export function followCases(onNews: (news: CaseNews, filters: QueueFilters | null) => void): () => void {
  let since: CaseNews["upTo"] | null = null;
  let stream: AbortController | null = null;
  let pauseMs = PAUSE_MS;
  let timer = 0;
  const follow = async () => {
    if (stream !== null || document.visibilityState !== "visible") return;
    const own = new AbortController();
    stream = own;
    try {
      const filters = followedFilters.get();
      const body = await openStream("/review/events", { filters, since }, own.signal);
      for await (const news of readNews(body)) {
        pauseMs = PAUSE_MS;
        since = news.upTo;
        onNews(news, filters);
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
  const unfollow = followedFilters.subscribe(look);
  return () => {
    unfollow();
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
