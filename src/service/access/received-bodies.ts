// Bounds the request bodies that a thread receives from one account at the same time. Each is in memory until
// it is whole, so stalled clients of one system could take the memory of all.

import { ACCOUNT_BODY_BYTES_MAX } from "../../base/model/limits.ts";
import { tooManyBytes } from "../../base/model/too-many.ts";

/** A body up to this size is always received: single subjects get through while large batches stall. */
const LIGHT_BYTES = 16 * 1024;

/** A body that is being received. */
export interface ReceivedBody {
  /**
   * Counts bytes before they are kept. Throws rate_limit_exceeded when the account has too many in other
   * bodies.
   */
  add(bytes: number): void;
  /** The body is received, or refused. */
  close(): void;
}

export class ReceivedBodies {
  /** Bytes by account. */
  readonly #bytes = new Map<number, number>();

  constructor(
    private readonly bytesMax = ACCOUNT_BODY_BYTES_MAX,
    private readonly lightBytes = LIGHT_BYTES,
  ) {}

  /** Begins a body of an account. */
  open(account: number): ReceivedBody {
    let own = 0;
    return {
      add: (bytes) => {
        const all = (this.#bytes.get(account) ?? 0) + bytes;
        const whole = own + bytes;
        // The account's only body is received, however large; its own limit is elsewhere.
        const isOnly = all === whole;
        if (all > this.bytesMax && whole > this.lightBytes && !isOnly) throw tooManyBytes(this.bytesMax);
        own = whole;
        this.#bytes.set(account, all);
      },
      close: () => {
        const left = (this.#bytes.get(account) ?? 0) - own;
        own = 0;
        if (left > 0) this.#bytes.set(account, left);
        else this.#bytes.delete(account);
      },
    };
  }
}
