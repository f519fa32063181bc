import { selectOrdinal, t } from "@lingui/core/macro";
import { calculate, type WantedLoan } from "@vaada/lending/calculator";
import type { PricedLoan } from "@vaada/lending/pricing";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { formatRupees } from "@vaada/money/format";
import { divideHalfUp, type Paise, paise } from "@vaada/money/paise";
import { formatBasisPoints } from "@vaada/money/percent";
import { AmountSlider } from "@vaada/ui/amount-slider";
import { Jaali } from "@vaada/ui/jaali";
import { SelectField } from "@vaada/ui/select-field";
import { useEffect, useState } from "react";
import { keepChoice } from "../device/calculator-choice.ts";
import { formatDay } from "../language/dates.ts";
import { screenLanguage } from "../language/language.ts";
import type { ScreenLanguage } from "../language/messages.ts";
import { whenIdle } from "../shell/chunk-loading.ts";
import { replayFirstTouches } from "../shell/first-touches.ts";
import styles from "./calculator.module.css";
import { followPlatform, usePlatform } from "./lending-terms.ts";

const FIRST_AMOUNT: Paise = paise(20_000_00n);
const PAISE_PER_RUPEE = 100n;

/** The whole cost before anybody gives us anything, from the pricing that the server uses. */
export function Calculator() {
  const { today, terms } = usePlatform();
  const [wanted, setWanted] = useState(FIRST_AMOUNT);
  const [salaryDay, setSalaryDay] = useState(1);
  useEffect(() => {
    replayFirstTouches("[data-first=calculator]");
    void whenIdle().then(followPlatform);
  }, []);
  const principal = allowedAmount(terms.amount, wanted);
  const figures = calculatorFigures({ terms, principal, salaryDay, today });
  return (
    <section className={styles.card} aria-label={t`Loan calculator`} data-first="calculator">
      <Jaali />
      <div className={styles.inputs}>
        <AmountSlider
          label={t`I want to borrow`}
          value={principal}
          min={terms.amount.minimum}
          max={terms.amount.maximum}
          step={terms.amount.step}
          onChange={(chosen) => {
            setWanted(chosen);
            keepChoice({ rupees: Number(chosen / PAISE_PER_RUPEE) });
          }}
          decreaseLabel={t`Less`}
          increaseLabel={t`More`}
          valueText={formatRupees(principal)}
          aside={
            <div className={styles.salary}>
              <SelectField
                label={t`Salary date`}
                tone="hero"
                value={String(salaryDay)}
                onChange={(day) => {
                  setSalaryDay(+day);
                  keepChoice({ salaryDay: +day });
                }}
                options={salaryDays(screenLanguage())}
              />
            </div>
          }
        />
      </div>
      <Costs figures={figures} />
      <p className={styles.label}>{t`Illustration. Your rate is shown before you sign.`}</p>
    </section>
  );
}

function Costs({ figures: { payBackOn, atMost, from } }: { figures: CalculatorFigures }) {
  const rows = [
    ["get", t`You get`, t`credited within 24 hours of release`],
    ["payBack", t`You pay back`, t`on ${payBackOn}`],
    ["cost", t`All-in cost`, null],
    ["apr", t`APR`, null],
  ] as const;
  return (
    <table className={styles.costs}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t`The most it can cost`}</th>
          <th scope="col">{t`With strong credit`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([figure, name, remark]) => (
          <tr key={figure}>
            <th scope="row">
              {name} {remark !== null && <span>{remark}</span>}
            </th>
            <td>{atMost[figure]}</td>
            <td>{from[figure]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Option = { readonly value: string; readonly label: string };

/** Kept for each language: a slider that is dragged redraws the card many times a second. */
const salaryDaysIn = new Map<ScreenLanguage, readonly Option[]>();

function salaryDays(language: ScreenLanguage): readonly Option[] {
  const kept = salaryDaysIn.get(language) ?? Array.from({ length: 31 }, (_, index) => optionOf(index + 1));
  salaryDaysIn.set(language, kept);
  return kept;
}

const optionOf = (day: number): Option => ({
  value: String(day),
  label: selectOrdinal(day, { one: "#st", two: "#nd", few: "#rd", other: "#th" }),
});

/** One column of the calculator, as it is read. */
type CalculatorColumn = {
  readonly get: string;
  readonly payBack: string;
  readonly cost: string;
  readonly apr: string;
};

type CalculatorFigures = {
  readonly payBackOn: string;
  readonly atMost: CalculatorColumn;
  readonly from: CalculatorColumn;
};

/**
 * The figures of the calculator. The amount must be one the product lends, which `allowedAmount` makes it.
 */
export function calculatorFigures(wanted: WantedLoan): CalculatorFigures {
  const calculation = calculate(wanted);
  if (calculation.kind === "refused") throw new RangeError(`calculatorFigures: ${calculation.reason}`);
  const { atMost, from } = calculation;
  return { payBackOn: formatDay(atMost.dueOn), atMost: columnOf(atMost), from: columnOf(from) };
}

/** The nearest amount that the product lends: the terms may have moved under an amount chosen before. */
export function allowedAmount({ minimum, maximum, step }: ProductTerms["amount"], wanted: Paise): Paise {
  const stepped = paise(divideHalfUp({ dividend: wanted < 0n ? 0n : wanted, divisor: step }) * step);
  if (stepped < minimum) return minimum;
  return stepped > maximum ? maximum : stepped;
}

const columnOf = (loan: PricedLoan): CalculatorColumn => ({
  get: formatRupees(loan.net),
  payBack: formatRupees(loan.repay),
  cost: formatRupees(loan.costTotal),
  apr: formatBasisPoints(loan.aprBasisPoints),
});
