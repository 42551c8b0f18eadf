// The frame of a table that may be wider than the page: it scrolls, also by keyboard; its head; and facts in
// pairs.

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

/** The head of a table: the titles of its columns, those of numbers as `{ number: title }`. */
export function TableHead({
  columns,
}: {
  readonly columns: readonly (string | { readonly number: string })[];
}) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          typeof column === "string" ? (
            <th scope="col" key={column}>
              {column}
            </th>
          ) : (
            <th scope="col" class="number" key={column.number}>
              {column.number}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

/** A fact in a list of facts: what it is called, and what it is. */
export function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
