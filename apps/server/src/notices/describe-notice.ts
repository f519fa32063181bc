import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import type { Notice } from "./notice.ts";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { LenderNames, Phrases, Words } from "./phrases.ts";

const PHRASES: Readonly<Record<Language, Phrases>> = { en: english, hi: hindi };

/** The title, the text and the address in the app that a notice leads to. Composed at each reading, never stored. */
export function describeNotice(
  notice: Notice,
  { language, lender }: { readonly language: Language; readonly lender: Lender },
): Words & { readonly leadsTo: string } {
  const { name, phone, email } = lender.grievanceOfficer;
  const spoken: LenderNames = { lender: lender.lender.legalName, officer: `${name}, ${phone}, ${email}` };
  const words = PHRASES[language][notice.kind] as (notice: Notice, spoken: LenderNames) => Words;
  return { ...words(notice, spoken), leadsTo: addressOf(notice) };
}

function addressOf(notice: Notice): string {
  switch (notice.kind) {
    case "payment-received":
    case "receipt-corrected":
      return notice.orderId === null
        ? "/payment-history/transactions"
        : `/repayment-success?${new URLSearchParams({ orderId: notice.orderId })}`;
    case "debit-bounced":
    case "payment-failed":
      return "/repayment-failed";
    case "payment-on-credit":
    case "debit-done":
    case "refund-sent":
    case "waiver":
    case "loan-undone":
      return "/payment-history/transactions";
    case "loan-closed":
      return "/payment-history/loans";
    case "complaint-received":
    case "complaint-answered":
    case "correction-received":
    case "correction-answered":
    case "nominee-changed":
    case "new-device":
    case "mobile-change-asked":
    case "mobile-changed":
      return "/profile";
    case "money-arrived":
    case "due-date-changed":
    case "due-soon":
    case "due-today":
    case "overdue":
    case "debit-ahead":
    case "late-fee":
    case "late-fee-reversed":
    case "class-changed":
    case "charge":
    case "collector-assigned":
    case "contact-resumed":
    case "contact-hours":
    case "charge-reversed":
    case "payment-returned":
    case "auto-pay-confirmed":
    case "auto-pay-rejected":
    case "auto-pay-cancelled":
    case "new-offer":
    case "application-cancelled":
    case "application-reviewed":
      return "/dashboard";
    case "finish-later":
    case "account-discarded":
      return "/stepper";
    case "pan-released":
      return "/basic-details";
    default:
      return notice satisfies never;
  }
}
