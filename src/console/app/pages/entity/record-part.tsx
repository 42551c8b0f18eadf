// Where the record comes from: its ids, its lists, when it was seen, and the pages of its publishers.

import type { Answered } from "../../api/client.ts";
import type { Entity } from "../../api/search.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { DatasetTags } from "../../components/dataset-tags.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { Time } from "../../components/time.tsx";
import { TEXTS } from "../../texts.ts";
import { Section } from "./section.tsx";
import { Shorten } from "./shorten.tsx";

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
        <div>
          <dt>{texts.id}</dt>
          <dd>
            <CopyId id={entity.id} what={TEXTS.entity.copyId} isWhole />
          </dd>
        </div>
        {entity.referents.length > 0 && (
          <div>
            <dt>{texts.merged}</dt>
            <dd>
              <Shorten
                values={entity.referents}
                shown={SHOWN_MAX}
                class="values"
                keyOf={(id) => id}
                render={(id) => <CopyId id={id} what={TEXTS.entity.copyId} isWhole />}
              />
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.lists}</dt>
          <dd>
            <DatasetTags names={entity.datasets} />
          </dd>
        </div>
        {sources.length > 0 && (
          <div>
            <dt>{texts.sources}</dt>
            <dd>
              <Shorten
                values={sources}
                shown={SHOWN_MAX}
                class="values"
                keyOf={(url) => url}
                render={(url) => <ExternalLink url={url} />}
              />
            </dd>
          </div>
        )}
        <Seen title={texts.firstSeen} at={entity.first_seen} />
        <Seen title={texts.lastSeen} at={entity.last_seen} />
        <Seen title={texts.lastChange} at={entity.last_change} />
        {answer.snapshot !== null && (
          <div>
            <dt>{texts.snapshot}</dt>
            <dd>
              <CopyId id={answer.snapshot} what={texts.snapshot} isWhole />
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.request}</dt>
          <dd>
            <CopyId id={answer.requestId} what={texts.request} />
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function Seen({ title, at }: { readonly title: string; readonly at: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <Time at={at} />
      </dd>
    </div>
  );
}
