// Where the record comes from: its ids, its lists, when it was seen, and the pages of its publishers.

import type { Answered } from "../../api/client.ts";
import type { Entity } from "../../api/search.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { DatasetTags } from "../../components/dataset-tags.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { Shorten } from "../../components/shorten.tsx";
import { Fact } from "../../components/table-frame.tsx";
import { Time } from "../../components/time.tsx";
import { TEXTS } from "../../texts.ts";
import { Section } from "./section.tsx";

const SHOWN_MAX = 4;

interface RecordPartProps {
  readonly entity: Entity;
  readonly answer: Answered<unknown>;
}

export function RecordPart({ entity, answer }: RecordPartProps) {
  const texts = TEXTS.entity.record;
  const sources = entity.properties.sourceUrl ?? [];
  return (
    <Section title={TEXTS.entity.sections.record} class="record">
      <dl class="facts is-narrow">
        <Fact name={texts.id}>
          <CopyId id={entity.id} what={TEXTS.entity.copyId} isWhole />
        </Fact>
        {entity.referents.length > 0 && (
          <Fact name={texts.merged}>
            <Shorten
              values={entity.referents}
              shown={SHOWN_MAX}
              class="values"
              keyOf={(id) => id}
              render={(id) => <CopyId id={id} what={TEXTS.entity.copyId} isWhole />}
            />
          </Fact>
        )}
        <Fact name={texts.lists}>
          <DatasetTags names={entity.datasets} />
        </Fact>
        {sources.length > 0 && (
          <Fact name={texts.sources}>
            <Shorten
              values={sources}
              shown={SHOWN_MAX}
              class="values"
              keyOf={(url) => url}
              render={(url) => <ExternalLink url={url} />}
            />
          </Fact>
        )}
        <Seen title={texts.firstSeen} at={entity.first_seen} />
        <Seen title={texts.lastSeen} at={entity.last_seen} />
        <Seen title={texts.lastChange} at={entity.last_change} />
        {answer.snapshot !== null && (
          <Fact name={texts.snapshot}>
            <CopyId id={answer.snapshot} what={texts.snapshot} isWhole />
          </Fact>
        )}
        <Fact name={texts.request}>
          <CopyId id={answer.requestId} what={texts.request} />
        </Fact>
      </dl>
    </Section>
  );
}

function Seen({ title, at }: { readonly title: string; readonly at: string }) {
  return (
    <Fact name={title}>
      <Time at={at} />
    </Fact>
  );
}
