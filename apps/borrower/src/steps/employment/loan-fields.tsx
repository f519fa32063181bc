import { t } from "@lingui/core/macro";
import { LOAN_RUPEES, loanRequiredMessage } from "@vaada/contract/employment";
import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { AmountField } from "@vaada/ui/amount-field";
import { SelectField } from "@vaada/ui/select-field";
import { useLate } from "../../form/use-late.ts";
import type { Answers } from "./answers.ts";
import { employmentTypeChoices, incomeModeChoices, purposeChoices } from "./choices.ts";
import styles from "./employment-form.module.css";
import type { AskFees } from "./fees.ts";
import { FieldsCard, type FieldsProps } from "./fields-card.tsx";

/** One more than the limit has, so that whoever asks for a lakh hears of the limit. */
const REQUESTED_DIGITS_MAX = String(LOAN_RUPEES.maximum).length + 1;
const QUICK_RUPEES = [5_000, 10_000, LOAN_RUPEES.maximum] as const;

type Props = FieldsProps & { askFees?: AskFees | undefined };

const loadEstimate = async () => (await import("./estimate-line.tsx")).EstimateLine;

export function LoanFields({ answers, errors, onChange, inWords, askFees }: Props) {
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

/** The limit in the specification's words, then the rest of the rule: no answer is refused by a rule nobody was told. */
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
