import { civilDate } from "@vaada/calendar/civil-date";
import { SALARY_ADVANCE_POLICY } from "@vaada/lending/policies/salary-advance-policy";
import { GOOD_FACTS } from "@vaada/lending/policy/testing/policy-cases";
import { expect, test } from "vitest";
import {
  firstModel,
  type LooseModel,
  POLICIES_FOLDER,
  policyFolder,
  withCell,
} from "../../../testing/policy/policy-folder.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { createCreditPolicies } from "./credit-policies.ts";

const FIRST = "salary-advance-policy-1.json";

/** A database in which people have made no version. */
const NO_ROWS = { query: async () => ({ rows: [], rowCount: 0 }) } as unknown as Tx;

test("the newest version is the one that decides, and every other one can be found", async () => {
  const stricter = { ...withCell({ node: "refusals", row: 1, column: "age", text: "< 40" }), version: 10 };
  const folder = policyFolder({
    [FIRST]: JSON.stringify(firstModel()),
    "salary-advance-policy-2.json": JSON.stringify({ ...firstModel(), version: 2 }),
    "salary-advance-policy-10.json": JSON.stringify(stricter),
  });
  const policies = createCreditPolicies({ folder });
  expect(policies.shipped.version).toBe(10);
  expect(await policies.shipped.decide(GOOD_FACTS)).toMatchObject({
    decision: "refuse",
    reasons: ["too-young"],
  });
  const second = await policies.find(NO_ROWS, "salary-advance-policy", 2);
  expect(second).toMatchObject({ policy: "salary-advance-policy", version: 2 });
  expect(await second?.decide(GOOD_FACTS)).toMatchObject({ decision: "approve", grade: "A" });
  expect(await policies.find(NO_ROWS, "salary-advance-policy", 3)).toBeNull();
  expect(await policies.find(NO_ROWS, "another-policy", 1)).toBeNull();
  expect(await policies.inForce(NO_ROWS, civilDate("2026-11-16"))).toBe(policies.shipped);
});

test("a model says who it is and how a statement is read for it", () => {
  const { shipped } = createCreditPolicies({ folder: POLICIES_FOLDER });
  const { policy, version, byStatement } = SALARY_ADVANCE_POLICY;
  expect(shipped).toMatchObject({ policy, version, reading: byStatement.reading });
  expect(shipped.hash).toMatch(/^[0-9a-f]{64}$/);
});

test("the hash is that of what the file says and not of how it is written", () => {
  const hashOf = (text: string) =>
    createCreditPolicies({ folder: policyFolder({ [FIRST]: text }) }).shipped.hash;
  const written = hashOf(JSON.stringify(firstModel()));
  const turned = Object.fromEntries(Object.entries(firstModel()).reverse());
  expect(hashOf(JSON.stringify(turned, null, 4))).toBe(written);
  const changed = withCell({ node: "refusals", row: 1, column: "age", text: "< 22" });
  expect(hashOf(JSON.stringify(changed))).not.toBe(written);
});

const cell = (node: string, column: string, text: string) => withCell({ node, row: 1, column, text });

function changed(change: (model: LooseModel) => void): LooseModel {
  const model = firstModel();
  change(model);
  return model;
}

const nodeOf = (model: LooseModel, id: string) => {
  const found = model.nodes.find((node) => node.id === id);
  if (found === undefined) throw new Error(`no such node: ${id}`);
  return found;
};

test.each<[what: string, content: LooseModel | object, message: string]>([
  ["it has no version", { ...firstModel(), version: undefined }, "is no credit policy: version"],
  ["its version is no count", { ...firstModel(), version: 0 }, "is no credit policy: version"],
  [
    "it does not say how a statement is read",
    { ...firstModel(), reading: {} },
    "is no credit policy: reading",
  ],
  ["it is another kind of file", { hello: "world" }, "is no credit policy"],
  ["it is a list", [], "is no credit policy"],
  ["its name is another", { ...firstModel(), version: 7 }, "says that it is salary-advance-policy-7.json"],
  [
    "it holds a program",
    changed((model) => Object.assign(nodeOf(model, "limits"), { type: "functionNode" })),
    "is no credit policy: nodes.1",
  ],
  [
    "a test can not be read",
    cell("refusals", "age", "< < 21"),
    '"< < 21" in age in row 1 of refusals can not be read',
  ],
  ["an answer can not be read", cell("refusals", "reason", '"too-young'), "can not be read"],
  ["a condition can not be read", cell("unknowns", "when", "ageYears =="), "can not be read"],
  [
    "a column is about nothing",
    changed((model) =>
      Object.assign(nodeOf(model, "refusals").content.inputs?.[0] ?? {}, { field: "agedYears" }),
    ),
    "speaks of agedYears, which nobody knows",
  ],
  [
    "an expression can not be read",
    changed((model) =>
      Object.assign(nodeOf(model, "limits").content.expressions?.[0] ?? {}, { value: "18000 00" }),
    ),
    "can not be read",
  ],
  [
    "a switch speaks of what nobody knows",
    changed((model) =>
      Object.assign(nodeOf(model, "is-refused").content.statements?.[0] ?? {}, {
        condition: "len(refused) > 0",
      }),
    ),
    "speaks of refused, which nobody knows",
  ],
  ["a limit is misspelt", cell("refusals", "income", "< income.neded"), "speaks of income.neded"],
  ["chance decides", cell("refusals", "age", "< rand(40)"), "speaks of rand"],
  ["the clock decides", cell("unknowns", "when", 'date("now") > 0'), "speaks of date"],
  [
    "a cell is missing",
    changed((model) => delete nodeOf(model, "refusals").content.rules?.[0]?.age),
    "age in row 1 of refusals is missing",
  ],
  [
    "a way leads nowhere",
    changed((model) => Object.assign(model.edges[3] ?? {}, { targetId: "nowhere" })),
    "is no graph that can be walked",
  ],
  [
    "it goes round in circles",
    changed((model) =>
      model.edges.push({ id: "back", type: "edge", sourceId: "amount", targetId: "limits" }),
    ),
    "is no graph that can be walked",
  ],
])("the start stops when %s", (_what, content, message) => {
  const folder = policyFolder({ [FIRST]: JSON.stringify(content) });
  const start = () => createCreditPolicies({ folder });
  expect(start).toThrow(message);
  expect(start).toThrow(FIRST);
});

test("the start stops when a file is no JSON, there is none, or two policies want to decide", () => {
  expect(() => createCreditPolicies({ folder: policyFolder({ [FIRST]: "{" }) })).toThrow(
    `${FIRST} is not JSON.`,
  );
  expect(() => createCreditPolicies({ folder: policyFolder({}) })).toThrow("There is no credit policy in");
  const two = policyFolder({
    [FIRST]: JSON.stringify(firstModel()),
    "another-policy-1.json": JSON.stringify({ ...firstModel(), policy: "another-policy" }),
  });
  expect(() => createCreditPolicies({ folder: two })).toThrow("which of them decides is not said");
});
