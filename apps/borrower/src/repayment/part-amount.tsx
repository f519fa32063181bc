import { t } from "@lingui/core/macro";
import { remainingAfter } from "@vaada/contract/repayment";
import { AmountField } from "@vaada/ui/amount-field";
import { announce } from "@vaada/ui/live-region";
import { useEffect } from "react";
import { moneyText } from "../steps/amounts.ts";
import { AMOUNT_ID, type PartRule, quickSums } from "./how-much.ts";
import styles from "./repayment.module.css";

type Props = {
  rule: PartRule;
  digits: string;
  onChange: (digits: string) => void;
  error: string | null | undefined;
};

/** How much of it now, and what is left then. */
export function PartAmount({ rule, digits, onChange, error }: Props) {
  const { total, minimum } = rule;
  const remaining = remainingAfter(total, Number(digits));
  const { round, half } = quickSums(rule);
  const [from, upTo] = [moneyText(minimum), moneyText(total)];
  return (
    <>
      <AmountField
        id={AMOUNT_ID}
        label={t`Enter partial payment amount`}
        value={digits}
        onChange={onChange}
        digitsMax={String(Math.floor(total)).length + 1}
        quick={{
          label: t`Quick amounts`,
          amounts: [
            ...round.map((rupees) => ({ digits: String(rupees), text: moneyText(rupees) })),
            ...(half === null ? [] : [{ digits: String(half), text: t`Half` }]),
          ],
        }}
        // By the rule itself: the message about it names another figure.
        hint={t`${from} to ${upTo}`}
        error={error}
        errorPrefix={t`Error:`}
      />
      {/* The line below says the same in words. */}
      <progress className={styles.bar} aria-hidden="true" max={total} value={total - remaining} />
      <p className={styles.remaining}>
        {t`Remaining Amount`} <strong>{moneyText(remaining)}</strong>
      </p>
      <SaidRemaining text={moneyText(remaining)} isTyped={digits !== ""} />
    </>
  );
}

/** Somebody who types is told once they pause, and not at each digit. */
const PAUSE_MS = 800;

function SaidRemaining({ text, isTyped }: { text: string; isTyped: boolean }) {
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => announce(t`Remaining Amount ${text}`), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isTyped]);
  return null;
}
