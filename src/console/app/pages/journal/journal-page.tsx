// The page "Journal": what was answered and done, as it was recorded, with its export for an examiner.

import { useEffect, useRef, useState } from "preact/hooks";
import {
  askPage,
  exportJournal,
  type JournalFormat,
  type JournalRow,
  type Question,
} from "../../api/journal.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import { Name } from "../../components/name.tsx";
import { Page } from "../../components/page.tsx";
import { Empty, Loading, ProblemNote } from "../../components/states.tsx";
import { Table } from "../../components/table-frame.tsx";
import { formatCount, formatTime } from "../../format.ts";
import { Link, usePlace } from "../../router.tsx";
import { hasScope, signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAgainWithKey } from "../../use-again.ts";
import { useAction } from "../../use-request.ts";
import { EntryPage } from "./entry-page.tsx";
import { JournalForm } from "./journal-form.tsx";
import { customerSought, entryPlace, questionOf } from "./question.ts";

export function JournalPage({ openId }: { readonly openId: string | null }) {
  const { query } = usePlace();
  const customer = useStore(customerSought);
  const { session } = useStore(signIn);
  const texts = TEXTS.journal;
  if (!hasScope(session, "sanctions:administer"))
    return (
      <Page title={texts.title} windowTitle={texts.title}>
        {session !== null && <p class="note">{texts.scope}</p>}
      </Page>
    );
  if (openId !== null) return <EntryPage id={openId} day={query.get("day") ?? ""} key={openId} />;
  return <Entries question={questionOf(query, customer)} />;
}

function Entries({ question }: { readonly question: Question }) {
  const { entries, leftOut, next, readUpTo, problem, isReading, more, stop } = useJournal(question);
  const texts = TEXTS.journal;
  return (
    <Page title={texts.title} windowTitle={texts.title} actions={<Exports question={question} />}>
      <JournalForm question={question} />
      <p class="page-part quiet small">{texts.checked}</p>
      {leftOut.map((place) => (
        <p class="note stale-note" role="alert" key={place}>
          {texts.leftOut(place)}
        </p>
      ))}
      {entries.length > 0 && <EntryTable entries={entries} />}
      {entries.length === 0 && isReading && readUpTo === null && <Loading rows={6} />}
      {problem !== null && <ProblemNote problem={problem} again={more} />}
      <div class="page-part journal-foot" role="status">
        {isReading ? (
          readUpTo !== null && (
            <>
              <span>{texts.readingAt(formatTime(readUpTo))}</span>
              <button type="button" class="button" onClick={stop}>
                {texts.stop}
              </button>
            </>
          )
        ) : next !== null ? (
          <>
            <span>{texts.readUpTo(entries.length, readUpTo === null ? "" : formatTime(readUpTo))}</span>
            <button type="button" class="button" onClick={more}>
              {texts.more}
            </button>
          </>
        ) : (
          problem === null && entries.length > 0 && <span>{texts.allRead(entries.length)}</span>
        )}
      </div>
      {!isReading && problem === null && next === null && entries.length === 0 && (
        <Empty title={texts.nothing}>
          <p class="quiet">{texts.nothingTry}</p>
        </Empty>
      )}
    </Page>
  );
}

function EntryTable({ entries }: { readonly entries: readonly JournalRow[] }) {
  const { columns, kinds, title } = TEXTS.journal;
  return (
    <Table
      label={title}
      class="journal-table"
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        [columns.time, ({ time }) => time.slice(0, 19).replace("T", " "), "journal-time"],
        [
          columns.id,
          ({ id, time }) => (
            <Link to={entryPlace(id, time)} class="mono">
              {id}
            </Link>
          ),
        ],
        [columns.kind, ({ kind }) => (kinds as Readonly<Record<string, string>>)[kind] ?? kind],
        [columns.who, ({ who }) => who],
        [columns.about, ({ kind, about }) => (kind === "act" ? about : <Name text={about} />)],
        [columns.outcome, ({ outcome }) => outcome, "long"],
      ]}
    />
  );
}

/** An export reads until the end, part by part, and can be stopped. */
function Exports({ question }: { readonly question: Question }) {
  const [read, setRead] = useState<number | null>(null);
  const { problem, act } = useAction();
  const controller = useRef<AbortController | null>(null);
  const texts = TEXTS.journal;
  const start = async (format: JournalFormat) => {
    const own = new AbortController();
    controller.current = own;
    setRead(0);
    await act(() =>
      exportJournal(question, format, setRead, own.signal).catch((error: unknown) => {
        if (!own.signal.aborted) throw error;
      }),
    );
    setRead(null);
  };
  if (read !== null)
    return (
      <span class="journal-export" role="status">
        {texts.exporting(formatCount(read))}
        <button type="button" class="button" onClick={() => controller.current?.abort()}>
          {texts.stop}
        </button>
      </span>
    );
  return (
    <>
      {problem !== null && <ProblemNote problem={problem} />}
      {(["csv", "jsonl"] as const).map((format) => (
        <button type="button" class="button" key={format} onClick={() => void start(format)}>
          {texts.exports[format]}
        </button>
      ))}
    </>
  );
}

/** Entries after which the reader is asked whether to read on. */
const PAGE = 100;

interface Found {
  readonly entries: readonly JournalRow[];
  /** Damaged places. */
  readonly leftOut: readonly string[];
  readonly next: string | null;
  readonly readUpTo: string | null;
  readonly problem: Problem | null;
  readonly isReading: boolean;
}

const NOTHING: Found = {
  ...{ entries: [], leftOut: [], next: null },
  ...{ readUpTo: null, problem: null, isReading: true },
};

interface FoundJournal extends Found {
  /** Reads the next page, or again what failed. */
  readonly more: () => void;
  readonly stop: () => void;
}

/** The entries of a question, read on until a page is full: each answer holds what was read in a second. */
function useJournal(question: Question): FoundJournal {
  const [found, setFound] = useState<Found>(NOTHING);
  const controller = useRef(new AbortController());
  const key = JSON.stringify(question);
  const read = async (before: Found) => {
    controller.current.abort();
    const own = new AbortController();
    controller.current = own;
    let now: Found = { ...before, problem: null, isReading: true };
    const show = (change: Partial<Found>) => {
      now = { ...now, ...change };
      if (!own.signal.aborted) setFound(now);
    };
    show({});
    const wanted = before.entries.length + PAGE;
    try {
      do {
        const { entries, leftOut, next, readUpTo } = await askPage(question, now.next, own.signal);
        show({
          entries: [...now.entries, ...entries],
          leftOut: [...now.leftOut, ...leftOut],
          next: next as string | null,
          readUpTo: readUpTo as string | null,
        });
      } while (now.next !== null && now.entries.length < wanted && !own.signal.aborted);
      show({ isReading: false });
    } catch (error) {
      if (!own.signal.aborted) show({ problem: toProblem(error), isReading: false });
    }
  };
  useEffect(() => {
    void read(NOTHING);
    return () => controller.current.abort();
  }, [key]);
  const more = () => void read(found);
  useAgainWithKey(found.problem, more);
  return {
    ...found,
    more,
    stop: () => {
      controller.current.abort();
      setFound({ ...found, isReading: false });
    },
  };
}
