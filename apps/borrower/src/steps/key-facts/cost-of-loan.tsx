import { t } from "@lingui/core/macro";
import { CostDetails } from "@vaada/ui/cost-details";
import { moneyText } from "../../shell/money-text.ts";
import { costOf } from "../cost.ts";
import type { KeyFacts } from "./use-key-facts.ts";

/** How the cost adds up. The details start closed, because the offer has shown them. */
export function CostOfLoan({ facts }: { facts: KeyFacts }) {
  return (
    <CostDetails
      {...costOf({ ...facts, finalAmount: facts.disbursed_amount })}
      summary={t`Total cost`}
      summaryValue={moneyText(facts.costTotal)}
    />
  );
}
