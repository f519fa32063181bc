import type { CheckoutEnd, CheckoutHandover } from "@vaada/contract/checkout-return";

/** The payment provider's checkout, as far as we use it: the script leaves one name behind. */
export type Razorpay = new (options: RazorpayOptions) => RazorpayWindow;

type RazorpayWindow = {
  open: () => void;
  close: () => void;
  on: (event: "payment.failed", listener: () => void) => unknown;
};

type Mandate = {
  customer_id: string;
  recurring: true;
  method: "emandate" | "upi";
  retry: { enabled: true };
};

type Payment = {
  /** In paise. */
  amount: number;
  currency: "INR";
  retry: { enabled: false };
  /** Which methods and instruments the window offers. */
  config: unknown;
};

/** The order as the server describes it. */
export type CheckoutOptions = {
  key: string;
  order_id: string;
  name: string;
  description: string;
  image?: string;
  prefill: { name: string; email: string; contact: string };
} & (Mandate | Payment);

export type RazorpayOptions = CheckoutOptions & {
  theme: { color: string };
  handler: (answer: CheckoutHandover) => void;
  modal: { ondismiss: () => void; backdropclose: false };
};

/**
 * Opens the provider's window and waits until it is left. Where the window offers another try, one that failed leads
 * nowhere by itself; where it offers none, it has nothing more to say.
 */
export function openWindow(Razorpay: Razorpay, options: CheckoutOptions): Promise<CheckoutEnd> {
  return new Promise((resolve) => {
    let hasFailed = false;
    const closed = () => resolve({ kind: "closed", hasFailed });
    const window = new Razorpay({
      ...options,
      theme: { color: getComputedStyle(document.documentElement).getPropertyValue("--primary").trim() },
      handler: ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }) =>
        resolve({
          kind: "authorised",
          answer: { razorpay_order_id, razorpay_payment_id, razorpay_signature },
        }),
      modal: { ondismiss: closed, backdropclose: false },
    });
    window.on("payment.failed", () => {
      hasFailed = true;
      if (options.retry.enabled) return;
      window.close();
      closed();
    });
    window.open();
  });
}

/** No script of its size takes longer where anybody can pay. */
const LOADING_MS_MAX = 20_000;

/** `null` when it did not come: what something blocks fails at once, and what a bad line holds up after a while. */
export function loadRazorpay(address: string, loadingMsMax = LOADING_MS_MAX): Promise<Razorpay | null> {
  const script = document.createElement("script");
  script.async = true;
  script.src = address;
  return new Promise((resolve) => {
    const finish = (isIn: boolean) => {
      clearTimeout(timer);
      const { Razorpay = null } = globalThis as { Razorpay?: Razorpay };
      if (!isIn) script.remove();
      resolve(isIn ? Razorpay : null);
    };
    const timer = setTimeout(() => finish(false), loadingMsMax);
    script.addEventListener("load", () => finish(true));
    script.addEventListener("error", () => finish(false));
    document.head.append(script);
  });
}
