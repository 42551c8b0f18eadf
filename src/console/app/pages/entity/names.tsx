// All names of a record, by script.

import type { Entity } from "../../api/search.ts";
import { Name, nameOfScript, scriptTag } from "../../components/name.tsx";
import { Fact } from "../../components/table-frame.tsx";
import { TEXTS } from "../../texts.ts";
import { groupNames, type ScriptGroup, type WrittenName } from "./names-by-script.ts";
import { Section } from "./section.tsx";
import { Shorten } from "./shorten.tsx";

/** So many names of a script are shown at first. */
const SHOWN_MAX = 12;

export function Names({ entity: { caption, properties } }: { readonly entity: Entity }) {
  const groups = groupNames(caption, properties, scriptTag);
  const count = groups.reduce((sum, { names }) => sum + names.length, 0);
  return (
    <Section title={TEXTS.entity.sections.names} count={TEXTS.entity.nameCount(count)}>
      <dl class="facts">
        {groups.map((group) => (
          <Group group={group} key={group.script ?? ""} />
        ))}
      </dl>
    </Section>
  );
}

function Group({ group: { script, names } }: { readonly group: ScriptGroup }) {
  return (
    <Fact name={nameOfScript(script)}>
      <Shorten
        values={names}
        shown={SHOWN_MAX}
        class={names.length > 3 ? "name-list columns" : "name-list"}
        keyOf={({ text }) => text}
        render={(name) => <Written name={name} />}
      />
    </Fact>
  );
}

function Written({ name: { text, key } }: { readonly name: WrittenName }) {
  const kind = TEXTS.entity.nameKeys[key];
  return (
    <>
      <Name text={text} class={key === "name" ? "strong" : ""} />
      {kind !== undefined && (
        <>
          {" "}
          <span class="tag">{kind}</span>
        </>
      )}
    </>
  );
}
