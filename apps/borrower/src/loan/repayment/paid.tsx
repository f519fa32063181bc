import { t } from "@lingui/core/macro";
import { civilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatDay, formatTime } from "@vaada/calendar/format";
import type { Order } from "@vaada/contract/calls/repayment";
import { Button } from "@vaada/ui/button";
import { CopyText } from "@vaada/ui/copy-text";
import type { FactList } from "@vaada/ui/fact-list";
import { iconCheck } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { showToast } from "@vaada/ui/show-toast";
import type { ComponentProps } from "react";
import { somethingWentWrong } from "../../language/shared-phrases.ts";
import { moneyText } from "../../shell/money-text.ts";
import { saveFile } from "../../shell/save-file.ts";
import { tellFailure } from "../../waiting/tell-failure.ts";
import { goHome } from "../go-home.ts";
import styles from "./repayment.module.css";
import type { OrderCalls } from "./use-order.ts";

type Props = { order: Order; read: OrderCalls["read"] };

/** The money is there: how much, when, what it paid off and what is left. */
export function Paid({ order, read }: Props) {
  return (
    <ResultPanel
      tone="success"
      icon={iconCheck}
      title={t`Payment received`}
      facts={[...factsOf(order), ...splitOf(order)]}
      actions={
        <>
          <Button onClick={goHome}>{t`Done`}</Button>
          {order.receiptUrl !== null && (
            <Button variant="secondary" onClick={() => void saveReceipt(order.orderId, read)}>
              {order.correction === null ? t`Download receipt` : t`Download corrected receipt`}
            </Button>
          )}
          {order.correction?.replacedReceipts.map(({ issuedAt }, index) => (
            <Button
              key={issuedAt}
              variant="secondary"
              onClick={() => void saveReceipt(order.orderId, read, index)}
            >
              {replacedText(formatDay(civilDateInIndia(Date.parse(issuedAt))))}
            </Button>
          ))}
        </>
      }
    >
      <p className={styles.sum}>{moneyText(order.amount)}</p>
      <p>{restText(order)}</p>
      {order.refunded > 0 && <p>{refundText(moneyText(order.refunded))}</p>}
      {order.correction !== null && (
        <>
          <p>{t`The receipt was corrected and replaces the one before it.`}</p>
          <p>{order.correction.reason}</p>
        </>
      )}
    </ResultPanel>
  );
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

type Fact = ComponentProps<typeof FactList>["facts"][number];

function factsOf({ orderId, amount, paidAt, madeAt }: Order): Fact[] {
  const atMs = Date.parse(paidAt ?? madeAt);
  return [
    {
      label: t`Transaction ID`,
      value: (
        <CopyText
          text={orderId}
          copyLabel={t`Copy`}
          copiedText={t`Copied`}
          notCopiedText={t`Your browser did not let us copy it. Hold the number to copy it yourself.`}
        />
      ),
    },
    { label: t`Time`, value: formatTime(atMs) },
    { label: t`Date`, value: formatDay(civilDateInIndia(atMs)) },
    { label: t`Total amount`, value: moneyText(amount) },
  ];
}

/** Where the money went, in the order in which it is taken. */
function splitOf({ split }: Order): Fact[] {
  if (split === null) return [];
  const parts = [
    { label: t`Towards interest`, rupees: split.interest },
    { label: t`Towards the loan`, rupees: split.principal },
    { label: t`Towards charges`, rupees: split.charges },
    { label: t`More than was owed`, rupees: split.excess },
    { label: t`Small balance waived`, rupees: split.waived },
    { label: t`Fee and GST taken back`, rupees: split.feesReversed },
  ];
  return parts
    .filter(({ rupees }) => rupees > 0)
    .map(({ label, rupees }) => ({ label, value: moneyText(rupees) }));
}

/**
 * Asked for when somebody wants it: the address that came with the answer may have run out. `replaced` counts those that a
 * correction has replaced; left out, it is the receipt that counts.
 */
async function saveReceipt(orderId: string, read: Props["read"], replaced?: number): Promise<void> {
  const answer = await read(orderId);
  if (answer.kind !== "ok") {
    tellFailure(answer);
    return;
  }
  const { receiptUrl, correction } = answer.data;
  const url = replaced === undefined ? receiptUrl : correction?.replacedReceipts[replaced]?.receiptUrl;
  if (url == null) showToast({ tone: "error", text: somethingWentWrong() });
  else saveFile(url);
}
