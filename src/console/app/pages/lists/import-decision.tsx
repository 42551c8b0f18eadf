// Putting an import into use: at the word of one account, or, with four eyes, as a proposal that another
// account answers. What the person has looked at is sent with it.

import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import type { ListImport } from "../../api/lists.ts";
import { Form } from "../../components/fields.tsx";
import { formatAge, formatTime } from "../../format.ts";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";

type Proposal = NonNullable<ListImport["proposal"]>;

interface ImportDecisionProps {
  readonly shown: ListImport;
  /** The act that is being sent; null for none. */
  readonly sent: string | null;
  readonly onSend: (part: string, body: unknown) => Promise<void>;
}

export function ImportDecision({ shown, sent, onSend }: ImportDecisionProps) {
  const { session } = useStore(signIn);
  const texts = TEXTS.lists;
  const open = openProposal(shown);
  const isOwn = open !== null && open.by === session?.account;
  const fourEyes = session?.fourEyes === true;
  const discard = (
    <button type="button" class="button" disabled={sent !== null} onClick={() => void onSend("removal", {})}>
      {texts.discard}
    </button>
  );
  if (shown.state !== "ready") return <div class="panel-foot no-print">{discard}</div>;
  if (fourEyes)
    return (
      <FourEyes key={open?.at} shown={shown} open={open} isOwn={isOwn} sent={sent} onSend={onSend}>
        {discard}
      </FourEyes>
    );
  return (
    <div class="panel-foot no-print">
      <button
        type="button"
        class="button primary"
        disabled={sent !== null}
        onClick={() => void onSend("publication", {})}
      >
        {sent === "publication" ? texts.publishing : texts.publish}
      </button>
      {discard}
      <p class="quiet small foot-text">{texts.publishAsk}</p>
    </div>
  );
}

interface FourEyesProps extends ImportDecisionProps {
  readonly open: Proposal | null;
  readonly isOwn: boolean;
  readonly children: ComponentChildren;
}

function FourEyes({ shown, open, isOwn, sent, onSend, children }: FourEyesProps) {
  const texts = TEXTS.lists;
  const [text, setText] = useState("");
  const [isComplaining, setComplaining] = useState(false);
  const complaint = useId();
  const note = text.trim() === "" ? null : text.trim();
  const { snapshot } = shown;
  const answer = (agrees: boolean) => {
    setComplaining(!agrees && note === null);
    if (!agrees && note === null) return;
    void onSend("approval", { agrees, snapshot, proposedAt: open?.at, note });
  };
  if (isOwn)
    return (
      <div class="panel-foot no-print">
        {children}
        <p class="quiet small foot-text">{texts.proposedOwn}</p>
      </div>
    );
  return (
    <Form
      class="panel-part no-print"
      onSubmit={() => {
        if (open === null) void onSend("proposal", { snapshot, note });
        else answer(true);
      }}
    >
      <p class="quiet small">{open === null ? texts.proposeAsk : texts.approveAsk(open.by)}</p>
      <label class="field">
        <span class="label">{texts.note}</span>
        <textarea
          class="input"
          rows={2}
          maxLength={1000}
          value={text}
          aria-invalid={isComplaining && note === null}
          aria-describedby={complaint}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p id={complaint} class="complaint" role="alert">
        {isComplaining && note === null && texts.noteMissing}
      </p>
      <div class="form-foot">
        {open === null ? (
          <button type="submit" class="button primary" disabled={sent !== null}>
            {texts.propose}
          </button>
        ) : (
          <>
            <button type="submit" class="button primary" disabled={sent !== null}>
              {sent === "approval" ? texts.publishing : texts.approve}
            </button>
            <button type="button" class="button" disabled={sent !== null} onClick={() => answer(false)}>
              {texts.refuse}
            </button>
          </>
        )}
        {children}
      </div>
    </Form>
  );
}

/** The proposal that waits for an answer; null for none. */
export function openProposal({ state, proposal }: ListImport): Proposal | null {
  return state === "ready" && proposal !== null && proposal.answer?.agrees !== false ? proposal : null;
}

interface ProposalPartProps {
  readonly shown: ListImport;
  readonly proposal: Proposal;
}

/** Who proposed an import, and what another account said. */
export function ProposalPart({ shown, proposal: { by, at, note, answer } }: ProposalPartProps) {
  const texts = TEXTS.lists;
  const isAnswered = answer !== null && (shown.state !== "ready" || !answer.agrees);
  return (
    <section class="panel-part">
      <h3>{texts.fourEyes}</h3>
      <ol class="history">
        <li>
          {texts.proposedBy(by)}{" "}
          <span class="quiet" title={formatTime(at)}>
            {formatAge(at)}
          </span>
          {note !== null && <p>{note}</p>}
        </li>
        {isAnswered && (
          <li>
            {answer.agrees ? texts.approvedBy(answer.by) : texts.refusedBy(answer.by)}{" "}
            <span class="quiet" title={formatTime(answer.at)}>
              {formatAge(answer.at)}
            </span>
            {answer.note !== null && <p>{answer.note}</p>}
          </li>
        )}
      </ol>
    </section>
  );
}
