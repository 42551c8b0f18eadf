// A part of the page with its heading.

import type { ComponentChildren } from "preact";

interface SectionProps {
  readonly title: string;
  /** How much there is, next to the title. */
  readonly count?: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Section({ title, count, class: className = "", children }: SectionProps) {
  return (
    <section class={`part ${className}`} aria-label={title}>
      <h2>
        {title}
        {count !== undefined && <span class="quiet part-count">{count}</span>}
      </h2>
      {children}
    </section>
  );
}
