// The page "Screen": the form, or the screening that the history entry names.

import { useState } from "preact/hooks";
import { ask } from "../../api/client.ts";
import type { MatchAnswer } from "../../api/screening.ts";
import { refreshSession } from "../../api/session.ts";
import { Name } from "../../components/name.tsx";
import { Page } from "../../components/page.tsx";
import { Empty } from "../../components/states.tsx";
import { formatAge, formatCount } from "../../format.ts";
import { listName } from "../../list-names.ts";
import { navigate, usePlace } from "../../router.tsx";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { subjectOf } from "../screen-this.ts";
import { type Draft, draftOf, EMPTY_DRAFT, listsOfDraft, queryOf } from "./draft.ts";
import { Result } from "./result.tsx";
import { addScreening, type Screening, screenings } from "./screenings.ts";
import { SubjectForm } from "./subject-form.tsx";

export function ScreenPage() {
  const { state } = usePlace();
  const all = useStore(screenings);
  if (typeof state.screening !== "string") {
    const subject = subjectOf(state);
    const before = subject === null ? all.find(({ id }) => id === state.from)?.draft : draftOf(subject);
    return <FormPage before={before ?? EMPTY_DRAFT} key={`${state.from} ${subject?.name}`} />;
  }
  const screening = all.find(({ id }) => id === state.screening);
  if (screening === undefined) return <Lost />;
  return <Result key={screening.id} screening={screening} />;
}

function Lost() {
  return (
    <Page title={TEXTS.screen.title} windowTitle={TEXTS.screen.title}>
      <Empty title={TEXTS.screen.lost}>
        <p class="quiet">{TEXTS.screen.lostLead}</p>
        <button type="button" class="button" onClick={() => navigate("/screen")}>
          {TEXTS.keys.newScreening}
        </button>
      </Empty>
    </Page>
  );
}

function FormPage({ before }: { readonly before: Draft }) {
  const [draft, setDraft] = useState(before);
  const { problem, isActing: isWaiting, act } = useAction();
  const submit = () =>
    act(async () => {
      const screening = await screen(draft);
      navigate("/screen", { state: { screening: screening.id } });
    });
  return (
    <Page title={TEXTS.screen.title} windowTitle={TEXTS.screen.title}>
      <div class="form-page">
        <SubjectForm
          draft={draft}
          onChange={setDraft}
          onSubmit={() => void submit()}
          isWaiting={isWaiting}
          problem={problem}
        />
        <Recent draft={draft} />
      </div>
    </Page>
  );
}

async function screen(draft: Draft): Promise<Screening> {
  const query = queryOf(draft, signIn.get().session?.lists ?? []);
  const { body, ...provenance } = await ask<MatchAnswer>("/v1/sanctions/match", { body: query });
  const isOfAnswer = () => signIn.get().session?.snapshot?.id === provenance.snapshot;
  // The lists of this tab may be older than the answer.
  if (!isOfAnswer()) await refreshSession();
  const { session } = signIn.get();
  const screening: Screening = {
    id: provenance.requestId,
    draft,
    query,
    candidates: body.results,
    provenance,
    account: session?.account ?? "",
    lists: isOfAnswer() ? (session?.lists ?? []) : [],
    evidence: null,
    cases: {},
  };
  addScreening(screening);
  return screening;
}

/** Next to the form: the screenings of this tab, and the lists that will be compared. */
function Recent({ draft }: { readonly draft: Draft }) {
  const all = useStore(screenings);
  const { session } = useStore(signIn);
  const { compared, left } = listsOfDraft(draft, session?.lists ?? []);
  const texts = TEXTS.screen;
  return (
    <aside class="recent" aria-label={texts.recent}>
      <section>
        <h2>{texts.recent}</h2>
        {all.length === 0 && <p class="quiet">{texts.recentNone}</p>}
        <ul class="recent-list">
          {all.map(({ id, query, candidates, provenance }) => (
            <li key={id}>
              <button
                type="button"
                class="recent-row"
                onClick={() => navigate("/screen", { state: { screening: id } })}
              >
                <Name text={query.properties.name?.[0] ?? ""} class="cut" />
                <span class="quiet small">
                  {texts.matches(candidates.filter(({ match }) => match).length)} · {formatAge(provenance.at)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{texts.against}</h2>
        <ul class="list-days">
          {compared.map(({ name, description, contentDate, isStale, entities, ageDays }) => (
            <li key={name} title={description}>
              <span class="cut">{name}</span>
              <span class="quiet number">{formatCount(entities)}</span>
              <span class={`number ${isStale ? "stale" : "quiet"}`}>
                {contentDate ?? TEXTS.printed.noDay} {ageDays !== null && `· ${TEXTS.ages.days(ageDays)}`}
              </span>
            </li>
          ))}
        </ul>
        {left.length > 0 && (
          <p class="quiet small">{texts.listsLeft(left.map(({ name }) => listName(name)).join(", "))}</p>
        )}
      </section>
    </aside>
  );
}
