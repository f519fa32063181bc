import { t } from "@lingui/core/macro";
import type { Offer } from "@vaada/contract/calls/offer";
import { LinkButton } from "@vaada/ui/link-button";
import { moneyText } from "../../shell/money-text.ts";
import styles from "./asking-for-more.module.css";

type Props = { offer: Offer; onChoose: (rupees: number) => void };

/** Quiet, and after everything else: nobody is talked into more than they asked for, and the way back is as short. */
export function AskingForMore({ offer: { totalAmount, amountMaximum, maximumAmount }, onChoose }: Props) {
  const asked = moneyText(amountMaximum);
  const most = moneyText(maximumAmount);
  if (totalAmount > amountMaximum)
    return (
      <p className={styles.row}>
        {t`You asked for ${asked}.`}{" "}
        <LinkButton onClick={() => onChoose(amountMaximum)}>{t`Back to ${asked}`}</LinkButton>
      </p>
    );
  return (
    <p className={styles.row}>
      {t`You may qualify for more.`}{" "}
      <LinkButton onClick={() => onChoose(maximumAmount)}>{t`See the price of ${most}`}</LinkButton>
    </p>
  );
}
