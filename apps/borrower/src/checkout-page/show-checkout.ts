import { type CheckoutEnd, writeCheckoutReturn } from "@vaada/contract/checkout-return";
import { type CheckoutOptions, loadRazorpay, openWindow } from "./razorpay.ts";

/** The checkout's data, which the server wrote into the page. */
export type CheckoutVisit = {
  readonly script: string;
  readonly returnTo: string;
  readonly orderId: string;
  /** In rupees, as text and for show; `null` for an auto-pay. */
  readonly amount: string | null;
  readonly options: CheckoutOptions;
};

type Stage = "opening" | "blocked" | "leaving";

/** Opens the checkout on the page, and leads back with what came of it. `leave` is another one in tests. */
export function showCheckout(
  main: HTMLElement,
  leave: (url: string) => void = (url) => location.replace(url),
): void {
  const visit = JSON.parse(main.dataset.checkout ?? "") as CheckoutVisit;
  const goBack = (end: CheckoutEnd): void => {
    const { orderId, amount, returnTo } = visit;
    showStage(main, "leaving");
    leave(`${returnTo}${writeCheckoutReturn({ orderId, amount, end })}`);
  };
  const open = async (): Promise<void> => {
    showStage(main, "opening");
    const Razorpay = await loadRazorpay(visit.script);
    if (Razorpay === null) return showStage(main, "blocked");
    goBack(await openWindow(Razorpay, visit.options));
  };
  main.querySelector("[data-again]")?.addEventListener("click", () => void open());
  // In place of this page: Back from the app must not lead here again.
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-back]"))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      goBack({ kind: "closed", hasFailed: false });
    });
  void open();
}

function showStage(main: HTMLElement, stage: Stage): void {
  for (const section of main.querySelectorAll<HTMLElement>("[data-stage]"))
    section.hidden = section.dataset.stage !== stage;
}
