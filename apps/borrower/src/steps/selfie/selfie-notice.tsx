import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Notice, type NoticeItem } from "../../form/notice.tsx";
import {
  encrypted,
  keptOfApplication,
  keptOfPerson,
  timeAddressAndBrowser,
} from "../../language/kept-phrases.ts";
import { recipientName } from "../../language/recipient-names.ts";

type Props = { open: boolean; onClose: () => void };

/** The notice says what we do with the photo, and names the two consents. */
export function SelfieNotice({ open, onClose }: Props) {
  const { legalName } = lender.lender;
  const verifier = recipientName("surepass");
  return (
    <Notice
      open={open}
      onClose={onClose}
      title={t`What we do with your photo`}
      lead={t`${legalName} collects this at this step, and nothing else. The camera runs only while you see its picture.`}
      items={items()}
      act={t`What you agree to with Use photo`}
      consents={[
        t`You let us take a photo of you and compare it with the one on your Aadhaar record.`,
        t`You let us share both photos with ${verifier}, our verification provider, which compares them for us.`,
      ]}
    />
  );
}

function items(): NoticeItem[] {
  return [
    {
      name: t`The photo you send`,
      purpose: t`To see that it is you who borrows, and nobody in your name: we compare it with your Aadhaar photo, and see whether the very same picture came from another account. We keep no measurements of your face.`,
      kept: encrypted(keptOfApplication()),
      shared: ["surepass"],
    },
    {
      name: t`The photo of your Aadhaar record, which we have already`,
      purpose: t`To compare the two.`,
      kept: t`As we said when you gave it.`,
      shared: ["surepass"],
    },
    {
      name: t`Whether the two match, and how sure the provider is`,
      purpose: t`To go on, or to have someone on our team check. Help before the photo, such as “Move closer”, is worked out on this device and sent nowhere.`,
      kept: t`With the photo.`,
      shared: [],
    },
    {
      name: timeAddressAndBrowser(),
      purpose: t`To prove these consents.`,
      kept: keptOfPerson(),
      shared: [],
    },
  ];
}
