import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { type NoticeItem, NoticeText } from "../../form/notice.tsx";
import {
  keptAsSaid,
  keptOfApplication,
  keptOfPerson,
  timeAddressAndBrowser,
} from "../../language/kept-phrases.ts";

export type DebitBounds = {
  /** The most of one debit. */
  maximum: string;
  isInInstalments: boolean;
};

/** The notice says what auto-pay is for, and names the one consent. */
export function AutoPayNotice({ maximum, isInInstalments }: DebitBounds) {
  const { legalName } = lender.lender;
  return (
    <NoticeText
      lead={
        isInInstalments
          ? t`${legalName} asks for this to collect each instalment once it is due, and for nothing else.`
          : t`${legalName} asks for this to collect your loan once it is due, and for nothing else.`
      }
      items={itemsOf({ maximum, isInInstalments })}
      act={t`What you agree to by opening auto-pay`}
      consents={[
        isInInstalments
          ? t`You let us debit your account on each due date or later, up to ${maximum} at a time.`
          : t`You let us debit your account on the due date or later, up to ${maximum} at a time.`,
      ]}
    />
  );
}

function itemsOf({ maximum, isInInstalments }: DebitBounds): NoticeItem[] {
  return [
    {
      name: t`The auto-pay that you approve with your bank or in your UPI app`,
      purpose: isInInstalments
        ? t`To debit each instalment on its due date. If that fails, what is still owed may be debited later, never more than ${maximum} at a time. It is cancelled once the loan is repaid.`
        : t`To debit what you owe on the due date. If that fails, what is still owed may be debited later, never more than ${maximum} at a time. It is cancelled once the loan is repaid.`,
      kept: keptOfApplication(),
      shared: ["borrowers-bank", "razorpay"],
    },
    {
      name: t`Name, mobile number, email address and account number, which we have already`,
      purpose: t`So that your bank finds your account and nobody else’s.`,
      kept: keptAsSaid(),
      shared: ["borrowers-bank", "razorpay"],
    },
    {
      name: t`₹1, if you choose UPI`,
      purpose: t`To check that your UPI app is one of this account. It comes back. Your UPI ID goes to Razorpay, and we don’t keep it.`,
      kept: keptOfApplication(),
      shared: ["borrowers-bank", "razorpay"],
    },
    {
      name: timeAddressAndBrowser(),
      purpose: t`To prove this consent.`,
      kept: keptOfPerson(),
      shared: [],
    },
  ];
}
