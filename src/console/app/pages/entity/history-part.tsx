// When which authority listed the record: a sentence, the timeline, and the table.

import type { History } from "../../api/search.ts";
import { ProblemNote } from "../../components/states.tsx";
import { TEXTS } from "../../texts.ts";
import type { Requested } from "../../use-request.ts";
import { ListingsTable } from "./listings-table.tsx";
import { Section } from "./section.tsx";
import { Timeline } from "./timeline.tsx";

const texts = TEXTS.entity.history;

export function HistoryPart({ request }: { readonly request: Requested<{ history: History }> }) {
  const { answer, problem, again } = request;
  return (
    <Section title={TEXTS.entity.sections.history} class="history">
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {answer !== null && <Listings history={answer.body.history} />}
    </Section>
  );
}

function Listings({ history }: { readonly history: History }) {
  const { listings, truncated, firstListedAt, lastEndedAt, currentlyListed, authorityCount } = history;
  if (listings.length === 0) return <p class="quiet">{texts.none}</p>;
  const hasDates = listings.some(({ allStartDates }) => allStartDates.length > 0);
  return (
    <>
      <p>
        {currentlyListed ? texts.current(authorityCount, firstListedAt) : texts.ended(lastEndedAt)}{" "}
        {!hasDates && <span class="quiet">{texts.undated}</span>}
        {truncated && <span class="quiet"> {texts.truncated}</span>}
      </p>
      <Timeline listings={listings} today={new Date().toISOString().slice(0, 10)} />
      <ListingsTable listings={listings} />
    </>
  );
}
