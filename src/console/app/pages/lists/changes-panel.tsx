// What the last import changed in a list, in a panel.

import { PanelHead } from "../../components/panel-head.tsx";
import { listName } from "../../list-names.ts";
import { usePlace } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { ChangeList } from "./change-list.tsx";
import { kindIn, pageIn } from "./change-place.ts";

interface ChangesPanelProps {
  readonly name: string;
  readonly onClose: () => void;
}

export function ChangesPanel({ name, onClose }: ChangesPanelProps) {
  const { query } = usePlace();
  return (
    <article class="panel" aria-label={`${listName(name)}, ${name}`}>
      <PanelHead title={listName(name)} backTo={TEXTS.lists.title} onClose={onClose}>
        <span class="quiet">{TEXTS.lists.changesOf}</span>
      </PanelHead>
      <ChangeList
        path={`/review/lists/${encodeURIComponent(name)}/changes`}
        kind={kindIn(query)}
        page={pageIn(query)}
        placeOf={(kind, page) => {
          const parameters = new URLSearchParams({ changes: name, page: String(page) });
          if (kind !== null) parameters.set("kind", kind);
          return `/lists?${parameters}`;
        }}
        areInUse={true}
        none={TEXTS.lists.noChanges}
      />
    </article>
  );
}
