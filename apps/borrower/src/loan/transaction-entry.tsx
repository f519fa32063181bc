import { t } from "@lingui/core/macro";
import type {
  Transaction,
  TransactionMode,
  TransactionType,
} from "@vaada/contract/calls/transactions-history";
import { iconDocument } from "@vaada/ui/icons";
import { iconPaid, iconReceived } from "@vaada/ui/loan-icons";
import { TransactionRow } from "@vaada/ui/transaction-list";
import type { ReactNode } from "react";
import { formatMoment } from "../language/dates.ts";
import { feeWords, moneyText } from "../shell/money-text.ts";

type Props = {
  transaction: Transaction;
  /** The row's own action, such as a link to its receipt. */
  children?: ReactNode;
};

/** One movement of a loan's money, the same on the dashboard and in the history. */
export function TransactionEntry({ transaction, children }: Props) {
  const { type, referenceNo, amount, mode, transactionDate } = transaction;
  const { icon, tone } = LOOKS[type];
  const money = moneyText(amount);
  return (
    <TransactionRow
      icon={icon}
      tone={tone}
      title={titleOf(transaction)}
      note={type === "processing fee" ? t`GST included` : undefined}
      amount={tone === "received" ? `+ ${money}` : money}
      reference={{
        label: t`Reference No.`,
        text: referenceNo,
        copyLabel: t`Copy`,
        copiedText: t`Copied`,
        notCopiedText: t`Your browser did not let us copy it. Hold the number to copy it yourself.`,
      }}
      mode={modeText(mode)}
      date={formatMoment(Date.parse(transactionDate))}
    >
      {children}
    </TransactionRow>
  );
}

const RECEIVED = { icon: iconReceived, tone: "received" } as const;
const PAID = { icon: iconPaid, tone: "paid" } as const;
const NOTED = { icon: iconDocument, tone: "paid" } as const;

const LOOKS: Readonly<Record<TransactionType, { icon: string; tone: "received" | "paid" }>> = {
  disbursal: RECEIVED,
  "processing fee": NOTED,
  repayment: PAID,
  "part payment": PAID,
  "mandate debit": PAID,
  "late fee": NOTED,
  "bounce charge": NOTED,
  charge: NOTED,
  waiver: NOTED,
  refund: RECEIVED,
  chargeback: RECEIVED,
};

function titleOf({ type, fee }: Transaction): string {
  switch (type) {
    case "disbursal":
      return t`Disbursal`;
    case "processing fee":
      return t`Processing Fee`;
    case "repayment":
      return t`Repayment`;
    case "part payment":
      return t({ message: "Part Payment", context: "done" });
    case "mandate debit":
      return t`Mandate Debit`;
    case "late fee":
      return t`Late Fee`;
    case "bounce charge":
      return t`Bounce Charge`;
    case "charge":
      return fee === undefined ? t`Charge` : feeWords().feeName(fee);
    case "waiver":
      return t`Waiver`;
    case "refund":
      return t`Refund`;
    case "chargeback":
      return t`Chargeback: your bank took the payment back`;
    default:
      return type satisfies never;
  }
}

/** The ways of a bank keep their names in every language. */
function modeText(mode: TransactionMode): string {
  switch (mode) {
    case "Auto-pay":
      return t`Auto-pay`;
    case "Card":
      return t`Card`;
    case "Credit Card":
      return t`Credit Card`;
    case "Net Banking":
      return t`Net Banking`;
    case "Cash":
      return t`Cash`;
    case "Deducted":
      return t`Deducted`;
    case "Charged":
      return t`Charged`;
    case "Waived":
      return t`Waived`;
    case "Other":
      return t`Other`;
    case "IMPS":
    case "NEFT":
    case "RTGS":
    case "UPI":
      return mode;
    default:
      return mode satisfies never;
  }
}
