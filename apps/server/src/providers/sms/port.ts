import type { Secret } from "@vaada/contract/secret";

/** Delivers texts. The codes are ours: the provider is never asked whether one is right. */
export type Sms = {
  sendCode(text: { mobile: Secret; code: Secret; validMinutes: number }): Promise<SmsResult>;
};

export type SmsResult =
  | { readonly kind: "sent" }
  /** The text surely does not go out. */
  | { readonly kind: "failed"; readonly reason: string }
  /** It may arrive or not: no answer came, or one that says nothing. */
  | { readonly kind: "unknown"; readonly reason: string };
