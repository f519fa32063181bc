import { selectOrdinal, t } from "@lingui/core/macro";
import {
  LOAN_PURPOSES,
  LOAN_RUPEES,
  type LoanPurpose,
  loanRequiredMessage,
  SALARY_DAY_MAX,
} from "@vaada/contract/employment";
import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { AmountField } from "@vaada/ui/amount-field";
import { ChoiceChips } from "@vaada/ui/choice-chips";
import { Icon } from "@vaada/ui/icon";
import { iconCheck } from "@vaada/ui/icons";
import { SelectField } from "@vaada/ui/select-field";
import { lazy, Suspense } from "react";
import { useCalculatorChoice } from "../../device/calculator-choice.ts";
import { bureauConsentNote, useBureauConsent } from "../../form/bureau-consent.tsx";
import type { Answers } from "./answers.ts";
import type { Choice, FieldsProps } from "./employment-fields.tsx";
import type { AskFees } from "./estimate-line.tsx";
import styles from "./loan-fields.module.css";

/** One more than the limit has, so that whoever asks for a lakh hears of the limit. */
const REQUESTED_DIGITS_MAX = String(LOAN_RUPEES.maximum).length + 1;
const QUICK_RUPEES = [5_000, 10_000, LOAN_RUPEES.maximum] as const;

type LoanFieldsProps = FieldsProps & { askFees?: AskFees | undefined };

const EstimateLine = lazy(async () => ({ default: (await import("./estimate-line.tsx")).EstimateLine }));

export function LoanFields({ answers, errors, onChange, inWords, askFees }: LoanFieldsProps) {
  const consent = useBureauConsent();
  const choice = useCalculatorChoice();
  const { visible, onLeft } = errors;
  const errorPrefix = t`Error:`;
  return (
    <>
      <div>
        <AmountField
          id="requested"
          label={t`Loan Required (Rs.)`}
          hint={<AmountRule isChosen={answers.requested === String(choice.rupees)} />}
          value={answers.requested}
          onChange={(requested) => onChange({ requested })}
          onBlur={() => onLeft("requested")}
          digitsMax={REQUESTED_DIGITS_MAX}
          words={inWords(answers.requested)}
          quick={{ label: t`Quick amounts`, amounts: QUICK_RUPEES.map(quickAmount) }}
          error={visible.requested}
          errorPrefix={errorPrefix}
        />
        <div role="status">
          <Suspense>
            <EstimateLine requested={lendable(answers)} ask={askFees} />
          </Suspense>
        </div>
      </div>
      <SelectField
        id="salaryDay"
        label={t`Salary Date`}
        hint={
          <>
            {answers.salaryDay === String(choice.salaryDay) && <FromCalculator />}
            {t`The day of the month on which your salary comes`}
          </>
        }
        placeholder={t`Choose`}
        value={answers.salaryDay}
        onChange={(salaryDay) => onChange({ salaryDay })}
        options={salaryDayChoices()}
        error={visible.salaryDay}
        errorPrefix={errorPrefix}
      />
      <ChoiceChips
        id="purpose"
        legend={t`Loan Purpose`}
        options={purposeChoices()}
        value={answers.purpose}
        onChange={(purpose) => onChange({ purpose })}
        error={visible.purpose}
        errorPrefix={errorPrefix}
      />
      {consent.why}
      {consent.sheet}
    </>
  );
}

/** Under the button: what its press allows. */
export const LoanNote = () => bureauConsentNote();

const FromCalculator = () => (
  <span className={styles.chosen}>
    <Icon path={iconCheck} size="xs" />
    {t`your choice from the calculator`}
  </span>
);

/** States the limit in the specification's words, then the rest of the rule that the server applies. */
function AmountRule({ isChosen }: { isChosen: boolean }) {
  const minimum = rupees(LOAN_RUPEES.minimum);
  const step = rupees(LOAN_RUPEES.step);
  return (
    <>
      {isChosen && <FromCalculator />}
      <span className={styles.rule}>{t`* Maximum loan amount allowed is ₹25,000`}</span>{" "}
      <span className={styles.rule}>{t`From ${minimum}, in steps of ${step}`}</span>
    </>
  );
}

const lendable = ({ requested }: Answers): string | null =>
  loanRequiredMessage(requested) === null ? requested : null;

const quickAmount = (amount: number) => ({ digits: String(amount), text: rupees(amount) });

const rupees = (amount: number): string => formatRupees(paise(BigInt(amount) * 100n));

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
