import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Notice, type NoticeItem } from "../../form/notice.tsx";
import {
  keptAsSaid,
  keptOfApplication,
  keptOfPerson,
  timeAddressAndBrowser,
} from "../../language/kept-phrases.ts";
import { recipientName } from "../../language/recipient-names.ts";

type Props = { open: boolean; onClose: () => void };

/** The notice says what we read, what we share to read it, and names the two consents. */
export function StatementNotice({ open, onClose }: Props) {
  const { legalName } = lender.lender;
  const reader = recipientName("finbox");
  return (
    <Notice
      open={open}
      onClose={onClose}
      title={t`What we read and why`}
      lead={t`${legalName} reads this at this step, once, and nothing else.`}
      items={items()}
      act={t`What you agree to with Proceed`}
      consents={[
        t`You let us read the statement of your bank account, once.`,
        t`You let us share your name, mobile number and employer with ${reader}, our bank statement service, which fetches the statement for us.`,
      ]}
    />
  );
}

function items(): NoticeItem[] {
  const reader = recipientName("finbox");
  return [
    {
      name: t`Salary credits, month-end balances, bounced debits and loan debits of the last 3 full months and the current one`,
      purpose: t`To decide whether we can lend to you, and how much.`,
      kept: t`As figures, encrypted. ${keptOfApplication()} The decision keeps the figures it was taken by, without your name.`,
      shared: [],
    },
    {
      name: t`How many accounts you shared, whether the holder’s name was given, and whether the statement looked altered`,
      purpose: t`To know how far the figures can be trusted. In doubt, someone on our team checks your application.`,
      kept: t`With the figures, for as long as they are kept.`,
      shared: [],
    },
    {
      name: t`The statement itself, with the name on the account`,
      purpose: t`To find those figures in it, and to see that the account is yours.`,
      kept: t`Until it is analysed. Then we delete it, and ${reader} deletes its copy within 30 days.`,
      shared: ["finbox"],
    },
    {
      name: t`Name, mobile number and employer, which we have already`,
      purpose: t`To open your session with the bank, and to find your salary in the statement.`,
      kept: keptAsSaid(),
      shared: ["finbox"],
    },
    {
      name: timeAddressAndBrowser(),
      purpose: t`To prove these consents.`,
      kept: keptOfPerson(),
      shared: [],
    },
  ];
}
