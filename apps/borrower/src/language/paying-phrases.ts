import { t } from "@lingui/core/macro";

/** The toast about an order or a checkout that failed. */
export const paymentFailed = (): string => t`Payment failed. Please try again.`;

export const payingNeedsInternet = (): string => t`Paying needs internet`;

/** Said wherever something can be paid while the bank decides on a debit: who pays then may pay twice. */
export const payOnlyIfReturned = (): string => t`Pay here only if your bank returns it.`;
