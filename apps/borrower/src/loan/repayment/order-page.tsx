import { t } from "@lingui/core/macro";
import { TopBar } from "@vaada/ui/top-bar";
import { useHelp } from "../../shell/use-help.tsx";
import { goHome, goHomeUnpaid } from "../go-home.ts";
import { Confirming } from "./confirming.tsx";
import { NotKnown } from "./not-known.tsx";
import type { OrderCalls } from "./order-calls.ts";
import { Paid } from "./paid.tsx";
import styles from "./repayment.module.css";
import { Unpaid } from "./unpaid.tsx";
import { type AskedOrder, isDecided, useOrder } from "./use-order.ts";

type Props = {
  asked: AskedOrder;
  /** What was to be paid, until the server says what was. */
  amount: number | null;
  calls: OrderCalls;
};

/** What became of a payment, in the server's words and not in those of the address. */
export function OrderPage({ asked, amount, calls }: Props) {
  const help = useHelp();
  const { order, failure, askAgain } = useOrder(asked, calls);
  return (
    <>
      {/* What stands before it in the history is paid: Back must not lead there. */}
      <TopBar onBack={goHome} backLabel={t`Back`} onHelp={help.show} helpLabel={t`Help`} />
      <main className={styles.main}>
        {order?.status === "paid" ? (
          <Paid order={order} read={calls.read} />
        ) : order !== null && isDecided(order, asked.isExpected) ? (
          <Unpaid order={order} reason={order.failure} onRetry={goHomeUnpaid} />
        ) : order === null && failure !== null ? (
          <NotKnown failure={failure} onTryAgain={() => void askAgain()} />
        ) : (
          <Confirming amount={order?.amount ?? amount} failure={failure} />
        )}
      </main>
      {help.sheet}
    </>
  );
}
