// The service itself: the compiled executable over HTTP, without its cache of answers.

import { readFileSync } from "node:fs";
import { BINARY, createKey, startService } from "../../support/binary.ts";
import { readMemory } from "../process-usage.ts";
import { NOTHING_REUSED } from "../sections/http.ts";
import type { Peer, PeerMeasured, QuestionSet } from "./peer.ts";
import { askServed, diskBytesOf, ON_ONE_CORE } from "./served.ts";

const MATCH = "/v1/sanctions/match";

export function makeInterdict(state: string): Peer {
  return {
    title: "Interdict",
    deviations: ["over HTTP, threshold 0.80, one worker, without its cache of answers"],
    install: () => JSON.parse(readFileSync("package.json", "utf8")).version,
    measure: (_, sets) => measure(state, sets),
  };
}

async function measure(state: string, sets: readonly QuestionSet[]): Promise<PeerMeasured> {
  const key = await createKey(state, `peers-${Date.now()}`);
  const flags = [...NOTHING_REUSED, "--workers", "1", "--log", "json"];
  const startedMs = performance.now();
  const service = await startService(state, { launcher: ON_ONE_CORE, keepsLog: false }, flags);
  const startSeconds = (performance.now() - startedMs) / 1000;
  try {
    const asked = await askServed(service.pid, sets, async ({ name, birthDate }) => {
      const answer = await fetch(service.url + MATCH, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify({
          schema: "Person",
          properties: { name: [name], ...(birthDate === null ? {} : { birthDate: [birthDate] }) },
          include: ["sanctions"],
        }),
      });
      if (!answer.ok) throw new Error(`Interdict answered ${answer.status}: ${await answer.text()}`);
      const { results } = (await answer.json()) as { results: { id: string; match: boolean }[] };
      return results.filter(({ match }) => match).map(({ id }) => id);
    });
    const { anonymousBytes } = readMemory(service.pid);
    return { startSeconds, anonymousBytes, diskBytes: diskBytesOf([BINARY, `${state}/snapshots`]), ...asked };
  } finally {
    await service.stop();
  }
}
