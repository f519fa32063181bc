import { addDays } from "@vaada/calendar/civil-date";
import type { LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";

type Charge = Extract<LoanEvent, { kind: "charge" }>;

/** What will be levied on a loan should it stay unpaid, each with the first day that it can be levied on. */
export const chargesToCome = (
  { fees, dueOn }: Pick<LoanFacts, "fees" | "dueOn">,
  events: readonly LoanEvent[],
): readonly Omit<Charge, "key">[] =>
  fees.flatMap(({ kind: fee, when }) => {
    const isLevied = events.some((event) => event.kind === "charge" && event.fee === fee);
    if (when.on !== "overdue" || isLevied) return [];
    return [{ kind: "charge", fee, valueDate: addDays(dueOn, when.afterDays) }];
  });
