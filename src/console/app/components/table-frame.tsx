// The frame of a table that may be wider than the page: it scrolls, also by keyboard.

import type { ComponentChildren } from "preact";

interface TableFrameProps {
  /** What the table holds. */
  readonly label: string;
  readonly children: ComponentChildren;
}

export function TableFrame({ label, children }: TableFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section class="table-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
