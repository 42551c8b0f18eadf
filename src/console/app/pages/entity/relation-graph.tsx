// Who the record is related to, as a small graph: the record in the middle, those behind it before it, what
// it owns and directs after it. The nodes are two lists of links; only the lines between them are drawn.

import { useState } from "preact/hooks";
import type { Corpus } from "../../api/search.ts";
import { Name } from "../../components/name.tsx";
import { Link } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { placeOfName } from "../search/follow.tsx";
import type { Relation, Side } from "./relations.ts";
import { Section } from "./section.tsx";

/** So many nodes of a side are shown at first. */
const SHOWN_MAX = 8;
/** As the style sheet has it. */
const NODE_HEIGHT = 56;
const GUTTER = 56;

interface RelationGraphProps {
  readonly caption: string;
  readonly corpus: Corpus;
  readonly relations: readonly Relation[];
}

export function RelationGraph({ caption, corpus, relations }: RelationGraphProps) {
  const [isOpen, setOpen] = useState(false);
  const sides = { over: [] as Relation[], under: [] as Relation[] };
  for (const relation of relations) sides[relation.side].push(relation);
  const longest = Math.max(sides.over.length, sides.under.length);
  const isCut = longest > SHOWN_MAX + 1;
  const shownOf = (side: Side) => (isCut && !isOpen ? sides[side].slice(0, SHOWN_MAX) : sides[side]);
  const over = shownOf("over");
  const under = shownOf("under");
  const rows = Math.max(over.length, under.length, 1);
  const texts = TEXTS.entity;
  return (
    <Section title={texts.sections.relations} class="relations">
      <p class="quiet small">{texts.relationsMean}</p>
      <div class={`graph ${over.length === 0 ? "no-over" : ""} ${under.length === 0 ? "no-under" : ""}`}>
        {over.length > 0 && (
          <>
            <Nodes relations={over} side="over" corpus={corpus} />
            <Lines count={over.length} rows={rows} side="over" />
          </>
        )}
        <p class="graph-centre">
          <Name text={caption} class="strong" />
        </p>
        {under.length > 0 && (
          <>
            <Lines count={under.length} rows={rows} side="under" />
            <Nodes relations={under} side="under" corpus={corpus} />
          </>
        )}
      </div>
      {isCut && (
        <button type="button" class="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.showFewer : texts.showAll(relations.length)}
        </button>
      )}
    </Section>
  );
}

interface NodesProps {
  readonly relations: readonly Relation[];
  readonly side: Side;
  readonly corpus: Corpus;
}

function Nodes({ relations, side, corpus }: NodesProps) {
  return (
    <ul class={`graph-nodes is-${side}`} aria-label={TEXTS.entity.sides[side]}>
      {relations.map((relation) => (
        <li key={`${relation.key} ${relation.text}`}>
          <span class="quiet small cut" title={describe(relation)}>
            {describe(relation)}
          </span>
          <Link to={placeOfName(relation.name, corpus)} class="graph-link" title={relation.text}>
            <Name text={relation.name} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "Owner · 51 %"; where the role is that of this record, "Relative of · as daughter". */
function describe({ key, role }: Relation): string {
  const name = { ...TEXTS.entity.relations.over, ...TEXTS.entity.relations.under }[key];
  if (role === null) return name;
  const isOwn = key === "relativeOf" || key === "associateOf";
  return `${name} · ${isOwn ? TEXTS.entity.asRole(role) : role}`;
}

interface LinesProps {
  readonly count: number;
  /** Of the longer side: the record is in its middle. */
  readonly rows: number;
  readonly side: Side;
}

/** Curves from each node to the record. */
function Lines({ count, rows, side }: LinesProps) {
  const height = rows * NODE_HEIGHT;
  const middle = height / 2;
  const top = (height - count * NODE_HEIGHT) / 2;
  const [nodeX, recordX] = side === "over" ? [0, GUTTER] : [GUTTER, 0];
  return (
    <svg
      class="graph-lines"
      width={GUTTER}
      height={height}
      viewBox={`0 0 ${GUTTER} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: count }, (_, i) => {
        const y = top + (i + 0.5) * NODE_HEIGHT;
        const bend = GUTTER / 2;
        return <path key={i} d={`M${nodeX} ${y}C${bend} ${y} ${bend} ${middle} ${recordX} ${middle}`} />;
      })}
    </svg>
  );
}
