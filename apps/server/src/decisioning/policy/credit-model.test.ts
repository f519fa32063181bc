import { SALARY_ADVANCE_POLICY } from "@vaada/lending/policies/salary-advance-policy";
import type { CreditFacts } from "@vaada/lending/policy/credit-facts";
import { decide } from "@vaada/lending/policy/decide";
import { decodeFacts, encodeFacts } from "@vaada/lending/policy/facts-on-file";
import { nearestPass } from "@vaada/lending/policy/nearest-pass";
import { withFigures } from "@vaada/lending/policy/policy-figures";
import { anyFacts } from "@vaada/lending/policy/testing/any-facts";
import { anyFigures } from "@vaada/lending/policy/testing/any-figures";
import { GOOD_FACTS, POLICY_CASES, sayDecision } from "@vaada/lending/policy/testing/policy-cases";
import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  firstModel,
  type LooseModel,
  POLICIES_FOLDER,
  policyFolder,
  withCell,
} from "../../../testing/policy/policy-folder.ts";
import type { CreditModel } from "../../services.ts";
import { createCreditPolicies } from "./credit-policies.ts";

const { shipped: model } = createCreditPolicies({ folder: POLICIES_FOLDER });

const judge = (facts: CreditFacts) => model.decide(facts);

function modelOf(content: LooseModel) {
  const folder = policyFolder({ "salary-advance-policy-1.json": JSON.stringify(content) });
  return createCreditPolicies({ folder }).shipped;
}

test.each([...Map.groupBy(POLICY_CASES, ({ rule }) => rule)])("%s", async (_rule, cases) => {
  for (const [index, { facts, said }] of cases.entries()) {
    expect(sayDecision(await model.decide(facts)), `case ${index + 1}`).toBe(said);
  }
});

test("the model decides as the plain code does, whatever the facts", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyFacts, async (facts) => {
      const decision = await model.decide(facts);
      seen.add(decision.decision);
      expect(decision).toEqual(decide(SALARY_ADVANCE_POLICY, facts));
    }),
    { numRuns: 2_000 },
  );
  expect([...seen].sort()).toEqual(["approve", "needs-statement", "refuse", "undecided"]);
});

test("a model with other figures decides as the plain code with the same figures does", {
  tags: "long",
}, async () => {
  const { draft } = createCreditPolicies({ folder: POLICIES_FOLDER });
  await fc.assert(
    fc.asyncProperty(
      anyFigures,
      fc.array(anyFacts, { minLength: 10, maxLength: 10 }),
      async (figures, many) => {
        const changed = draft(figures, 3);
        expect(changed.figures).toEqual(figures);
        for (const facts of many)
          expect(await changed.decide(facts)).toEqual(
            decide(withFigures(SALARY_ADVANCE_POLICY, { version: 3, figures }), facts),
          );
      },
    ),
    { numRuns: 150 },
  );
});

test("the greatest amounts that can be kept are decided on to the paisa", async () => {
  const most = paise(BigInt(Number.MAX_SAFE_INTEGER));
  for (const monthlyIncome of [most, paise(most - 1n)]) {
    const facts: CreditFacts = {
      ...GOOD_FACTS,
      monthlyIncome,
      requested: most,
      bureau: { kind: "no-file" },
      statement: {
        monthsWithSalary: 2,
        averageMonthEndBalance: most,
        bouncedDebits: 2,
        monthlyObligations: paise(monthlyIncome - 2_000_00n),
        isDoubtful: false,
      },
    };
    const shorter = { ...facts, monthlyIncome: paise(monthlyIncome - 1n) };
    expect(await model.decide(facts)).toMatchObject({ decision: "approve", amount: 1_000_00n });
    expect(await model.decide(shorter)).toMatchObject({ decision: "refuse", reasons: ["amount-too-small"] });
  }
});

test("facts that can not be kept are not decided on", async () => {
  await expect(model.decide({ ...GOOD_FACTS, ageYears: Number.NaN })).rejects.toThrow("Facts on file");
  await expect(model.decide({ ...GOOD_FACTS, requested: paise(2n ** 60n) })).rejects.toThrow("Facts on file");
});

test("the same facts get the same decision, however often and at once they are asked about", async () => {
  const other = createCreditPolicies({ folder: POLICIES_FOLDER }).shipped;
  const asked = fc.sample(anyFacts, { numRuns: 40, seed: 4 });
  const first = await Promise.all(asked.map(judge));
  const again = Array.from({ length: 25 }, (_, openStep) => (openStep % 2 === 0 ? model : other)).flatMap(
    (one) => asked.map(async (facts, index) => expect(await one.decide(facts)).toEqual(first[index])),
  );
  await Promise.all(again);
});

test("a decision is derived again from what was kept, bit for bit", async () => {
  for (const { facts } of POLICY_CASES) {
    const kept = { facts: JSON.stringify(encodeFacts(facts)), decision: text(await model.decide(facts)) };
    expect(text(await model.decide(decodeFacts(JSON.parse(kept.facts))))).toBe(kept.decision);
  }
});

const text = (decision: unknown): string =>
  JSON.stringify(decision, (_key, value) => (typeof value === "bigint" ? String(value) : value));

test("the nearest change is found in the model itself, and would have passed there", {
  tags: "long",
}, async () => {
  let named = 0;
  await fc.assert(
    fc.asyncProperty(anyFacts, async (facts) => {
      const refused = await model.decide(facts);
      if (refused.decision !== "refuse") return;
      const mends = await nearestPass({ facts, refused, judge });
      const expected = await nearestPass({
        facts,
        refused,
        judge: async (changed) => decide(SALARY_ADVANCE_POLICY, changed),
      });
      expect(mends).toEqual(expected);
      if (mends !== null) named++;
    }),
    { numRuns: 150 },
  );
  expect(named, "the property was about mends").toBeGreaterThan(10);
});

test("a score that another version asks for is the one that is named", async () => {
  const stricter = modelOf(withCell({ node: "refusals", row: 4, column: "score", text: "< 713" }));
  const facts: CreditFacts = { ...GOOD_FACTS, bureau: { ...FILE, score: 640 } };
  const refused = await stricter.decide(facts);
  if (refused.decision !== "refuse") throw new Error("not refused");
  const mends = await nearestPass({ facts, refused, judge: (changed) => stricter.decide(changed) });
  expect(mends).toEqual([{ kind: "score", atLeast: 713 }]);
});

const FILE = {
  kind: "file",
  score: 790,
  monthlyObligations: paise(0n),
  hasUntoldInstalment: false,
  worstPastDueDays: 0,
  isWrittenOff: false,
} as const;

/** Every figure of the model's tables and limits, moved by one. */
function movedFigures(): { what: string; content: LooseModel }[] {
  return firstModel().nodes.flatMap(({ id, content }) => {
    const columns = (content.inputs ?? []).map((input) => input.id);
    const inTable = (content.rules ?? []).flatMap((rule, index) =>
      columns.flatMap((column) =>
        moved(rule[column] ?? "").map((text) => ({
          what: `${id} row ${index + 1}: ${text}`,
          content: withCell({ node: id, row: index + 1, column, text }),
        })),
      ),
    );
    if (id !== "limits") return id === "unknowns" ? [] : inTable;
    return (content.expressions ?? []).flatMap(({ key, value }) =>
      moved(value).map((text) => {
        const copy = firstModel();
        const limit = copy.nodes
          .find((node) => node.id === id)
          ?.content.expressions?.find((one) => one.key === key);
        if (limit !== undefined) limit.value = text;
        return { what: `${key}: ${text}`, content: copy };
      }),
    );
  });
}

/** The form of a PIN and the wholeness of a score hold figures that are no limits. */
const moved = (cell: string): string[] =>
  /matches|%/.test(cell)
    ? []
    : [...cell.matchAll(/(?<![\d.])-?\d+/g)].flatMap(({ 0: figure, index }) =>
        [-1, 1].map((by) => `${cell.slice(0, index)}${+figure + by}${cell.slice(index + figure.length)}`),
      );

test("no figure of the model can be moved by one without a case that notices", { tags: "long" }, async () => {
  const figures = movedFigures();
  expect(figures.length, "there was too little to move").toBeGreaterThanOrEqual(50);
  const unnoticed: string[] = [];
  for (const { what, content } of figures) if (!(await isNoticed(modelOf(content)))) unnoticed.push(what);
  // Twelve months' income is a multiple of twelve.
  expect(unnoticed).toEqual(["limits.household.yearlyIncomeMax: 30000001"]);
});

async function isNoticed(changed: CreditModel): Promise<boolean> {
  for (const { facts, said } of POLICY_CASES) {
    if (said !== (await changed.decide(facts).then(sayDecision, () => "nothing"))) return true;
  }
  return false;
}

test("an answer that is no decision is thrown out, and nobody is approved", async () => {
  const withoutWayOut = firstModel();
  withoutWayOut.edges = withoutWayOut.edges.filter(({ targetId }) => targetId !== "approve");
  const broken: LooseModel[] = [
    withCell({ node: "grade-at-once", row: 1, column: "grade", text: '"Z"' }),
    withCell({ node: "grade-at-once", row: 1, column: "hits", text: '["made-up"]' }),
    withCell({ node: "grade-at-once", row: 1, column: "hits", text: "" }),
    withCell({ node: "grade-at-once", row: 1, column: "grade", text: "grade" }),
    withoutWayOut,
  ];
  for (const [index, content] of broken.entries()) {
    await expect(modelOf(content).decide(GOOD_FACTS), `case ${index + 1}`).rejects.toThrow(
      "gave no decision",
    );
  }
});
