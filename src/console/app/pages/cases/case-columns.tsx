// The columns of the queue: the two lines of each, and by what a click on its head sorts. Above is what the
// customer says, below what the lists say, so that a row is compared at a glance.

import type { ComponentChildren } from "preact";
import type { Case, Order } from "../../api/cases.ts";
import { Name } from "../../components/name.tsx";
import { DueTag, StatusTag } from "../../components/status-tag.tsx";
import { formatAge, formatScore } from "../../format.ts";
import { listName } from "../../list-names.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { shownColumns } from "./searched.ts";

interface Line {
  /** The column of the service; null for one that nothing is sorted by. */
  readonly by: Order | null;
  readonly of: (shown: Case) => ComponentChildren;
}

interface Column {
  readonly name: string;
  readonly lines: readonly [above: Line, below: Line];
}

const listsOf = ({ records }: Case) =>
  [...new Set(records.flatMap(({ datasets }) => datasets))].map(listName);
const codes = (countries: readonly string[]) => countries.join(" ").toUpperCase();
/** A column that is cut shows the rest in its title. */
const cut = (text: string) => (text === "" ? TEXTS.screen.nothing : <span title={text}>{text}</span>);

const COLUMNS: readonly Column[] = [
  {
    name: "score",
    lines: [
      {
        by: "score",
        of: ({ score, threshold }) => (
          <span class={`score ${score >= threshold ? "match-word" : ""}`}>{formatScore(score)}</span>
        ),
      },
      { by: null, of: () => null },
    ],
  },
  {
    name: "name",
    lines: [
      {
        by: "customer",
        of: ({ subject, reference, payment }) => (
          <>
            <Name text={subject.properties.name?.[0] ?? ""} class="case-name" />{" "}
            <span class="subject-fact">{reference ?? payment?.type ?? TEXTS.cases.noReference}</span>
          </>
        ),
      },
      {
        by: "party",
        of: ({ status, reopenedBecause, entity, records, tags }) => (
          <>
            {status === "reopened" && reopenedBecause !== null ? (
              <span class="stale">{reopenedBecause}</span>
            ) : (
              <Name text={entity.caption} />
            )}
            {records.length > 1 && ` · ${TEXTS.cases.records(records.length)}`}
            {tags.map((tag) => (
              <span key={tag}>
                {" "}
                <span class="tag">{tag}</span>
              </span>
            ))}
          </>
        ),
      },
    ],
  },
  {
    name: "birth",
    lines: [
      { by: "ownBirth", of: ({ births }) => cut(births.join(" ")) },
      { by: "listedBirth", of: ({ entity }) => cut(entity.births.join(" ")) },
    ],
  },
  {
    name: "country",
    lines: [
      { by: "ownCountry", of: ({ countries }) => cut(codes(countries)) },
      { by: "listedCountry", of: ({ entity }) => cut(codes(entity.countries)) },
    ],
  },
  {
    name: "list",
    lines: [
      { by: "list", of: (shown) => cut(listsOf(shown)[0] ?? "") },
      { by: null, of: (shown) => listsOf(shown).slice(1).join(", ") },
    ],
  },
  {
    name: "kind",
    lines: [
      {
        by: "kind",
        of: ({ entity, payment }) =>
          cut(payment === null ? (TEXTS.kinds[entity.schema] ?? entity.schema) : TEXTS.cases.payment),
      },
      { by: "opened", of: ({ openedAt }) => formatAge(openedAt) },
    ],
  },
  {
    name: "state",
    lines: [
      { by: "due", of: (shown) => <StatusTag shown={shown} isShort /> },
      {
        by: "changed",
        of: (shown) => (
          <span class="case-when">
            {shown.isEscalated && `${TEXTS.cases.filters.escalated} · `}
            <DueTag shown={shown} /> {shown.assignee !== null && `${shown.assignee} · `}
            <time dateTime={shown.changedAt}>{formatAge(shown.changedAt)}</time>
          </span>
        ),
      },
    ],
  },
];

/** Those that can be left out. */
export const OPTIONAL_COLUMNS = ["birth", "country", "list", "kind"];

function useColumns(): readonly Column[] {
  const chosen = useStore(shownColumns);
  return COLUMNS.filter(({ name }) => !OPTIONAL_COLUMNS.includes(name) || chosen.includes(name));
}

/** The cells of a row. */
export function CaseCells({ shown }: { readonly shown: Case }) {
  return (
    <>
      {useColumns().map(({ name, lines }) => (
        <span class={`case-cell is-${name}`} key={name}>
          {lines.map(({ of }, i) => (
            <span class={i === 0 ? "cut" : "cut quiet small"} key={i}>
              {of(shown)}
            </span>
          ))}
        </span>
      ))}
    </>
  );
}

interface CaseHeadProps {
  readonly order: Order;
  readonly onSort: (order: Order) => void;
}

/** The heads of the columns: a click sorts by one, another one the other way round. */
export function CaseHead({ order, onSort }: CaseHeadProps) {
  const texts = TEXTS.cases;
  return (
    <fieldset class="case-head" aria-label={texts.order}>
      {useColumns().map(({ name, lines }) => (
        <span class={`case-cell is-${name}`} key={name}>
          {lines.map(({ by }) => {
            if (by === null) return null;
            const isUp = order === by;
            const isSorted = isUp || order === `-${by}`;
            return (
              <button
                type="button"
                class="sort cut"
                key={by}
                aria-pressed={isSorted}
                onClick={() => onSort(toggled(order, by))}
              >
                {texts.columns[by]}
                {isSorted && <span> {isUp ? texts.ascending : texts.descending}</span>}
              </button>
            );
          })}
        </span>
      ))}
    </fieldset>
  );
}

/** The highest score and the latest change come first at the first click. */
function toggled(order: Order, by: Order): Order {
  const down = `-${by}` as Order;
  if (by === "score" || by === "changed") return order === down ? by : down;
  return order === by ? down : by;
}
