// The page of a record: is this my customer, and why is it listed?

import { useEffect } from "preact/hooks";
import type { Answered } from "../../api/client.ts";
import type { Corpus, Entity, History } from "../../api/search.ts";
import { Icon } from "../../components/icon.tsx";
import { Key } from "../../components/key.tsx";
import { Name, nameOfScript, scriptTag } from "../../components/name.tsx";
import { Page } from "../../components/page.tsx";
import { Shorten } from "../../components/shorten.tsx";
import { Empty, Loading, ProblemNote } from "../../components/states.tsx";
import { Fact } from "../../components/table-frame.tsx";
import { useKeys } from "../../keys.ts";
import { entityPlace, Link, usePlace } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useRequest } from "../../use-request.ts";
import { screenThis } from "../screen-this.ts";
import { Facts } from "./facts.tsx";
import { HistoryPart } from "./history-part.tsx";
import { groupNames, type WrittenName } from "./names-by-script.ts";
import { entityPath, historyPath } from "./paths.ts";
import { corporaOf, type GroupName, groupRows, otherRows } from "./property-groups.ts";
import { RecordPart } from "./record-part.tsx";
import { RelationGraph } from "./relation-graph.tsx";
import { relationsOf } from "./relations.ts";
import { Section } from "./section.tsx";
import { Status } from "./status.tsx";

const texts = TEXTS.entity;

const otherOf = (corpus: Corpus): Corpus => (corpus === "pep" ? "sanction" : "pep");

export function EntityPage({ id }: { readonly id: string }) {
  const { query } = usePlace();
  const asked: Corpus = query.get("type") === "pep" ? "pep" : "sanction";
  const first = useRequest<{ entity: Entity }>(entityPath(id, asked));
  // A link need not know the body of data: what one of them lacks, the other may have.
  const isElsewhere = first.problem?.kind === "missing";
  const second = useRequest<{ entity: Entity }>(isElsewhere ? entityPath(id, otherOf(asked)) : null);
  const { answer, problem, again } = isElsewhere ? second : first;
  if (answer !== null)
    return (
      <Found
        key={answer.body.entity.id}
        id={id}
        corpus={isElsewhere ? otherOf(asked) : asked}
        answer={answer}
      />
    );
  return (
    <Page title={TEXTS.places.entity} windowTitle={texts.windowTitle(id)}>
      {problem === null && <Loading rows={8} />}
      {problem?.kind === "missing" && <Missing id={id} />}
      {problem !== null && problem.kind !== "missing" && <ProblemNote problem={problem} again={again} />}
    </Page>
  );
}

function Missing({ id }: { readonly id: string }) {
  return (
    <Empty title={texts.missing}>
      <p>{texts.missingLead(id)}</p>
      <p class="quiet">{texts.missingTry}</p>
      <Link to="/search" class="button">
        {texts.search}
      </Link>
    </Empty>
  );
}

interface FoundProps {
  /** The id of the address: that of a record that was merged leads here, too. */
  readonly id: string;
  readonly corpus: Corpus;
  readonly answer: Answered<{ entity: Entity }>;
}

function Found({ id, corpus, answer }: FoundProps) {
  const { entity } = answer.body;
  const { caption, schema, properties } = entity;
  const history = useRequest<{ history: History }>(historyPath(entity.id, corpus));
  const relations = relationsOf(properties);
  const graph = relations.length > 0 && (
    <RelationGraph caption={caption} corpus={corpus} relations={relations} />
  );
  // Of a supporting record, its relations are what matters.
  const isSupporting = entity.listingStatus === "supporting";
  const screen = () => screenThis({ name: caption, kind: schema });
  // The keyboard scrolls the record, and a screen reader goes on here.
  useEffect(() => document.getElementById("content")?.focus({ preventScroll: true }), []);
  useKeys([{ key: "s", does: texts.keys.screen, run: screen }]);
  return (
    <Page
      title={<Name text={caption} />}
      windowTitle={texts.windowTitle(entity.id)}
      actions={
        <button type="button" class="button" onClick={screen}>
          <Icon name="screen" />
          {texts.screen} <Key name="s" />
        </button>
      }
    >
      <Lead entity={entity} corpus={corpus} history={history.answer?.body.history ?? null} />
      {id !== entity.id && <p class="note">{texts.merged(id)}</p>}
      <div class="entity-body">
        <div class="entity-main">
          <Group entity={entity} name="about" />
          <Names entity={entity} />
          <Group entity={entity} name="identifiers" />
          {isSupporting && graph}
          <HistoryPart request={history} status={entity.listingStatus} />
          {!isSupporting && graph}
          <Group entity={entity} name="contact" />
          <Group entity={entity} name="nameParts" />
          <Group entity={entity} name="notes" />
          <Rest entity={entity} />
        </div>
        <RecordPart entity={entity} answer={answer} />
      </div>
    </Page>
  );
}

interface LeadProps {
  readonly entity: Entity;
  readonly corpus: Corpus;
  /** Null until it is there. */
  readonly history: History | null;
}

/** What the record is, in one line. */
function Lead({ entity, corpus, history }: LeadProps) {
  const { listingStatus, delistedOn, schema, properties } = entity;
  const other = otherOf(corpus);
  return (
    <div class="entity-lead">
      <Status status={listingStatus} delistedOn={delistedOn} />
      <span>{TEXTS.kinds[schema] ?? schema}</span>
      <span>{TEXTS.search.bodies[corpus]}</span>
      {history !== null && history.authorityCount > 0 && (
        <span>{texts.authorities(history.authorityCount, history.firstListedAt)}</span>
      )}
      {listingStatus === "supporting" && <span class="quiet">{texts.supportingMeans}</span>}
      {listingStatus === "delisted" && <span class="quiet">{texts.delistedMeans}</span>}
      {corporaOf(properties)[other] && (
        <Link to={entityPlace(entity.id, other)}>{texts.otherBody[corpus]}</Link>
      )}
    </div>
  );
}

function Group({ entity, name }: { readonly entity: Entity; readonly name: GroupName }) {
  const rows = groupRows(entity.properties, name);
  if (rows.length === 0) return null;
  return (
    <Section title={texts.sections[name]}>
      <Facts rows={rows} hasDied={entity.properties.deathDate !== undefined} />
    </Section>
  );
}

function Rest({ entity }: { readonly entity: Entity }) {
  const rows = otherRows(entity.properties);
  if (rows.length === 0) return null;
  return (
    <Section title={texts.sections.other}>
      <Facts rows={rows} />
    </Section>
  );
}

/** So many names of a script are shown at first. */
const NAMES_SHOWN_MAX = 12;

/** The names of the record by script. */
function Names({ entity: { caption, properties } }: { readonly entity: Entity }) {
  const groups = groupNames(caption, properties, scriptTag);
  const count = groups.reduce((sum, { names }) => sum + names.length, 0);
  return (
    <Section title={TEXTS.entity.sections.names} count={TEXTS.entity.nameCount(count)}>
      <dl class="facts">
        {groups.map(({ script, names }) => (
          <Fact name={nameOfScript(script)} key={script ?? ""}>
            <Shorten
              values={names}
              shown={NAMES_SHOWN_MAX}
              class={names.length > 3 ? "name-list columns" : "name-list"}
              keyOf={({ text }) => text}
              render={(name) => <Written name={name} />}
            />
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

function Written({ name: { text, key } }: { readonly name: WrittenName }) {
  const kind = TEXTS.entity.nameKeys[key];
  return (
    <>
      <Name text={text} class={key === "name" ? "strong" : ""} />
      {kind !== undefined && (
        <>
          {" "}
          <span class="tag">{kind}</span>
        </>
      )}
    </>
  );
}
