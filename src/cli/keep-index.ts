// Keeps an index of the customers of a run. The run is good without one, so a failure is only said.

import type { CustomerContent } from "../bulk/rescreening/customer-content.ts";
import { type IndexIdentity, IndexWriter } from "../bulk/rescreening/kept-index.ts";
import { reasonOf } from "../model/errors.ts";
import { hashFile } from "../snapshot/digest.ts";
import { say } from "./output.ts";

export class IndexKeeper {
  readonly #path: string;
  readonly #identity: IndexIdentity;
  /** Null when it failed. */
  #writer: IndexWriter | null = null;

  constructor(path: string, identity: IndexIdentity) {
    this.#path = path;
    this.#identity = identity;
    this.#try(() => {
      this.#writer = new IndexWriter(path, identity);
    });
  }

  append(content: CustomerContent): void {
    this.#try(() => this.#writer?.append(content));
  }

  /** Replaces the index, unless the customer file at `source` was changed meanwhile. */
  publish(source: string): void {
    if (this.#writer === null) return;
    this.#try(() => {
      if (hashFile(source).sha256 !== this.#identity.sha256)
        throw new Error("the file was changed meanwhile");
      this.#writer?.publish();
      say(`Kept an index of the customers in ${this.#path}.`);
    });
  }

  /** Removes what is not published. */
  close(): void {
    this.#writer?.close();
    this.#writer = null;
  }

  #try(write: () => void): void {
    try {
      write();
    } catch (error) {
      say(`warning: No index is kept in ${this.#path}: ${reasonOf(error)}.`);
      this.close();
    }
  }
}
