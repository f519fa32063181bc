import { useSession } from "../session/store.ts";
import { type Checkout, type CheckoutEnd, openWindow, type RazorpayPrefill } from "./checkout.ts";

type Order = { readonly order_id: string; readonly customer_id: string };

type Opening = {
  readonly order: Order;
  readonly description: string;
  /** Aborted when the screen is left: the window goes with it. */
  readonly left: AbortSignal;
};

/**
 * Opens the provider's window for an auto-pay and waits until it is left. A try that fails leads nowhere by itself: the
 * window offers another.
 */
export function openCheckout({ key, Razorpay }: Checkout, opening: Opening): Promise<CheckoutEnd> {
  const { order, description, left } = opening;
  return openWindow(
    Razorpay,
    {
      ...order,
      key,
      description,
      prefill: whoTheyAre(),
      recurring: true,
      method: "emandate",
      retry: { enabled: true },
    },
    left,
  );
}

/** What the borrower need not type again. */
function whoTheyAre(): RazorpayPrefill {
  const { user } = useSession.getState().user;
  if (user === null) return {};
  return {
    ...(user.name === null ? {} : { name: user.name }),
    ...(user.email === null ? {} : { email: user.email }),
    contact: `+91${user.mobile}`,
  };
}
