import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import {
  keptAsSaid,
  keptOfApplication,
  keptOfPerson,
  sharedLater,
  timeAddressAndBrowser,
} from "../language/kept-phrases.ts";
import { i18n } from "../language/messages.ts";
import { BUREAU_NOTICE_TITLE } from "../language/notice-titles.ts";
import { recipientName } from "../language/recipient-names.ts";
import { Notice, type NoticeItem } from "./notice.tsx";

type Props = { open: boolean; onClose: () => void };

/**
 * The notice of the data for the decision, with the one consent: the credit bureau is asked right after the
 * press.
 */
export function BureauNotice({ open, onClose }: Props) {
  const { legalName } = lender.lender;
  const bureau = recipientName("cibil");
  const verifier = recipientName("surepass");
  return (
    <Notice
      open={open}
      onClose={onClose}
      title={i18n._(BUREAU_NOTICE_TITLE)}
      lead={t`${legalName} collects this to decide on your application and, as the law asks of every lender, to class the risk of money laundering. For nothing else. The credit bureau is ${bureau}. ${sharedLater()}`}
      items={items()}
      act={t`What you agree to with Proceed`}
      consents={[
        t`You let us fetch your credit report from ${bureau}. ${verifier}, our verification provider, asks for it with your name, PAN, gender and mobile number.`,
      ]}
    />
  );
}

function items(): NoticeItem[] {
  return [
    {
      name: t`Credit score, open loans and their instalments, arrears and write-offs, as the bureau has them`,
      purpose: t`To decide whether we can lend to you, how much and at what price. The bureau notes in your credit report that we asked; other lenders can see it there.`,
      kept: t`${keptOfApplication()} Encrypted. The decision keeps the figures it was taken by, without your name. A report is used again for at most 30 days.`,
      shared: [],
    },
    {
      name: t`Name, PAN, gender and mobile number, which we have already`,
      purpose: t`So that the bureau finds your report and nobody else’s.`,
      kept: keptAsSaid(),
      shared: ["surepass", "cibil"],
    },
    {
      name: t`Employment type, employer, mode of income, salary, salary date, and the loan you ask for`,
      purpose: t`To decide on your application, and to have your loan fall due when your salary comes.`,
      kept: t`${keptOfApplication()} The employer’s name is encrypted. The decision keeps the figures it was taken by, without your name.`,
      shared: [],
    },
    {
      name: t`Household income in a year: up to ₹3 lakh or above, asked only if your salary is at most ₹25,000 a month`,
      purpose: t`Up to ₹3 lakh, the law limits what may go into loans each month. If you leave it out, we count your salary for twelve months.`,
      kept: t`${keptOfApplication()} The decision keeps the figures it was taken by, without your name.`,
      shared: [],
    },
    {
      name: timeAddressAndBrowser(),
      purpose: t`To prove this consent.`,
      kept: keptOfPerson(),
      shared: [],
    },
  ];
}
