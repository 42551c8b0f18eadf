// Work that waits, in turns: the account whose last turn is longest ago is next, and of its work what it
// asked for first. So one account's files never let those of another wait for all of them.

/** Work of an account. */
interface Waiting<T> {
  readonly account: number;
  readonly item: T;
}

export class Turns<T> {
  readonly #waiting: Waiting<T>[] = [];
  /** When each account last had its turn, as a count of turns. */
  readonly #lastTurns = new Map<number, number>();
  #turns = 0;

  /** Puts work at the end of what the account asked for; one that made place for another account, first. */
  add(account: number, item: T, isFirst = false): void {
    if (isFirst) this.#waiting.unshift({ account, item });
    else this.#waiting.push({ account, item });
  }

  /** Takes what is next; null when nothing waits that may start. */
  take(mayStart: (account: number) => boolean = () => true): Waiting<T> | null {
    let next: Waiting<T> | null = null;
    for (const one of this.#waiting)
      if (mayStart(one.account) && (next === null || this.#lastTurn(one) < this.#lastTurn(next))) next = one;
    if (next === null) return null;
    this.remove(next.item);
    this.#lastTurns.set(next.account, ++this.#turns);
    return next;
  }

  remove(item: T): void {
    const at = this.#waiting.findIndex((one) => one.item === item);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  has(item: T): boolean {
    return this.#waiting.some((one) => one.item === item);
  }

  /** How much of an account waits. */
  countOf(account: number): number {
    return this.#waiting.filter((one) => one.account === account).length;
  }

  /** True when another account waits for its turn. */
  isAwaitedByOther(account: number): boolean {
    return this.#waiting.some((one) => one.account !== account);
  }

  #lastTurn({ account }: Waiting<T>): number {
    return this.#lastTurns.get(account) ?? 0;
  }
}
