import { selectOrdinal, t } from "@lingui/core/macro";
import { LOAN_RUPEES, loanRequiredMessage, SALARY_DAY_MAX } from "@vaada/contract/employment";
import { AmountField } from "@vaada/ui/amount-field";
import { SelectField } from "@vaada/ui/select-field";
import { useState } from "react";
import { type CalculatorChoice, keepChoice } from "../device/calculator-choice.ts";
import { moneyText } from "./money-text.ts";
import styles from "./thread-editor.module.css";

/** Changes in place what was chosen in the calculator. Only an amount that is lent becomes the choice. */
export function ThreadEditor({ choice }: { choice: CalculatorChoice }) {
  const [digits, setDigits] = useState(String(choice.rupees ?? ""));
  const [minimum, maximum] = [moneyText(LOAN_RUPEES.minimum), moneyText(LOAN_RUPEES.maximum)];
  const isLent = digits === "" || loanRequiredMessage(digits) === null;
  return (
    <div className={styles.fields}>
      <AmountField
        label={t`I want to borrow`}
        value={digits}
        onChange={(next) => {
          setDigits(next);
          if (loanRequiredMessage(next) === null) keepChoice({ rupees: +next });
        }}
        digitsMax={String(LOAN_RUPEES.maximum).length}
        hint={t`From ${minimum} to ${maximum}, in hundreds`}
        error={isLent ? null : t`Please enter a valid amount`}
        errorPrefix={t`Error:`}
      />
      <SelectField
        label={t`Salary date`}
        placeholder={t`Choose`}
        value={String(choice.salaryDay ?? "")}
        onChange={(day) => keepChoice({ salaryDay: +day })}
        options={Array.from({ length: SALARY_DAY_MAX }, (_, index) => optionOf(index + 1))}
      />
    </div>
  );
}

const optionOf = (day: number) => ({
  value: String(day),
  label: selectOrdinal(day, { one: "#st", two: "#nd", few: "#rd", other: "#th" }),
});
