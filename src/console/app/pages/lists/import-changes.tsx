// What an import would change, list by list, before it is put into use. The address has the list, the kind

// and the page.

import type { ListImport } from "../../api/lists.ts";
import { SelectField } from "../../components/fields.tsx";
import { listName } from "../../list-names.ts";
import { navigate, usePlace } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { ChangeList } from "./change-list.tsx";
import { kindIn, pageIn } from "./change-place.ts";
import { isTouched } from "./import-report.tsx";

interface ImportChangesProps {
  readonly shown: ListImport;
  readonly report: NonNullable<ListImport["report"]>;
}

export function ImportChanges({ shown: { id, comparedWith }, report }: ImportChangesProps) {
  const { query } = usePlace();
  const texts = TEXTS.lists;
  const given = report.datasets.filter(isTouched).map(({ name }) => name);
  const asked = query.get("list");
  const list = given.find((name) => name === asked) ?? given[0];
  if (list === undefined) return null;
  const placeOf = (of: string, kind: string | null, page: number) => {
    const parameters = new URLSearchParams({ import: id, list: of, page: String(page) });
    if (kind !== null) parameters.set("kind", kind);
    return `/lists?${parameters}`;
  };
  return (
    <section aria-label={texts.wouldChange}>
      <div class="panel-part would-change">
        <h3>{texts.wouldChange}</h3>
        {comparedWith === null && <p class="quiet">{texts.firstImport}</p>}
        {comparedWith !== null && given.length > 1 && (
          <SelectField
            label={texts.dataset}
            value={list}
            options={given.map((name) => [name, listName(name)] as const)}
            onChange={(value) => navigate(placeOf(value, null, 1))}
          />
        )}
        {comparedWith !== null && given.length === 1 && <p>{listName(list)}</p>}
      </div>
      {comparedWith !== null && (
        <ChangeList
          path={`/review/imports/${encodeURIComponent(id)}/lists/${encodeURIComponent(list)}/changes`}
          kind={kindIn(query)}
          page={pageIn(query)}
          placeOf={(kind, page) => placeOf(list, kind, page)}
          areInUse={false}
          none={texts.wouldChangeNothing}
        />
      )}
    </section>
  );
}
