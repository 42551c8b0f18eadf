// When keys were last used, as one thread has seen it since it last wrote that down.

export class RecentUses {
  /** Milliseconds since 1970 by public id. */
  #uses = new Map<string, number>();

  /** Notes that a key was accepted. Only known keys are, so their number is bounded. */
  note(publicId: string, nowMs = Date.now()): void {
    this.#uses.set(publicId, nowMs);
  }

  /** The uses that were noted since `written` was last called: times in ISO 8601, UTC, by public id. */
  read(): ReadonlyMap<string, string> {
    return new Map([...this.#uses].map(([id, ms]) => [id, new Date(ms).toISOString()]));
  }

  /** Forgets what `read` gave, once it is written; a later use of the same key stays. */
  written(uses: ReadonlyMap<string, string>): void {
    for (const [id, time] of uses) if (this.#uses.get(id) === Date.parse(time)) this.#uses.delete(id);
  }
}
