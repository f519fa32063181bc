import { evaluateExpressionSync, evaluateUnaryExpressionSync } from "@gorules/zen-engine";
import { type Model, type ModelTable, PolicyRefused } from "./model-file.ts";
import { findUnknownNames } from "./model-names.ts";

/**
 * The engine treats a cell that it can't read as a condition that does not hold, and a refusal that never holds would be an
 * approval. So the start checks every cell: its grammar, and that it names only facts that the model knows.
 */
export function checkCells(file: string, model: Model): void {
  for (const { node, cell, text, isTest } of model.nodes.flatMap(cellsOf)) {
    if (text === undefined)
      throw new PolicyRefused(`${file}: ${cell} of ${node} is missing; an empty one is "".`);
    const where = `${file}: "${text}" in ${cell} of ${node}`;
    if (!isReadable(text, isTest)) throw new PolicyRefused(`${where} can not be read.`);
    const [unknownName] = findUnknownNames(model, text);
    if (unknownName !== undefined)
      throw new PolicyRefused(`${where} speaks of ${unknownName}, which nobody knows.`);
  }
}

type ModelCell = {
  readonly node: string;
  readonly cell: string;
  readonly text: string | undefined;
  /** A test compares the value of its column; any other cell is an expression of its own. */
  readonly isTest: boolean;
};

function cellsOf(node: Model["nodes"][number]): readonly ModelCell[] {
  const of = (cell: string, text: string | undefined, isTest = false) => ({
    node: node.id,
    cell,
    text,
    isTest,
  });
  switch (node.type) {
    case "inputNode":
    case "outputNode":
      return [];
    case "expressionNode":
      return node.content.expressions.map(({ key, value }) => of(key, value));
    case "switchNode":
      return node.content.statements
        .filter(({ isDefault }) => !isDefault)
        .map(({ id, condition }) => of(id, condition));
    case "decisionTableNode":
      return cellsOfTable(node).map(({ cell, text, isTest }) => of(cell, text, isTest));
    default:
      return node satisfies never;
  }
}

function cellsOfTable({ content: { inputs, outputs, rules } }: ModelTable): Omit<ModelCell, "node">[] {
  const heads = inputs.flatMap(({ id, field }) =>
    field === undefined ? [] : [{ cell: id, text: field, isTest: false }],
  );
  const columns = [
    ...inputs.map(({ id, field }) => ({ id, isTest: field !== undefined })),
    ...outputs.map(({ id }) => ({ id, isTest: false })),
  ];
  const cells = rules.flatMap((rule, index) =>
    columns.map(({ id, isTest }) => ({ cell: `${id} in row ${index + 1}`, text: rule[id], isTest })),
  );
  return [...heads, ...cells.filter(({ text }) => text !== "")];
}

/** Without facts most cells fail to compute, which says nothing about their grammar. */
function isReadable(text: string, isTest: boolean): boolean {
  try {
    if (isTest) evaluateUnaryExpressionSync(text, { $: null });
    else evaluateExpressionSync(text, {});
    return true;
  } catch (error) {
    return error instanceof Error && error.message.startsWith('{"type":"vmError"');
  }
}
