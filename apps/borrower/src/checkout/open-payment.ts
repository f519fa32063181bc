import type { ReplyOf } from "@vaada/contract/call";
import type { createOrder } from "@vaada/contract/calls/repayment";
import { amountOf } from "../shell/money-text.ts";
import { type Checkout, type CheckoutEnd, openWindow } from "./checkout.ts";

type Opening = {
  readonly order: ReplyOf<typeof createOrder>;
  readonly description: string;
  /** Aborted when the screen is left: the window goes with it. */
  readonly left: AbortSignal;
};

/** Opens the provider's window for one payment and waits until it is left. The first try that fails ends it. */
export function openPayment({ key, Razorpay }: Checkout, opening: Opening): Promise<CheckoutEnd> {
  const { order, description, left } = opening;
  const { orderId, amount, name, email, mobile, logo } = order;
  return openWindow(
    Razorpay,
    {
      key,
      description,
      order_id: orderId,
      amount: Number(amountOf(amount)),
      currency: "INR",
      ...(logo === null ? {} : { image: logo }),
      prefill: { name, ...(email === null ? {} : { email }), contact: `+91${mobile}` },
      retry: { enabled: false },
    },
    left,
  );
}
