// Next to the form: the screenings of this tab, and the lists that will answer.

import { Name } from "../../components/name.tsx";
import { formatAge, formatCount } from "../../format.ts";
import { navigate } from "../../router.tsx";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { screenings } from "./screenings.ts";

export function Recent() {
  const all = useStore(screenings);
  const { session } = useStore(signIn);
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
          {session?.lists.map(({ name, description, contentDate, isStale, entities, ageDays }) => (
            <li key={name} title={description}>
              <span class="cut">{name}</span>
              <span class="quiet number">{formatCount(entities)}</span>
              <span class={`number ${isStale ? "stale" : "quiet"}`}>
                {contentDate ?? TEXTS.printed.noDay} {ageDays !== null && `· ${TEXTS.ages.days(ageDays)}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
