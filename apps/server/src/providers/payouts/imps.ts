import { paise } from "@vaada/money/paise";

/** The most that goes by IMPS, which arrives at once and on any day: five lakh. */
export const IMPS_MAX = paise(50_000_000n);
