// The columns of a table with what each holds, to be corrected: a row per column, so that fifty of them can
// be read on a phone too.

import type { PreviewedColumn } from "../api/lists.ts";
import { nameOfProperty } from "../format.ts";
import { TEXTS } from "../texts.ts";
import { Name } from "./name.tsx";
import { TableFrame, TableHead } from "./table-frame.tsx";

/** The name of a field for people. */
export function nameOfField(field: string): string {
  return TEXTS.upload.fields[field] ?? nameOfProperty(field);
}

interface ColumnMappingProps {
  readonly columns: readonly PreviewedColumn[];
  readonly fields: readonly string[];
  /** The chosen field of each column; absent where the guess stands. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChoose: (column: string, field: string) => void;
  readonly isFixed?: boolean;
}

export function ColumnMapping({ columns, fields, chosen, onChoose, isFixed = false }: ColumnMappingProps) {
  const texts = TEXTS.upload;
  return (
    <TableFrame label={texts.column}>
      <table class="table mapping">
        <TableHead columns={[texts.column, texts.holds, texts.cells]} />
        <tbody>
          {columns.map(({ column, fields: found, by, cells }) => {
            const field = chosen[column] ?? found.find((one) => one !== "ignore") ?? "";
            return (
              <tr key={column} class={field === "" ? "is-unread" : ""}>
                <th scope="row">{column}</th>
                <td>
                  <select
                    class="input"
                    aria-label={texts.fieldOf(column)}
                    value={field}
                    disabled={isFixed}
                    onChange={(event) => onChoose(column, event.currentTarget.value)}
                  >
                    <option value="">{texts.notRead}</option>
                    {[...new Set([...fields, ...found])]
                      .filter((one) => one !== "ignore")
                      .map((one) => (
                        <option value={one} key={one}>
                          {nameOfField(one)}
                        </option>
                      ))}
                  </select>
                  {by !== null && chosen[column] === undefined && (
                    <span class="quiet small">
                      {" "}
                      {by === "guess" ? texts.guessed : texts.mapped}
                      {found.length > 1 && `, ${found.slice(1).map(nameOfField).join(", ")}`}
                    </span>
                  )}
                </td>
                <td class="cells">
                  {cells
                    .filter((cell) => cell !== "")
                    .slice(0, 3)
                    .map((cell, i) => (
                      <span key={cell}>
                        {i > 0 && <span class="quiet"> · </span>}
                        <Name text={cell} />
                      </span>
                    ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}
