import { t } from "@lingui/core/macro";
import { AmountField } from "@vaada/ui/amount-field";
import { announce } from "@vaada/ui/live-region";
import { useEffect } from "react";
import { moneyText } from "../../shell/money-text.ts";
import styles from "./repayment.module.css";

type Props = {
  id: string;
  /** The most that a part can be. */
  total: number;
  remaining: number;
  /** Whole rupees that a press fills in. */
  quick: { readonly round: readonly number[]; readonly half: number | null };
  /** Rupees and paise. */
  typed: string;
  onChange: (typed: string) => void;
  error: string | null | undefined;
};

/** How much of it now, and what is left then. The rule stays with the page: this piece comes after it. */
export function PartAmount({ id, total, remaining, quick, typed, onChange, error }: Props) {
  const upTo = moneyText(total);
  return (
    <>
      <AmountField
        id={id}
        label={t`Enter partial payment amount`}
        value={typed}
        hasPaise
        onChange={onChange}
        digitsMax={String(Math.floor(total)).length + 1}
        quick={{
          label: t`Quick amounts`,
          amounts: [
            ...quick.round.map((rupees) => ({ digits: String(rupees), text: moneyText(rupees) })),
            ...(quick.half === null ? [] : [{ digits: String(quick.half), text: t`Half` }]),
          ],
        }}
        // The maximum alone: the message about the minimum is verbatim, and names another figure than the rule.
        hint={t`Up to ${upTo}`}
        error={error}
        errorPrefix={t`Error:`}
      />
      {/* The line below says the same in words. */}
      <progress className={styles.bar} aria-hidden="true" max={total} value={total - remaining} />
      <p className={styles.remaining}>
        {t`Remaining Amount`} <strong>{moneyText(remaining)}</strong>
      </p>
      <SaidRemaining text={moneyText(remaining)} isTyped={typed !== ""} />
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
