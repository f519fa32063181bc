import { t } from "@lingui/core/macro";
import { AmountField } from "@vaada/ui/amount-field";
import { Field } from "@vaada/ui/field";
import { SelectField } from "@vaada/ui/select-field";
import { salaryDayChoices } from "./choices.ts";
import { FieldsCard, type FieldsProps } from "./fields-card.tsx";

/** A crore has eight, and nobody earns more in a month. */
const INCOME_DIGITS_MAX = 8;

export function WorkFields({ answers, errors: { visible, onLeft }, onChange, inWords }: FieldsProps) {
  const errorPrefix = t`Error:`;
  return (
    <FieldsCard title={t`Your work`}>
      <Field
        id="company"
        label={t`Name of Employer`}
        hint={t`Letters and digits only, such as Tata Motors`}
        error={visible.company}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <input
            {...aria}
            name="organization"
            type="text"
            autoComplete="organization"
            autoCapitalize="words"
            spellCheck={false}
            value={answers.company}
            onChange={(event) => onChange({ company: event.target.value })}
            onBlur={() => onLeft("company")}
          />
        )}
      </Field>
      <AmountField
        id="monthlyIncome"
        label={t`Net Salary (Rs.)`}
        hint={t`What reaches you each month, after deductions`}
        value={answers.monthlyIncome}
        onChange={(monthlyIncome) => onChange({ monthlyIncome })}
        onBlur={() => onLeft("monthlyIncome")}
        digitsMax={INCOME_DIGITS_MAX}
        words={inWords(answers.monthlyIncome)}
        error={visible.monthlyIncome}
        errorPrefix={errorPrefix}
      />
      <SelectField
        id="salaryDay"
        label={t`Salary Date`}
        hint={t`The day of the month on which your salary comes`}
        placeholder={t`Choose`}
        value={answers.salaryDay}
        onChange={(salaryDay) => onChange({ salaryDay })}
        options={salaryDayChoices()}
        error={visible.salaryDay}
        errorPrefix={errorPrefix}
      />
    </FieldsCard>
  );
}
