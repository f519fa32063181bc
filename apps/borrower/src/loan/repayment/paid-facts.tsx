import { t } from "@lingui/core/macro";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Order } from "@vaada/contract/calls/repayment";
import { CopyText } from "@vaada/ui/copy-text";
import type { FactList } from "@vaada/ui/fact-list";
import type { ComponentProps } from "react";
import { formatDay, formatTime } from "../../language/dates.ts";
import { moneyText } from "../../shell/money-text.ts";

type Fact = ComponentProps<typeof FactList>["facts"][number];

/** The facts that every receipt begins with. */
export function factsOf({ orderId, amount, paidAt, madeAt }: Order): Fact[] {
  const atMs = Date.parse(paidAt ?? madeAt);
  return [
    {
      label: t`Transaction ID`,
      value: (
        <CopyText
          text={orderId}
          copyLabel={t`Copy`}
          copiedText={t`Copied`}
          notCopiedText={t`Your browser did not let us copy it. Hold the number to copy it yourself.`}
        />
      ),
    },
    { label: t`Time`, value: formatTime(atMs) },
    { label: t`Date`, value: formatDay(civilDateInIndia(atMs)) },
    { label: t`Total amount`, value: moneyText(amount) },
  ];
}

/** The parts of the payment, in the order in which they are taken. */
export function splitOf({ split }: Order): Fact[] {
  if (split === null) return [];
  const parts = [
    { label: t`Towards interest`, rupees: split.interest },
    { label: t`Towards the loan`, rupees: split.principal },
    { label: t`Towards charges`, rupees: split.charges },
    { label: t`More than was owed`, rupees: split.excess },
    { label: t`Small balance waived`, rupees: split.waived },
    { label: t`Fee and GST taken back`, rupees: split.feesReversed },
  ];
  return parts
    .filter(({ rupees }) => rupees > 0)
    .map(({ label, rupees }) => ({ label, value: moneyText(rupees) }));
}
