import { lender } from "virtual:lender";
import type { Razorpay, RazorpayAnswer, RazorpayOptions } from "./razorpay.ts";

/** How the borrower left the window. */
export type CheckoutEnd =
  | { readonly kind: "authorised"; readonly answer: RazorpayAnswer }
  /** `hasFailed`: the bank had refused a try before. */
  | { readonly kind: "closed"; readonly hasFailed: boolean };

type Own = "handler" | "modal" | "name" | "theme";

/** What the window is for, without what is the same in each. */
type Purpose<Options> = Options extends unknown ? Omit<Options, Own> : never;

/** Opens the provider's window and waits until it is left. `left` is aborted with the screen: the window goes with it. */
export function openWindow(
  Razorpay: Razorpay,
  purpose: Purpose<RazorpayOptions>,
  left: AbortSignal,
): Promise<CheckoutEnd> {
  return new Promise((resolve) => {
    let hasFailed = false;
    const closed = () => resolve({ kind: "closed", hasFailed });
    const window = new Razorpay({
      ...purpose,
      name: lender.brand.name,
      theme: { color: getComputedStyle(document.documentElement).getPropertyValue("--primary").trim() },
      handler: ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }) =>
        resolve({
          kind: "authorised",
          answer: { razorpay_order_id, razorpay_payment_id, razorpay_signature },
        }),
      modal: { ondismiss: closed, backdropclose: false },
    });
    const close = () => {
      window.close();
      closed();
    };
    window.on("payment.failed", () => {
      hasFailed = true;
      // Where the window offers no other try, it has nothing more to say.
      if (!purpose.retry.enabled) close();
    });
    left.addEventListener("abort", close);
    window.open();
  });
}
