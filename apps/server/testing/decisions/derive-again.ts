import type { CreditDecision } from "@vaada/lending/policy/credit-decision";
import type { CreditFacts } from "@vaada/lending/policy/credit-facts";
import { decodeFacts } from "@vaada/lending/policy/facts-on-file";
import { judgeFacts } from "../../src/decisioning/decisions/record-decision.ts";
import { AS_WORKER } from "../../src/platform/db/actor.ts";
import type { TestServer } from "../test-server.ts";
import type { DecisionRow } from "./applicant.ts";

/** A stored decision as text, and the decision that its model derives today from the stored facts. */
export async function deriveAgain(
  server: TestServer,
  row: DecisionRow,
): Promise<{ kept: string; derived: string }> {
  const { vault, policies } = server.services;
  const open = (column: string, sealed: Buffer): unknown =>
    JSON.parse(vault.open(sealed, { table: "decisions", column, row: row.id }));
  const facts = decodeFacts(open("facts_sealed", row.facts_sealed));
  const model = await server.services.database.withTx(AS_WORKER, (tx) =>
    policies.find(tx, row.policy, row.policy_version),
  );
  if (model === null) throw new Error("deriveAgain: the policy of a decision is gone");
  const { decision, mends } = await judgeFacts(model, facts);
  const keptMends = row.mends_sealed === null ? null : open("mends_sealed", row.mends_sealed);
  const hash = row.model_hash.toString("hex");
  return {
    kept: canonical({ hash, decision: decisionOf(row, facts), mends: keptMends }),
    derived: canonical({ hash: model.hash, decision, mends }),
  };
}

function decisionOf(row: DecisionRow, facts: CreditFacts): object {
  const { outcome, reasons, rule_hits: ruleHits } = row;
  switch (outcome) {
    case "approve": {
      const { grade, amount_paise: amount, cap_paise: cap } = row;
      const isLoanAmountUpgradable = cap !== null && cap > facts.requested;
      return { decision: outcome, grade, amount, cap, isLoanAmountUpgradable, ruleHits };
    }
    case "refuse":
      return { decision: outcome, reasons, status: row.refusal_status, ruleHits };
    case "needs-statement":
      return { decision: outcome, reasons, ruleHits };
    case "review":
      return { decision: "undecided" satisfies CreditDecision["decision"], reasons, ruleHits };
    default:
      return outcome satisfies never;
  }
}

/** Keys in order, amounts in whole paise: two equal things have one text. */
const canonical = (thing: unknown): string =>
  JSON.stringify(thing, (_key, value: unknown) => {
    if (typeof value === "bigint") return String(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
