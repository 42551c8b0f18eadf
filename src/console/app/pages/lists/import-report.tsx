// The report of an import: its lists with their counts, its warnings and notes. Lists that stay as they are,
// and many warnings, are folded away with their number.

import type { ListImport } from "../../api/lists.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { Fact, TableHead } from "../../components/table-frame.tsx";
import { formatCount } from "../../format.ts";
import { listName } from "../../list-names.ts";
import { TEXTS } from "../../texts.ts";

type Report = NonNullable<ListImport["report"]>;
type ImportedList = Report["datasets"][number];

/** More warnings are folded away. */
const WARNINGS_OPEN_MAX = 2;

/** True for a list that is in the file, or that the file changes although it is not in it. */
export const isTouched = ({ kept, added, removed }: ImportedList): boolean =>
  !kept || (added ?? 0) + (removed ?? 0) > 0;

export function ImportReport({ shown, report }: { readonly shown: ListImport; readonly report: Report }) {
  const texts = TEXTS.lists;
  const { datasets, warnings, notes, noteCount } = report;
  const touched = datasets.filter(isTouched);
  const kept = datasets.filter((one) => !isTouched(one));
  const compared = touched.filter(({ added }) => added !== null);
  const sumOf = (key: "added" | "removed") => compared.reduce((sum, one) => sum + (one[key] ?? 0), 0);
  return (
    <section class="panel-part">
      <h3>{texts.report}</h3>
      {compared.length > 0 && (
        <p class="number import-sum">
          + {texts.added(sumOf("added"))}, − {texts.removed(sumOf("removed"))}
        </p>
      )}
      <ImportedLists lists={touched} />
      {kept.length > 0 && (
        <details class="whole">
          <summary>{texts.keptLists(kept.length)}</summary>
          <ImportedLists lists={kept} />
        </details>
      )}
      {warnings.length > 0 && (
        <details class="whole" open={warnings.length <= WARNINGS_OPEN_MAX}>
          <summary class="stale">{texts.warningCount(warnings.length)}</summary>
          <ul class="bullets">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      {notes.length > 0 && (
        <details class="whole">
          <summary>{texts.notes(notes.length, noteCount)}</summary>
          <ul class="bullets">
            {notes.map(({ kind, file, line, message }) => (
              <li key={`${file} ${line} ${message}`}>
                {kind}: {file}
                {line !== null && `, ${texts.line(line)}`}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      <dl class="provenance">
        {shown.comparedWith !== null && (
          <Fact name={texts.comparedWith}>
            <CopyId id={shown.comparedWith} what={TEXTS.ids.snapshot} isWhole />
          </Fact>
        )}
        {shown.snapshot !== null && (
          <Fact name={texts.snapshot}>
            <CopyId id={shown.snapshot} what={TEXTS.ids.snapshot} isWhole />
          </Fact>
        )}
      </dl>
    </section>
  );
}

function ImportedLists({ lists }: { readonly lists: readonly ImportedList[] }) {
  const texts = TEXTS.lists;
  return (
    <table class="record-facts import-facts">
      <TableHead
        columns={[
          texts.dataset,
          { number: texts.entityCount },
          { number: texts.names },
          { number: "+" },
          { number: "−" },
        ]}
      />
      <tbody>
        {lists.map(({ name, entities, names, added, removed }) => (
          <tr key={name}>
            <th scope="row">
              {listName(name)} <span class="block quiet small mono">{name}</span>
            </th>
            <td class="number">{formatCount(entities)}</td>
            <td class="number">{formatCount(names)}</td>
            <td class="number">{added === null ? "" : formatCount(added)}</td>
            <td class="number">{removed === null ? "" : formatCount(removed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
