/** The script that a lender's page loads, and the page that it puts over it. */
export const CHECKOUT_SCRIPT_PATH = "/razorpay/checkout.js";
/** The address that the script loads of its own accord, and the one that it reports to. */
export const RISK_SCRIPT_PATH = "/razorpay/risk.js";
export const LOGO_PATH = "/razorpay/logo.svg";
export const TRACK_PATH = "/razorpay/track";
export const CHECKOUT_PATH = "/razorpay/checkout";

/** The options of the script that it passes on to the page. */
export type CheckoutQuery = {
  readonly order_id: string;
  readonly key: string;
  readonly customer_id?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly color?: string | undefined;
  /** The way that was chosen. */
  readonly method?: string | undefined;
  /** The attempt that has just failed. */
  readonly failed?: string | undefined;
  /** The types of card that the lender's page offers. */
  readonly cards?: string | undefined;
};

export function checkoutPath(query: CheckoutQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${CHECKOUT_PATH}?${new URLSearchParams(given)}`;
}
