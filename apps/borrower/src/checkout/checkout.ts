import { lender } from "virtual:lender";
import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { type Outcome, request } from "../api/client.ts";
import { letScriptIn, trustedScript } from "../shell/trusted.ts";

export type Checkout = { readonly key: string; readonly Razorpay: Razorpay };

export type LoadCheckout = () => Promise<Outcome<Checkout>>;

let underWay: ReturnType<LoadCheckout> | null = null;

/** Once it is there it stays; what failed is asked for anew. */
export const loadCheckout: LoadCheckout = () => {
  underWay ??= load().then((outcome) => {
    if (outcome.kind !== "ok") underWay = null;
    return outcome;
  });
  return underWay;
};

async function load(): Promise<Outcome<Checkout>> {
  const config = await request<typeof readAppConfig>("GET", "/app/config");
  if (config.kind !== "ok") return config;
  const { script, key } = config.data.checkout;
  const isIn = razorpayIn(globalThis) !== undefined || (await addScript(script));
  const Razorpay = razorpayIn(globalThis);
  if (isIn && Razorpay !== undefined) return { kind: "ok", data: { key, Razorpay } };
  return { kind: navigator.onLine ? "timeout" : "offline" };
}

/** No script of its size takes longer where anybody can pay. */
const LOADING_MS_MAX = 20_000;

/** Whether it came. A script that something blocks fails at once, and one that a bad line holds up after a while. */
export function addScript(address: string, loadingMsMax = LOADING_MS_MAX): Promise<boolean> {
  letScriptIn(address);
  const script = document.createElement("script");
  script.async = true;
  return new Promise((resolve) => {
    const settle = (isIn: boolean) => {
      clearTimeout(timer);
      if (!isIn) script.remove();
      resolve(isIn);
    };
    const timer = setTimeout(() => settle(false), loadingMsMax);
    script.addEventListener("load", () => settle(true));
    script.addEventListener("error", () => settle(false));
    script.src = trustedScript(address);
    document.head.append(script);
  });
}

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

/** The payment provider's checkout, as far as we use it: the script leaves one name behind. */
type Razorpay = new (options: RazorpayOptions) => RazorpayWindow;

type RazorpayWindow = {
  open: () => void;
  close: () => void;
  on: (event: "payment.failed", listener: () => void) => unknown;
};

/** What the checkout hands over when all went well; only the server can tell whether it is true. */
export type RazorpayAnswer = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};

export type RazorpayPrefill = { name?: string; email?: string; contact?: string };

type Mandate = {
  customer_id: string;
  recurring: true;
  method: "emandate";
  retry: { enabled: true };
};

type Payment = {
  /** In paise. */
  amount: number;
  currency: "INR";
  image?: string;
  retry: { enabled: false };
};

export type RazorpayOptions = {
  key: string;
  order_id: string;
  name: string;
  description: string;
  theme: { color: string };
  prefill: RazorpayPrefill;
  handler: (answer: RazorpayAnswer) => void;
  modal: { ondismiss: () => void; backdropclose: false };
} & (Mandate | Payment);

const razorpayIn = (page: object): Razorpay | undefined => (page as { Razorpay?: Razorpay }).Razorpay;
