import type { ReplyOf } from "@vaada/contract/call";
import type { verifyCode } from "@vaada/contract/calls/sign-in";
import { deviceStorage } from "../device/device-storage.ts";
import { markActive } from "./last-active.ts";
import { sayEventOfSession } from "./session-event.ts";

/** The seven values of a session, under the names the specification gives them. */
export const SESSION_NAMES = [
  "access_token",
  "user_id",
  "user_type",
  "loan_id",
  "product_id",
  "loan_status",
  "loan_type",
] as const;

type SessionName = (typeof SESSION_NAMES)[number];

/** 256 bits in base64url; anything else in its place was not put there by us, and could not even be sent. */
const TOKEN = /^[\w-]{43}$/;

export function accessToken(): string | null {
  const kept = deviceStorage.getItem("access_token" satisfies SessionName);
  return kept !== null && TOKEN.test(kept) ? kept : null;
}

export const isSignedIn = (): boolean => accessToken() !== null;

export function writeSessionValues(values: Partial<Record<SessionName, string>>): void {
  for (const name of SESSION_NAMES) {
    const value = values[name];
    if (value !== undefined) deviceStorage.setItem(name, value);
  }
}

export function keepSession({ access_token, user_id, user_type, loan }: ReplyOf<typeof verifyCode>): void {
  writeSessionValues({
    access_token,
    user_id,
    user_type,
    loan_id: String(loan.loan_id),
    product_id: loan.productId,
    loan_status: loan.loan_status,
    loan_type: loan.loan_type,
  });
  markActive();
  sayEventOfSession();
}
