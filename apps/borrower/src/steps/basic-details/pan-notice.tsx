import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Notice, type NoticeItem } from "../../form/notice.tsx";
import { keptOfPerson, sharedLater, timeAddressAndBrowser } from "../../language/kept-phrases.ts";
import { recipientName } from "../../language/recipient-names.ts";

type Props = { open: boolean; onClose: () => void };

/** The notice lists what we collect with the PAN, and names the two consents. */
export function PanNotice({ open, onClose }: Props) {
  const { legalName } = lender.lender;
  const verifier = recipientName("surepass");
  return (
    <Notice
      open={open}
      onClose={onClose}
      title={t`What we check and why`}
      lead={t`${legalName} collects this on this screen, and nothing else. ${sharedLater()}`}
      items={items()}
      act={t`What you agree to with Check Eligibility`}
      consents={[
        t`You let us look up your PAN in the tax register.`,
        t`You let us share your PAN with ${verifier}, our verification provider, which asks the register for us.`,
      ]}
    />
  );
}

function items(): NoticeItem[] {
  const ofPerson = keptOfPerson();
  return [
    {
      name: t`PAN`,
      purpose: t`To look up who you are in the tax register, and to keep others from borrowing in your name. Once you borrow, the law requires us to report it to all credit bureaus and to the central KYC registry.`,
      kept: t`${keptOfPerson()} Encrypted, and shown masked. Anyone on our team who needs to see all of it gives a reason, and you can read it in your data.`,
      shared: ["surepass", "tax-register", "credit-bureaus", "central-kyc"],
    },
    {
      name: t`Name, date of birth, gender, and the last four digits of the linked Aadhaar, as the register has them`,
      purpose: t`To know whom we lend to, and to compare them with your Aadhaar at the next step. Once you borrow, the law requires us to report your name, date of birth and gender to all credit bureaus, and your gender to the central KYC registry.`,
      kept: ofPerson,
      shared: ["credit-bureaus", "central-kyc"],
    },
    {
      name: t`Email address`,
      purpose: t`To send you your loan agreement and notices about your loan. Once you borrow and have confirmed it, the law requires us to report it to the central KYC registry.`,
      kept: ofPerson,
      shared: ["mail-server", "central-kyc"],
    },
    {
      name: timeAddressAndBrowser(),
      purpose: t`To prove these consents.`,
      kept: ofPerson,
      shared: [],
    },
  ];
}
