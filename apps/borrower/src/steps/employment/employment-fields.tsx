import { selectOrdinal, t } from "@lingui/core/macro";
import {
  EMPLOYMENT_TYPES,
  type EmploymentType,
  HOUSEHOLD_INCOMES,
  type HouseholdIncome,
  INCOME_MODES,
  type IncomeModeWord,
  LOAN_PURPOSES,
  LOAN_RUPEES,
  type LoanPurpose,
  loanRequiredMessage,
  SALARY_DAY_MAX,
} from "@vaada/contract/employment";
import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { AmountField } from "@vaada/ui/amount-field";
import { Field } from "@vaada/ui/field";
import { SelectField } from "@vaada/ui/select-field";
import { type ReactNode, useId } from "react";
import type { useFieldErrors } from "../../form/field-errors.ts";
import { useLate } from "../../form/use-late.ts";
import { type AnswerField, type Answers, isHouseholdAsked } from "./answers.ts";
import styles from "./employment-form.module.css";
import type { AskFees } from "./estimate-line.tsx";

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
      {isHouseholdAsked(answers) && (
        <SelectField
          id="household"
          label={t`Household income in a year`}
          hint={t`You, your husband or wife, and unmarried children together. Up to ₹3 lakh, the law limits what may go into loans each month, so we may lend less. If you leave it out, we count your salary for twelve months.`}
          placeholder={t`Choose`}
          value={answers.household}
          onChange={(household) => onChange({ household })}
          options={householdChoices()}
          error={visible.household}
          errorPrefix={errorPrefix}
        />
      )}
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

/** One more than the limit has, so that whoever asks for a lakh hears of the limit. */
const REQUESTED_DIGITS_MAX = String(LOAN_RUPEES.maximum).length + 1;
const QUICK_RUPEES = [5_000, 10_000, LOAN_RUPEES.maximum] as const;

type LoanFieldsProps = FieldsProps & { askFees?: AskFees | undefined };

const loadEstimate = async () => (await import("./estimate-line.tsx")).EstimateLine;

export function LoanFields({ answers, errors, onChange, inWords, askFees }: LoanFieldsProps) {
  const EstimateLine = useLate(loadEstimate);
  const { visible, onLeft } = errors;
  const common = { placeholder: t`Choose`, errorPrefix: t`Error:` };
  return (
    <FieldsCard title={t`Your loan`}>
      <div>
        <AmountField
          id="requested"
          label={t`Loan Required (Rs.)`}
          hint={<AmountRule />}
          value={answers.requested}
          onChange={(requested) => onChange({ requested })}
          onBlur={() => onLeft("requested")}
          digitsMax={REQUESTED_DIGITS_MAX}
          words={inWords(answers.requested)}
          quick={{ label: t`Quick amounts`, amounts: QUICK_RUPEES.map(quickAmount) }}
          error={visible.requested}
          errorPrefix={common.errorPrefix}
        />
        <div role="status">
          {EstimateLine !== null && <EstimateLine requested={lendable(answers)} ask={askFees} />}
        </div>
      </div>
      <SelectField
        {...common}
        id="purpose"
        label={t`Loan Purpose`}
        value={answers.purpose}
        onChange={(purpose) => onChange({ purpose })}
        options={purposeChoices()}
        error={visible.purpose}
      />
      <SelectField
        {...common}
        id="employmentType"
        label={t`Employment Type`}
        value={answers.employmentType}
        onChange={(employmentType) => onChange({ employmentType })}
        options={employmentTypeChoices()}
        error={visible.employmentType}
      />
      <SelectField
        {...common}
        id="incomeMode"
        label={t`Mode of Income`}
        value={answers.incomeMode}
        onChange={(incomeMode) => onChange({ incomeMode })}
        options={incomeModeChoices()}
        error={visible.incomeMode}
      />
    </FieldsCard>
  );
}

/** States the limit in the specification's words, then the rest of the rule that the server applies. */
function AmountRule() {
  const minimum = rupees(LOAN_RUPEES.minimum);
  const step = rupees(LOAN_RUPEES.step);
  return (
    <>
      <span className={styles.rule}>{t`* Maximum loan amount allowed is ₹25,000`}</span>{" "}
      <span className={styles.rule}>{t`From ${minimum}, in steps of ${step}`}</span>
    </>
  );
}

const lendable = ({ requested }: Answers): string | null =>
  loanRequiredMessage(requested) === null ? requested : null;

const quickAmount = (amount: number) => ({ digits: String(amount), text: rupees(amount) });

const rupees = (amount: number): string => formatRupees(paise(BigInt(amount) * 100n));

type FieldsProps = {
  answers: Answers;
  errors: Pick<ReturnType<typeof useFieldErrors<AnswerField>>, "visible" | "onLeft">;
  onChange: (changes: Partial<Answers>) => void;
  /** Spells an amount out. */
  inWords: (digits: string) => string | undefined;
};

function FieldsCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type Choice = { readonly value: string; readonly label: string };

/** The contract's lists in its order, in the language of the screen. */
const salaryDayChoices = (): readonly Choice[] =>
  Array.from({ length: SALARY_DAY_MAX }, (_, index) => {
    const day = index + 1;
    return {
      value: String(day),
      label: selectOrdinal(day, { one: "#st", two: "#nd", few: "#rd", other: "#th" }),
    };
  });

function purposeChoices(): readonly Choice[] {
  const labels: Record<LoanPurpose, string> = {
    "Medical Emergency": t`Medical Emergency`,
    "Salary Delay": t`Salary Delay`,
    "Personal Emergency": t`Personal Emergency`,
    Education: t`Education`,
    "Rent / Bills": t`Rent / Bills`,
    Other: t`Other`,
  };
  return LOAN_PURPOSES.map((value) => ({ value, label: labels[value] }));
}

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
