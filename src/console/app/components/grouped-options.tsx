// The options of a field with a list, in groups with titles. The field keeps the focus and the keys, and says
// by id which option is meant: `ID-NUMBER`.

import { Name } from "./name.tsx";

export interface GroupedOption {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly detail: string;
}

interface GroupedOptionsProps<Option extends GroupedOption> {
  /** The id of the field. */
  readonly id: string;
  readonly options: readonly Option[];
  /** The number of the option that is meant. */
  readonly current: number;
  readonly titleOf: (group: string) => string;
  readonly choose: (option: Option) => void;
}

export function GroupedOptions<Option extends GroupedOption>({
  id,
  options,
  current,
  titleOf,
  choose,
}: GroupedOptionsProps<Option>) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options.
        <div role="group" aria-labelledby={`${id}-${group}`} key={group}>
          <div class="options-title" id={`${id}-${group}`}>
            {titleOf(group)}
          </div>
          {options.map((option, number) =>
            option.group === group ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
              <div
                id={`${id}-${number}`}
                key={option.key}
                role="option"
                // The field keeps the focus and says which option is meant.
                tabIndex={-1}
                class={`option ${number === current ? "is-active" : ""}`}
                aria-selected={number === current}
                onClick={() => choose(option)}
              >
                <Name text={option.label} />
                <span class="quiet small cut">{option.detail}</span>
              </div>
            ) : null,
          )}
        </div>
      ))}
    </>
  );
}
