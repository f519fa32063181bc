import { plural, t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { DueDateChoice as Choice, Offer } from "@vaada/contract/calls/offer";
import { formatRupees } from "@vaada/money/format";
import { subtract } from "@vaada/money/paise";
import { Icon } from "@vaada/ui/icon";
import { iconInfo } from "@vaada/ui/later-icons";
import { useId } from "react";
import { formatDay, formatDayAndMonth } from "../../language/dates.ts";
import { amountOf, aprText, moneyText } from "../../shell/money-text.ts";
import styles from "./due-date-choice.module.css";

type Props = {
  offer: Offer;
  /** The day that was tapped, until its price is here. */
  wantedDay: string | null;
  onChoose: (repayDate: string) => void;
};

/** Which salary day the loan is paid back on: what each costs, side by side, and the difference in rupees. */
export function DueDateChoice({ offer, wantedDay, onChoose }: Props) {
  const name = useId();
  const { dueDates } = offer;
  const [first, next] = dueDates;
  if (first === undefined || next === undefined) return null;
  const chosen = wantedDay ?? offer.repayDate;
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t`Pay back on which salary day?`}</legend>
      <div className={styles.cards}>
        {dueDates.map((day) => (
          <label
            key={day.repayDate}
            className={`${styles.card} ${day.repayDate === chosen ? styles.chosen : ""}`}
          >
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={day.repayDate === chosen}
              onChange={() => onChoose(day.repayDate)}
            />
            <DayPrice day={day} order={day === first ? t`The first one` : t`The next one`} />
          </label>
        ))}
      </div>
      <div className={styles.note}>
        <Icon path={iconInfo} size="sm" />
        <p role="status">
          {chosen === first.repayDate ? (
            <WhyTheFirst {...{ first, next }} />
          ) : (
            <WhatTheNextCosts {...{ first, next }} />
          )}
        </p>
      </div>
    </fieldset>
  );
}

function DayPrice({ day, order }: { day: Choice; order: string }) {
  const { tenure } = day;
  return (
    <span className={styles.words}>
      <span className={styles.quiet}>{order}</span>{" "}
      <span className={styles.day}>{formatDay(civilDate(day.repayDate))}</span>{" "}
      <span className={styles.quiet}>{t`in ${plural(tenure, { one: "# day", other: "# days" })}`}</span>{" "}
      <Row label={t`You pay`} value={moneyText(day.repayAmount)} />
      <Row label={t`Cost`} value={moneyText(day.costTotal)} />
      <Row label={t`APR`} value={aprText(day.apr)} />
    </span>
  );
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <span className={styles.row}>
    <span>{label}</span> <strong>{value}</strong>
  </span>
);

type Two = { first: Choice; next: Choice };

const differenceOf = ({ first, next }: Two): string =>
  formatRupees(subtract(amountOf(next.costTotal), amountOf(first.costTotal)));

const shortDay = ({ repayDate }: Choice): string => formatDayAndMonth(civilDate(repayDate));

/** A lower rate for a year is no lower price: the rupees come first. */
function WhyTheFirst({ first, next }: Two) {
  const [near, later] = [shortDay(first), shortDay(next)];
  const difference = differenceOf({ first, next });
  const days = next.tenure - first.tenure;
  return (
    <>
      <strong>{t`${near} is ${difference} cheaper.`}</strong>{" "}
      {next.apr < first.apr
        ? t`${later} has a lower APR, but you’d pay ${plural(days, { one: "# more day", other: "# more days" })} of interest.`
        : t`${later} is ${plural(days, { one: "# more day", other: "# more days" })} of interest.`}
    </>
  );
}

function WhatTheNextCosts({ first, next }: Two) {
  const later = shortDay(next);
  const difference = differenceOf({ first, next });
  return (
    <>
      <strong>{t`${later} costs ${difference} more.`}</strong>{" "}
      {next.apr < first.apr && t`Its APR is lower only because the fee covers more days.`}
    </>
  );
}
