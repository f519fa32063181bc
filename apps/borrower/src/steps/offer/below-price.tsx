import { t } from "@lingui/core/macro";
import { civilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Offer } from "@vaada/contract/calls/offer";
import { toWireRupees } from "@vaada/money/wire";
import { AmountSlider } from "@vaada/ui/amount-slider";
import { FactList } from "@vaada/ui/fact-list";
import { Icon } from "@vaada/ui/icon";
import { iconDown } from "@vaada/ui/icons";
import { RepaymentTimeline } from "@vaada/ui/repayment-timeline";
import { type ComponentProps, useState } from "react";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { formatDayAndMonth } from "../../language/dates.ts";
import { ApplicationNumber } from "../../shell/application-number.tsx";
import { amountOf, moneyText } from "../../shell/money-text.ts";
import { InstalmentSchedule } from "../instalment-schedule.tsx";
import styles from "./below-price.module.css";
import { CoolingOffNote } from "./cooling-off-note.tsx";
import type { Trouble } from "./offer-store.ts";
import { termsOf } from "./terms.ts";

type Props = {
  offer: Offer;
  wanted: number | null;
  trouble: Trouble | null;
  onChoose: (rupees: number) => void;
};

/** The cards under the price: another amount, the days that matter, and the other terms. */
export function BelowPrice({ offer, wanted, trouble, onChoose }: Props) {
  const { toBank, others } = termsOf(offer);
  return (
    <div className={styles.cards}>
      {offer.instalments !== undefined && (
        <InstalmentSchedule rows={offer.instalments} title={t`Your instalments`} />
      )}
      <AmountChooser offer={offer} wanted={wanted} trouble={trouble} onChoose={onChoose} />
      <div className={`${styles.card} ${wanted === null ? "" : styles.stale}`}>
        <RepaymentTimeline label={t`What happens when`} points={timelineOf(offer)} />
      </div>
      <CoolingOffNote offer={offer} />
      <section className={styles.details} aria-labelledby={DETAILS_ID}>
        <h2 id={DETAILS_ID}>{t`Loan details`}</h2>
        <p>{t`Withdraw Funds fixes these terms and issues your key fact statement, valid for 3 working days. Nothing is signed and no money moves yet.`}</p>
        <FactList lead={toBank} facts={others} />
        <ApplicationNumber />
      </section>
    </div>
  );
}

const DETAILS_ID = "loan-details";

type ChooserProps = {
  offer: Offer;
  wanted: number | null;
  trouble: Trouble | null;
  onChoose: (rupees: number) => void;
};

/** A smaller amount, right under the price that follows it. Open from the start for whoever has chosen one. */
function AmountChooser({ offer, wanted, trouble, onChoose }: ChooserProps) {
  const { totalAmount, amountMinimum, amountMaximum, maximumAmount, amountStep } = offer;
  const [isOpen, setIsOpen] = useState(totalAmount < amountMaximum);
  if (amountMinimum >= amountMaximum) return null;
  // More than was asked for is never pushed: the slider reaches there once the borrower did.
  const most = Math.max(wanted ?? 0, totalAmount) > amountMaximum ? maximumAmount : amountMaximum;
  const amount = moneyText(wanted ?? totalAmount);
  const step = moneyText(amountStep);
  return (
    <details
      className={styles.chooser}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span>{t`Need less? Choose a smaller amount`}</span>
        <Icon path={iconDown} size="xs" />
      </summary>
      <div className={styles.inside}>
        <AmountSlider
          label={t`I want to borrow`}
          value={amountOf(wanted ?? totalAmount)}
          min={amountOf(amountMinimum)}
          max={amountOf(most)}
          step={amountOf(amountStep)}
          onChange={(chosen) => onChoose(toWireRupees(chosen))}
          decreaseLabel={t`${step} less`}
          increaseLabel={t`${step} more`}
          valueText={amount}
        />
        <div className={styles.asking}>
          <BusyLine
            isBusy={wanted !== null}
            text={t`Getting the price for ${amount}`}
            slowText={takesSeconds()}
          />
        </div>
        {trouble?.of === "pricing" && (
          <PlainFailure failure={trouble.failure} onTryAgain={trouble.tryAgain} />
        )}
      </div>
    </details>
  );
}

type Points = ComponentProps<typeof RepaymentTimeline>["points"];

/** Today, the next salary, the due date. A salary that falls on one of the other two is told there. */
export function timelineOf({ now, nextSalaryDay, isSalaried, ...offer }: Offer): Points {
  const [first] = offer.instalments ?? [];
  const repayDate = first?.dueOn ?? offer.repayDate;
  const isPayday = nextSalaryDay === civilDateInIndia(Date.parse(now));
  const isDueOnPayday = nextSalaryDay === repayDate;
  const due = moneyText(first?.amount ?? offer.repayAmount);
  const payday = isSalaried ? t`Your salary day` : t`Your pay day`;
  const between = {
    tone: "between",
    title: formatDayAndMonth(civilDate(nextSalaryDay)),
    text: payday,
  } as const;
  return [
    {
      tone: "now",
      title: t`Today`,
      text: isPayday
        ? t`${payday}. Credited within 24 hours of release`
        : t`Credited within 24 hours of release`,
    },
    ...(isPayday || isDueOnPayday ? [] : [between]),
    {
      tone: "due",
      title: formatDayAndMonth(civilDate(repayDate)),
      text: isDueOnPayday ? t`${payday}, ${due} due` : t`${due} due`,
    },
  ];
}
