// When which authority listed the record: a sentence, the timeline, and the table.

import type { History, ListingStatus } from "../../api/search.ts";
import { ProblemNote } from "../../components/states.tsx";
import { TEXTS } from "../../texts.ts";
import type { Requested } from "../../use-request.ts";
import { ListingsTable } from "./listings-table.tsx";
import { Section } from "./section.tsx";
import { Timeline } from "./timeline.tsx";

const texts = TEXTS.entity.history;

interface HistoryPartProps {
  readonly request: Requested<{ history: History }>;
  readonly status: ListingStatus;
}

export function HistoryPart({ request, status }: HistoryPartProps) {
  const { answer, problem, again } = request;
  return (
    <Section title={TEXTS.entity.sections.history} class="history">
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {answer !== null && <Listings history={answer.body.history} status={status} />}
    </Section>
  );
}

interface ListingsProps {
  readonly history: History;
  readonly status: ListingStatus;
}

function Listings({ history, status }: ListingsProps) {
  const { listings } = history;
  return (
    <>
      <Summary history={history} status={status} />
      {hasDates(history) && <Timeline listings={listings} />}
      {listings.length > 0 && <ListingsTable listings={listings} />}
    </>
  );
}

/** False where a timeline would say nothing: half of the lists give no dates. */
export const hasDates = ({ listings }: History): boolean =>
  listings.some(({ allStartDates, allEndDates }) => allStartDates.length + allEndDates.length > 0);

/** The history as a sentence. */
export function Summary({ history, status }: ListingsProps) {
  const { listings, truncated, firstListedAt, lastEndedAt, currentlyListed, authorityCount } = history;
  if (listings.length === 0)
    return <p class="quiet">{status === "supporting" ? texts.none : texts.noneGiven}</p>;
  return (
    <p>
      {currentlyListed ? texts.current(authorityCount, firstListedAt) : texts.ended(lastEndedAt)}{" "}
      {!hasDates(history) && <span class="quiet">{texts.undated}</span>}
      {truncated && <span class="quiet"> {texts.truncated}</span>}
    </p>
  );
}
