import { lender } from "virtual:lender";
import { useSession } from "../session/store.ts";
import type { Checkout } from "./load-checkout.ts";
import type { RazorpayAnswer, RazorpayOptions } from "./razorpay.ts";

/** How the borrower left the window. */
export type CheckoutEnd =
  | { readonly kind: "authorised"; readonly answer: RazorpayAnswer }
  /** `hasFailed`: the bank had refused a try before. */
  | { readonly kind: "closed"; readonly hasFailed: boolean };

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
  return new Promise((resolve) => {
    let hasFailed = false;
    const closed = () => resolve({ kind: "closed", hasFailed });
    const window = new Razorpay({
      ...order,
      key,
      description,
      ...whoseItIs(),
      recurring: true,
      method: "emandate",
      handler: ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }) =>
        resolve({
          kind: "authorised",
          answer: { razorpay_order_id, razorpay_payment_id, razorpay_signature },
        }),
      modal: { ondismiss: closed, backdropclose: false },
      retry: { enabled: true },
    });
    window.on("payment.failed", () => {
      hasFailed = true;
    });
    left.addEventListener("abort", () => {
      window.close();
      closed();
    });
    window.open();
  });
}

/** The lender's name and colour, and what the borrower need not type again. */
function whoseItIs(): Pick<RazorpayOptions, "name" | "theme" | "prefill"> {
  const { user } = useSession.getState().user;
  return {
    name: lender.brand.name,
    theme: { color: getComputedStyle(document.documentElement).getPropertyValue("--primary").trim() },
    prefill:
      user === null
        ? {}
        : {
            ...(user.name === null ? {} : { name: user.name }),
            ...(user.email === null ? {} : { email: user.email }),
            contact: `+91${user.mobile}`,
          },
  };
}
