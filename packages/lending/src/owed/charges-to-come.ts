import type { LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { firstLevyDay } from "./loan-state.ts";

type Charge = Extract<LoanEvent, { kind: "charge" }>;

/** What will be levied on a loan should it stay unpaid, each with the first day that it can be levied on. */
export const chargesToCome = (
  facts: Pick<LoanFacts, "fees" | "dueOn" | "payableThrough">,
  events: readonly LoanEvent[],
): readonly Omit<Charge, "key">[] =>
  facts.fees.flatMap(({ kind: fee, when }) => {
    const isLevied = events.some((event) => event.kind === "charge" && event.fee === fee);
    const valueDate = firstLevyDay(facts, { when });
    return valueDate === null || isLevied ? [] : [{ kind: "charge", fee, valueDate }];
  });
