import type { Model } from "./model-file.ts";

/** What a cell speaks of that is neither a fact nor computed by the model, and what must not decide about anybody. */
export function strangersIn(model: Model, text: string): readonly string[] {
  const known = [...FACTS, ...model.nodes.flatMap(computedBy)];
  const words = text.replace(QUOTED, "").matchAll(WORD);
  return [...words].flatMap(([, name = "", call]) => {
    if (call !== undefined) return FICKLE.includes(name) ? [name] : [];
    const isKnown =
      GRAMMAR.includes(name) || known.some((path) => path === name || path.startsWith(`${name}.`));
    return isKnown ? [] : [name];
  });
}

function computedBy(node: Model["nodes"][number]): readonly string[] {
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
/** A path, not what follows a `#` (a row of a list), and with its bracket when it is called. */
const WORD = /(?<![\w.#])(?:\$\.)?([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(\s*\()?/g;
const GRAMMAR = ["and", "or", "not", "in", "null", "true", "false"];
/** The clock and chance: with them the same facts would get another decision tomorrow. */
const FICKLE = ["rand", "date", "d", "time", "now"];

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
];
