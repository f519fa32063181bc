import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { type NoticeItem, NoticeText } from "../../form/notice.tsx";
import { keptOfApplication, keptOfPerson } from "../../language/kept-phrases.ts";

/** The notice says what auto-pay is for, and names the one consent. */
export function AutoPayNotice({ maximum }: { maximum: string }) {
  const { legalName } = lender.lender;
  return (
    <NoticeText
      lead={t`${legalName} asks for this to collect your loan on its due date, and for nothing else.`}
      items={itemsOf(maximum)}
      act={t`What you agree to by opening auto-pay`}
      consents={[t`You let us debit your account on the due date, up to ${maximum}.`]}
    />
  );
}

function itemsOf(maximum: string): NoticeItem[] {
  return [
    {
      name: t`The auto-pay that you approve with your bank`,
      purpose: t`To debit what you owe on the due date. If that fails, what is still owed may be debited later, never more than ${maximum} at a time. It is cancelled once the loan is repaid.`,
      kept: keptOfApplication(),
      shared: ["razorpay", "borrowers-bank"],
    },
    {
      name: t`Name, mobile number, email address and account number, which we have already`,
      purpose: t`So that your bank finds your account and nobody else’s.`,
      kept: t`As we said when you gave them.`,
      shared: ["razorpay", "borrowers-bank"],
    },
    {
      name: t`Time, internet address and browser`,
      purpose: t`To prove this consent.`,
      kept: keptOfPerson(),
      shared: [],
    },
  ];
}
