import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Notice, type NoticeItem } from "../../form/notice.tsx";
import {
  encrypted,
  keptAsSaid,
  keptOfApplication,
  keptOfPerson,
  timeAddressAndBrowser,
} from "../../language/kept-phrases.ts";
import { recipientName } from "../../language/recipient-names.ts";

type Props = { open: boolean; onClose: () => void };

/** The notice says what is signed, what we hand over for it, and names the two consents. */
export function ESignNotice({ open, onClose }: Props) {
  const { legalName } = lender.lender;
  const signer = recipientName("surepass");
  return (
    <Notice
      open={open}
      onClose={onClose}
      title={t`What happens when you sign`}
      lead={t`${legalName} uses this for the signature and, once you have signed, for what the law asks. For nothing else.`}
      items={items()}
      act={t`What you agree to with Sign with Aadhaar`}
      consents={[
        t`You let us have the loan agreement signed in your name by an Aadhaar signature, once you enter the code there.`,
        t`You let us share the agreement, your name, mobile number and email address with ${signer}, our signing service.`,
      ]}
    />
  );
}

function items(): NoticeItem[] {
  return [
    {
      name: t`The loan agreement, with the key fact statement you accepted`,
      purpose: t`To be signed by you.`,
      kept: encrypted(keptOfApplication()),
      shared: ["surepass", "signing-authority"],
    },
    {
      name: t`Name, mobile number and email address, which we have already`,
      purpose: t`To open the signing for you and for nobody else.`,
      kept: keptAsSaid(),
      shared: ["surepass", "signing-authority"],
    },
    {
      name: t`Your Aadhaar number and the code you get`,
      purpose: t`You enter them at the signing service, not here. We never see them.`,
      kept: t`Not by us.`,
      shared: ["surepass", "signing-authority", "uidai"],
    },
    {
      name: t`The signature, with the name on it and the time`,
      purpose: t`To see that it is yours and that nothing in the agreement was changed.`,
      kept: t`With the agreement.`,
      shared: [],
    },
    {
      name: t`The loan and how it is repaid, with your name, birth date, gender, PAN, mobile number and address, which we have already, and your number at the central KYC registry once you have one`,
      purpose: t`The law requires every lender to report each loan to all credit bureaus, four times a month, from the day the money arrives until the loan is closed. Other lenders can see it there. Your consent is not needed for this.`,
      kept: t`The reported figures are kept for good. Once your account is erased, they lead to nobody.`,
      shared: ["credit-bureaus"],
    },
    {
      name: t`Your identity as you proved it, with photo, PAN, mobile number and email address, which we have already`,
      purpose: t`The law requires every lender to enter each new borrower in the central KYC registry within ten days of the first loan. Other banks and lenders can find you there. Your consent is not needed for this.`,
      kept: keptAsSaid(),
      shared: ["central-kyc"],
    },
    {
      name: timeAddressAndBrowser(),
      purpose: t`To prove these consents.`,
      kept: keptOfPerson(),
      shared: [],
    },
  ];
}
