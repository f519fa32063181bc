import type { CivilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { formatDayInHindi } from "@vaada/calendar/format-hindi";
import type { Language } from "@vaada/contract/language";
import type { ReturnReason } from "@vaada/contract/return-reasons";
import { formatRupees } from "@vaada/money/format";
import { type Paise, ZERO } from "@vaada/money/paise";
import { feeName } from "../fees/name-fees.ts";
import { english as englishFees } from "../fees/phrases.en.ts";
import { hindi as hindiFees } from "../fees/phrases.hi.ts";
import type { AfterCharge, Notice } from "../notice.ts";
import type { Lateness } from "../phrases.ts";

/** The words that stand in the gaps of the registered texts. */
type TextPhrases = {
  readonly day: (date: CivilDate) => string;
  /** All of them in a row. */
  readonly days: (dates: readonly CivilDate[]) => string;
  /** A loan's number, with that of the instalment that is meant. */
  readonly instalmentOf: (loanNo: string, instalment: number) => string;
  readonly lateness: (late: Lateness) => string;
  readonly charge: (charge: Paise) => string;
  readonly reference: (reference: string | null) => string;
  readonly reasons: Readonly<Record<ReturnReason, string>>;
  /** The day of the debit that is planned; `undefined` where the notice does not say. */
  readonly next: (date: CivilDate | null | undefined) => string;
  readonly owed: (after: AfterCharge | undefined) => string;
  /** For a debit of which the notice keeps no amount. */
  readonly announced: string;
  readonly classes: Readonly<Record<Extract<Notice, { kind: "class-changed" }>["delinquency"], string>>;
};

const english: TextPhrases = {
  day: formatDay,
  days: (dates) => dates.map(formatDay).join(" and "),
  instalmentOf: (loanNo, instalment) => `${loanNo} (instalment ${instalment})`,
  lateness: ({ lateFee, fee = "late-fee", chargesMax }) => {
    if (lateFee === null || lateFee === ZERO) return "the agreed interest";
    const once = `a ${englishFees.named(feeName(englishFees, fee))} of ${formatRupees(lateFee)} once`;
    return chargesMax === null
      ? once
      : `${once}, and all such charges come to ${formatRupees(chargesMax)} at most`;
  },
  charge: (charge) => (charge === ZERO ? "none" : formatRupees(charge)),
  reference: (reference) => reference ?? "none",
  reasons: {
    "short-balance": "the balance was short",
    "over-limit": "it was above a limit",
    declined: "the bank declined it",
    "account-blocked": "the account is blocked",
    "account-unknown": "the account is not known",
    "auto-pay-ended": "auto-pay is not in force",
    "auto-pay-paused": "auto-pay is paused",
    fault: "a fault, which is not yours",
    unsaid: "no reason was given",
  },
  next: (date) => (date == null ? (date === null ? "none planned" : "told a day before") : formatDay(date)),
  owed: (after) =>
    after === undefined ? "see the link" : `${formatRupees(after.owed)} on ${formatDay(after.on)}`,
  announced: "the announced amount",
  classes: {
    standard: "standard: nothing is overdue",
    "sma-0": "SMA-0: overdue for less than 30 days, and told to the credit bureaus",
    "sma-1": "SMA-1: overdue for 30 days or more, and told to the credit bureaus",
    "sma-2": "SMA-2: overdue for 60 days or more, and told to the credit bureaus",
    npa: "NPA, a non-performing asset: overdue for 90 days or more, and told to the credit bureaus",
  },
};

const hindi: TextPhrases = {
  day: formatDayInHindi,
  days: (dates) => dates.map(formatDayInHindi).join(" और "),
  instalmentOf: (loanNo, instalment) => `${loanNo} (किस्त ${instalment})`,
  lateness: ({ lateFee, fee = "late-fee", chargesMax }) => {
    if (lateFee === null || lateFee === ZERO) return "तय ब्याज";
    const once = `एक बार ${formatRupees(lateFee)} का ${feeName(hindiFees, fee)}`;
    return chargesMax === null
      ? once
      : `${once}, ऐसे सारे शुल्क मिलाकर ज़्यादा से ज़्यादा ${formatRupees(chargesMax)}`;
  },
  charge: (charge) => (charge === ZERO ? "कोई नहीं" : formatRupees(charge)),
  reference: (reference) => reference ?? "कोई नहीं",
  reasons: {
    "short-balance": "खाते में पैसे कम थे",
    "over-limit": "रकम सीमा से ज़्यादा थी",
    declined: "बैंक ने मना किया",
    "account-blocked": "खाता ब्लॉक है",
    "account-unknown": "खाता नहीं मिला",
    "auto-pay-ended": "ऑटो-पे चालू नहीं है",
    "auto-pay-paused": "ऑटो-पे रुका हुआ है",
    fault: "ख़राबी थी, आपकी गलती नहीं",
    unsaid: "वजह नहीं बताई गई",
  },
  next: (date) =>
    date == null ? (date === null ? "कोई तय नहीं" : "एक दिन पहले बताएँगे") : formatDayInHindi(date),
  owed: (after) =>
    after === undefined ? "लिंक पर देखें" : `${formatDayInHindi(after.on)} को ${formatRupees(after.owed)}`,
  announced: "बताई गई रकम",
  classes: {
    standard: "सामान्य: कुछ बकाया नहीं",
    "sma-0": "SMA-0: 30 दिन से कम का बकाया, क्रेडिट ब्यूरो को भी बताया जाता है",
    "sma-1": "SMA-1: 30 दिन या उससे ज़्यादा का बकाया, क्रेडिट ब्यूरो को भी बताया जाता है",
    "sma-2": "SMA-2: 60 दिन या उससे ज़्यादा का बकाया, क्रेडिट ब्यूरो को भी बताया जाता है",
    npa: "NPA: 90 दिन या उससे ज़्यादा का बकाया, क्रेडिट ब्यूरो को भी बताया जाता है",
  },
};

export const TEXT_PHRASES: Readonly<Record<Language, TextPhrases>> = { en: english, hi: hindi };
