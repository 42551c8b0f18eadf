// Forms and their fields: a label, what is typed or chosen, and below it the help or what is wrong with it.

import type { ComponentChildren, Ref } from "preact";

interface FormProps {
  readonly class: string;
  readonly onSubmit: () => unknown;
  readonly children: ComponentChildren;
}

/** A form whose complaints are the console's own. */
export function Form({ class: name, onSubmit, children }: FormProps) {
  return (
    <form
      class={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** What is wrong, read out as soon as it is there; nothing for an empty text. */
export function Complaint({ text, id }: { readonly text: string | false; readonly id?: string }) {
  if (text === false || text === "") return null;
  return (
    <p id={id} class="complaint" role="alert">
      {text}
    </p>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong?: boolean;
  /** Shown in place of the help. */
  readonly complaint?: string | undefined;
  readonly help?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly inputMode?: "numeric" | "decimal";
  readonly disabled?: boolean;
}

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    onChange,
    complaint,
    isWrong = complaint !== undefined,
    help = "",
    inputRef,
    ...rest
  } = props;
  return (
    <label class="field">
      <span class="label">{label}</span>
      <input
        ref={inputRef ?? null}
        class="input"
        autocomplete="off"
        aria-invalid={isWrong}
        onInput={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
      <Help complaint={complaint} help={help} />
    </label>
  );
}

interface HelpProps {
  readonly complaint: string | undefined;
  readonly help?: string;
  readonly id?: string;
}

/** The help of a field, or what is wrong with it. */
export function Help({ complaint, help = "", id }: HelpProps) {
  if (complaint === undefined)
    return help === "" ? null : (
      <span class="help" id={id}>
        {help}
      </span>
    );
  return (
    <span class="complaint" role="alert" id={id}>
      {complaint}
    </span>
  );
}

interface SelectFieldProps {
  readonly label: string;
  /** The label is for screen readers alone. */
  readonly hidesLabel?: boolean;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}

/** One of several values. */
export function SelectField({ label, hidesLabel = false, value, options, onChange }: SelectFieldProps) {
  return (
    <label class="field">
      <span class={hidesLabel ? "hidden" : "label"}>{label}</span>
      <select class="input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([one, name]) => (
          <option value={one} key={one} selected={one === value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CheckProps {
  readonly label: ComponentChildren;
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly disabled?: boolean;
  readonly isWrong?: boolean;
}

/** A box to tick. */
export function Check({ label, checked, onChange, disabled = false, isWrong = false }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-invalid={isWrong}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface SegmentsProps<T extends string> {
  readonly name: string;
  readonly title: string;
  readonly showsTitle?: boolean;
  readonly hint?: string;
  readonly values: readonly T[];
  readonly chosen: T;
  readonly labels: Readonly<Record<T, string>>;
  readonly onChoose: (value: T) => void;
}

/** One of a few values, all in sight. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { name, title, showsTitle = false, hint, values, chosen, labels, onChoose } = props;
  return (
    <fieldset class="segments" title={hint}>
      <legend class={showsTitle ? "label" : "hidden"}>{title}</legend>
      {values.map((value) => (
        <label class="segment" key={value}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          <span>{labels[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
