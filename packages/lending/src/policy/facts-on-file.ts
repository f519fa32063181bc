import { type Paise, paise } from "@vaada/money/paise";
import type { BureauFacts, CreditFacts, Employment, IncomeMode, StatementFacts } from "./credit-facts.ts";
import { HOUSEHOLD_INCOMES } from "./household.ts";

/** The facts as plain JSON, amounts in whole paise. What is kept with a decision and what the policy is given. */
export type FactsOnFile = OnFile<CreditFacts>;

type OnFile<Fact> = Fact extends bigint
  ? number
  : Fact extends object
    ? { readonly [Key in keyof Fact]: OnFile<Fact[Key]> }
    : Fact;

/** Always the same text for the same facts. Refuses what JSON can not hold rather than round it. */
export function encodeFacts(facts: CreditFacts): FactsOnFile {
  const { bureau, statement } = facts;
  return {
    ageYears: orNull(facts.ageYears, whole),
    monthlyIncome: orNull(facts.monthlyIncome, paiseOnFile),
    pin: facts.pin,
    employment: facts.employment,
    incomeMode: facts.incomeMode,
    bureau: orNull(bureau, encodeBureau),
    statement: orNull(statement, encodeStatement),
    isBlacklisted: facts.isBlacklisted,
    requested: paiseOnFile(facts.requested),
    household: facts.household,
    lentOnCode: orNull(facts.lentOnCode, paiseOnFile),
    daysToDue: whole(facts.daysToDue),
  };
}

/** Takes nothing but what `encodeFacts` wrote, now or under an earlier policy: no field more, none less, none of another kind. */
export function decodeFacts(json: unknown): CreditFacts {
  const on = fields(withLaterFacts(json), FACTS);
  return {
    ageYears: orNull(on.ageYears, whole),
    monthlyIncome: orNull(on.monthlyIncome, amount),
    pin: orNull(on.pin, text),
    employment: orNull(on.employment, oneOf(EMPLOYMENTS)),
    incomeMode: orNull(on.incomeMode, oneOf(INCOME_MODES)),
    bureau: orNull(on.bureau, decodeBureau),
    statement: orNull(on.statement, decodeStatement),
    isBlacklisted: flag(on.isBlacklisted),
    requested: amount(on.requested),
    household: orNull(on.household, oneOf(HOUSEHOLD_INCOMES)),
    lentOnCode: orNull(on.lentOnCode, amount),
    daysToDue: whole(on.daysToDue),
  };
}

/** The first version of the policy did not ask for these, and decides the same whatever they are. */
const withLaterFacts = (json: unknown): unknown =>
  isRecord(json) && LATER_FACTS.every((fact) => !Object.hasOwn(json, fact))
    ? { ...json, household: null, lentOnCode: null, daysToDue: 0 }
    : json;

const LATER_FACTS = ["household", "lentOnCode", "daysToDue"] as const;

const FACTS = [
  "ageYears",
  "monthlyIncome",
  "pin",
  "employment",
  "incomeMode",
  "bureau",
  "statement",
  "isBlacklisted",
  "requested",
  ...LATER_FACTS,
] as const satisfies readonly (keyof CreditFacts)[];
const BUREAU_KINDS: readonly BureauFacts["kind"][] = ["no-file", "file"];
const NO_FILE = ["kind"] as const;
const FILE = [
  "kind",
  "score",
  "monthlyObligations",
  "hasUntoldInstalment",
  "worstPastDueDays",
  "isWrittenOff",
] as const satisfies readonly (keyof Extract<BureauFacts, { kind: "file" }>)[];
const STATEMENT = [
  "monthsWithSalary",
  "averageMonthEndBalance",
  "bouncedDebits",
  "monthlyObligations",
  "isDoubtful",
] as const satisfies readonly (keyof StatementFacts)[];
const EMPLOYMENTS: readonly Employment[] = ["salaried", "self-employed"];
const INCOME_MODES: readonly IncomeMode[] = ["bank-transfer", "cheque", "cash"];

function encodeBureau(bureau: BureauFacts): OnFile<BureauFacts> {
  if (bureau.kind === "no-file") return { kind: bureau.kind };
  return {
    kind: bureau.kind,
    score: finite(bureau.score),
    monthlyObligations: paiseOnFile(bureau.monthlyObligations),
    hasUntoldInstalment: bureau.hasUntoldInstalment,
    worstPastDueDays: orNull(bureau.worstPastDueDays, whole),
    isWrittenOff: bureau.isWrittenOff,
  };
}

function decodeBureau(json: unknown): BureauFacts {
  const kind = oneOf(BUREAU_KINDS)(isRecord(json) ? json.kind : undefined);
  const on = fields(json, kind === "file" ? FILE : NO_FILE);
  if (kind === "no-file") return { kind };
  return {
    kind,
    score: finite(on.score),
    monthlyObligations: amount(on.monthlyObligations),
    hasUntoldInstalment: flag(on.hasUntoldInstalment),
    worstPastDueDays: orNull(on.worstPastDueDays, whole),
    isWrittenOff: flag(on.isWrittenOff),
  };
}

/** Only what the policy asks about, also when a whole analysis is given. */
const encodeStatement = (statement: StatementFacts): OnFile<StatementFacts> => ({
  monthsWithSalary: whole(statement.monthsWithSalary),
  averageMonthEndBalance: orNull(statement.averageMonthEndBalance, paiseOnFile),
  bouncedDebits: whole(statement.bouncedDebits),
  monthlyObligations: paiseOnFile(statement.monthlyObligations),
  isDoubtful: statement.isDoubtful,
});

function decodeStatement(json: unknown): StatementFacts {
  const on = fields(json, STATEMENT);
  return {
    monthsWithSalary: whole(on.monthsWithSalary),
    averageMonthEndBalance: orNull(on.averageMonthEndBalance, amount),
    bouncedDebits: whole(on.bouncedDebits),
    monthlyObligations: amount(on.monthlyObligations),
    isDoubtful: flag(on.isDoubtful),
  };
}

const orNull = <Fact, Read>(fact: Fact | null, read: (fact: Fact) => Read): Read | null =>
  fact === null ? null : read(fact);

const paiseOnFile = (inside: Paise): number => whole(+`${inside}`);
const amount = (json: unknown): Paise => paise(BigInt(whole(json)));

/** Beyond the safe integers two amounts would share one number. */
function whole(json: unknown): number {
  if (!Number.isSafeInteger(json)) throw new TypeError("Facts on file: a whole number is not one.");
  return finite(json);
}

function finite(json: unknown): number {
  if (typeof json !== "number" || !Number.isFinite(json)) {
    throw new TypeError("Facts on file: a number is not one.");
  }
  return json;
}

function text(json: unknown): string {
  if (typeof json !== "string") throw new TypeError("Facts on file: a text is not one.");
  return json;
}

function flag(json: unknown): boolean {
  if (typeof json !== "boolean") throw new TypeError("Facts on file: a yes or no is neither.");
  return json;
}

const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (json: unknown): Word => {
    const word = words.find((known) => known === json);
    if (word === undefined) throw new TypeError(`Facts on file: not one of ${words.join(", ")}.`);
    return word;
  };

function fields<Key extends string>(json: unknown, keys: readonly Key[]): Readonly<Record<Key, unknown>> {
  if (
    !isRecord(json) ||
    Object.keys(json).length !== keys.length ||
    !keys.every((key) => Object.hasOwn(json, key))
  ) {
    throw new TypeError(`Facts on file: there must be ${keys.join(", ")} and nothing else.`);
  }
  return json as Readonly<Record<Key, unknown>>;
}

const isRecord = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === "object" && json !== null && !Array.isArray(json);
