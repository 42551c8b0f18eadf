// The part of an explanation that is about the name: which spelling met which, what became of every word, and
// what that cost. Reads the findings of the alignment and the charges of the score; what words are called is
// decided here.

import { countEdits } from "../../names/distance/edit-distance.ts";
import { alignNames } from "../alignment/alignment.ts";
import { type Contradicted, type Finding, isMet, type Met } from "../alignment/columns.ts";
import type { CandidateEvidence } from "../candidate.ts";
import { parentsOf } from "../compared-name.ts";
import { judgeFindings, type NameCharge } from "../features/name.ts";
import type { Score } from "../score.ts";
import type { PreparedSubject } from "../subject.ts";
import type { Word } from "../words/word.ts";

/** What the sentences need to know of the two names. */
interface Sides {
  readonly isPerson: boolean;
  readonly left: readonly Word[];
  readonly right: readonly Word[];
  /** What the score was charged, by what for. */
  readonly charges: ReadonlyMap<NameCharge, number>;
}

/** Sentences on the pair of names that the score counts. */
export function explainName(subject: PreparedSubject, candidate: CandidateEvidence, score: Score): string[] {
  const theirs = score.bestName === null ? undefined : candidate.names[score.bestName];
  const ours = score.bestOwn === null ? undefined : subject.compared[score.bestOwn];
  if (theirs === undefined || ours === undefined)
    return ["No name of the record could be compared with a name of the subject."];
  const listed = ours.look(theirs.tokens, theirs.isReading);
  const right = listed.words;
  const charges = new Map<NameCharge, number>();
  const aligned = alignNames(ours, listed);
  judgeFindings(ours, listed, aligned, (charge, amount) => charges.set(charge, amount));
  const findings = aligned.list(ours.words.length, right.length);
  const sides: Sides = { isPerson: subject.kind === "person", left: ours.words, right, charges };
  const written = subject.written[score.bestOwn ?? 0] ?? "";
  return [
    `Name ${(score.features.name ?? 0).toFixed(4)}: ${sayName(written, ours.words)} met ${theirs.weak ? "the weak alias " : ""}${sayName(theirs.written ?? "", right)}.`,
    ...sayMet(sides, findings.filter(isMet)),
    ...sayContradicted(sides, findings),
    ...sayLone(sides, findings),
    ...sayStructure(sides),
  ];
}

/** A name as it is written, and as it was read where that is another script or other words. */
function sayName(written: string, words: readonly Word[]): string {
  const read = textOf(words);
  const isPlain = written.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") === read.replaceAll(" ", "");
  if (written === "") return `“${read}”`;
  return isPlain ? `“${written}”` : `“${written}” (read as “${read}”)`;
}

function sayMet(sides: Sides, met: readonly Met[]): string[] {
  const charged = sides.charges.get("met") ?? 0;
  const costs = met.reduce((total, finding) => total + finding.weight * finding.cost, 0);
  const same = met.filter(({ kind }) => kind === "same").sort((a, b) => a.left - b.left);
  const sentences: string[] = [];
  if (same.length > 0) {
    const words = same.map(({ left }) => quote(sides.left, left)).join(", ");
    sentences.push(`Same in both: ${words}.`);
  }
  for (const finding of met) {
    if (finding.kind === "same") continue;
    const left = quote(sides.left, finding.left, finding.leftCount);
    const right = quote(sides.right, finding.right, finding.rightCount);
    sentences.push(
      `${sayRelation(sides, finding, left, right)}${take(costs === 0 ? 0 : (charged * finding.weight * finding.cost) / costs)}.`,
    );
  }
  return sentences;
}

function sayRelation({ left, right }: Sides, finding: Met, ours: string, theirs: string): string {
  switch (finding.kind) {
    case "variant":
      return `Another spelling: ${ours} for ${theirs}`;
    case "nickname":
      return `Another form of the name: ${ours} for ${theirs}`;
    case "gender":
      return `Feminine and masculine form: ${ours} for ${theirs}`;
    case "initial":
      return `Initial: ${ours} for ${theirs}`;
    case "joined":
      if (finding.leftCount === finding.rightCount) return `Space in another place: ${ours} for ${theirs}`;
      return finding.leftCount < finding.rightCount
        ? `Written together: ${ours} for ${theirs}`
        : `Written apart: ${ours} for ${theirs}`;
    case "typo": {
      const edits = countEdits(left[finding.left]?.text ?? "", right[finding.right]?.text ?? "");
      return `Typo, ${edits === 1 ? "one letter" : `${edits} letters`}: ${ours} for ${theirs}`;
    }
    case "same":
      return `Same in both: ${ours}`;
  }
}

function sayContradicted(sides: Sides, findings: readonly Finding[]): string[] {
  const pairs = findings.filter((finding): finding is Contradicted => finding.kind === "contradicted");
  const last = pairs.at(-1);
  return pairs.map((pair) => {
    const together = pairs.length > 1 ? "together " : "";
    const taken =
      (sides.charges.get("contradicted") ?? 0) +
      (sides.charges.get("numbersDiffer") ?? 0) +
      (haveLoneHeavy(sides, findings) ? 0 : (sides.charges.get("lone") ?? 0));
    const role = roleOf(sides, pair);
    return `${role} differs: ${quote(sides.left, pair.left)} ≠ ${quote(sides.right, pair.right)}${pair === last ? take(taken, together) : ""}.`;
  });
}

/** False when what is charged for words on one side is the greater weight of a word that is contradicted. */
function haveLoneHeavy(sides: Sides, findings: readonly Finding[]): boolean {
  return findings.some(
    (finding) =>
      (finding.kind === "extra" && finding.at.some((at) => sides.left[at]?.isHeavy === true)) ||
      (finding.kind === "missing" && finding.at.some((at) => sides.right[at]?.isHeavy === true)),
  );
}

function sayLone(sides: Sides, findings: readonly Finding[]): string[] {
  const sentences: string[] = [];
  const lone: { side: "left" | "right"; at: number; word: Word }[] = [];
  for (const finding of findings) {
    if (finding.kind === "repeated") {
      for (const at of finding.at) sentences.push(`Says nothing new: ${quote(sides[finding.side], at)}.`);
    } else if (finding.kind === "extra" || finding.kind === "missing") {
      const side = finding.kind === "extra" ? "left" : "right";
      for (const at of finding.at) {
        const word = sides[side][at];
        if (word !== undefined) lone.push({ side, at, word });
      }
    }
  }
  const weightOf = (isHeavy: boolean) =>
    lone.reduce((total, { word }) => total + (word.isHeavy === isHeavy ? word.weight : 0), 0);
  const [heavy, light] = [weightOf(true), weightOf(false)];
  const numbers = lone.filter(({ word }) => word.class === "number").length;
  for (const { side, at, word } of lone) {
    const charge = sides.charges.get(word.isHeavy ? "lone" : "light") ?? 0;
    const number = word.class === "number" ? (sides.charges.get("numberMissing") ?? 0) / numbers : 0;
    const taken = (charge * word.weight) / (word.isHeavy ? heavy : light) + number;
    const where = side === "left" ? "listed name" : "subject's name";
    sentences.push(
      `${nameOfWord(sides, side, at)} missing in the ${where}: ${quote(sides[side], at)}${take(taken)}.`,
    );
  }
  return sentences;
}

function sayStructure({ left, right, charges }: Sides): string[] {
  const sentences: string[] = [];
  const legal = charges.get("legalForms");
  if (legal !== undefined) {
    const forms = (words: readonly Word[]) =>
      words
        .filter(({ legalClass }) => legalClass !== null)
        .map(({ text }) => text)
        .join(" ");
    sentences.push(`Legal form differs: “${forms(left)}” ≠ “${forms(right)}”${take(legal)}.`);
  }
  const parents = charges.get("parents");
  if (parents !== undefined)
    sentences.push(
      `Child and father are swapped: “${textOf(left)}” is not “${textOf(right)}”${take(parents)}.`,
    );
  return sentences;
}

/** What kind of part two contradicting words are: the closest thing that can be said of both. */
function roleOf(sides: Sides, { left, right }: Contradicted): string {
  const [ours, theirs] = [nameOfWord(sides, "left", left), nameOfWord(sides, "right", right)];
  if (ours === theirs) return ours;
  if (ours === FATHERS_NAME || theirs === FATHERS_NAME) return FATHERS_NAME;
  return sides.isPerson ? "Name" : "Word";
}

const FATHERS_NAME = "Father's name";

/** What a word is in its name, as far as its class and its place tell. */
function nameOfWord(sides: Sides, side: "left" | "right", at: number): string {
  const words = sides[side];
  const word = words[at];
  switch (word?.class) {
    case "number":
      return "Number";
    case "generation":
      return "Generation";
    case "title":
      return "Title";
    case "legal":
      return "Legal form";
    case "particle":
      return "Particle";
    case "initial":
      return "Initial";
    default:
  }
  if (!sides.isPerson || word === undefined) return "Word";
  if (((parentsOf(words) >> at) & 1) === 1 || isPatronymic(word.text)) return FATHERS_NAME;
  const isInside = words.slice(0, at).some(isContent) && words.slice(at + 1).some(isContent);
  return isInside ? "Middle name" : "Name";
}

function isContent(word: Word): boolean {
  return word.class === "content" || word.class === "common";
}

/** Endings of fathers' names in Russian, Ukrainian, Belarusian, Azeri and Kazakh usage. */
const PATRONYMIC_ENDINGS = "ovich evich ovych evych ovna evna ivna ogly oglu uly kyzy kizi".split(" ");

function isPatronymic(text: string): boolean {
  return PATRONYMIC_ENDINGS.some((ending) => text.length > ending.length + 2 && text.endsWith(ending));
}

function take(amount: number, before = ""): string {
  return amount < 0.005 ? "" : ` (${before}−${amount.toFixed(2)})`;
}

function quote(words: readonly Word[], at: number, count = 1): string {
  return `“${textOf(words.slice(at, at + count))}”`;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}
