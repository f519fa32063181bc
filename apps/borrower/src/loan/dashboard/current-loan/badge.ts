import { plural, t } from "@lingui/core/macro";
import type { LoanBadge } from "@vaada/ui/loan-badge";
import type { ComponentProps } from "react";

type Badge = { tone: ComponentProps<typeof LoanBadge>["tone"]; text: string };

/** The word on the card, by the days left to the due date. On the due date itself the loan is still active. */
export function badgeFor(daysLeft: number): Badge {
  if (daysLeft < 0) return { tone: "overdue", text: t`OVERDUE` };
  if (daysLeft >= 1 && daysLeft <= COUNTED_DAYS_MAX)
    return {
      tone: "due-soon",
      text: t`${plural(daysLeft, { one: "1 DAY BEFORE DUE", other: "# DAYS BEFORE DUE" })}`,
    };
  return { tone: "active", text: t`ACTIVE` };
}

/** From this many days on the card counts down, as the specification has it. */
const COUNTED_DAYS_MAX = 5;
