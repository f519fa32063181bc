import { t } from "@lingui/core/macro";
import type { Offer } from "@vaada/contract/calls/offer";
import { toWireRupees } from "@vaada/money/wire";
import { AmountSlider } from "@vaada/ui/amount-slider";
import { Icon } from "@vaada/ui/icon";
import { iconDown } from "@vaada/ui/icons";
import { useState } from "react";
import { BusyLine } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { amountOf, moneyText } from "../../shell/money-text.ts";
import styles from "./amount-chooser.module.css";
import type { Trouble } from "./offer-state.ts";

type Props = {
  offer: Offer;
  wanted: number | null;
  trouble: Trouble | null;
  onChoose: (rupees: number) => void;
};

/** A smaller amount, right under the price that follows it. Open from the start for whoever has chosen one. */
export function AmountChooser({ offer, wanted, trouble, onChoose }: Props) {
  const { totalAmount, amountMinimum, amountMaximum, amountStep } = offer;
  const [isOpen, setIsOpen] = useState(totalAmount < amountMaximum);
  if (amountMinimum >= amountMaximum) return null;
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
          max={amountOf(amountMaximum)}
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
            slowText={t`This can take a few seconds.`}
          />
        </div>
        {trouble?.of === "pricing" && <FailureNote failure={trouble.failure} onTryAgain={trouble.tryAgain} />}
      </div>
    </details>
  );
}
