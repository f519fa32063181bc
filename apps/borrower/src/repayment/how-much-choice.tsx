import { t } from "@lingui/core/macro";
import { RadioCards } from "@vaada/ui/radio-cards";
import { moneyText } from "../steps/amounts.ts";
import { CHOICE_ID, canPayPart, type HowMuch, type PartRule } from "./how-much.ts";
import { PartAmount } from "./part-amount.tsx";

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
      <PartAmount
        rule={rule}
        digits={wanted.digits}
        onChange={(digits) => onChange({ choice: "part", digits })}
        error={amountError}
      />
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
