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

/** The title of a column; of numbers, as `{ number: title }`. */
type ColumnTitle = string | { readonly number: string };

/** The head of a table: the titles of its columns. */
export function TableHead({ columns }: { readonly columns: readonly ColumnTitle[] }) {
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

interface TableProps<Row> {
  /** What the table holds. */
  readonly label: string;
  readonly class?: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly classOf?: (row: Row) => string;
  /** The title of each column, what it has of a row, and the class of its cells. */
  readonly columns: readonly (readonly [
    title: ColumnTitle,
    of: (row: Row) => ComponentChildren,
    className?: string,
  ])[];
}

/** Rows with the same columns. */
export function Table<Row>({ label, class: name = "", rows, keyOf, classOf, columns }: TableProps<Row>) {
  return (
    <TableFrame label={label}>
      <table class={`table ${name}`}>
        <TableHead columns={columns.map(([title]) => title)} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} class={classOf?.(row)}>
              {columns.map(([title, of, className], i) => (
                <td key={i} class={typeof title === "string" ? className : "number"}>
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
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
