// One entry of the journal: who, when, about whom, against which lists under which rules, what was answered,
// and whether the same answer comes today.

import { useState } from "preact/hooks";
import { entryPath, type JournalEntry, type Recomputation, recompute } from "../../api/journal.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { Icon } from "../../components/icon.tsx";
import { Page } from "../../components/page.tsx";
import { Loading, ProblemNote } from "../../components/states.tsx";
import { Table } from "../../components/table-frame.tsx";
import { entityPlace, Link } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useAction, useRequest } from "../../use-request.ts";

interface EntryPageProps {
  readonly id: string;
  /** The day of the entry, YYYY-MM-DD. */
  readonly day: string;
}

export function EntryPage({ id, day }: EntryPageProps) {
  const { answer, problem, again } = useRequest<JournalEntry>(
    `${entryPath(id)}?day=${encodeURIComponent(day)}`,
  );
  const entry = answer?.body ?? null;
  const texts = TEXTS.journal;
  return (
    <Page
      title={texts.entry(id)}
      windowTitle={texts.title}
      actions={
        <>
          <button type="button" class="button" onClick={() => window.history.back()}>
            <Icon name="back" /> {texts.back}
          </button>
          <button type="button" class="button" onClick={() => window.print()}>
            <Icon name="print" /> {texts.print}
          </button>
        </>
      }
    >
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {entry === null && problem === null && <Loading rows={8} />}
      {entry !== null && (
        <div class="journal-entry">
          <p class="page-part quiet">{entry.title}</p>
          {entry.decision !== null && <Recompute entry={entry} day={day} />}
          {entry.sections.map((section) => (
            <Section key={section.heading} section={section} />
          ))}
          <details class="page-part">
            <summary>{texts.stored}</summary>
            <pre class="mono journal-text">{entry.text}</pre>
          </details>
        </div>
      )}
    </Page>
  );
}

type EntrySection = JournalEntry["sections"][number];

function Section({ section: { heading, facts, header, rows, lines } }: { readonly section: EntrySection }) {
  const idColumn = header.indexOf("ID");
  return (
    <section class="page-part journal-section">
      <h2>{heading}</h2>
      {facts.length > 0 && (
        <dl class="facts">
          {facts.map(([label = "", value = ""], i) => (
            <div key={i}>
              <dt>{label}</dt>
              <dd>
                <Fact label={label} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {rows.length > 0 && (
        <Table
          label={heading}
          rows={rows}
          keyOf={(row) => rows.indexOf(row)}
          columns={header.map((name, column) => [
            TEXTS.journal.headers[name] ?? name,
            ({ [column]: cell = "" }: readonly string[]) =>
              column === idColumn ? <Link to={entityPlace(cell)}>{cell}</Link> : cell,
          ])}
        />
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** A value that leads further: to its request, its case, its record. */
function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  const { ids } = TEXTS;
  if (label === "Request" || label === "request")
    return (
      <>
        <CopyId id={value} what={ids.request} isWhole />{" "}
        <Link to={`/journal?request=${encodeURIComponent(value)}`}>{TEXTS.journal.ofRequest}</Link>
      </>
    );
  if (label === "case") return <Link to={`/cases/${encodeURIComponent(value)}?show=all`}>{value}</Link>;
  if (label === "entity") return <Link to={entityPlace(value)}>{value}</Link>;
  if (label === "Snapshot" || label === "snapshot") return <CopyId id={value} what={ids.snapshot} isWhole />;
  return <span class="long">{value}</span>;
}

/** Recomputes on the snapshot of then, with the program of now. */
function Recompute({ entry, day }: { readonly entry: JournalEntry; readonly day: string }) {
  const [result, setResult] = useState<Recomputation | null>(null);
  const { problem, isActing: isWaiting, act } = useAction();
  const texts = TEXTS.journal;
  const start = () =>
    act(async () => {
      setResult(await recompute(entry.id, day));
    });
  const canBe = entry.decision?.isRecomputable ?? false;
  return (
    <section class="page-part journal-section no-print" aria-label={texts.recompute}>
      {canBe ? (
        <button type="button" class="button primary" disabled={isWaiting} onClick={() => void start()}>
          {isWaiting ? texts.recomputing : texts.recompute}
        </button>
      ) : (
        <p class="quiet">{texts.notRecomputable}</p>
      )}
      <div role="status">
        {result !== null && (
          <p class={result.isSame ? "journal-same" : "journal-different"}>
            <Icon name={result.isSame ? "check" : "warning"} /> {result.isSame ? texts.same : texts.different}
          </p>
        )}
      </div>
      {result !== null && result.lines.length > 0 && (
        <pre class="mono journal-text">{result.lines.join("\n")}</pre>
      )}
      {problem !== null && <ProblemNote problem={problem} again={() => void start()} />}
    </section>
  );
}
