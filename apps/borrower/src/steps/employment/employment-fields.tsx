import { t } from "@lingui/core/macro";
import {
  EMPLOYMENT_TYPES,
  type EmploymentType,
  HOUSEHOLD_INCOMES,
  type HouseholdIncome,
  INCOME_MODES,
  type IncomeModeWord,
} from "@vaada/contract/employment";
import { AmountField } from "@vaada/ui/amount-field";
import { ChoiceChips } from "@vaada/ui/choice-chips";
import { Field } from "@vaada/ui/field";
import type { useFieldErrors } from "../../form/field-errors.ts";
import { type AnswerField, type Answers, isHouseholdAsked } from "./answers.ts";

/** A crore has eight, and nobody earns more in a month. */
const INCOME_DIGITS_MAX = 8;

export function WorkFields({ answers, errors: { visible, onLeft }, onChange, inWords }: FieldsProps) {
  const errorPrefix = t`Error:`;
  return (
    <>
      <ChoiceChips
        id="employmentType"
        legend={t`Employment Type`}
        options={employmentTypeChoices()}
        value={answers.employmentType}
        onChange={(employmentType) => onChange({ employmentType })}
        error={visible.employmentType}
        errorPrefix={errorPrefix}
      />
      <Field id="company" label={t`Name of Employer`} error={visible.company} errorPrefix={errorPrefix}>
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
      {isHouseholdAsked(answers) && (
        <ChoiceChips
          id="household"
          legend={t`Household income in a year`}
          hint={t`You, your husband or wife, and unmarried children together. Up to ₹3 lakh, the law limits what may go into loans each month, so we may lend less. If you leave it out, we count your salary for twelve months.`}
          options={householdChoices()}
          value={answers.household}
          onChange={(household) => onChange({ household })}
          error={visible.household}
          errorPrefix={errorPrefix}
        />
      )}
      <ChoiceChips
        id="incomeMode"
        legend={t`Mode of Income`}
        options={incomeModeChoices()}
        value={answers.incomeMode}
        onChange={(incomeMode) => onChange({ incomeMode })}
        error={visible.incomeMode}
        errorPrefix={errorPrefix}
      />
    </>
  );
}

export type FieldsProps = {
  answers: Answers;
  errors: Pick<ReturnType<typeof useFieldErrors<AnswerField>>, "visible" | "onLeft">;
  onChange: (changes: Partial<Answers>) => void;
  /** Spells an amount out. */
  inWords: (digits: string) => string | undefined;
};

export type Choice = { readonly value: string; readonly label: string };

/** The contract's lists in its order, in the language of the screen. */
function employmentTypeChoices(): readonly Choice[] {
  const labels: Record<EmploymentType, string> = {
    Salaried: t`Salaried`,
    "Self Employee": t`Self Employee`,
  };
  return EMPLOYMENT_TYPES.map((value) => ({ value, label: labels[value] }));
}

function householdChoices(): readonly Choice[] {
  const labels: Record<HouseholdIncome, string> = {
    "up-to-3-lakh": t`Up to ₹3 lakh`,
    "above-3-lakh": t`Above ₹3 lakh`,
  };
  return HOUSEHOLD_INCOMES.map((value) => ({ value, label: labels[value] }));
}

function incomeModeChoices(): readonly Choice[] {
  const labels: Record<IncomeModeWord, string> = {
    "Bank Transfer": t`Bank Transfer`,
    Cheque: t`Cheque`,
    Cash: t`Cash`,
  };
  return INCOME_MODES.map((value) => ({ value, label: labels[value] }));
}
