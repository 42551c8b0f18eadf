// The page "Overview": what waits for the account and for the team, what was done about cases, and how old
// the lists are.

import { useEffect } from "preact/hooks";
import type { Overview } from "../../../../service/contract/review-overview.ts";
import type { Queue } from "../../api/cases.ts";
import type { ListImport } from "../../api/lists.ts";
import type { Session } from "../../api/types.ts";
import { Page } from "../../components/page.tsx";
import { Loading, ProblemNote } from "../../components/states.tsx";
import { TableFrame, TableHead } from "../../components/table-frame.tsx";
import { formatAge, formatCount } from "../../format.ts";
import { listName } from "../../list-names.ts";
import { Link } from "../../router.tsx";
import { hasScope, signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useRequest } from "../../use-request.ts";
import { openProposal } from "../lists/import-decision.tsx";

/** Figures are asked for again after this time, and so long after the counts have changed. */
const REFRESH_MS = 60_000;
const FOLLOW_MS = 1000;

type CaseFigure = Exclude<keyof Overview["days"][number], "day">;
type ServiceFigure = Exclude<keyof Overview["service"][number], "day">;
const CASE_FIGURES: readonly CaseFigure[] = ["opened", "decided", "confirmed", "refused", "reopened"];
const SERVICE_FIGURES: readonly ServiceFigure[] = ["requests", "matches", "refusals"];

/** The counts of days, oldest first. */
interface Counted {
  readonly name: CaseFigure | ServiceFigure;
  readonly days: readonly { readonly day: string; readonly count: number }[];
}

export function OverviewPage() {
  const { session } = useStore(signIn);
  const mayReview = hasScope(session, "sanctions:review");
  const { answer, problem, again } = useRequest<Overview>(mayReview ? "/review/overview" : null, {
    pollMs: () => REFRESH_MS,
  });
  const overview = answer?.body ?? null;
  // What colleagues do changes the figures, too.
  const counted = JSON.stringify(session?.cases);
  useEffect(() => {
    if (overview === null) return;
    const timer = setTimeout(again, FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [counted]);
  return (
    <Page title={TEXTS.overview.title} windowTitle={TEXTS.overview.title}>
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {overview === null && problem === null && (mayReview || session === null) && <Loading rows={4} />}
      <div class="overview">
        {session?.cases && <Waiting session={session} queue={session.cases} />}
        {overview !== null && <Team overview={overview} />}
        {session?.fourEyes && hasScope(session, "sanctions:administer") && (
          <Approvals account={session.account} />
        )}
        {overview !== null && overview.days.length > 0 && (
          <Charts
            title={TEXTS.overview.work}
            counted={CASE_FIGURES.map((name) => ({
              name,
              days: overview.days.map((day) => ({ day: day.day, count: day[name] })),
            }))}
          />
        )}
        {overview !== null && overview.service.length > 0 && (
          <Charts
            title={TEXTS.overview.service}
            counted={SERVICE_FIGURES.map((name) => ({
              name,
              days: overview.service.map((day) => ({ day: day.day, count: day[name] })),
            }))}
          />
        )}
        {session !== null && <Lists session={session} />}
      </div>
    </Page>
  );
}

interface WaitingProps {
  readonly session: Session;
  readonly queue: NonNullable<Session["cases"]>;
}

function Waiting({ session, queue }: WaitingProps) {
  const texts = TEXTS.overview;
  const shown: readonly Queue[] =
    session.fourEyes || queue.awaiting + queue.own > 0
      ? ["todo", "awaiting", "reopened", "own"]
      : ["todo", "reopened"];
  return (
    <section>
      <h2>{texts.mine}</h2>
      <ul class="waiting">
        {shown.map((name) => (
          <li key={name}>
            <Link to={`/cases?show=${name}`}>
              <span class="figure number">{formatCount(queue[name])}</span>
              <span class="quiet small">{TEXTS.cases.filters[name]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Team({ overview: { shares } }: { readonly overview: Overview }) {
  const texts = TEXTS.overview;
  return (
    <section>
      <h2>{texts.team}</h2>
      {shares.length === 0 && <p class="quiet">{texts.nothing}</p>}
      <ul class="waiting">
        {shares.map(({ assignee, cases }) => (
          <li key={assignee ?? "-"}>
            <Link to={`/cases?show=todo&who=${encodeURIComponent(assignee ?? "-")}`}>
              <span class="figure number">{formatCount(cases)}</span>
              <span class="quiet small">{assignee === null ? texts.nobody : texts.worksOn(assignee)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists that another account has proposed to put into use. */
function Approvals({ account }: { readonly account: string }) {
  const { answer } = useRequest<{ imports: readonly ListImport[] }>("/review/imports", {
    pollMs: () => REFRESH_MS,
  });
  const waiting = (answer?.body.imports ?? []).flatMap((shown) => {
    const proposal = openProposal(shown);
    return proposal === null || proposal.by === account ? [] : [{ shown, proposal }];
  });
  if (waiting.length === 0) return null;
  return (
    <section class="is-wide">
      <h2>{TEXTS.overview.approvals}</h2>
      <ul class="bullets">
        {waiting.map(({ shown: { id, fileName }, proposal: { by, at } }) => (
          <li key={id}>
            <Link to={`/lists?import=${encodeURIComponent(id)}`}>{fileName}</Link>{" "}
            <span class="quiet">
              {TEXTS.lists.proposedBy(by)}, {formatAge(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChartsProps {
  readonly title: string;
  readonly counted: readonly Counted[];
}

function Charts({ title, counted }: ChartsProps) {
  return (
    <section class="is-wide">
      <h2>{title}</h2>
      <div class="charts">
        {counted.map((one) => (
          <Chart key={one.name} counted={one} />
        ))}
      </div>
      <p class="quiet small">{TEXTS.overview.workMeans}</p>
    </section>
  );
}

const BAR = 10;
const HEIGHT = 100;

function Chart({ counted: { name, days } }: { readonly counted: Counted }) {
  const texts = TEXTS.overview;
  const counts = days.map(({ count }) => count);
  const most = Math.max(1, ...counts);
  const sumOf = (last: number) => counts.slice(-last).reduce((sum, count) => sum + count, 0);
  return (
    <div class="chart">
      <h3>{texts.figures[name]}</h3>
      <dl>
        {[
          [texts.today, 1],
          [texts.week, 7],
          [texts.month, 30],
        ].map(([label, last]) => (
          <div key={label}>
            <dt class="quiet small">{label}</dt>
            <dd class="figure number">{formatCount(sumOf(Number(last)))}</dd>
          </div>
        ))}
      </dl>
      <svg
        viewBox={`0 0 ${counts.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.chart(texts.figures[name], sumOf(counts.length))}
      >
        <line x1="0" x2={counts.length * BAR} y1={HEIGHT} y2={HEIGHT} />
        {counts.map((count, i) => {
          const height = Math.round((count / most) * HEIGHT);
          return (
            <rect key={days[i]?.day} x={i * BAR + 1} y={HEIGHT - height} width={BAR - 2} height={height}>
              <title>{texts.bar(days[i]?.day ?? "", count)}</title>
            </rect>
          );
        })}
      </svg>
    </div>
  );
}

function Lists({ session: { lists, snapshot } }: { readonly session: Session }) {
  const texts = TEXTS.overview;
  return (
    <section class="is-wide">
      <h2>{texts.lists}</h2>
      {snapshot === null ? (
        <p class="quiet">{texts.noLists}</p>
      ) : (
        <p class="quiet">{texts.lastImport(formatAge(snapshot.createdAt))}</p>
      )}
      {lists.length > 0 && (
        <TableFrame label={texts.lists}>
          <table class="table">
            <TableHead columns={[texts.list, texts.age, { number: texts.entities }]} />
            <tbody>
              {lists.map(({ name, contentDate, isStale, entities }) => (
                <tr key={name}>
                  <td>
                    <Link to="/lists">{listName(name)}</Link>
                  </td>
                  <td>
                    {contentDate === null ? TEXTS.lists.undated : formatAge(contentDate)}{" "}
                    {isStale && <span class="tag contradiction">{TEXTS.lists.tooOld}</span>}
                  </td>
                  <td class="number">{formatCount(entities)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </section>
  );
}
