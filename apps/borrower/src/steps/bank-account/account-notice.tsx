import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Notice, type NoticeItem } from "../../form/notice.tsx";
import {
  encrypted,
  keptAsSaid,
  keptOfApplication,
  keptOfPerson,
  sharedLater,
  timeAddressAndBrowser,
} from "../../language/kept-phrases.ts";
import { i18n } from "../../language/messages.ts";
import { ACCOUNT_NOTICE_TITLE } from "../../language/notice-titles.ts";
import { recipientName } from "../../language/recipient-names.ts";

type Props = { open: boolean; onClose: () => void };

/** The notice says what we do with the account's details, and names the two consents. */
export function AccountNotice({ open, onClose }: Props) {
  const { legalName } = lender.lender;
  const payer = recipientName("razorpayx");
  const second = recipientName("cashfree");
  return (
    <Notice
      open={open}
      onClose={onClose}
      title={i18n._(ACCOUNT_NOTICE_TITLE)}
      lead={t`${legalName} collects this at this step, and nothing else. It does not let us debit anything: auto-pay has a notice of its own. ${sharedLater()}`}
      items={items()}
      act={t`What you agree to with Proceed`}
      consents={[
        t`You let us keep your account’s details and check with its bank whose account it is.`,
        t`You let us share them, with your name, mobile number and email address, with ${payer}, our payment provider, which checks the account and sends you the loan. Where ${second} sends it in its place, you let us share your name and the account with it.`,
      ]}
    />
  );
}

function items(): NoticeItem[] {
  const afterLastLoan = encrypted(keptOfApplication());
  const provider = ["borrowers-bank", "razorpayx", "cashfree"] as const;
  return [
    {
      name: t`Bank, account holder’s name, account number and IFSC`,
      purpose: t`To send the loan to your own account, and to no other.`,
      kept: afterLastLoan,
      shared: provider,
    },
    {
      name: t`The account holder’s name as the bank has it`,
      purpose: t`To compare it with your KYC. The bank tells it when ₹1 is sent to the account.`,
      kept: afterLastLoan,
      shared: [],
    },
    {
      name: t`Name, mobile number and email address, which we have already`,
      purpose: t`The payment provider must know whom it pays.`,
      kept: keptAsSaid(),
      shared: ["borrowers-bank", "razorpayx"],
    },
    {
      name: timeAddressAndBrowser(),
      purpose: t`To prove these consents.`,
      kept: keptOfPerson(),
      shared: [],
    },
  ];
}
