// Follows the frames of Zstandard data as it passes (RFC 8878), because the runtime's decoder ends in silence
// where a file is cut: only the frames themselves say whether the last one is whole.

const MAGIC = 0xfd2fb528;
const SKIPPABLE_MAGIC = 0x184d2a50;

type Step = "magic" | "skippable" | "descriptor" | "block" | "skip";

/** Bytes that each step needs; the content of blocks and skippable frames is only counted. */
const LENGTHS = { magic: 4, skippable: 4, descriptor: 1, block: 3, skip: 0 };

export class ZstdFrames {
  #step: Step = "magic";
  /** Bytes that the step still needs, and those that it has, little end first. */
  #left = LENGTHS.magic;
  #value = 0;
  #shift = 0;
  /** The step after bytes that are skipped. */
  #next: Step = "magic";
  #checksumBytes = 0;

  /** True between frames: everything so far was whole. */
  get isWhole(): boolean {
    return this.#step === "magic" && this.#left === LENGTHS.magic;
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#step === "skip") {
        const skipped = Math.min(this.#left, bytes.length - at);
        this.#left -= skipped;
        at += skipped;
      } else {
        this.#value += (bytes[at++] ?? 0) * 2 ** this.#shift;
        this.#shift += 8;
        this.#left--;
      }
      while (this.#left === 0) this.#finishStep();
    }
  }

  #finishStep(): void {
    const value = this.#value;
    switch (this.#step) {
      case "magic":
        // Anything else is refused by the decoder.
        if (value >>> 4 === SKIPPABLE_MAGIC >>> 4) this.#begin("skippable");
        else if (value === MAGIC) this.#begin("descriptor");
        else this.#skip(Number.POSITIVE_INFINITY, "magic");
        return;
      case "skippable":
        this.#skip(value, "magic");
        return;
      case "descriptor": {
        const isSingle = (value & 0x20) !== 0;
        const contentSize = [isSingle ? 1 : 0, 2, 4, 8][value >>> 6] ?? 0;
        this.#checksumBytes = value & 4 ? 4 : 0;
        this.#skip((isSingle ? 0 : 1) + ([0, 1, 2, 4][value & 3] ?? 0) + contentSize, "block");
        return;
      }
      case "block": {
        const isLast = (value & 1) === 1;
        // A block of one repeated byte holds that byte only.
        const length = ((value >>> 1) & 3) === 1 ? 1 : value >>> 3;
        this.#skip(isLast ? length + this.#checksumBytes : length, isLast ? "magic" : "block");
        return;
      }
      default:
        this.#begin(this.#next);
    }
  }

  #begin(step: Step): void {
    this.#step = step;
    this.#left = LENGTHS[step];
    this.#value = 0;
    this.#shift = 0;
  }

  #skip(length: number, next: Step): void {
    this.#step = "skip";
    this.#left = length;
    this.#next = next;
  }
}
