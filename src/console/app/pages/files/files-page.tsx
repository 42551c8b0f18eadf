// The page "Files": the files of customers on this host, and the open one.

import { post } from "../../api/client.ts";
import type { FileEntry } from "../../api/files.ts";
import { DropZone } from "../../components/drop-zone.tsx";
import { ManualLink } from "../../components/manual-link.tsx";
import { Page } from "../../components/page.tsx";
import { Empty, Loading, ProblemNote } from "../../components/states.tsx";
import { Table } from "../../components/table-frame.tsx";
import { Time } from "../../components/time.tsx";
import { formatBytes, formatCount } from "../../format.ts";
import { Link, navigate } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useAction, useRequest } from "../../use-request.ts";
import { FilePage } from "./file-page.tsx";
import { FileTag, isUnderWay, RUNNING_MS } from "./file-tag.tsx";

export function FilesPage({ openId }: { readonly openId: string | null }) {
  return openId === null ? <AllFiles /> : <FilePage key={openId} id={openId} />;
}

function AllFiles() {
  const { answer, problem, again } = useRequest<{ files: readonly FileEntry[] }>("/review/files", {
    pollMs: ({ files }) => (files.some(isUnderWay) ? RUNNING_MS : null),
  });
  const { problem: failure, act } = useAction();
  const send = (file: File) =>
    act(async () => {
      const { body } = await post<{ id: string }>(
        `/review/files?fileName=${encodeURIComponent(file.name)}`,
        file,
      );
      navigate(`/files/${encodeURIComponent(body.id)}`);
    });
  const files = answer?.body.files ?? [];
  const texts = TEXTS.files;
  return (
    <Page title={texts.title} windowTitle={texts.title}>
      <div class="page-part">
        <DropZone lead={texts.lead} onFile={send} />
      </div>
      {failure !== null && <ProblemNote problem={failure} />}
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {answer === null && problem === null && <Loading rows={3} />}
      {answer !== null && files.length === 0 && (
        <Empty title={texts.none}>
          <p class="quiet">
            {texts.noneLead} <ManualLink to="customer-files#what-a-file-may-hold" />
          </p>
        </Empty>
      )}
      {files.length > 0 && (
        <Table
          label={texts.title}
          class="is-stacked files-table"
          rows={files}
          keyOf={({ id }) => id}
          columns={[
            [
              texts.file,
              ({ id, fileName }) => (
                <Link to={`/files/${encodeURIComponent(id)}`} class="strong">
                  {fileName}
                </Link>
              ),
            ],
            [texts.state, (file) => <FileTag file={file} />],
            [
              { number: texts.matches },
              ({ summary }) => summary !== null && formatCount(summary.customersWithMatch),
            ],
            [{ number: texts.size }, ({ bytes }) => formatBytes(bytes)],
            [
              texts.received,
              ({ receivedAt, receivedBy }) => (
                <>
                  <Time at={receivedAt} /> <span class="quiet">{receivedBy}</span>
                </>
              ),
            ],
          ]}
        />
      )}
    </Page>
  );
}
