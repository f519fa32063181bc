import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import type { News } from "./notice.ts";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { Spoken, Tongue, Words } from "./phrases.ts";

const TONGUES: Readonly<Record<Language, Tongue>> = { en: english, hi: hindi };

/** The words of one thing, and the address in the app that it leads to. Made when it is read, never kept. */
export function tell(
  news: News,
  { language, lender }: { readonly language: Language; readonly lender: Lender },
): Words & { readonly leadsTo: string } {
  const { name, phone, email } = lender.grievanceOfficer;
  const spoken: Spoken = { lender: lender.lender.legalName, officer: `${name}, ${phone}, ${email}` };
  const words = TONGUES[language][news.kind] as (news: News, spoken: Spoken) => Words;
  return { ...words(news, spoken), leadsTo: addressOf(news) };
}

function addressOf(news: News): string {
  switch (news.kind) {
    case "payment-received":
      return news.orderId === null
        ? "/payment-history/transactions"
        : `/repayment-success?${new URLSearchParams({ orderId: news.orderId })}`;
    case "debit-bounced":
    case "payment-failed":
      return "/repayment-failed";
    case "debit-done":
    case "refund-sent":
    case "waiver":
      return "/payment-history/transactions";
    case "loan-closed":
      return "/payment-history/loans";
    case "complaint-received":
      return "/profile";
    case "money-arrived":
    case "due-soon":
    case "due-today":
    case "overdue":
    case "debit-ahead":
    case "late-fee":
    case "late-fee-reversed":
    case "charge":
    case "charge-reversed":
    case "payment-returned":
    case "auto-pay-confirmed":
    case "auto-pay-rejected":
    case "auto-pay-cancelled":
    case "new-offer":
      return "/dashboard";
    default:
      return news satisfies never;
  }
}
