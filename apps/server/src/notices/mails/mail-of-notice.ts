import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { describeNotice } from "../describe-notice.ts";
import { withNextAhead } from "../next-debit.ts";
import type { Notice } from "../notice.ts";
import { NOTICE_MAIL } from "./phrases.ts";

type NoticeMailContext = {
  readonly language: Language;
  readonly lender: Lender;
  readonly appOrigin: string;
  readonly loanNo: string;
  /** Whether anything is left to pay. */
  readonly isOwed: boolean;
  readonly today: CivilDate;
};

/** The words of a notice as they stand in the app, with what is needed to read them outside it. */
export function mailOfNotice(
  notice: Notice,
  { language, lender, appOrigin, loanNo, isOwed, today }: NoticeMailContext,
): { readonly subject: string; readonly text: string } {
  const { title, description } = describeNotice(withNextAhead(notice, today), { language, lender });
  const { hello, seeAndPay, noCodes, about } = NOTICE_MAIL[language];
  return {
    subject: about(title, loanNo),
    text: [hello, description, ...(isOwed ? [seeAndPay(`${appOrigin}/dashboard`)] : []), noCodes].join(
      "\n\n",
    ),
  };
}
