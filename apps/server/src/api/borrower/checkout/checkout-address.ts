import { randomBytes } from "node:crypto";
import { CHECKOUT_RETURNS, PAYMENT_WAYS } from "@vaada/contract/calls/checkout";
import { LANGUAGES } from "@vaada/contract/language";
import * as z from "zod";
import type { Limit } from "../../../platform/db/limits.ts";
import type { Vault } from "../../../platform/vault/vault.ts";

export const CHECKOUT_PAGE_PATH = "/pay/";

/** The browser goes there at once; this is for a line that keeps it waiting. */
const GOOD_FOR_SECONDS = 300;

const Ticket = z.strictObject({
  borrowerId: z.string(),
  orderReference: z.string(),
  returnTo: z.enum(CHECKOUT_RETURNS),
  language: z.enum(LANGUAGES),
  theme: z.enum(["light", "dark"]).optional(),
  way: z.enum(PAYMENT_WAYS).optional(),
  /** Different in each, so that each can be used once. */
  id: z.string(),
  /** Real time. */
  goodUntilMs: z.number(),
});

/** The content of the address of a checkout's page. The page reads the rest from the database. */
export type CheckoutTicket = Readonly<z.output<typeof Ticket>>;

/** Sealed: whoever sees the address learns nothing from it, and nobody can make one. */
export function writeCheckoutAddress(
  vault: Vault,
  { origin, now }: { readonly origin: string; readonly now: Date },
  visit: Omit<CheckoutTicket, "id" | "goodUntilMs">,
): string {
  const ticket: CheckoutTicket = {
    ...visit,
    id: randomBytes(16).toString("base64url"),
    goodUntilMs: now.getTime() + GOOD_FOR_SECONDS * 1000,
  };
  return `${origin}${CHECKOUT_PAGE_PATH}${vault.seal(JSON.stringify(ticket), PLACE).toString("base64url")}`;
}

/** `null` for what is none of our addresses. Whether it is still good is for the caller to see. */
export function readCheckoutAddress(vault: Vault, text: string): CheckoutTicket | null {
  try {
    return Ticket.parse(JSON.parse(vault.open(Buffer.from(text, "base64url"), PLACE)));
  } catch {
    return null;
  }
}

/** One visit an address, for longer than the address is good. */
export const visitLimit = ({ id }: CheckoutTicket): Limit => ({
  bucket: `checkout:${id}`,
  max: 1,
  windowSeconds: 2 * GOOD_FOR_SECONDS,
});

/** No row of a table, but sealed in the same way: what was sealed for a column opens no checkout. */
const PLACE = { table: "checkout", column: "address", row: "page" };
