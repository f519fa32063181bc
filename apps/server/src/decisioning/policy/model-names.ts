import type { Model } from "./model-file.ts";

/** The names in a cell that are neither facts nor computed by the model, and the functions that no decision may use. */
export function findUnknownNames(model: Model, text: string): readonly string[] {
  const known = [...FACTS, ...model.nodes.flatMap(namesComputedBy)];
  const names = text.replace(QUOTED, "").matchAll(NAME);
  return [...names].flatMap(([, name = "", call]) => {
    if (call !== undefined) return UNREPEATABLE.includes(name) ? [name] : [];
    const isKnown =
      GRAMMAR.includes(name) || known.some((path) => path === name || path.startsWith(`${name}.`));
    return isKnown ? [] : [name];
  });
}

function namesComputedBy(node: Model["nodes"][number]): readonly string[] {
  switch (node.type) {
    case "decisionTableNode": {
      const { outputs, outputPath } = node.content;
      return outputPath === null ? outputs.map(({ field }) => field) : [outputPath];
    }
    case "expressionNode":
      return node.content.expressions.map(({ key }) => key);
    case "inputNode":
    case "outputNode":
    case "switchNode":
      return [];
    default:
      return node satisfies never;
  }
}

const QUOTED = /"[^"]*"|'[^']*'/g;
/** A path with its bracket when it is called, but no name after a `#` (a row of a list). */
const NAME = /(?<![\w.#])(?:\$\.)?([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(\s*\()?/g;
const GRAMMAR = ["and", "or", "not", "in", "null", "true", "false"];
/** Clock and chance: with them the same facts would get another decision tomorrow. */
const UNREPEATABLE = ["rand", "date", "d", "time", "now"];

const FACTS = [
  "ageYears",
  "monthlyIncome",
  "pin",
  "employment",
  "incomeMode",
  "bureau.kind",
  "bureau.score",
  "bureau.monthlyObligations",
  "bureau.hasUntoldInstalment",
  "bureau.worstPastDueDays",
  "bureau.isWrittenOff",
  "statement.monthsWithSalary",
  "statement.averageMonthEndBalance",
  "statement.bouncedDebits",
  "statement.monthlyObligations",
  "statement.isDoubtful",
  "isBlacklisted",
  "requested",
  "household",
  "lentOnCode",
  "daysToDue",
];
