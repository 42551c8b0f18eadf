// The lists that a record is on, by the names that people have for them; id and description are in titles.

import { listName } from "../list-names.ts";
import { signIn } from "../session.ts";
import { useStore } from "../store.ts";
import { TEXTS } from "../texts.ts";

interface DatasetTagsProps {
  readonly names: readonly string[];
  /** How many are shown; the others are counted, and named in the title of the count. */
  readonly most?: number;
}

export function DatasetTags({ names, most = names.length }: DatasetTagsProps) {
  const { session } = useStore(signIn);
  const hidden = names.slice(most);
  return (
    <span class="tags">
      {names.slice(0, most).map((name) => {
        const list = session?.lists.find((one) => one.name === name);
        return (
          <span class="tag" title={list === undefined ? name : `${name}: ${list.description}`} key={name}>
            {listName(name)}
          </span>
        );
      })}
      {hidden.length > 0 && (
        <span class="quiet small" title={hidden.map(listName).join(", ")}>
          {TEXTS.search.more(hidden.length)}
        </span>
      )}
    </span>
  );
}
