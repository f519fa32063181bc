import { useState } from "react";
import { paths } from "../../paths.ts";
import { Redirect } from "../../shell/redirect.tsx";
import { OrderPage } from "./order-page.tsx";
import { ORDER_CALLS } from "./use-order.ts";

/** A payment of before, from its row in the history or a notification. */
export function RepaymentSuccess({ calls = ORDER_CALLS }) {
  const [orderId] = useState(() => new URLSearchParams(location.search).get("orderId") ?? "");
  if (orderId === "") return <Redirect to={paths.dashboard()} />;
  return <OrderPage question={{ orderId, answer: null, isExpected: false }} amount={null} calls={calls} />;
}
