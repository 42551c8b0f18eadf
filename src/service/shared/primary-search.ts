// Finds the primary among the hosts of a PostgreSQL that fails over. All are asked at once. A primary of an
// older timeline is one that came back after another took its place: what it says is out of date.

import type { HostPort } from "./store-address.ts";
import { clientReason } from "./store-error.ts";

/**
 * How long others may answer after the first primary: after a switch that went wrong there are two, and the
 * idle one is faster. A host that is down refuses at once, so only one that has vanished costs this.
 */
const OTHERS_MS = 1000;

/** The name of the file that is written has the timeline in its first eight digits; a copy writes none. */
const ASK = `SELECT CASE WHEN pg_is_in_recovery() THEN '' ELSE pg_walfile_name(pg_current_wal_lsn()) END AS wal`;

interface Primary {
  readonly client: Bun.SQL;
  readonly timeline: number;
}

export class PrimarySearch {
  readonly #hosts: readonly HostPort[];
  readonly #connect: (host: HostPort, onClose: () => void) => Bun.SQL;
  /** The newest timeline that was seen. */
  #timeline = 0;
  #finding: Promise<Bun.SQL> | null = null;

  constructor(hosts: readonly HostPort[], connect: (host: HostPort, onClose: () => void) => Bun.SQL) {
    this.#hosts = hosts;
    this.#connect = connect;
  }

  /** A client of the primary; `onLoss` is called once one of its connections closes. Rejects without any. */
  find(onLoss: (client: Bun.SQL) => void): Promise<Bun.SQL> {
    this.#finding ??= this.#findNow(onLoss).finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async #findNow(onLoss: (client: Bun.SQL) => void): Promise<Bun.SQL> {
    const found: Primary[] = [];
    const reasons: string[] = [];
    const asked = this.#hosts.map(async (host) => {
      const primary = await this.#ask(host, onLoss).catch((error: unknown) => {
        reasons.push(`${host.host}:${host.port}: ${clientReason(error)}`);
        throw error;
      });
      found.push(primary);
    });
    const all = Promise.allSettled(asked);
    await Promise.any(asked).catch(() => {
      throw new Error(`No host is the primary (${reasons.join("; ")})`);
    });
    await Promise.race([all, Bun.sleep(OTHERS_MS)]);
    const [best] = found.toSorted((a, b) => b.timeline - a.timeline);
    if (best === undefined) throw new Error("No host is the primary");
    this.#timeline = best.timeline;
    void all.then(() => {
      for (const { client } of found)
        if (client !== best.client) void client.close({ timeout: 0 }).catch(() => undefined);
    });
    return best.client;
  }

  async #ask(host: HostPort, onLoss: (client: Bun.SQL) => void): Promise<Primary> {
    const client: Bun.SQL = this.#connect(host, () => onLoss(client));
    try {
      const [row] = (await client.unsafe(ASK)) as { wal: string }[];
      const timeline = Number.parseInt((row?.wal ?? "").slice(0, 8), 16);
      if (!Number.isInteger(timeline)) throw new Error("it is a copy");
      if (timeline < this.#timeline) throw new Error("another host took its place");
      return { client, timeline };
    } catch (error) {
      void client.close({ timeout: 0 }).catch(() => undefined);
      throw error;
    }
  }
}
