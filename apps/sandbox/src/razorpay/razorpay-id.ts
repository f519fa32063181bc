import { randomInt } from "node:crypto";

/** `order_` and fourteen letters and digits, as Razorpay names everything. */
export const razorpayId = (kind: RazorpayKind): string => `${kind}_${signs(ID_SIGNS)}`;

/** Names an event; it has no kind of its own. */
export const eventId = (): string => signs(ID_SIGNS);

export type RazorpayKind =
  | "adj"
  | "card"
  | "cust"
  | "disp"
  | "order"
  | "pay"
  | "rfnd"
  | "token"
  | "notification";

/** `pout_` and fourteen letters and digits: RazorpayX names its own things alike. */
export const razorpayxId = (kind: RazorpayxKind): string => `${kind}_${signs(ID_SIGNS)}`;

type RazorpayxKind = "bt" | "cont" | "ext" | "fa" | "fav" | "pout" | "rvrsl" | "txn";

/** A bank's own number of a payment. It never begins with 9, so nobody takes it for an Aadhaar number of the test range. */
export const anyUtr = (): string => String(randomInt(10 ** 11, 9 * 10 ** 11));

const ID_SIGNS = 14;
const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const signs = (count: number): string =>
  Array.from({ length: count }, () => BASE_62[randomInt(BASE_62.length)]).join("");
