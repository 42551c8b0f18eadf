// What is looked for in the journal: a period, and who or what it is about.

import { useRef } from "preact/hooks";
import type { Question } from "../../api/journal.ts";
import { TEXTS } from "../../texts.ts";
import { lookFor, startOfDay } from "./question.ts";

const KINDS = [
  "match",
  "batch-item",
  "act",
  "customers",
  "gap",
  "opened",
  "closed",
  "checkpoint",
  "retired",
] as const;
const FIELDS = ["customer", "entity", "account", "request", "case"] as const;
const PERIODS = [
  ["hour", () => new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)],
  ["today", () => startOfDay(0)],
  ["week", () => startOfDay(6)],
  ["all", () => null],
] as const;

export function JournalForm({ question }: { readonly question: Question }) {
  const form = useRef<HTMLFormElement>(null);
  const texts = TEXTS.journal;
  const read = (): Question => {
    const data = new FormData(form.current ?? undefined);
    const of = (name: string) => String(data.get(name) ?? "").trim() || null;
    return {
      from: of("from"),
      to: of("to"),
      kind: of("kind"),
      matchOnly: data.has("match"),
      customer: of("customer"),
      entity: of("entity"),
      account: of("account"),
      request: of("request"),
      case: of("case"),
    };
  };
  return (
    <form
      ref={form}
      // Another question, another form: its fields begin with what is looked for.
      key={JSON.stringify(question)}
      class="page-part journal-form"
      onSubmit={(event) => {
        event.preventDefault();
        lookFor(read());
      }}
    >
      <fieldset class="segments journal-periods">
        <legend class="label">{texts.period}</legend>
        {PERIODS.map(([name, from]) => (
          <button
            type="button"
            class="button small-button"
            key={name}
            onClick={() => lookFor({ ...read(), from: from(), to: null })}
          >
            {texts.periods[name]}
          </button>
        ))}
      </fieldset>
      <label class="field">
        <span class="label">{texts.from}</span>
        <input class="input" type="datetime-local" name="from" defaultValue={question.from ?? ""} />
      </label>
      <label class="field">
        <span class="label">{texts.to}</span>
        <input class="input" type="datetime-local" name="to" defaultValue={question.to ?? ""} />
      </label>
      {FIELDS.map((name) => (
        <label class="field" key={name}>
          <span class="label">{texts.fields[name]}</span>
          <input
            class={name === "customer" || name === "account" ? "input" : "input mono"}
            name={name}
            defaultValue={question[name] ?? ""}
            autocomplete="off"
            spellcheck={false}
            maxLength={300}
            placeholder={name === "customer" ? texts.customerHelp : undefined}
          />
        </label>
      ))}
      <label class="field">
        <span class="label">{texts.kind}</span>
        <select class="input" name="kind" defaultValue={question.kind ?? ""}>
          <option value="">{texts.everyKind}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind} selected={kind === question.kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <label class="journal-match">
        <input type="checkbox" name="match" defaultChecked={question.matchOnly} />
        <span>{texts.matchOnly}</span>
      </label>
      <div class="form-foot">
        <button type="submit" class="button primary">
          {texts.submit}
        </button>
      </div>
    </form>
  );
}
