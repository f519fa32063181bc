import { plural, t } from "@lingui/core/macro";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Order } from "@vaada/contract/calls/repayment";
import { Button } from "@vaada/ui/button";
import { FactList } from "@vaada/ui/fact-list";
import { Icon } from "@vaada/ui/icon";
import { iconShield } from "@vaada/ui/icons";
import { iconSpark } from "@vaada/ui/later-icons";
import { Moment } from "@vaada/ui/moment";
import { showToast } from "@vaada/ui/show-toast";
import type { ReactNode } from "react";
import { formatDay, formatTime } from "../../language/dates.ts";
import { moneyText } from "../../shell/money-text.ts";
import { saveFile } from "../../shell/save-file.ts";
import { readLoanDocument } from "../../steps/loan-document.ts";
import { tellFailure } from "../../waiting/tell-failure.ts";
import { goHome } from "../go-home.ts";
import { canShareFiles, shareFile } from "../share-file.ts";
import styles from "./loan-closed.module.css";
import { factsOf, splitOf } from "./paid-facts.tsx";

type Props = {
  order: Order;
  closing: NonNullable<Order["closing"]>;
  /** Other sentences about the payment, such as what comes back. */
  remarks: ReactNode;
  /** The receipt's own buttons. */
  receipt: ReactNode;
};

/** The payment that ended the loan: what was saved, and the paper that says that nothing is owed. */
export function LoanClosed({ order, closing, remarks, receipt }: Props) {
  const amount = moneyText(order.amount);
  const rupees = amount.replace("₹", "");
  const title =
    closing.closedBy === "repaid" ? t`All paid. You owe nothing.` : t`Loan given back. You owe nothing.`;
  return (
    <Moment
      mark="disc"
      isUnderBar
      title={title}
      amount={amount}
      caption={paidText(order)}
      spoken={t`${title} ${rupees} rupees paid.`}
      actions={
        <>
          <Button variant="secondary" onClick={goHome}>
            {t`Done`}
          </Button>
          {receipt}
        </>
      }
    >
      <div className={styles.card}>
        {closing.saved !== null && <Saved {...closing.saved} />}
        <Certificate order={order} loanNo={closing.loanNo} />
        <FactList
          facts={[
            ...factsOf(order),
            ...splitOf(order),
            ...(closing.isAutoPayOff
              ? [{ label: t`Auto-pay`, value: t`Off. Nothing more is debited.` }]
              : []),
          ]}
        />
        {remarks}
      </div>
    </Moment>
  );
}

const paidAtMs = ({ paidAt, madeAt }: Order): number => Date.parse(paidAt ?? madeAt);

function paidText(order: Order): string {
  const atMs = paidAtMs(order);
  const [day, time] = [formatDay(civilDateInIndia(atMs)), formatTime(atMs)];
  return order.mode === "UPI" ? t`paid on ${day} at ${time} by UPI` : t`paid on ${day} at ${time}`;
}

function Saved({ amount, days }: { amount: number; days: number }) {
  const saved = moneyText(amount);
  return (
    <p className={styles.saved}>
      <Icon path={iconSpark} size="sm" />
      <span>
        <strong>{t`You saved ${saved} by paying early`}</strong>
        {t`${plural(days, { one: "# day of interest you didn’t pay", other: "# days of interest you didn’t pay" })}`}
      </span>
    </p>
  );
}

function Certificate({ order, loanNo }: { order: Order; loanNo: string }) {
  const day = formatDay(civilDateInIndia(paidAtMs(order)));
  const hand = async (take: (address: string) => unknown): Promise<void> => {
    const found = await readLoanDocument(order.loan_id, "No Dues Certificate");
    if (found.kind !== "ok") tellFailure(found);
    else if (found.data !== null) await take(found.data);
    else
      showToast({ tone: "info", text: t`We’re still writing it. In a moment it is under Payments, Loans.` });
  };
  return (
    <section className={styles.certificate}>
      <span className={styles.seal}>
        <Icon path={iconShield} size="sm" />
      </span>
      <div>
        <h2>{t`No-dues certificate`}</h2>
        <p>
          {t`Loan no. ${loanNo}`} · {day}
        </p>
      </div>
      <div className={styles.buttons}>
        {canShareFiles() && (
          <Button size="sm" onClick={() => void hand((address) => shareFile(address, loanNo))}>
            {t`Share`}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={() => void hand(saveFile)}>
          {t`Download`}
        </Button>
      </div>
    </section>
  );
}
