// The lists that a record is on, by their short names; what they are stands in their titles.

import { signIn } from "../session.ts";
import { useStore } from "../store.ts";

export interface DatasetTagsProps {
  readonly names: readonly string[];
}

export function DatasetTags({ names }: DatasetTagsProps) {
  const { session } = useStore(signIn);
  return (
    <span class="tags">
      {names.map((name) => {
        const list = session?.lists.find((one) => one.name === name);
        return (
          <span class="tag" title={list?.description} key={name}>
            {name}
          </span>
        );
      })}
    </span>
  );
}
