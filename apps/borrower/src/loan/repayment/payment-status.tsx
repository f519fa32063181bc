import { t } from "@lingui/core/macro";
import { TopBar } from "@vaada/ui/top-bar";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { openHelp } from "../../shell/navigation.ts";
import { Redirect } from "../../shell/redirect.tsx";
import { goHome, goHomeUnpaid } from "../go-home.ts";
import { OrderPage } from "./order-page.tsx";
import { keptAnswer, keptOrder, rememberReturn } from "./order-state.ts";
import styles from "./repayment.module.css";
import { Unpaid } from "./unpaid.tsx";
import { ORDER_CALLS, type OrderCalls } from "./use-order.ts";

type Props = { calls?: OrderCalls };

/**
 * The page to which the checkout leads. Its address says which way the checkout ended; the server says what
 * really became of the payment.
 */
export function PaymentStatus({ calls = ORDER_CALLS }: Props) {
  // The question of this entry of the history: the next address is not this screen's to judge.
  const [{ query, answer, order, returned }] = useState(enteredWith);
  const orderId = query.get("orderId") ?? "";
  const status = query.get("status");
  if (status === "1" && orderId !== "")
    return <OrderPage question={{ orderId, answer, isExpected: true }} amount={sumIn(query)} calls={calls} />;
  if (status === "1") return <Redirect to={paths.dashboard()} />;
  if (status !== "0") return <Redirect to={paths.landing()} />;
  if (order !== null)
    return (
      <OrderPage
        question={{ orderId: order.orderId, answer: null, isExpected: false }}
        amount={order.amount}
        hasFailed={returned === "failed"}
        calls={calls}
      />
    );
  return (
    <>
      <TopBar onBack={goHome} backLabel={t`Back`} onHelp={openHelp} helpLabel={t`Help`} />
      <main className={styles.main}>
        <Unpaid order={null} reason={null} onRetry={goHomeUnpaid} />
      </main>
    </>
  );
}

function enteredWith() {
  const returned = rememberReturn();
  return { query: new URLSearchParams(location.search), answer: keptAnswer(), order: keptOrder(), returned };
}

/** For show alone, so whatever is no sum is left out. */
function sumIn(query: URLSearchParams): number | null {
  const amount = query.get("amount") ?? "";
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? Number(amount) : null;
}
