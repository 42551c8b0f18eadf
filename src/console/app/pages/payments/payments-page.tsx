// The page "Payments": one message is pasted or dropped, screened, and shown with the places of its findings.
// The message is in this tab only: it is gone with the tab or the sign-in, and in no address.

import type { Static } from "@sinclair/typebox";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PaymentScreeningBody } from "../../../../service/contract/payments.ts";
import { type Answered, post } from "../../api/client.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { DatasetTags } from "../../components/dataset-tags.tsx";
import { DropZone } from "../../components/drop-zone.tsx";
import { Form } from "../../components/fields.tsx";
import { Name } from "../../components/name.tsx";
import { Page } from "../../components/page.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { Fact } from "../../components/table-frame.tsx";
import { draftAbout, keepDraft } from "../../drafts.ts";
import { formatScore, formatTime } from "../../format.ts";
import { useKeys } from "../../keys.ts";
import { listName } from "../../list-names.ts";
import { entityPlace, Link } from "../../router.tsx";
import { whenForgotten } from "../../session.ts";
import { createStore, useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { useWide } from "../../use-wide.ts";
import { screenThis } from "../screen-this.ts";
import { markMessage } from "./marks.ts";

type Screened = Static<typeof PaymentScreeningBody>;
type Finding = Screened["findings"][number];
type Party = Screened["parties"][number];

/** A finding, and the party that it is about; null for a text or a part of the message. */
interface FindingOf {
  readonly finding: Finding;
  readonly party: Party | null;
}

interface ScreenedMessage {
  readonly text: string;
  readonly answer: Answered<Screened>;
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
      const answer = await post<Screened>("/payments/screen", body);
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
  const reference = (body.reference as string | null) ?? "";
  const found: readonly FindingOf[] = [
    ...body.parties.flatMap((party) => party.findings.map((finding) => ({ finding, party }))),
    ...body.findings.map((finding) => ({ finding, party: null })),
  ].sort((a, b) => a.finding.line - b.finding.line);
  const [open, setOpen] = useState(0);
  const move = (by: number) => setOpen(Math.max(0, Math.min(found.length - 1, open + by)));
  useKeys([
    { key: "j", does: TEXTS.keys.move, run: () => move(1) },
    { key: "k", does: TEXTS.keys.moveBack, run: () => move(-1) },
  ]);
  const isFirst = useRef(true);
  const isWide = useWide();
  useEffect(() => {
    // What is seen first is the verdict.
    if (isFirst.current) isFirst.current = false;
    else {
      if (isWide)
        document.querySelector(`mark[data-finding~="${open}"]`)?.scrollIntoView({ block: "nearest" });
      document.getElementById(`finding-${open}`)?.scrollIntoView({ block: "nearest" });
    }
  }, [open]);
  const texts = TEXTS.payments;
  return (
    <>
      <p class="answer-line">
        <span class={`tag ${TAGS[body.verdict] ?? ""}`}>{texts.verdicts[body.verdict] ?? body.verdict}</span>
        <span>{body.type}</span>
        {reference !== "" && <span>{reference}</span>}
        <strong>{texts.findings(found.length)}</strong>
        <span class="quiet">{texts.parties(body.parties.length)}</span>
      </p>
      {body.rules.length > 0 && <p class="note">{texts.rules(body.rules.join(", "))}</p>}
      {found.length === 0 && <p class="page-part">{texts.none}</p>}
      <div class="payment">
        <ol class="findings" aria-label={texts.findings(found.length)}>
          {found.map((one, i) => (
            <FindingItem
              key={`${one.finding.path} ${one.finding.code} ${i}`}
              number={i}
              shown={one}
              reference={reference}
              isOpen={i === open}
              onOpen={() => setOpen(i)}
            />
          ))}
        </ol>
        <Message text={text} found={found} open={open} />
      </div>
      <dl class="provenance">
        <Fact name={TEXTS.screen.requestId}>
          <CopyId id={requestId} what={TEXTS.ids.request} />
        </Fact>
        <Fact name={TEXTS.screen.snapshot}>
          <CopyId id={body.snapshot} what={TEXTS.ids.snapshot} isWhole />
        </Fact>
        <Fact name={TEXTS.printed.lists}>{body.compared.map(listName).join(", ")}</Fact>
        <Fact name={TEXTS.screen.at}>
          <time dateTime={at}>{formatTime(at)}</time>
        </Fact>
      </dl>
    </>
  );
}

const TAGS: Readonly<Record<string, string>> = { blocked: "contradiction", review: "match" };

interface FindingItemProps {
  readonly number: number;
  readonly shown: FindingOf;
  readonly reference: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function FindingItem({ number, shown, reference, isOpen, onOpen }: FindingItemProps) {
  const { finding, party } = shown;
  const { code, line, value, record, evidence } = finding;
  const role = finding.role as string | null;
  const [listed] = record;
  const texts = TEXTS.payments;
  return (
    <li id={`finding-${number}`} class={`finding ${isOpen ? "is-open" : ""}`}>
      <button type="button" class="finding-head" aria-current={isOpen ? "true" : undefined} onClick={onOpen}>
        <span class="strong">{texts.codes[code] ?? code}</span>
        <span class="quiet small">
          {role !== null && `${texts.roles[role] ?? role} · `}
          {texts.line(line)}
        </span>
        <Name text={value} />
      </button>
      {listed !== undefined && (
        <p>
          {typeof listed.score === "number" && (
            <span class="score match-word">{formatScore(listed.score)} </span>
          )}
          <Link to={entityPlace(listed.id)}>
            <Name text={listed.caption} />
          </Link>{" "}
          <DatasetTags names={listed.datasets} />
        </p>
      )}
      {evidence.map((sentence) => (
        <p class="quiet small" key={sentence}>
          {sentence}
        </p>
      ))}
      {party !== null && party.names.length > 0 && listed !== undefined && (
        <button
          type="button"
          class="button"
          onClick={() =>
            screenThis({
              name: party.names[0] ?? "",
              kind: listed?.schema === "Person" ? "Person" : party.schema,
              ...(typeof party.birthDate === "string" ? { birthDate: party.birthDate } : {}),
              countries: party.countries.map((country) => country.slice(0, 2)),
              reference,
            })
          }
        >
          {texts.decide}
        </button>
      )}
    </li>
  );
}

interface MessageProps {
  readonly text: string;
  readonly found: readonly FindingOf[];
  readonly open: number;
}

/** The message as it was sent, line by line, with the places of the findings marked. */
function Message({ text, found, open }: MessageProps) {
  const lines = markMessage(
    text,
    found.map(({ finding }) => finding),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section class="message" aria-label={TEXTS.payments.message} tabIndex={0}>
      <ol class="mono">
        {lines.map((stretches, i) => (
          <li key={i}>
            {stretches.map(({ text: part, findings }, at) =>
              findings.length === 0 ? (
                part
              ) : (
                <mark
                  key={at}
                  data-finding={findings.join(" ")}
                  class={findings.includes(open) ? "is-open" : ""}
                >
                  {part}
                </mark>
              ),
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
