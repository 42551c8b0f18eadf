// One import: what it read, refused and changed, before it is put into use. A table that is no known list is
// mapped here.

import { useState } from "preact/hooks";
import { ask } from "../../api/client.ts";
import type { ListImport } from "../../api/lists.ts";
import { refreshSession } from "../../api/session.ts";
import { SelectField } from "../../components/fields.tsx";
import { PanelHead } from "../../components/panel-head.tsx";
import { Loading, ProblemNote } from "../../components/states.tsx";
import { formatAge, formatBytes } from "../../format.ts";
import { listName } from "../../list-names.ts";
import { navigate, usePlace } from "../../router.tsx";
import { signIn } from "../../session.ts";
import { TEXTS } from "../../texts.ts";
import { useAction, useRequest } from "../../use-request.ts";
import { ChangeList, kindIn, pageIn } from "./change-list.tsx";
import { ImportDecision, ProposalPart } from "./import-decision.tsx";
import { ImportMapping } from "./import-mapping.tsx";
import { ImportReport, isTouched } from "./import-report.tsx";
import { ImportTag } from "./import-tag.tsx";

const RUNNING_MS = 1000;
const SWAP_MS = 500;
const SWAP_TRIES = 60;

interface ImportPanelProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Called when the lists in use changed. */
  readonly onChanged: () => void;
}

export function ImportPanel({ id, onClose, onChanged }: ImportPanelProps) {
  const path = `/review/imports/${encodeURIComponent(id)}`;
  const { answer, problem, again } = useRequest<ListImport>(path, {
    pollMs: ({ state }) => (state === "running" ? RUNNING_MS : null),
  });
  const [sent, setSent] = useState<string | null>(null);
  const { problem: failure, act } = useAction();
  const send = async (part: string, body: unknown) => {
    setSent(part);
    await act(async () => {
      await ask<ListImport>(`${path}/${part}`, { body });
      if (part === "publication" || (part === "approval" && isApproval(body)))
        await untilInUse(shown?.snapshot ?? null);
      onChanged();
    });
    setSent(null);
    again();
  };
  const shown = answer?.body ?? null;
  return (
    <article class="panel" aria-label={shown?.fileName ?? TEXTS.lists.importTitle}>
      <PanelHead title={shown?.fileName ?? TEXTS.loading} backTo={TEXTS.lists.title} onClose={onClose}>
        {shown !== null && (
          <>
            <ImportTag shown={shown} />
            <span>{formatBytes(shown.bytes)}</span>
            <span class="quiet">
              {TEXTS.lists.by(shown.receivedBy)}, {formatAge(shown.receivedAt)}
            </span>
          </>
        )}
      </PanelHead>
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {failure !== null && <ProblemNote problem={failure} />}
      {shown === null && problem === null && <Loading rows={4} />}
      {shown !== null && (
        <>
          {shown.state === "running" && (
            <p class="panel-part" role="status">
              {shown.stage ?? TEXTS.loading}
            </p>
          )}
          {shown.error !== null && shown.columns === null && <Failure error={shown.error} />}
          {shown.columns !== null && shown.state !== "running" && (
            <ImportMapping
              columns={shown.columns}
              fields={shown.fields}
              isSending={sent !== null}
              onMap={(mapping) => void send("mapping", mapping)}
            />
          )}
          {shown.proposal !== null && <ProposalPart shown={shown} proposal={shown.proposal} />}
          {shown.report !== null && <ImportReport shown={shown} report={shown.report} />}
          {shown.state !== "published" && shown.state !== "discarded" && (
            <ImportDecision key={shown.proposal?.at} shown={shown} sent={sent} onSend={send} />
          )}
          {shown.report !== null && shown.state === "ready" && (
            <ImportChanges shown={shown} report={shown.report} />
          )}
        </>
      )}
    </article>
  );
}

const isApproval = (body: unknown): boolean => (body as { readonly agrees?: boolean }).agrees === true;

/** Waits until the service answers from a snapshot: it takes a new one into use within a second or two. */
async function untilInUse(snapshot: string | null): Promise<void> {
  for (let i = 0; i < SWAP_TRIES; i++) {
    await refreshSession();
    if (signIn.get().session?.snapshot?.id === snapshot) return;
    await new Promise((resolve) => setTimeout(resolve, SWAP_MS));
  }
}

function Failure({ error }: { readonly error: NonNullable<ListImport["error"]> }) {
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{error.message}</strong>
      </p>
      {error.hint !== null && <p>{error.hint}</p>}
      {error.gates.length > 0 && (
        <p>
          {TEXTS.lists.gates}: <code>{error.gates.join(", ")}</code>
        </p>
      )}
    </div>
  );
}

interface ImportChangesProps {
  readonly shown: ListImport;
  readonly report: NonNullable<ListImport["report"]>;
}

/** What the import would change, list by list. The address has the list, the kind and the page. */
function ImportChanges({ shown: { id, comparedWith }, report }: ImportChangesProps) {
  const { query } = usePlace();
  const texts = TEXTS.lists;
  const given = report.datasets.filter(isTouched).map(({ name }) => name);
  const asked = query.get("list");
  const list = given.find((name) => name === asked) ?? given[0];
  if (list === undefined) return null;
  const placeOf = (of: string, kind: string | null, page: number) => {
    const parameters = new URLSearchParams({ import: id, list: of, page: String(page) });
    if (kind !== null) parameters.set("kind", kind);
    return `/lists?${parameters}`;
  };
  return (
    <section aria-label={texts.wouldChange}>
      <div class="panel-part would-change">
        <h3>{texts.wouldChange}</h3>
        {comparedWith === null && <p class="quiet">{texts.firstImport}</p>}
        {comparedWith !== null && given.length > 1 && (
          <SelectField
            label={texts.dataset}
            value={list}
            options={given.map((name) => [name, listName(name)] as const)}
            onChange={(value) => navigate(placeOf(value, null, 1))}
          />
        )}
        {comparedWith !== null && given.length === 1 && <p>{listName(list)}</p>}
      </div>
      {comparedWith !== null && (
        <ChangeList
          path={`/review/imports/${encodeURIComponent(id)}/lists/${encodeURIComponent(list)}/changes`}
          kind={kindIn(query)}
          page={pageIn(query)}
          placeOf={(kind, page) => placeOf(list, kind, page)}
          areInUse={false}
          none={texts.wouldChangeNothing}
        />
      )}
    </section>
  );
}
