import { t } from "@lingui/core/macro";
import { civilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Order } from "@vaada/contract/calls/repayment";
import { Button } from "@vaada/ui/button";
import { iconCheck } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { showToast } from "@vaada/ui/show-toast";
import { lazy, Suspense } from "react";
import { formatDay } from "../../language/dates.ts";
import { somethingWentWrong } from "../../language/shared-phrases.ts";
import { moneyText } from "../../shell/money-text.ts";
import { saveFile } from "../../shell/save-file.ts";
import { tellFailure } from "../../waiting/tell-failure.ts";
import { goHome } from "../go-home.ts";
import { canShareFiles, shareFile } from "../share-file.ts";
import { factsOf, splitOf } from "./paid-facts.tsx";
import styles from "./repayment.module.css";
import type { OrderCalls } from "./use-order.ts";

type Props = {
  order: Order;
  read: OrderCalls["read"];
  /** The payment was made a moment ago: one that ends the loan is celebrated. */
  isFresh: boolean;
};

const LoanClosed = lazy(async () => ({ default: (await import("./loan-closed.tsx")).LoanClosed }));

/** The money is there: how much, when, what it paid off and what is left. */
export function Paid({ order, read, isFresh }: Props) {
  const receipt = <ReceiptButtons order={order} read={read} />;
  const remarks = <Remarks order={order} />;
  if (isFresh && order.closing !== null)
    return (
      <Suspense>
        <LoanClosed order={order} closing={order.closing} receipt={receipt} remarks={remarks} />
      </Suspense>
    );
  return (
    <ResultPanel
      tone="success"
      icon={iconCheck}
      title={t`Payment received`}
      facts={[...factsOf(order), ...splitOf(order)]}
      actions={
        <>
          <Button onClick={goHome}>{t`Done`}</Button>
          {receipt}
        </>
      }
    >
      <p className={styles.sum}>{moneyText(order.amount)}</p>
      <p>{restText(order)}</p>
      {order.atDue !== null && <p>{atDueText(order.atDue)}</p>}
      {remarks}
    </ResultPanel>
  );
}

function Remarks({ order }: { order: Order }) {
  return (
    <>
      {order.refunded > 0 && <p>{refundText(moneyText(order.refunded))}</p>}
      {order.correction !== null && (
        <>
          <p>{t`The receipt was corrected and replaces the one before it.`}</p>
          <p>{order.correction.reason}</p>
        </>
      )}
    </>
  );
}

function ReceiptButtons({ order, read }: Pick<Props, "order" | "read">) {
  if (order.receiptUrl === null) return null;
  const { orderId, correction } = order;
  return (
    <>
      {canShareFiles() && (
        <Button
          variant="secondary"
          onClick={() => void takeReceipt(orderId, { read, take: (url) => shareFile(url, orderId) })}
        >
          {t`Share receipt`}
        </Button>
      )}
      <Button variant="secondary" onClick={() => void takeReceipt(orderId, { read, take: saveFile })}>
        {correction === null ? t`Download receipt` : t`Download corrected receipt`}
      </Button>
      {correction?.replacedReceipts.map(({ issuedAt }, index) => (
        <Button
          key={issuedAt}
          variant="secondary"
          onClick={() => void takeReceipt(orderId, { read, take: saveFile, replaced: index })}
        >
          {replacedText(formatDay(civilDateInIndia(Date.parse(issuedAt))))}
        </Button>
      ))}
    </>
  );
}

/** Says what the due date then asks for. */
function atDueText({ on, amount: rupees, saved: less, isInstalment }: NonNullable<Order["atDue"]>): string {
  const [day, amount, saved] = [formatDay(civilDate(on)), moneyText(rupees), moneyText(less)];
  // The saving counts for the whole loan, and would read as if this one instalment were smaller.
  if (isInstalment) return t`Next, ${amount} is due on ${day}.`;
  return less > 0
    ? t`On ${day} that is ${amount}, and you’ve saved ${saved}.`
    : t`On ${day} that is ${amount}.`;
}

const replacedText = (day: string): string => t`Receipt of ${day}, replaced`;

function restText({ isLoanClosed, remaining, exit, chargedBackOn }: Order): string {
  if (chargedBackOn !== null) {
    const day = formatDay(civilDate(chargedBackOn));
    return t`Your bank took this payment back on ${day} (chargeback), so it does not count any more.`;
  }
  if (isLoanClosed) return t`Your loan is closed. You owe nothing.`;
  if (remaining === null) return t`It is on your loan account.`;
  const rest = moneyText(remaining);
  if (exit !== null) {
    const [sum, until] = [moneyText(exit.amount), formatDay(civilDate(exit.until))];
    return t`Until ${until}, ${sum} pays off your loan. After that, ${rest} is left to pay.`;
  }
  return t`${rest} left to pay.`;
}

const refundText = (amount: string): string => t`You paid ${amount} too much. We’re sending it back.`;

type TakeReceipt = {
  read: Props["read"];
  take: (address: string) => unknown;
  /** Counts those that a correction has replaced; left out, it is the receipt that counts. */
  replaced?: number;
};

/** Asked for when somebody wants it: the address that came with the answer may have run out. */
async function takeReceipt(orderId: string, { read, take, replaced }: TakeReceipt): Promise<void> {
  const answer = await read(orderId);
  if (answer.kind !== "ok") {
    tellFailure(answer);
    return;
  }
  const { receiptUrl, correction } = answer.data;
  const url = replaced === undefined ? receiptUrl : correction?.replacedReceipts[replaced]?.receiptUrl;
  if (url == null) showToast({ tone: "error", text: somethingWentWrong() });
  else await take(url);
}
