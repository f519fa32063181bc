import { ORDER_CALLS } from "./order-calls.ts";
import { PaymentStatusPage } from "./payment-status-page.tsx";

export function PaymentStatus() {
  return <PaymentStatusPage calls={ORDER_CALLS} />;
}
