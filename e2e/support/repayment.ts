import { readFileSync } from "node:fs";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { sandboxUrl } from "./addresses.ts";

/** Goes from the dashboard to the repayment page, which needs what the dashboard hands over. */
export async function goToRepayment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(page).toHaveURL(/\/repayment$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Total Repayment Amount");
}

/** Chooses a part in whole rupees, or everything with `null`. */
export async function chooseAmount(page: Page, part: number | null): Promise<void> {
  // The lines of the sum come after the page and push what is below them down.
  await expect(page.getByText("See how it adds up")).toBeVisible();
  await page.getByRole("radio", { name: part === null ? /^Full Payment/ : /^Part Payment/ }).check();
  if (part !== null) await page.getByLabel("Enter partial payment amount").fill(String(part));
}

/** Goes from the dashboard into the payment provider's checkout. */
export async function openCheckout(page: Page, part: number | null): Promise<FrameLocator> {
  await goToRepayment(page);
  await chooseAmount(page, part);
  return proceedToPay(page);
}

export async function proceedToPay(page: Page): Promise<FrameLocator> {
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  // A phone opens an app, and a computer shows a code.
  const byUpi = /^(Any other UPI app|Scan a QR code)/;
  await page.getByRole("dialog").getByRole("button", { name: byUpi }).click();
  const checkout = page.frameLocator("iframe");
  await expect(checkout.getByRole("heading", { name: "Pay with" })).toBeVisible();
  return checkout;
}

type PaymentMethod = "UPI" | "Debit card" | "Net banking";

export async function payInCheckout(checkout: FrameLocator, way: PaymentMethod = "UPI"): Promise<void> {
  await chooseMethod(checkout, way);
  await pressPayButton(checkout);
}

export async function chooseMethod(checkout: FrameLocator, way: PaymentMethod): Promise<void> {
  await checkout.getByRole("link", { name: new RegExp(`^${way}`) }).click();
  await expect(checkout.getByRole("heading", { name: way })).toBeVisible();
}

export const pressPayButton = (checkout: FrameLocator): Promise<void> =>
  checkout.getByRole("button", { name: /^Pay ₹/ }).click();

export async function failInCheckout(checkout: FrameLocator): Promise<void> {
  await chooseMethod(checkout, "UPI");
  await checkout.getByRole("button", { name: "Let it fail" }).click();
}

export const closeCheckout = (checkout: FrameLocator): Promise<void> =>
  checkout.getByRole("link", { name: "Close" }).click();

/** Pays from the dashboard, up to the screen that says it was received. Returns the order. */
export async function payFromDashboard(page: Page, part: number | null): Promise<string> {
  await payInCheckout(await openCheckout(page, part));
  return expectReceived(page);
}

export async function expectReceived(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/payment-status\?status=1&orderId=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^(Payment received|All paid\. You owe nothing\.|Loan given back\. You owe nothing\.)$/,
  );
  return new URL(page.url()).searchParams.get("orderId") ?? "";
}

/** Expects that a press downloads a PDF. */
export async function expectPdf(page: Page, press: () => Promise<void>): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
}

type Books = {
  readonly payments: readonly { id: string; order_id: string; amount: number; status: string }[];
  readonly refunds: readonly { payment_id: string; amount: number; status: string }[];
};

/** Reads some orders in the payment provider's own books, in rupees. */
export async function readProviderBooks(orderIds: readonly string[]) {
  const books = (await (await fetch(`${sandboxUrl()}/books`)).json()) as Books;
  const payments = books.payments.filter(({ order_id }) => orderIds.includes(order_id));
  const refunds = books.refunds.filter(({ payment_id }) => payments.some(({ id }) => id === payment_id));
  const taken = payments.filter(({ status }) => status === "captured" || status === "refunded");
  return {
    taken: taken.map(({ amount }) => amount),
    refunded: refunds.map(({ amount }) => amount),
    kept: sumAmounts(taken) - sumAmounts(refunds),
  };
}

const sumAmounts = (all: readonly { amount: number }[]): number =>
  all.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
