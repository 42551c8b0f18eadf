// Collects the garbage of a thread when nobody asks it anything. The engine counts the mapped index as memory in use, so it
// lets the heap grow by as much again, and then keeps what a rush of requests has left behind.

/** A load balancer asks for readiness all the while. */
const IDLE_REQUESTS_MAX = 5;

/** Collecting takes some 50 ms, in which a request waits: not for less than these have left. */
const REQUESTS_MIN = 1000;

export class IdleCollector {
  readonly #collect: () => void;
  #sinceLook = 0;
  #sinceCollection = 0;

  /** `collect` collects all garbage. */
  constructor(collect: () => void) {
    this.#collect = collect;
  }

  countRequest(): void {
    this.#sinceLook++;
    this.#sinceCollection++;
  }

  /** To be called once a second or so: collects when hardly anybody has asked since the last time, but many before. */
  look(): void {
    const isIdle = this.#sinceLook <= IDLE_REQUESTS_MAX;
    this.#sinceLook = 0;
    if (!isIdle || this.#sinceCollection < REQUESTS_MIN) return;
    this.#sinceCollection = 0;
    this.#collect();
  }
}
