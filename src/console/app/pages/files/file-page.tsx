// One file of customers: map its columns, screen it, watch it, and fetch what came out.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ask, download } from "../../api/client.ts";
import type { CustomerFile, Download, FileEntry } from "../../api/files.ts";
import { AskingButton } from "../../components/asking-button.tsx";
import { CopyId } from "../../components/copy-id.tsx";
import { Icon } from "../../components/icon.tsx";
import { Page } from "../../components/page.tsx";
import { Loading, ProblemNote } from "../../components/states.tsx";
import { formatBytes, formatCount } from "../../format.ts";
import { Link, navigate } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useAction, useRequest } from "../../use-request.ts";
import { FileMapping } from "./file-mapping.tsx";
import { FileTag, isUnderWay, RUNNING_MS } from "./file-tag.tsx";
import { NotReadPart } from "./not-read-part.tsx";
import { WorkThrough } from "./work-through.tsx";

export function FilePage({ id }: { readonly id: string }) {
  const path = `/review/files/${encodeURIComponent(id)}`;
  const { answer, problem, again } = useRequest<CustomerFile>(path, {
    pollMs: (file) => (isUnderWay(file) || isBeingRead(file) ? RUNNING_MS : null),
  });
  const { problem: failure, act } = useAction();
  const file = answer?.body ?? null;
  const remove = () =>
    act(async () => {
      await ask(`${path}/removal`, { body: {} });
      navigate("/files", { replaces: true });
    });
  const texts = TEXTS.files;
  return (
    <Page
      title={file?.fileName ?? texts.title}
      windowTitle={texts.title}
      actions={
        <>
          <Link to="/files" class="button">
            <Icon name="back" /> {texts.back}
          </Link>
          {file !== null && (
            <AskingButton
              does={texts.remove}
              asks={texts.removeAsk(file.fileName)}
              onConfirm={() => void remove()}
            />
          )}
        </>
      }
    >
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {failure !== null && <ProblemNote problem={failure} />}
      {file === null && problem === null && <Loading rows={5} />}
      {file !== null && (
        <>
          <p class="answer-line">
            <FileTag file={file} />
            <span>{formatBytes(file.bytes)}</span>
            <span class="quiet">{texts.removedAfter(file.removedAfter)}</span>
          </p>
          <Content file={file} path={path} again={again} />
        </>
      )}
    </Page>
  );
}

const isBeingRead = ({ state, preview, previewError }: CustomerFile): boolean =>
  state === "uploaded" && preview === null && previewError === null;

interface ContentProps {
  readonly file: CustomerFile;
  readonly path: string;
  readonly again: () => void;
}

function Content({ file, path, again }: ContentProps) {
  const { state, preview, previewError, error } = file;
  const [isAnew, setAnew] = useState(false);
  if (isUnderWay(file)) return <Progress file={file} path={path} again={again} />;
  const started = () => {
    setAnew(false);
    again();
  };
  const anew = preview !== null && (
    <button type="button" class="button" onClick={() => setAnew(true)}>
      {TEXTS.files.screenAgain}
    </button>
  );
  if (!isAnew && (state === "done" || state === "incomplete"))
    return <Outcome file={file} path={path} anew={anew} />;
  if (!isAnew && state === "failed")
    return (
      <div class="problem" role="alert">
        <p>{error}</p>
        {anew}
      </div>
    );
  if (previewError !== null)
    return (
      <div class="problem" role="alert">
        <p>{previewError}</p>
      </div>
    );
  if (preview === null)
    return (
      <p class="page-part" role="status">
        {TEXTS.files.reading}
      </p>
    );
  return (
    <FileMapping
      preview={preview}
      path={path}
      isWorkbook={/\.(?:xlsx?|xlsm|ods)(?:\.gz)?$/i.test(file.fileName)}
      onStarted={started}
    />
  );
}

interface ProgressProps {
  readonly file: FileEntry;
  readonly path: string;
  readonly again: () => void;
}

function Progress({ file: { progress, state }, path, again }: ProgressProps) {
  const { problem, act } = useAction();
  const cancel = () =>
    act(async () => {
      await ask(`${path}/cancellation`, { body: {} });
      again();
    });
  const { rows = 0, share = null, ratePerSecond = null, secondsLeft = null } = progress ?? {};
  const percent = Math.floor((share ?? 0) * 100);
  const texts = TEXTS.files;
  return (
    <section class="page-part progress" aria-label={texts.progress}>
      <progress max={100} {...(share === null ? {} : { value: percent })} aria-label={texts.progress} />
      <p class="number">
        {state === "waiting" && `${texts.states.waiting} · `}
        {share !== null && <strong>{percent} %</strong>} {texts.rows(rows)}
        {ratePerSecond !== null && ` · ${texts.rate(ratePerSecond)}`}
        {secondsLeft !== null && ` · ${texts.left(secondsLeft)}`}
      </p>
      <button type="button" class="button" onClick={() => void cancel()}>
        {texts.cancel}
      </button>
      {problem !== null && <ProblemNote problem={problem} />}
    </section>
  );
}

interface OutcomeProps {
  readonly file: FileEntry;
  readonly path: string;
  /** The button that maps and screens the file again. */
  readonly anew: ComponentChildren;
}

function Outcome({ file, path, anew }: OutcomeProps) {
  const { problem, act } = useAction();
  const texts = TEXTS.files;
  const { summary, downloads } = file;
  const fetchFile = (what: Download) =>
    act(async () => {
      await download(`${path}/${what}`, `${file.fileName}.${texts.downloadNames[what] ?? what}`);
    });
  return (
    <section class="page-part outcome">
      {file.state === "incomplete" && (
        <div class="problem" role="alert">
          <p>{summary === null ? texts.countsLost : texts.incomplete(summary.rejected, summary.unread)}</p>
        </div>
      )}
      {summary !== null && (
        <dl class="figures">
          {(Object.keys(texts.summary) as (keyof typeof summary)[]).map((name) => (
            <div key={name}>
              <dt class="quiet small">{texts.summary[name]}</dt>
              <dd class={`figure number ${name === "customersWithMatch" ? "match-word" : ""}`}>
                {formatCount(Number(summary[name]))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {summary !== null && summary.matches > 0 && downloads.includes("results") && (
        <WorkThrough id={file.id} path={path} matches={summary.matches} />
      )}
      <div class="form-foot downloads">
        {downloads.map((what) => (
          <button type="button" key={what} class="button" onClick={() => void fetchFile(what)}>
            <Icon name="download" /> {texts.downloads[what]}
          </button>
        ))}
      </div>
      {problem !== null && <ProblemNote problem={problem} />}
      {downloads.includes("rejected") && <NotReadPart path={path} />}
      {summary !== null && (
        <p class="quiet small">
          {TEXTS.screen.snapshot} <CopyId id={summary.snapshot} what={TEXTS.ids.snapshot} isWhole />
        </p>
      )}
      <div class="form-foot">
        {anew}
        <p class="quiet small">{texts.anewMeans}</p>
      </div>
    </section>
  );
}
