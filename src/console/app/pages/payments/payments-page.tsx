// The page "Payments": one message is pasted or dropped, screened, and shown with the places of its
// findings. In the browser it is in this tab only: it is gone with the tab or the sign-in, and in no
// address.

import { useRef, useState } from "preact/hooks";
import type { PaymentCase } from "../../api/cases.ts";
import { type Answered, post } from "../../api/client.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { DropZone } from "../../components/drop-zone.tsx";
import { Form } from "../../components/fields.tsx";
import { Page } from "../../components/page.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { StatusTag } from "../../components/status-tag.tsx";
import { Fact } from "../../components/table-frame.tsx";
import { draftAbout, keepDraft } from "../../drafts.ts";
import { formatTime } from "../../format.ts";
import { listName } from "../../list-names.ts";
import { Link } from "../../router.tsx";
import { hasScope, signIn, whenForgotten } from "../../session.ts";
import { createStore, useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { PaymentFindings, type Screening } from "./payment-findings.tsx";

interface ScreenedMessage {
  readonly text: string;
  readonly answer: Answered<PaymentCase>;
}

const DRAFT = "payment";
const message = createStore<ScreenedMessage | null>(null);
whenForgotten(() => message.set(null));

export function PaymentsPage() {
  const shown = useStore(message);
  const texts = TEXTS.payments;
  return (
    <Page
      title={texts.title}
      windowTitle={texts.title}
      actions={
        shown !== null && (
          <button
            type="button"
            class="button primary"
            onClick={() => {
              keepDraft(DRAFT, null);
              message.set(null);
            }}
          >
            {texts.another}
          </button>
        )
      }
    >
      {shown === null ? <MessageForm /> : <Result shown={shown} />}
    </Page>
  );
}

function MessageForm() {
  const field = useRef<HTMLTextAreaElement>(null);
  const { problem, isActing: isWaiting, act } = useAction();
  const [isMissing, setMissing] = useState(false);
  const texts = TEXTS.payments;
  const screen = async () => {
    const text = field.current?.value ?? "";
    setMissing(text.trim() === "");
    if (text.trim() === "") {
      field.current?.focus();
      return;
    }
    await act(async () => {
      const body = new Blob([text], { type: "application/octet-stream" });
      // Who reviews holds what is not clear; for others it is only screened.
      const answer = hasScope(signIn.get().session, "sanctions:review")
        ? await post<PaymentCase>("/review/payments", body)
        : await post<Screening>("/payments/screen", body).then((screened) => ({
            ...screened,
            body: { screening: screened.body, case: null },
          }));
      message.set({ text, answer });
    });
  };
  const take = async (file: File) => {
    const text = await file.text();
    if (field.current !== null) field.current.value = text;
    keepDraft(DRAFT, { text });
    field.current?.focus();
  };
  return (
    <Form class="page-part payment-form" onSubmit={screen}>
      <DropZone lead={texts.lead} onFile={take} />
      <label class="field">
        <span class="label">{texts.message}</span>
        <textarea
          ref={field}
          class="input mono message-field"
          rows={16}
          spellcheck={false}
          autocomplete="off"
          defaultValue={draftAbout(DRAFT)?.text}
          onInput={(event) => keepDraft(DRAFT, { text: event.currentTarget.value })}
          aria-invalid={isMissing}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void screen();
          }}
        />
        {isMissing && (
          <span class="complaint" role="alert">
            {texts.missing}
          </span>
        )}
      </label>
      {problem !== null && <ProblemNote problem={problem} />}
      <div class="form-foot">
        <button type="submit" class="button primary" disabled={isWaiting}>
          {isWaiting ? TEXTS.screen.submitting : texts.submit}
        </button>
      </div>
    </Form>
  );
}

function Result({ shown: { text, answer } }: { readonly shown: ScreenedMessage }) {
  const { body, requestId, at } = answer;
  const { screening, case: held } = body;
  return (
    <>
      {held !== null && (
        <p class="note">
          {TEXTS.payments.held} <StatusTag shown={held} />
          <Link to={`/cases/${encodeURIComponent(held.id)}?show=payments`}>{TEXTS.payments.openCase}</Link>
        </p>
      )}
      <PaymentFindings text={text} screening={screening} keys={["j", "k"]} />
      <dl class="provenance">
        <Fact name={TEXTS.screen.requestId}>
          <CopyId id={requestId} what={TEXTS.ids.request} />
        </Fact>
        <Fact name={TEXTS.screen.snapshot}>
          <CopyId id={screening.snapshot} what={TEXTS.ids.snapshot} isWhole />
        </Fact>
        <Fact name={TEXTS.printed.lists}>{screening.compared.map(listName).join(", ")}</Fact>
        <Fact name={TEXTS.screen.at}>
          <time dateTime={at}>{formatTime(at)}</time>
        </Fact>
      </dl>
    </>
  );
}
