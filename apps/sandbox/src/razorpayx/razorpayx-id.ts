import { randomInt } from "node:crypto";

/** `pout_` and fourteen letters or digits. */
export function razorpayxId(prefix: "cont" | "fa" | "fav" | "pout" | "rvrsl" | "txn"): string {
  const signs = Array.from({ length: ID_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]);
  return `${prefix}_${signs.join("")}`;
}

const ID_SIGNS = 14;
const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A bank's own number of a payment. */
export const anyUtr = (): string => String(randomInt(10 ** 11, 10 ** 12));
