// A JSON value as it is stored: answers contain its text unchanged, and it is parsed only when its value is
// needed.

/**
 * A text that JSON.stringify wrote, and its value. Parsing and serialising the properties of ten records took
 * 40 µs per match, more than reading them from the store.
 */
export class StoredJson<Value> {
  constructor(readonly text: string) {}

  /** Parsed at each access. */
  get value(): Value {
    return JSON.parse(this.text);
  }

  static of<Value>(value: Value): StoredJson<Value> {
    return new StoredJson(JSON.stringify(value));
  }
}
