// What people add to a case: tags, which are labels of the firm, and files. Neither decides anything.

import { useId, useState } from "preact/hooks";
import type { Case, CaseFile } from "../../api/cases.ts";
import { ask, download } from "../../api/client.ts";
import { Problem } from "../../api/problem.ts";
import { DropZone } from "../../components/drop-zone.tsx";
import { Form } from "../../components/fields.tsx";
import { Icon } from "../../components/icon.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { formatBytes } from "../../format.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { pathOf, readAgain } from "./case-decision.tsx";
import { caseChanged, queueState } from "./queue.ts";

/** As the service has it: a larger one is not sent. */
const FILE_BYTES_MAX = 3_000_000;

export function CaseAdditions({ shown }: { readonly shown: Case }) {
  const { id, version, tags, attachments } = shown;
  const [typed, setTyped] = useState("");
  const known = useId();
  const { queue } = useStore(queueState);
  const { problem, act } = useAction();
  const texts = TEXTS.cases;
  const send = async (what: "tags" | "attachments", given: () => Promise<object>) => {
    const isDone = await act(async () => {
      const body = { version, ...(await given()) };
      caseChanged((await ask<CaseFile>(`${pathOf(id)}/${what}`, { body })).body);
    });
    if (!isDone) void readAgain(id);
    return isDone;
  };
  const keep = (now: readonly string[]) => send("tags", async () => ({ tags: now }));
  const addTag = async () => {
    const tag = typed.trim();
    if (tag !== "" && (await keep([...tags, tag]))) setTyped("");
  };
  const attach = (file: File) =>
    send("attachments", async () => {
      if (file.size > FILE_BYTES_MAX)
        throw new Problem("refused", texts.fileTooLarge(file.name, formatBytes(FILE_BYTES_MAX)), "");
      return { name: file.name, content: await base64Of(file) };
    });
  const fetchFile = ({ id: file, name }: Case["attachments"][number]) =>
    act(() => download(`${pathOf(id)}/attachments/${encodeURIComponent(file)}`, name));
  return (
    <section class={`panel-part ${tags.length + attachments.length === 0 ? "no-print" : ""}`}>
      <h3>{texts.additions}</h3>
      {tags.length > 0 && (
        <p class="tags">
          {tags.map((tag) => (
            <button
              type="button"
              class="chip"
              key={tag}
              aria-label={texts.removeTag(tag)}
              onClick={() => void keep(tags.filter((one) => one !== tag))}
            >
              {tag} <Icon name="close" />
            </button>
          ))}
        </p>
      )}
      <Form class="comment-form no-print" onSubmit={addTag}>
        <input
          class="input"
          aria-label={texts.tag}
          placeholder={texts.tagPlaceholder}
          list={known}
          maxLength={40}
          autocomplete="off"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <datalist id={known}>
          {(queue?.tags ?? [])
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option value={tag} key={tag} />
            ))}
        </datalist>
        <button type="submit" class="button">
          {texts.addTag}
        </button>
      </Form>
      <ul class="earlier-cases">
        {attachments.map((file) => (
          <li key={file.id}>
            <button type="button" class="button plain" onClick={() => void fetchFile(file)}>
              <Icon name="download" /> {file.name}
            </button>{" "}
            <span class="quiet small">{formatBytes(file.bytes)}</span>
          </li>
        ))}
      </ul>
      <div class="no-print">
        <DropZone lead={texts.attachLead(formatBytes(FILE_BYTES_MAX))} onFile={attach} />
      </div>
      {problem !== null && <ProblemNote problem={problem} />}
    </section>
  );
}

function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
}
