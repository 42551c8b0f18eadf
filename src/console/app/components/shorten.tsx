// A long list shows its beginning; one button shows the rest.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { TEXTS } from "../texts.ts";

interface ShortenProps<T> {
  readonly values: readonly T[];
  /** How many are shown at first; one more is shown rather than hidden. */
  readonly shown: number;
  readonly class?: string;
  readonly keyOf: (value: T) => string;
  readonly render: (value: T) => ComponentChildren;
}

export function Shorten<T>({ values, shown, class: className, keyOf, render }: ShortenProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const isCut = values.length > shown + 1;
  const visible = isCut && !isOpen ? values.slice(0, shown) : values;
  return (
    <>
      <ul class={className}>
        {visible.map((value) => (
          <li key={keyOf(value)}>{render(value)}</li>
        ))}
      </ul>
      {isCut && (
        <button type="button" class="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? TEXTS.entity.showFewer : TEXTS.entity.showAll(values.length)}
        </button>
      )}
    </>
  );
}
