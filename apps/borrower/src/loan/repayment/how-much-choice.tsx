import { t } from "@lingui/core/macro";
import { remainingAfter } from "@vaada/contract/repayment";
import { RadioCards } from "@vaada/ui/radio-cards";
import { lazy, Suspense, useEffect } from "react";
import { moneyText } from "../../shell/money-text.ts";
import { AMOUNT_ID, CHOICE_ID, canPayPart, type HowMuch, type PartRule, quickSums } from "./how-much.ts";

const loadPartAmount = () => import("./part-amount.tsx");
const PartAmount = lazy(async () => ({ default: (await loadPartAmount()).PartAmount }));

type Props = {
  wanted: HowMuch;
  rule: PartRule;
  /** What paying everything today saves; `null` when nothing, or not known. */
  saving: number | null;
  onChange: (wanted: HowMuch) => void;
  choiceError: string | null;
  amountError: string | null | undefined;
};

export function HowMuchChoice({ wanted, rule, saving, onChange, choiceError, amountError }: Props) {
  useEffect(() => {
    // Most pay everything. The field for a part comes while they choose; a failure is told once it is needed.
    void loadPartAmount().catch(() => undefined);
  }, []);
  const total = moneyText(rule.total);
  const full = {
    value: "full",
    title: t`Full Payment`,
    text: saving === null ? t`Close the loan today` : savingText(moneyText(saving)),
    aside: total,
  } as const;
  const part = {
    value: "part",
    title: t`Part Payment`,
    aside: t`Pay what you can now`,
    isAsideQuiet: true,
    children: (
      <Suspense>
        <PartAmount
          id={AMOUNT_ID}
          range={rule}
          remaining={remainingAfter(rule.total, Number(wanted.digits))}
          quick={quickSums(rule)}
          digits={wanted.digits}
          onChange={(digits) => onChange({ choice: "part", digits })}
          error={amountError}
        />
      </Suspense>
    ),
  } as const;
  return (
    <RadioCards
      id={CHOICE_ID}
      legend={t`How much would you like to pay?`}
      isLegendHidden
      choices={canPayPart(rule) ? [full, part] : [full]}
      value={wanted.choice}
      onChange={(choice) => onChange({ ...wanted, choice })}
      error={choiceError}
      errorPrefix={t`Error:`}
    />
  );
}

const savingText = (saving: string): string => t`Close the loan today, save ${saving}`;
