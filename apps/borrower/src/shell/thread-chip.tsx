import { selectOrdinal, t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { Icon } from "@vaada/ui/icon";
import { iconCoin } from "@vaada/ui/later-icons";
import { LinkButton } from "@vaada/ui/link-button";
import { type ReactNode, Suspense, useState } from "react";
import { type CalculatorChoice, useCalculatorChoice } from "../device/calculator-choice.ts";
import { keptPrice, type TakenPrice } from "../device/taken-price.ts";
import { formatDay, formatDayAndMonth } from "../language/dates.ts";
import { keptLoanId } from "../session/loan-id.ts";
import { latePart } from "./chunk-loading.ts";
import { aprText, moneyText } from "./money-text.ts";
import styles from "./thread-chip.module.css";

/** The loan in a line on every screen of the journey: only the visitor's choice, and later its cost. */
export function ThreadChip({ shows }: { shows: "choice" | "price" }) {
  const choice = useCalculatorChoice();
  const [price] = useState(() => keptPrice(keptLoanId()));
  if (shows === "price") return price && <PriceChip price={price} />;
  const isChosen = choice.rupees !== undefined || choice.salaryDay !== undefined;
  return isChosen && <ChoiceChip choice={choice} />;
}

const ThreadEditor = latePart(async () => (await import("./thread-editor.tsx")).ThreadEditor);

function ChoiceChip({ choice }: { choice: CalculatorChoice }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Chip
      text={textOf(choice)}
      action={isOpen ? t`Done` : t`Change`}
      isOpen={isOpen}
      onAction={() => setIsOpen(!isOpen)}
    >
      <Suspense>
        <ThreadEditor choice={choice} />
      </Suspense>
    </Chip>
  );
}

function textOf({ rupees, salaryDay: day }: CalculatorChoice): string {
  const amount = rupees === undefined ? null : moneyText(rupees);
  if (day === undefined) return amount ?? "";
  const salary = t`salary on the ${selectOrdinal(day, { one: "#st", two: "#nd", few: "#rd", other: "#th" })}`;
  return amount === null ? salary : `${amount} · ${salary}`;
}

function PriceChip({ price }: { price: TakenPrice }) {
  const [isOpen, setIsOpen] = useState(false);
  const pay = moneyText(price.repayAmount);
  const day = formatDayAndMonth(civilDate(price.repayDate));
  const count = price.instalments?.count;
  const due = count === undefined ? t`you pay ${pay} on ${day}` : t`you pay ${pay} in ${count} instalments`;
  return (
    <Chip
      text={`${moneyText(price.totalAmount)} · ${due}`}
      action={isOpen ? t`Close` : t`See`}
      isOpen={isOpen}
      onAction={() => setIsOpen(!isOpen)}
    >
      <dl className={styles.price}>
        <dt>{t`You get`}</dt>
        <dd>{moneyText(price.finalAmount)}</dd>
        <dt>{t`You repay`}</dt>
        <dd>{pay}</dd>
        <dt>{price.instalments === undefined ? t`Repay on` : t`First instalment`}</dt>
        <dd>{formatDay(civilDate(price.instalments?.firstOn ?? price.repayDate))}</dd>
        <dt>{t`APR`}</dt>
        <dd>{aprText(price.apr)}</dd>
      </dl>
    </Chip>
  );
}

type ChipProps = {
  text: string;
  action: string;
  isOpen: boolean;
  onAction: () => void;
  /** The action's content in place. */
  children: ReactNode;
};

const Chip = ({ text, action, isOpen, onAction, children }: ChipProps) => (
  <section className={styles.chip} aria-label={t`Your loan`}>
    <p className={styles.line}>
      <Icon path={iconCoin} size="sm" />
      <span>{text}</span>
      <LinkButton onClick={onAction} aria-expanded={isOpen}>
        {action}
      </LinkButton>
    </p>
    {isOpen && <div className={styles.more}>{children}</div>}
  </section>
);
