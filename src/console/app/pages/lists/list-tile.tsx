// A list: how many entities, of which day, how old against its limit, and what its last import changed.

import type { ReviewedList } from "../../api/lists.ts";
import { Icon } from "../../components/icon.tsx";
import { formatAge, formatCount, formatTime } from "../../format.ts";
import { listName } from "../../list-names.ts";
import { Link } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";

interface ListTileProps {
  readonly list: ReviewedList;
  readonly isOpen: boolean;
}

export function ListTile({ list, isOpen }: ListTileProps) {
  const { name, description, contentDate, importedAt, ageDays, limitDays, isStale, entities } = list;
  const texts = TEXTS.lists;
  // The service counts from the import where a list has no date of its own: that is no age of its content.
  const age = contentDate === null ? null : ageDays;
  return (
    <li class={`tile ${isStale ? "is-overdue" : ""}`}>
      <h2 class="cut">{listName(name)}</h2>
      <p class="quiet small mono cut" title={name}>
        {name}
      </p>
      <p class="quiet small tile-text" title={description}>
        {description}
      </p>
      <dl class="tile-figures">
        <div>
          <dt class="quiet small">{texts.entities(entities)}</dt>
          <dd class="figure number">{formatCount(entities)}</dd>
        </div>
        <div>
          <dt class="quiet small">
            {age === null && texts.ageOf}
            {age !== null && (age === 0 ? texts.ofToday : texts.old)}
            {limitDays !== null && `, ${texts.limit(limitDays)}`}
          </dt>
          <dd class={`figure number ${isStale ? "overdue" : ""}`}>
            {age === null ? texts.ageUnknown : texts.age(age)}
            {isStale && (
              <span class="tag contradiction">
                <Icon name="warning" /> {texts.tooOld}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <p class="small quiet">
        {contentDate === null ? texts.undated : `${texts.contentOf} ${contentDate}`}
        {importedAt !== null && (
          <>
            {" · "}
            <time dateTime={importedAt} title={formatTime(importedAt)}>
              {texts.imported(formatAge(importedAt))}
            </time>
          </>
        )}
      </p>
      <LastImport list={list} isOpen={isOpen} />
    </li>
  );
}

function LastImport({ list: { name, lastImport }, isOpen }: ListTileProps) {
  const texts = TEXTS.lists;
  if (lastImport === null) return <p class="small quiet tile-foot">{texts.firstImport}</p>;
  const { added, removed, changed } = lastImport;
  if (added === 0 && removed === 0 && changed === 0)
    return <p class="small quiet tile-foot">{texts.changedNothing}</p>;
  return (
    <p class="small tile-foot">
      <Link to={`/lists?changes=${encodeURIComponent(name)}`} title={texts.showChanges} isCurrent={isOpen}>
        + {texts.added(added)}, − {texts.removed(removed)}, ~ {texts.changed(changed)}
      </Link>
    </p>
  );
}
