// The form for a subject. What a field lacks is said next to it, and nothing typed is ever lost.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { hasBody } from "../../api/compared-lists.ts";
import type { Problem } from "../../api/problem.ts";
import { KINDS, type Kind } from "../../api/screening.ts";
import { Check, Help, Segments, SelectField, TextField } from "../../components/fields.tsx";
import { Icon } from "../../components/icon.tsx";
import { Key } from "../../components/key.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { CountryField } from "./country-field.tsx";
import { complaintsOf, type Draft, type DraftComplaints, IDENTIFIERS, isPerson } from "./draft.ts";

const BODIES = ["sanctions", "pep"] as const;

interface SubjectFormProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onSubmit: () => void;
  readonly isWaiting: boolean;
  readonly problem: Problem | null;
}

export function SubjectForm({ draft, onChange, onSubmit, isWaiting, problem }: SubjectFormProps) {
  const [complaints, setComplaints] = useState<DraftComplaints>({});
  const { session } = useStore(signIn);
  const lists = session?.lists ?? [];
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  const texts = TEXTS.screen;
  return (
    <form
      ref={form}
      class="subject-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = complaintsOf(draft, lists);
        setComplaints(found);
        if (Object.keys(found).length === 0) onSubmit();
        else requestAnimationFrame(() => focusComplaint(form.current));
      }}
    >
      <Segments
        name="kind"
        title={texts.kind}
        showsTitle
        values={KINDS}
        chosen={draft.kind}
        labels={{ ...TEXTS.kinds, LegalEntity: texts.kindUnknown } as Record<Kind, string>}
        onChoose={(kind) => change({ kind })}
      />
      <Names draft={draft} change={change} complaint={complaints.names} />
      <div class="field-row">
        {isPerson(draft) && (
          <TextField
            label={texts.birthDate}
            value={draft.birthDate}
            inputMode="numeric"
            complaint={complaints.birthDate}
            help={texts.birthDateHelp}
            onChange={(birthDate) => change({ birthDate })}
          />
        )}
        {isPerson(draft) && (
          <SelectField
            label={texts.gender}
            value={draft.gender}
            options={[["", texts.anyGender], ...Object.entries(TEXTS.genders)]}
            onChange={(gender) => change({ gender })}
          />
        )}
      </div>
      <CountryField
        chosen={draft.countries}
        text={draft.countryText}
        onChange={(countries, countryText) => change({ countries, countryText })}
      />
      <Identifiers draft={draft} change={change} />
      <div class="field-row">
        <TextField
          label={texts.reference}
          value={draft.reference}
          help={texts.referenceHelp}
          onChange={(reference) => change({ reference })}
        />
        <TextField
          label={texts.threshold}
          value={draft.threshold}
          inputMode="decimal"
          complaint={complaints.threshold}
          help={texts.thresholdHelp}
          onChange={(threshold) => change({ threshold })}
        />
      </div>
      <fieldset class="field checks">
        <legend class="label">{texts.include}</legend>
        {BODIES.map((body, i) => {
          const isThere = hasBody(lists, body);
          return (
            <Check
              key={body}
              label={isThere ? texts[body] : texts.bodyMissing(texts[body])}
              checked={draft[body] && isThere}
              disabled={!isThere}
              isWrong={i === 0 && complaints.include !== undefined}
              onChange={(isAsked) => change({ [body]: isAsked })}
            />
          );
        })}
        <Help complaint={complaints.include} />
      </fieldset>
      {problem !== null && <ProblemNote problem={problem} />}
      <div class="form-foot">
        <button type="submit" class="button primary" disabled={isWaiting}>
          {isWaiting ? texts.submitting : texts.submit} <Key name="↵" />
        </button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

function Names({ draft, change, complaint }: PartProps & { readonly complaint: string | undefined }) {
  const { names } = draft;
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const texts = TEXTS.screen;
  const replace = (at: number, name: string) =>
    change({ names: names.map((one, i) => (i === at ? name : one)) });
  return (
    <fieldset class="field">
      <legend class="label">{texts.names}</legend>
      {names.map((name, i) => (
        <div class="with-remove" key={i}>
          <input
            ref={i === 0 ? first : null}
            class="input name-input"
            dir="auto"
            value={name}
            autocomplete="off"
            spellcheck={false}
            aria-label={texts.nameNumber(i + 1)}
            aria-invalid={complaint !== undefined && i === 0}
            aria-describedby="names-help"
            onInput={(event) => replace(i, event.currentTarget.value)}
          />
          {names.length > 1 && (
            <button
              type="button"
              class="icon-button"
              aria-label={texts.remove(texts.nameNumber(i + 1))}
              onClick={() => change({ names: names.filter((_, at) => at !== i) })}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      ))}
      <span class="help-line">
        <Help complaint={complaint} help={texts.namesHelp} id="names-help" />
        {names.length < 20 && (
          <button type="button" class="more" onClick={() => change({ names: [...names, ""] })}>
            {texts.addName}
          </button>
        )}
      </span>
    </fieldset>
  );
}

function Identifiers({ draft, change }: PartProps) {
  const { identifiers } = draft;
  const texts = TEXTS.screen;
  const replace = (at: number, part: Partial<Draft["identifiers"][number]>) =>
    change({ identifiers: identifiers.map((one, i) => (i === at ? { ...one, ...part } : one)) });
  return (
    <fieldset class="field">
      <legend class="label">{texts.identifiers}</legend>
      {identifiers.map(({ kind, value }, i) => (
        <div class="identifier-row" key={i}>
          <select
            class="input"
            value={kind}
            aria-label={texts.identifierKind(i + 1)}
            onChange={(event) => replace(i, { kind: event.currentTarget.value as typeof kind })}
          >
            {IDENTIFIERS.map((one) => (
              <option value={one} key={one}>
                {TEXTS.properties[one]}
              </option>
            ))}
          </select>
          <input
            class="input"
            value={value}
            autocomplete="off"
            spellcheck={false}
            aria-label={texts.identifierValue(i + 1)}
            onInput={(event) => replace(i, { value: event.currentTarget.value })}
          />
        </div>
      ))}
      {identifiers.length < 20 && (
        <button
          type="button"
          class="more"
          onClick={() => change({ identifiers: [...identifiers, { kind: "taxNumber", value: "" }] })}
        >
          {texts.addIdentifier}
        </button>
      )}
    </fieldset>
  );
}

function focusComplaint(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
