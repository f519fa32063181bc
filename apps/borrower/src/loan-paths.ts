import type { GuardedRoute } from "@vaada/contract/routes";

type Address = GuardedRoute | `${GuardedRoute}?${string}`;

/** The addresses of a loan that runs and of its owner. Apart from those of the steps, which every step carries along. */
export const loanPaths = {
  repayment: () => "/repayment",
  /** The page after a checkout that ended well. The sum is for show; the server says what was paid. */
  paid: (orderId: string, rupees: number) =>
    `/payment-status?${new URLSearchParams({ status: "1", orderId, amount: String(rupees) })}`,
  /** The page to which the checkout's page leads back. */
  paymentStatus: () => "/payment-status",
  notPaid: () => "/payment-status?status=0",
  receipt: (orderId: string) => `/repayment-success?${new URLSearchParams({ orderId })}`,
  history: () => "/payment-history",
  transactions: () => "/payment-history/transactions",
  loans: () => "/payment-history/loans",
  profile: () => "/profile",
  notifications: () => "/notifications",
} as const satisfies Record<string, (...given: never[]) => Address>;
