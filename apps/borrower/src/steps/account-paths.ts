import type { GuardedRoute } from "@vaada/contract/routes";

type Address = GuardedRoute | `${GuardedRoute}?status=${0 | 1}`;

/** The addresses of the bank account, apart from `stepPaths`, which every screen loads. */
export const accountPaths = {
  add: () => "/add-bank-account",
  confirm: () => "/confirm-bank-account",
  pennyDrop: () => "/penny-drop-verify",
  verified: () => "/add-bank-account-status?status=1",
  notVerified: () => "/add-bank-account-status?status=0",
  keyFacts: () => "/key-fact-statement",
} as const satisfies Record<string, () => Address>;
