import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import type { LinkRoute } from "@vaada/contract/routes";
import { formatRupees } from "@vaada/money/format";
import type { TextMessage } from "../../providers/sms/port.ts";
import { nameDevice } from "../devices/phrases.ts";
import { withNextAhead } from "../next-debit.ts";
import type { Notice } from "../notice.ts";
import { TEXT_PHRASES } from "./phrases.ts";
import type { ClaimedText } from "./store.ts";

type TextContext = {
  readonly claimed: Pick<ClaimedText, "loanNo" | "loanStatus">;
  readonly lender: Lender;
  readonly appOrigin: string;
  readonly language: Language;
  readonly today: CivilDate;
  /** The platform's day on which the borrower was told in the app. */
  readonly createdOn: CivilDate;
};

/** A text without the number it goes to. */
type NoticeText = TextMessage extends infer Message
  ? Message extends TextMessage
    ? Omit<Message, "mobile" | "language">
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
  "mobile-change-asked",
  "mobile-changed",
];

/**
 * The registered text of a notice. `null` for what has none, and for what is not so any more: the text may have waited for
 * days, and nobody is reminded of a loan that is paid.
 */
export function textOf(
  told: Notice,
  { claimed, lender, appOrigin, language, today, createdOn }: TextContext,
): NoticeText | null {
  const notice = withNextAhead(told, today);
  if (notice.kind === "finish-later" || notice.kind === "new-device")
    return textOfAccess(notice, { appOrigin, language });
  const { name, phone, email } = lender.grievanceOfficer;
  const officer = `${name}, ${phone}, ${email}`;
  if (notice.kind === "mobile-change-asked" || notice.kind === "mobile-changed")
    return { template: notice.kind, values: { ending: notice.ending, officer } };
  const words = TEXT_PHRASES[language];
  const { day, days, instalmentOf, lateness, charge, reference, classes } = words;
  const lent = { lender: lender.lender.legalName, officer };
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
        date: day(dueOn),
        lateness: lateness(notice),
      };
      return { template: "due", values: { ...lent, ...values, link } };
    }
    case "debit-ahead": {
      if (notice.on <= today) return null;
      const values = { amount: formatRupees(notice.amount), date: day(notice.on), loan: notice.loanNo };
      return {
        template: "debit-ahead",
        values: { ...lent, ...values, link: `${appOrigin}${AUTO_PAY_PATH}` },
      };
    }
    case "debit-done": {
      const values = { amount: formatRupees(notice.amount), loan, reference: reference(notice.reference) };
      return { template: "debit-done", values: { ...lent, ...values } };
    }
    case "debit-bounced": {
      const { debit } = notice;
      const values = {
        amount: debit === undefined ? words.announced : formatRupees(debit.amount),
        date: day(debit?.on ?? createdOn),
        loan,
        reason: words.reasons[debit?.reason ?? "unsaid"],
        charge: charge(notice.charge),
        next: words.next(debit?.next),
      };
      return { template: "debit-bounced", values: { ...lent, ...values, link } };
    }
    case "late-fee":
    case "charge": {
      const { amount, dueOn, instalment } = notice;
      const charged = instalment === undefined ? loan : instalmentOf(loan, instalment);
      const values = {
        amount: formatRupees(amount),
        date: day(dueOn),
        loan: charged,
        owed: words.owed(notice.after),
        next: words.next(notice.after?.next),
      };
      return { template: "charge", values: { ...lent, ...values, link } };
    }
    case "overdue": {
      const date = days([notice.dueOn, ...(notice.alsoDueOn ?? [])]);
      const values = { amount: formatRupees(notice.amount), date, loan, link };
      return { template: "overdue", values: { ...lent, ...values, charges: charge(notice.charges) } };
    }
    case "collector-assigned":
      return { template: "collector", values: { ...lent, name: notice.name, loan, link } };
    case "class-changed":
      return {
        template: "class-changed",
        values: { ...lent, loan, class: classes[notice.delinquency], link },
      };
    default:
      return null;
  }
}

/** The texts about access to the account, with a loan or without one. */
const textOfAccess = (
  notice: Extract<Notice, { kind: "finish-later" | "new-device" }>,
  { appOrigin, language }: Pick<TextContext, "appOrigin" | "language">,
): NoticeText =>
  notice.kind === "finish-later"
    ? { template: "finish-later", values: { link: `${appOrigin}${CONTINUE_ROUTE}` } }
    : { template: "new-device", values: { device: nameDevice(notice, language), link: appOrigin } };

/** Leads to the step of whoever is signed in, and asks anybody else for a code first. */
const CONTINUE_ROUTE = "/continue" satisfies LinkRoute;

/** The address in the app at which auto-pay can be stopped. */
const AUTO_PAY_PATH = "/dashboard?stop-auto-pay=1";
