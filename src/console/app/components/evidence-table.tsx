// The evidence, word against word: both names, the sign between each two words, the facts below, and amounts
// that add up to the score.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Evidence, FactEvidence, NameColumn, Spelling } from "../api/screening.ts";
import { formatAmount, formatExact, nameOfProperty } from "../format.ts";
import { useKeys } from "../keys.ts";
import { withListNames } from "../list-names.ts";
import { TEXTS } from "../texts.ts";
import { CountryName } from "./country.tsx";
import { Name } from "./name.tsx";
import { Sign } from "./sign.tsx";

interface EvidencePartProps {
  readonly evidence: Evidence | null;
  readonly threshold: number;
  readonly hasKeys?: boolean;
  /** Below it, or in its place. */
  readonly children?: ComponentChildren;
}

/** The part of a panel with the evidence, and the switch for the sentences of its lines. */
export function EvidencePart({ evidence, threshold, hasKeys = true, children }: EvidencePartProps) {
  const [explains, setExplains] = useState(false);
  const turn = () => setExplains(!explains);
  useKeys(hasKeys ? [{ key: "e", does: TEXTS.screen.keys.explain, run: turn }] : []);
  return (
    <section class="panel-part">
      <div class="part-head">
        <h3>{TEXTS.evidence.title}</h3>
        <button type="button" class="more no-print" aria-pressed={explains} onClick={turn}>
          {TEXTS.evidence.explain}
        </button>
      </div>
      {evidence !== null && <EvidenceTable evidence={evidence} threshold={threshold} explains={explains} />}
      {children}
    </section>
  );
}

interface EvidenceTableProps {
  readonly evidence: Evidence;
  readonly threshold: number;
  /** True shows the sentence of each line. */
  readonly explains: boolean;
}

function EvidenceTable({ evidence, threshold, explains }: EvidenceTableProps) {
  const { name, facts, notCompared, sum, caps, score, outcome, sentences } = evidence;
  const texts = TEXTS.evidence;
  if (sum === null || score === null)
    return (
      <div class="unscored">
        <p>{texts.unscored[evidence.status]}</p>
        {outcome.map((sentence) => (
          <p class="quiet" key={sentence}>
            {withListNames(sentence)}
          </p>
        ))}
      </div>
    );
  return (
    <>
      <table class="evidence">
        <thead>
          <tr>
            <th scope="col">
              {texts.customer}
              {name !== null && <SpellingLine spelling={name.own} />}
            </th>
            <th scope="col">
              <span class="hidden">{texts.sign}</span>
            </th>
            <th scope="col">
              {texts.listed} {name?.listed.isWeakAlias === true && `· ${texts.weakAlias}`}
              {name !== null && <SpellingLine spelling={name.listed} />}
            </th>
            <th scope="col" class="number">
              <span class="hidden">{texts.amount}</span>
            </th>
          </tr>
        </thead>
        {name !== null && (
          <tbody>
            {name.columns.map((column, i) => (
              <ColumnRow key={i} column={column} explains={explains} />
            ))}
            <tr class="subtotal">
              <th scope="row" colSpan={3}>
                {texts.name} <span class="quiet">{texts.of}</span>
              </th>
              <td class="number">{formatExact(name.score)}</td>
            </tr>
          </tbody>
        )}
        <tbody>
          {facts.map((fact) => (
            <FactRow key={fact.field} fact={fact} />
          ))}
          {caps.length > 0 && (
            <tr class="subtotal">
              <th scope="row" colSpan={3}>
                {texts.sum}
              </th>
              <td class="number">{formatExact(sum)}</td>
            </tr>
          )}
          {caps.map((cap) => (
            <tr key={cap.sentence}>
              <td colSpan={3}>{withListNames(cap.sentence)}</td>
              <td class="number">{formatExact(cap.to)}</td>
            </tr>
          ))}
          <tr class="total">
            <th scope="row" colSpan={3}>
              {texts.score}{" "}
              <span class="quiet">
                {evidence.isMatch ? "≥" : "<"} {threshold.toFixed(2)}
              </span>
            </th>
            <td class={`number ${evidence.isMatch ? "match-word" : ""}`}>{formatExact(score)}</td>
          </tr>
        </tbody>
      </table>
      {notCompared.length > 0 && (
        <p class="not-compared">
          <span class="strong">{texts.notCompared}:</span>{" "}
          {notCompared.map(({ field }) => nameOfFact(field)).join(", ")}
        </p>
      )}
      {explains && (
        <details class="whole" open>
          <summary>{texts.whole}</summary>
          <ul class="bullets">
            {[...sentences, ...notCompared.map(({ sentence }) => sentence)].map((sentence, i) => (
              <li key={i}>{withListNames(sentence)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function SpellingLine({ spelling }: { readonly spelling: Spelling }) {
  const { written, read, script } = spelling;
  return (
    <span class="spelling">
      <span class="block">
        <Name text={written} />
      </span>
      {read !== null && (
        <span class="quiet">
          {script !== null && `${TEXTS.scripts[script] ?? script}, `}
          {TEXTS.evidence.readAs} <Name text={read} />
        </span>
      )}
    </span>
  );
}

function ColumnRow({ column, explains }: { readonly column: NameColumn; readonly explains: boolean }) {
  const { sign, kind, own, listed, amount, sentence } = column;
  return (
    <>
      <tr class={amount < 0 ? "" : "is-same"}>
        <td>{own === null ? <span class="quiet">·</span> : <Name text={own} />}</td>
        <td class="sign-cell">
          <Sign sign={sign} />
        </td>
        <td>
          {listed === null ? <span class="quiet">·</span> : <Name text={listed} />}
          {kind !== "same" && <span class="kind"> {TEXTS.evidence.kinds[kind] ?? kind}</span>}
        </td>
        <td class="number">{formatAmount(amount)}</td>
      </tr>
      {explains && (
        <tr class="sentence">
          <td colSpan={4}>{withListNames(sentence)}</td>
        </tr>
      )}
    </>
  );
}

/** A fact in the middle of a sentence: "date of birth". */
export function nameOfFact(field: string): string {
  return TEXTS.factsInText[field] ?? nameOfProperty(field);
}

function FactValues({ field, values }: { readonly field: string; readonly values: readonly string[] }) {
  return (
    <>
      {values.map((value, i) => (
        <span key={value}>
          {i > 0 && ", "}
          {field === "country" ? <CountryName value={value} /> : value}
        </span>
      ))}
    </>
  );
}

function FactRow({ fact }: { readonly fact: FactEvidence }) {
  const { field, own, listed, sign, amount, sentence } = fact;
  return (
    <>
      <tr class="fact">
        <td>
          <span class="kind">{TEXTS.facts[field] ?? field}</span> <FactValues field={field} values={own} />
        </td>
        <td class="sign-cell">
          <Sign sign={sign} />
        </td>
        <td>
          <FactValues field={field} values={listed} />
        </td>
        <td class="number">{formatAmount(amount)}</td>
      </tr>
      <tr class="sentence">
        <td colSpan={4}>{withListNames(sentence)}</td>
      </tr>
    </>
  );
}
