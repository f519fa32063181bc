import { t } from "@lingui/core/macro";
import { civilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatDayAndMonth } from "@vaada/calendar/format";
import type { Offer } from "@vaada/contract/calls/offer";
import type { RepaymentTimeline } from "@vaada/ui/repayment-timeline";
import type { ComponentProps } from "react";
import { moneyText } from "../../shell/money-text.ts";

type Points = ComponentProps<typeof RepaymentTimeline>["points"];

/** Today, the next salary, the due date. A salary that falls on one of the other two is told there. */
export function timelineOf({ now, nextSalaryDay, repayDate, repayAmount }: Offer): Points {
  const isPayday = nextSalaryDay === civilDateInIndia(Date.parse(now));
  const isDueOnPayday = nextSalaryDay === repayDate;
  const due = moneyText(repayAmount);
  const between = {
    tone: "between",
    title: formatDayAndMonth(civilDate(nextSalaryDay)),
    text: t`Your salary day`,
  } as const;
  return [
    {
      tone: "now",
      title: t`Today`,
      text: isPayday ? t`Your salary day. Credited within 24 hours` : t`Credited within 24 hours`,
    },
    ...(isPayday || isDueOnPayday ? [] : [between]),
    {
      tone: "due",
      title: formatDayAndMonth(civilDate(repayDate)),
      text: isDueOnPayday ? t`Your salary day, ${due} due` : t`${due} due`,
    },
  ];
}
