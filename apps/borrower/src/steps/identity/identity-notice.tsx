import { lender } from "virtual:lender";
import { msg, t } from "@lingui/core/macro";
import { Notice, type NoticeItem } from "../../form/notice.tsx";
import {
  encrypted,
  keptAsSaid,
  keptOfPerson,
  sharedLater,
  timeAddressAndBrowser,
} from "../../language/kept-phrases.ts";
import { recipientName } from "../../language/recipient-names.ts";

type Props = { open: boolean; onClose: () => void };

/** The notice lists what the Aadhaar record brings and the two consents, the same for both ways. */
export function IdentityNotice({ open, onClose }: Props) {
  const { legalName } = lender.lender;
  const verifier = recipientName("surepass");
  return (
    <Notice
      open={open}
      onClose={onClose}
      title={t`What we receive and why`}
      lead={t`${legalName} keeps this of what it receives at this step, and nothing else. ${sharedLater()}`}
      items={items()}
      act={t`What you agree to with Proceed or Send OTP`}
      consents={[
        t`You let us receive your name, your father’s or spouse’s name, date of birth, gender, address and photo from your Aadhaar record.`,
        t`You let us share your details with ${verifier}, our verification provider, which fetches the record for us.`,
      ]}
    />
  );
}

function items(): NoticeItem[] {
  const sealed = encrypted(keptOfPerson());
  return [
    {
      name: t`Name, date of birth and address, as Aadhaar has them`,
      purpose: t`To know whom we lend to, and to compare them with your PAN. Once you borrow, the law requires us to report your address to all credit bureaus, and all three to the central KYC registry.`,
      kept: sealed,
      shared: ["credit-bureaus", "central-kyc"],
    },
    {
      name: t`Your father’s or spouse’s name, as Aadhaar has it`,
      purpose: t`For the central KYC registry: the law requires us to report it there once you borrow.`,
      kept: sealed,
      shared: ["central-kyc"],
    },
    {
      name: t`Photo`,
      purpose: t`To compare it with the selfie that you take later. Once you borrow, the law requires us to give it to the central KYC registry.`,
      kept: sealed,
      shared: ["surepass", "central-kyc"],
    },
    {
      name: t`Aadhaar number`,
      purpose: t`To have an OTP sent to you, if you type the number here. At DigiLocker you give it to them, not to us. Once you borrow, the law requires us to report its last four digits to the central KYC registry.`,
      kept: t`Only its last four digits. ${keptOfPerson()}`,
      shared: ["surepass", "uidai", "central-kyc"],
    },
    {
      name: t`Name and mobile number, which we have already`,
      purpose: t`To open your visit to DigiLocker.`,
      kept: keptAsSaid(),
      shared: ["surepass", "digilocker"],
    },
    {
      name: timeAddressAndBrowser(),
      purpose: t`To prove these consents.`,
      kept: keptOfPerson(),
      shared: [],
    },
  ];
}

/** The title stands for the whole notice: the server stores both consents with the language it was read in. */
export const NOTICE_TITLE = msg`What we receive and why`;
