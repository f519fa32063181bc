import type { CivilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import type { Lender } from "@vaada/contract/lender";
import type { LinkRoute } from "@vaada/contract/routes";
import { formatRupees } from "@vaada/money/format";
import { type Paise, ZERO } from "@vaada/money/paise";
import type { TextMessage } from "../../providers/sms/port.ts";
import { nameDevice } from "../devices/phrases.ts";
import type { Notice } from "../notice.ts";
import type { Lateness } from "../phrases.ts";
import type { ClaimedText } from "./store.ts";

type TextContext = {
  readonly claimed: Pick<ClaimedText, "loanNo" | "loanStatus">;
  readonly lender: Lender;
  readonly appOrigin: string;
  readonly today: CivilDate;
  /** The platform's day on which the borrower was told in the app. */
  readonly createdOn: CivilDate;
};

/** A text without the number it goes to. */
type Worded = TextMessage extends infer Message
  ? Message extends TextMessage
    ? Omit<Message, "mobile">
    : never
  : never;

/** The notices that leave as a text too: all that the law wants told, and what a borrower must know in time. */
export const TEXTED_KINDS: readonly Notice["kind"][] = [
  "due-soon",
  "due-today",
  "debit-ahead",
  "debit-done",
  "debit-bounced",
  "late-fee",
  "charge",
  "class-changed",
  "finish-later",
  "new-device",
];

/**
 * The registered text of a notice. `null` for what has none, and for what is not so any more: the text may have waited for
 * days, and nobody is reminded of a loan that is paid.
 */
export function textOf(
  notice: Notice,
  { claimed, lender, appOrigin, today, createdOn }: TextContext,
): Worded | null {
  if (notice.kind === "finish-later" || notice.kind === "new-device") return textOfAccess(notice, appOrigin);
  const { name, phone, email } = lender.grievanceOfficer;
  const lent = { lender: lender.lender.legalName, officer: `${name}, ${phone}, ${email}` };
  const { loanNo, loanStatus } = claimed;
  const loan = loanNo ?? "";
  const link = `${appOrigin}/dashboard`;
  const isOwed = loanStatus === "active" || loanStatus === "part-paid";
  if (!isOwed && notice.kind !== "debit-done") return null;
  switch (notice.kind) {
    case "due-soon":
    case "due-today": {
      const dueOn = "dueOn" in notice ? notice.dueOn : createdOn;
      if (dueOn < today) return null;
      const values = {
        amount: formatRupees(notice.amount),
        date: formatDay(dueOn),
        lateness: latenessOf(notice),
      };
      return { template: "due", values: { ...lent, ...values, link } };
    }
    case "debit-ahead": {
      if (notice.on <= today) return null;
      const values = { amount: formatRupees(notice.amount), date: formatDay(notice.on), loan: notice.loanNo };
      return {
        template: "debit-ahead",
        values: { ...lent, ...values, link: `${appOrigin}${AUTO_PAY_PATH}` },
      };
    }
    case "debit-done": {
      const values = { amount: formatRupees(notice.amount), loan, reference: notice.reference ?? "none" };
      return { template: "debit-done", values: { ...lent, ...values } };
    }
    case "debit-bounced":
      return { template: "debit-bounced", values: { ...lent, loan, charge: chargeOf(notice.charge), link } };
    case "late-fee":
    case "charge": {
      const values = { amount: formatRupees(notice.amount), date: formatDay(notice.dueOn), loan, link };
      return { template: "charge", values: { ...lent, ...values } };
    }
    case "overdue": {
      const values = { amount: formatRupees(notice.amount), date: formatDay(notice.dueOn), loan, link };
      return { template: "overdue", values: { ...lent, ...values } };
    }
    case "collector-assigned":
      return { template: "collector", values: { ...lent, name: notice.name, loan, link } };
    case "class-changed":
      return {
        template: "class-changed",
        values: { ...lent, loan, class: CLASS_NAMES[notice.delinquency], link },
      };
    default:
      return null;
  }
}

/** What is told of the way into the account, with a loan or without one. */
const textOfAccess = (
  notice: Extract<Notice, { kind: "finish-later" | "new-device" }>,
  appOrigin: string,
): Worded =>
  notice.kind === "finish-later"
    ? { template: "finish-later", values: { link: `${appOrigin}${CONTINUE_ROUTE}` } }
    : { template: "new-device", values: { device: nameDevice(notice, "en"), link: appOrigin } };

/** Leads to the step of whoever is signed in, and asks anybody else for a code first. */
const CONTINUE_ROUTE = "/continue" satisfies LinkRoute;

/** The address in the app at which auto-pay can be stopped. */
const AUTO_PAY_PATH = "/dashboard?stop-auto-pay=1";

const chargeOf = (charge: Paise): string => (charge === ZERO ? "none" : formatRupees(charge));

function latenessOf({ lateFee, chargesMax }: Lateness): string {
  if (lateFee === null || lateFee === ZERO) return "the agreed interest";
  const once = `a late fee of ${formatRupees(lateFee)} once`;
  return chargesMax === null
    ? once
    : `${once}, and all such charges come to ${formatRupees(chargesMax)} at most`;
}

const CLASS_NAMES = {
  standard: "standard: nothing is overdue",
  "sma-0": "SMA-0: overdue for less than 30 days",
  "sma-1": "SMA-1: overdue for 30 days or more",
  "sma-2": "SMA-2: overdue for 60 days or more",
  npa: "NPA, a non-performing asset: overdue for 90 days or more",
} as const;
