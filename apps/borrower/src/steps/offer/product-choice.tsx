import { plural, t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { ProductChoice as Choice, Offer } from "@vaada/contract/calls/offer";
import { useId } from "react";
import { formatDay, formatDayAndMonth } from "../../language/dates.ts";
import { aprText, moneyText } from "../../shell/money-text.ts";
import styles from "./due-date-choice.module.css";

type Props = {
  offer: Offer;
  /** The product that was tapped, until its price is here. */
  wanted: Choice["product"] | null;
  onChoose: (product: Choice["product"]) => void;
};

/** All at once or in instalments, for whoever may have either: what each costs, side by side. */
export function ProductChoice({ offer, wanted, onChoose }: Props) {
  const name = useId();
  const { choices } = offer;
  if (choices === undefined) return null;
  const chosen = wanted ?? productOf(offer);
  const isAmountOther = new Set(choices.map(({ totalAmount }) => totalAmount)).size > 1;
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t`How do you want to pay it back?`}</legend>
      <div className={styles.cards}>
        {choices.map((choice) => (
          <label
            key={choice.product}
            className={`${styles.card} ${choice.product === chosen ? styles.chosen : ""}`}
          >
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={choice.product === chosen}
              onChange={() => onChoose(choice.product)}
            />
            <ProductPrice choice={choice} isAmountOther={isAmountOther} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const productOf = ({ instalments }: Pick<Offer, "instalments">): Choice["product"] =>
  instalments === undefined ? "salary-advance" : "salary-instalments";

/** The amount is told where not every way of repaying lends the same. */
function ProductPrice({ choice, isAmountOther }: { choice: Choice; isAmountOther: boolean }) {
  const { instalments } = choice;
  const [first] = instalments ?? [];
  const count = instalments?.length ?? 0;
  const day = formatDay(civilDate(choice.repayDate));
  const firstDay = formatDayAndMonth(civilDate(first?.dueOn ?? choice.repayDate));
  return (
    <span className={styles.words}>
      <span className={styles.quiet}>
        {first === undefined
          ? t`All at once`
          : t`${plural(count, { one: "# instalment", other: "# instalments" })}`}
      </span>{" "}
      <span className={styles.day}>{moneyText(first?.amount ?? choice.repayAmount)}</span>{" "}
      <span className={styles.when}>{first === undefined ? t`on ${day}` : t`a month, from ${firstDay}`}</span>{" "}
      {isAmountOther && <Row label={t`Loan`} value={moneyText(choice.totalAmount)} />}
      <Row label={t`Cost`} value={moneyText(choice.costTotal)} />
      <Row label={t`APR`} value={aprText(choice.apr)} />
    </span>
  );
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <span className={styles.row}>
    <span>{label}</span> <strong>{value}</strong>
  </span>
);
