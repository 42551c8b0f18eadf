// The form of a new account: its name and its rate. Its keys are made in its panel.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { AccountEntry } from "../../../../contract/review-accounts.ts";
import { ask } from "../../api/client.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import { Complaint, Form, TextField } from "../../components/fields.tsx";
import { PanelHead } from "../../components/panel-head.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { TEXTS } from "../../texts.ts";
import { parseRate, RateField, type TypedRate } from "./rate-field.tsx";

interface NewAccountProps {
  readonly onClose: () => void;
  readonly onMade: (account: AccountEntry) => void;
}

export function NewAccount({ onClose, onMade }: NewAccountProps) {
  const texts = TEXTS.accounts;
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const [name, setName] = useState("");
  const [rate, setRate] = useState<TypedRate>(texts.rateDefault);
  const [isComplaining, setComplaining] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const ratePerMinute = parseRate(rate);
  const isNameWrong = isComplaining && name.trim() === "";
  const submit = async () => {
    setProblem(null);
    const isWrong = name.trim() === "" || ratePerMinute === undefined;
    setComplaining(isWrong);
    if (isWrong) return;
    setSending(true);
    try {
      onMade(
        (await ask<AccountEntry>("/review/accounts", { body: { name: name.trim(), ratePerMinute } })).body,
      );
    } catch (error) {
      setProblem(toProblem(error));
      setSending(false);
    }
  };
  return (
    <article class="panel" aria-label={texts.create}>
      <PanelHead title={texts.create} backTo={texts.title} onClose={onClose} />
      <Form class="panel-part" onSubmit={submit}>
        <TextField
          label={texts.name}
          value={name}
          inputRef={first}
          isWrong={isNameWrong}
          help={texts.nameHelp}
          onChange={setName}
        />
        <Complaint text={isNameWrong && texts.nameMissing} />
        <RateField value={rate} isWrong={isComplaining && ratePerMinute === undefined} onChange={setRate} />
        {problem !== null && <ProblemNote problem={problem} />}
        <div class="form-foot">
          <button type="submit" class="button primary" disabled={isSending}>
            {texts.createSubmit}
          </button>
        </div>
      </Form>
    </article>
  );
}
