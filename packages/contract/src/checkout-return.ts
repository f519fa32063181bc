/**
 * The answer of the payment provider's checkout when all went well; only the server can tell whether it is
 * true.
 */
export type CheckoutHandover = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};

/** How a borrower left the checkout. */
export type CheckoutEnd =
  | { readonly kind: "authorised"; readonly answer: CheckoutHandover }
  /** `hasFailed`: the bank had refused a try before. */
  | { readonly kind: "closed"; readonly hasFailed: boolean };

export type CheckoutReturn = {
  readonly orderId: string;
  /** In rupees, as text and for show; `null` for an auto-pay, which takes no money. */
  readonly amount: string | null;
  readonly end: CheckoutEnd;
};

/** The fragment of the address that leads back from the checkout's page: no server sees a fragment. */
export function writeCheckoutReturn({ orderId, amount, end }: CheckoutReturn): string {
  const { kind } = end;
  const values = {
    checkout: kind,
    order: orderId,
    ...(amount === null ? {} : { amount }),
    ...(kind === "closed" && end.hasFailed ? { failed: "1" } : {}),
    ...(kind === "authorised"
      ? { payment: end.answer.razorpay_payment_id, signature: end.answer.razorpay_signature }
      : {}),
  };
  return `#${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;
}

/** `null` for a fragment that says nothing of a checkout. */
export function readCheckoutReturn(fragment: string): CheckoutReturn | null {
  const textOf = (name: string): string =>
    new RegExp(`[#&]${name}=([A-Za-z0-9_.-]*)(?:&|$)`).exec(fragment)?.[1] ?? "";
  const [kind, orderId, amount] = [textOf("checkout"), textOf("order"), textOf("amount")];
  if (orderId === "") return null;
  const left = { orderId, amount: /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? amount : null };
  if (kind === "closed") return { ...left, end: { kind, hasFailed: textOf("failed") === "1" } };
  if (kind !== "authorised") return null;
  const answer = {
    razorpay_order_id: orderId,
    razorpay_payment_id: textOf("payment"),
    razorpay_signature: textOf("signature"),
  };
  return { ...left, end: { kind, answer } };
}
