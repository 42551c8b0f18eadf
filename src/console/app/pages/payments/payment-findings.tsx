// The findings of a message, and the message as it was sent with their places marked.

import type { Static } from "@sinclair/typebox";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PaymentScreeningBody } from "../../../../service/contract/payments.ts";
import { DatasetTags } from "../../components/dataset-tags.tsx";
import { Name } from "../../components/name.tsx";
import { formatScore } from "../../format.ts";
import { useKeys } from "../../keys.ts";
import { withListNames } from "../../list-names.ts";
import { entityPlace, Link } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useWide } from "../../use-wide.ts";
import { screenThis } from "../screen-this.ts";
import { markMessage } from "./marks.ts";

export type Screening = Static<typeof PaymentScreeningBody>;
type Finding = Screening["findings"][number];
type Party = Screening["parties"][number];

/** A finding, and the party that it is about; null for a text or a part of the message. */
interface FindingOf {
  readonly finding: Finding;
  readonly party: Party | null;
}

interface PaymentFindingsProps {
  readonly text: string;
  readonly screening: Screening;
  /** For the next finding and the one before. */
  readonly keys: readonly [string, string];
}

const TAGS: Readonly<Record<string, string>> = { blocked: "contradiction", review: "match" };

export function PaymentFindings({ text, screening, keys }: PaymentFindingsProps) {
  const reference = (screening.reference as string | null) ?? "";
  const found: readonly FindingOf[] = [
    ...screening.parties.flatMap((party) => party.findings.map((finding) => ({ finding, party }))),
    ...screening.findings.map((finding) => ({ finding, party: null })),
  ].sort((a, b) => a.finding.line - b.finding.line);
  const [open, setOpen] = useState(0);
  const move = (by: number) => setOpen(Math.max(0, Math.min(found.length - 1, open + by)));
  useKeys([
    { key: keys[0], does: TEXTS.payments.nextFinding, run: () => move(1) },
    { key: keys[1], does: TEXTS.payments.previousFinding, run: () => move(-1) },
  ]);
  const isFirst = useRef(true);
  const isWide = useWide();
  useEffect(() => {
    // What is seen first is the verdict.
    if (isFirst.current) isFirst.current = false;
    else {
      if (isWide)
        document.querySelector(`mark[data-finding~="${open}"]`)?.scrollIntoView({ block: "nearest" });
      document.getElementById(`finding-${open}`)?.scrollIntoView({ block: "nearest" });
    }
  }, [open]);
  const texts = TEXTS.payments;
  return (
    <>
      <p class="answer-line">
        <span class={`tag ${TAGS[screening.verdict] ?? ""}`}>
          {texts.verdicts[screening.verdict] ?? screening.verdict}
        </span>
        <span>{screening.type}</span>
        {reference !== "" && <span>{reference}</span>}
        <strong>{texts.findings(found.length)}</strong>
        <span class="quiet">{texts.parties(screening.parties.length)}</span>
      </p>
      {screening.rules.length > 0 && <p class="note">{texts.rules(screening.rules.join(", "))}</p>}
      {found.length === 0 && <p class="page-part">{texts.none}</p>}
      <div class="payment">
        <ol class="findings" aria-label={texts.findings(found.length)}>
          {found.map((one, i) => (
            <FindingItem
              key={`${one.finding.path} ${one.finding.code} ${i}`}
              number={i}
              shown={one}
              reference={reference}
              isOpen={i === open}
              onOpen={() => setOpen(i)}
            />
          ))}
        </ol>
        <Message text={text} found={found} open={open} />
      </div>
    </>
  );
}

interface FindingItemProps {
  readonly number: number;
  readonly shown: FindingOf;
  readonly reference: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function FindingItem({ number, shown, reference, isOpen, onOpen }: FindingItemProps) {
  const { finding, party } = shown;
  const { code, line, value, record, evidence } = finding;
  const role = finding.role as string | null;
  const [listed] = record;
  const texts = TEXTS.payments;
  return (
    <li id={`finding-${number}`} class={`finding ${isOpen ? "is-open" : ""}`}>
      <button type="button" class="finding-head" aria-current={isOpen ? "true" : undefined} onClick={onOpen}>
        <span class="strong">{texts.codes[code] ?? code}</span>
        <span class="quiet small">
          {role !== null && `${texts.roles[role] ?? role} · `}
          {texts.line(line)}
        </span>
        <Name text={value} />
      </button>
      {listed !== undefined && (
        <p>
          {typeof listed.score === "number" && (
            <span class="score match-word">{formatScore(listed.score)} </span>
          )}
          <Link to={entityPlace(listed.id)}>
            <Name text={listed.caption} />
          </Link>{" "}
          <DatasetTags names={listed.datasets} />
        </p>
      )}
      {evidence.map((sentence) => (
        <p class="quiet small" key={sentence}>
          {withListNames(sentence)}
        </p>
      ))}
      {party !== null && party.names.length > 0 && listed !== undefined && (
        <button
          type="button"
          class="button"
          onClick={() =>
            screenThis({
              name: party.names[0] ?? "",
              kind: listed?.schema === "Person" ? "Person" : party.schema,
              ...(typeof party.birthDate === "string" ? { birthDate: party.birthDate } : {}),
              countries: party.countries.map((country) => country.slice(0, 2)),
              reference,
            })
          }
        >
          {texts.decide}
        </button>
      )}
    </li>
  );
}

interface MessageProps {
  readonly text: string;
  readonly found: readonly FindingOf[];
  readonly open: number;
}

/** The message as it was sent, line by line, with the places of the findings marked. */
function Message({ text, found, open }: MessageProps) {
  const lines = markMessage(
    text,
    found.map(({ finding }) => finding),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section class="message" aria-label={TEXTS.payments.message} tabIndex={0}>
      <ol class="mono">
        {lines.map((stretches, i) => (
          <li key={i}>
            {stretches.map(({ text: part, findings }, at) =>
              findings.length === 0 ? (
                part
              ) : (
                <mark
                  key={at}
                  data-finding={findings.join(" ")}
                  class={findings.includes(open) ? "is-open" : ""}
                >
                  {part}
                </mark>
              ),
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
