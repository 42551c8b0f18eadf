// The small faults that a file can be given, each the change of one token.

import {
  isBinaryExpression,
  isBlock,
  isExpressionStatement,
  isIfStatement,
  isImportDeclaration,
  isLiteralTypeNode,
  isNewExpression,
  isNumericLiteral,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isThrowStatement,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "typescript/unstable/ast";

export interface Mutant {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The line in the checkout, without its indentation. */
  readonly lineText: string;
  /** "< → <=", with " #2" when the line has the same change twice. */
  readonly change: string;
  /** The text of the whole file with the change. */
  readonly text: string;
}

/** A stretch of the file, what it becomes, and how a report names that. */
type Change = readonly [start: number, end: number, replacement: string, name: string];

const OPERATORS: Readonly<Record<string, string>> = {
  ...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" },
  ...{ "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "+=": "-=", "-=": "+=" },
  ...{
    "&&": "||",
    "||": "&&",
    "|": "&",
    "&": "|",
    "|=": "&=",
    "&=": "|=",
    "<<": ">>",
    ">>": "<<",
    ">>>": "<<",
  },
};
const EXITS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.ReturnStatement,
  SyntaxKind.ContinueStatement,
  SyntaxKind.BreakStatement,
  SyntaxKind.ThrowStatement,
]);

/** Every mutant of a file, in the order of its text. What only words an error has none. */
export function mutantsOf(file: string, tree: SourceFile): Mutant[] {
  const { text } = tree;
  const lines = text.split("\n");
  const seen = new Map<string, number>();
  return changesIn(tree, tree).map(([start, end, replacement, name]) => {
    const line = text.slice(0, start).split("\n").length;
    const count = (seen.get(`${line} ${name}`) ?? 0) + 1;
    seen.set(`${line} ${name}`, count);
    return {
      file,
      line,
      lineText: (lines[line - 1] ?? "").trim(),
      change: count === 1 ? name : `${name} #${count}`,
      text: text.slice(0, start) + replacement + text.slice(end),
    };
  });
}

function changesIn(node: Node, tree: SourceFile): Change[] {
  const wordsError =
    isThrowStatement(node) || (isNewExpression(node) && /Error$/.test(node.expression.getText(tree)));
  if (wordsError || isImportDeclaration(node) || isLiteralTypeNode(node)) return [];
  const changes = changesOf(node, tree);
  node.forEachChild((child) => {
    changes.push(...changesIn(child, tree));
  });
  return changes;
}

function changesOf(node: Node, tree: SourceFile): Change[] {
  const swap = (token: Node, replacement: string): Change => [
    token.getStart(tree),
    token.end,
    replacement,
    `${token.getText(tree)} → ${replacement}`,
  ];
  if (isBinaryExpression(node)) {
    const replacement = OPERATORS[node.operatorToken.getText(tree)];
    return replacement === undefined ? [] : [swap(node.operatorToken, replacement)];
  }
  if (isNumericLiteral(node)) return neighboursOf(node.getText(tree)).map((number) => swap(node, number));
  if (node.kind === SyntaxKind.TrueKeyword) return [swap(node, "false")];
  if (node.kind === SyntaxKind.FalseKeyword) return [swap(node, "true")];
  if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return [[node.getStart(tree), node.operand.getStart(tree), "", "! removed"]];
  if (isPropertyAccessExpression(node) && /^Math\.(min|max)$/.test(node.getText(tree)))
    return [swap(node.name, node.name.text === "min" ? "max" : "min")];
  if (isIfStatement(node) && node.elseStatement === undefined) {
    const { thenStatement } = node;
    const last = isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
    if (last !== undefined && EXITS.has(last.kind))
      return [[node.expression.getStart(tree), node.expression.end, "false", "exit never taken"]];
  }
  if (isExpressionStatement(node)) return [[node.getStart(tree), node.end, ";", "statement removed"]];
  return [];
}

/** A number one step above, and one below: a step is the last decimal place. */
function neighboursOf(text: string): string[] {
  const digits = text.replaceAll("_", "");
  const places = /^\d+\.(\d+)$/.exec(digits)?.[1]?.length ?? 0;
  const step = 10 ** -places;
  return [Number(digits) + step, Number(digits) - step].map((number) =>
    number < 0 ? `(${number.toFixed(places)})` : number.toFixed(places),
  );
}
