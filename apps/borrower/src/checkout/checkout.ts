import type { GivenBodyOf, ReplyOf } from "@vaada/contract/call";
import type { openCheckout as openCheckoutCall } from "@vaada/contract/calls/checkout";
import { type CheckoutReturn, readCheckoutReturn } from "@vaada/contract/checkout-return";
import { type Outcome, request } from "../api/client.ts";
import { chosenTheme } from "../device/theme.ts";
import { pause } from "../waiting/pause.ts";

export type OpenCheckout = (
  wanted: Pick<GivenBodyOf<typeof openCheckoutCall>, "orderId" | "returnTo" | "way">,
) => Promise<Outcome<ReplyOf<typeof openCheckoutCall>>>;

/** Asks for the address of the page on which the provider's checkout opens for an order. It can be opened once. */
export const openCheckout: OpenCheckout = (wanted) => {
  const theme = chosenTheme();
  return request<typeof openCheckoutCall>("POST", "/user/checkout", {
    body: { ...wanted, ...(theme === "system" ? {} : { theme }) },
  });
};

export type GoToCheckout = (url: string) => Promise<void>;

/** A browser that is still here after this has given up, and the button must work again. */
const LEAVING_MS_MAX = 30_000;

/** In place of this screen, so that Back from what comes after the checkout does not pay once more. */
export const goToCheckout: GoToCheckout = (url) => {
  location.replace(url);
  return pause(LEAVING_MS_MAX);
};

/** Takes the checkout page's answer out of the address that led back here, so that it counts once. */
export function takeCheckoutReturn(): CheckoutReturn | null {
  const returned = readCheckoutReturn(location.hash);
  if (returned !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return returned;
}
