import { evaluateExpressionSync, evaluateUnaryExpressionSync } from "@gorules/zen-engine";
import { type Model, type ModelTable, PolicyRefused } from "./model-file.ts";
import { strangersIn } from "./model-names.ts";

/**
 * The engine passes over a cell that it can not read as if it did not hold, and a refusal that never holds would be an
 * approval. So every cell is read once at start: its grammar, and that it speaks only of what the model knows.
 */
export function checkCells(file: string, model: Model): void {
  for (const { node, cell, text, isTest } of model.nodes.flatMap(cellsOf)) {
    if (text === undefined)
      throw new PolicyRefused(`${file}: ${cell} of ${node} is missing; an empty one is "".`);
    const where = `${file}: "${text}" in ${cell} of ${node}`;
    if (!isReadable(text, isTest)) throw new PolicyRefused(`${where} can not be read.`);
    const [stranger] = strangersIn(model, text);
    if (stranger !== undefined)
      throw new PolicyRefused(`${where} speaks of ${stranger}, which nobody knows.`);
  }
}

type CellOfModel = {
  readonly node: string;
  readonly cell: string;
  readonly text: string | undefined;
  /** A test is about the value of its column; everything else is an expression of its own. */
  readonly isTest: boolean;
};

function cellsOf(node: Model["nodes"][number]): readonly CellOfModel[] {
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

function cellsOfTable({ content: { inputs, outputs, rules } }: ModelTable): Omit<CellOfModel, "node">[] {
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

/** Without any facts most cells fail to compute, and that is no mistake of theirs. */
function isReadable(text: string, isTest: boolean): boolean {
  try {
    if (isTest) evaluateUnaryExpressionSync(text, { $: null });
    else evaluateExpressionSync(text, {});
    return true;
  } catch (error) {
    return error instanceof Error && error.message.startsWith('{"type":"vmError"');
  }
}
