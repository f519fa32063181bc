import { t } from "@lingui/core/macro";

/** Said wherever something can be paid while the bank decides on a debit: who pays then may pay twice. */
export const payOnlyIfReturned = (): string => t`Pay here only if your bank returns it.`;
