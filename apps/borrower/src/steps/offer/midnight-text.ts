import { t } from "@lingui/core/macro";

/** Of a hold that nobody can make longer: the next day's price is another one. */
export const midnightText = (): string => t`Today’s price ends at midnight. Tomorrow’s is shown then.`;
