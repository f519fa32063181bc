import { FIGURE_KEYS, type FigureKey, type PolicyFigures } from "@vaada/lending/policy/policy-figures";
import { type Model, PolicyRefused } from "./model-file.ts";

/** The place of a figure in the model: a row of a table, or the list of limits. */
type FigurePlace = {
  readonly node: string;
  /** The row's `_id`, or the expression's key. */
  readonly row: string;
  readonly column: string | null;
  /** The text before the figure in its cell. */
  readonly before: string;
  /** Amounts stand in paise. */
  readonly times: number;
};

const inTable = (node: string, row: string, column: string, before: string, times = 1): FigurePlace => ({
  node,
  row,
  column,
  before,
  times,
});
const inLimits = (row: string, times = 1): FigurePlace => ({
  node: "limits",
  row,
  column: null,
  before: "",
  times,
});

const PAISE_PER_RUPEE = 100;

const PLACES: Readonly<Record<FigureKey, FigurePlace>> = {
  ageYearsMin: inTable("refusals", "too-young", "age", "< "),
  ageYearsMax: inTable("refusals", "too-old", "age", "> "),
  incomeMinMetro: inLimits("limits.monthlyIncomeMin.metro", PAISE_PER_RUPEE),
  incomeMinElsewhere: inLimits("limits.monthlyIncomeMin.elsewhere", PAISE_PER_RUPEE),
  scoreMin: inTable("refusals", "score-too-low", "score", "< "),
  pastDueDaysRefused: inTable("refusals", "loan-past-due", "past-due", ">= "),
  atOnceScoreMin: inTable("statement-reasons", "score-below-at-once", "score", "< "),
  atOnceObligationsPercentMax: inLimits("limits.percentOfIncomeOwedAtOnce"),
  gradeAScoreMin: inTable("grade-at-once", "grade-at-once-better", "score", ">= "),
  monthsWithSalaryMin: inTable("shortcomings", "too-few-months-with-salary", "months", "< "),
  monthEndBalanceMin: inTable(
    "shortcomings",
    "month-end-balance-too-low",
    "balance",
    "$ == null or $ < ",
    PAISE_PER_RUPEE,
  ),
  bouncedDebitsMax: inTable("shortcomings", "too-many-bounced-debits", "bounced", "> "),
  gradeBScoreMin: inTable("grade-by-statement", "grade-by-statement-better", "score", ">= "),
  freeIncomePercentMax: inLimits("limits.amount.percentOfFreeIncome"),
};

/** The figures of a model. Throws for one that does not have them where they belong: nobody could change it. */
export function readFigures(file: string, model: Model): PolicyFigures {
  return Object.fromEntries(
    FIGURE_KEYS.map((key) => {
      const { before, times } = PLACES[key];
      const text = cellOf(model, PLACES[key])?.text;
      const figure = text?.startsWith(before) ? text.slice(before.length) : "";
      if (!/^-?\d+$/.test(figure)) throw new PolicyRefused(`${file} does not have ${key} in its cell.`);
      return [key, Number(figure) / times];
    }),
  ) as PolicyFigures;
}

/** The same model as another version, with these figures in its cells. */
export function writeFigures(
  content: object,
  { version, figures }: { readonly version: number; readonly figures: PolicyFigures },
): object {
  const copy = structuredClone(content) as Model & { version: number };
  copy.version = version;
  for (const key of FIGURE_KEYS) {
    const { before, times } = PLACES[key];
    const cell = cellOf(copy, PLACES[key]);
    if (cell === null) throw new Error(`writeFigures: the model has no cell for ${key}`);
    cell.write(`${before}${figures[key] * times}`);
  }
  return copy;
}

type Cell = { readonly text: string | undefined; readonly write: (text: string) => void };

function cellOf(model: Model, { node, row, column }: FigurePlace): Cell | null {
  const found = model.nodes.find(({ id }) => id === node);
  if (found?.type === "expressionNode" && column === null) {
    const limit = found.content.expressions.find(({ key }) => key === row);
    if (limit === undefined) return null;
    return { text: limit.value, write: (text) => Object.assign(limit, { value: text }) };
  }
  if (found?.type !== "decisionTableNode" || column === null) return null;
  const rule = found.content.rules.find(({ _id }) => _id === row);
  if (rule === undefined) return null;
  return { text: rule[column], write: (text) => Object.assign(rule, { [column]: text }) };
}
