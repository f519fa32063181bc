import { t } from "@lingui/core/macro";

/** What a toast says of an order or a checkout that failed. */
export const paymentFailed = (): string => t`Payment failed. Please try again.`;

export const payingNeedsInternet = (): string => t`Paying needs internet`;
