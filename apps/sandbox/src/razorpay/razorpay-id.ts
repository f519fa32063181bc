import { randomInt } from "node:crypto";

/** `order_` and fourteen letters and digits, as Razorpay names everything. */
export const razorpayId = (kind: RazorpayKind): string => `${kind}_${signs(ID_SIGNS)}`;

/** Names an event; it has no kind of its own. */
export const eventId = (): string => signs(ID_SIGNS);

export type RazorpayKind = "adj" | "card" | "cust" | "disp" | "order" | "pay" | "rfnd" | "token";

const ID_SIGNS = 14;
const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const signs = (count: number): string =>
  Array.from({ length: count }, () => BASE_62[randomInt(BASE_62.length)]).join("");
