// A record next to the list, for looking through many: what tells people apart, and the listing history. The
// arrow keys lead from one to the next.

import { useEffect, useState } from "preact/hooks";
import type { Corpus, Entity, History, SearchResult } from "../../api/search.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { DatasetTags } from "../../components/dataset-tags.tsx";
import { Key } from "../../components/key.tsx";
import { Name, nameOfScript, scriptTag } from "../../components/name.tsx";
import { PanelHead } from "../../components/panel-head.tsx";
import { Shorten } from "../../components/shorten.tsx";
import { Loading, ProblemNote } from "../../components/states.tsx";
import { entityPlace, Link } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useRequest } from "../../use-request.ts";
import { Facts } from "../entity/facts.tsx";
import { hasDates, Summary } from "../entity/history-part.tsx";
import { groupNames } from "../entity/names-by-script.ts";
import { entityPath, historyPath } from "../entity/paths.ts";
import { groupRows } from "../entity/property-groups.ts";
import { Status } from "../entity/status.tsx";
import { Timeline } from "../entity/timeline.tsx";
import { screenThis } from "../screen-this.ts";

/** Who runs down a list with the arrow keys asks for the records at which they stop. */
const PAUSE_MS = 150;
/** So many names of a script are shown at first. */
const NAMES_SHOWN_MAX = 4;

interface PeekProps {
  readonly result: SearchResult;
  readonly corpus: Corpus;
  readonly onClose: () => void;
}

export function Peek({ result, corpus, onClose }: PeekProps) {
  const { id, caption, schema, datasets, listingStatus } = result;
  return (
    <article class="peek" aria-label={caption}>
      <PanelHead
        title={
          <Link to={entityPlace(id, corpus)}>
            <Name text={caption} />
          </Link>
        }
        backTo={TEXTS.places.search}
        onClose={onClose}
      >
        <Status status={listingStatus} />
        <span>{TEXTS.kinds[schema] ?? schema}</span>
        <DatasetTags names={datasets} />
        <CopyId id={id} what={TEXTS.entity.copyId} isWhole={id.length < 24} />
      </PanelHead>
      <Content id={id} corpus={corpus} />
      <footer class="panel-foot">
        <Link to={entityPlace(id, corpus)} class="button">
          {TEXTS.search.openRecord} <Key name="↵" />
        </Link>
        <button type="button" class="button" onClick={() => screenThis({ name: caption, kind: schema })}>
          {TEXTS.entity.screen} <Key name="s" />
        </button>
      </footer>
    </article>
  );
}

function Content({ id, corpus }: { readonly id: string; readonly corpus: Corpus }) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  const record = useRequest<{ entity: Entity }>(isSettled ? entityPath(id, corpus) : null);
  const history = useRequest<{ history: History }>(isSettled ? historyPath(id, corpus) : null);
  if (record.problem !== null) return <ProblemNote problem={record.problem} again={record.again} />;
  if (history.problem !== null) return <ProblemNote problem={history.problem} again={history.again} />;
  if (record.answer === null || history.answer === null) return <Loading rows={4} />;
  return <Known entity={record.answer.body.entity} history={history.answer.body.history} />;
}

function Known({ entity, history }: { readonly entity: Entity; readonly history: History }) {
  const { caption, properties, listingStatus } = entity;
  const about = groupRows(properties, "about");
  const identifiers = groupRows(properties, "identifiers");
  const texts = TEXTS.entity;
  return (
    <>
      {about.length > 0 && (
        <section class="panel-part" aria-label={texts.sections.about}>
          <Facts rows={about} hasDied={properties.deathDate !== undefined} />
        </section>
      )}
      <section class="panel-part">
        <h3>{texts.sections.names}</h3>
        <dl class="facts">
          {groupNames(caption, properties, scriptTag).map(({ script, names }) => (
            <div key={script ?? ""}>
              <dt>{nameOfScript(script)}</dt>
              <dd>
                <Shorten
                  values={names}
                  shown={NAMES_SHOWN_MAX}
                  class="name-list"
                  keyOf={({ text }) => text}
                  render={({ text }) => <Name text={text} />}
                />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {identifiers.length > 0 && (
        <section class="panel-part">
          <h3>{texts.sections.identifiers}</h3>
          <Facts rows={identifiers} />
        </section>
      )}
      <section class="panel-part">
        <h3>{texts.sections.history}</h3>
        <Summary history={history} status={listingStatus} />
        {hasDates(history) && <Timeline listings={history.listings} />}
      </section>
    </>
  );
}
