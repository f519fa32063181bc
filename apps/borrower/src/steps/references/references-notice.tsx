import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Notice, type NoticeItem } from "../../form/notice.tsx";
import {
  encrypted,
  keptOfPerson,
  keptOfReferences,
  timeAddressAndBrowser,
} from "../../language/kept-phrases.ts";

type Props = { open: boolean; onClose: () => void };

/** The notice lists what we keep of the two people, what for, and the one consent. */
export function ReferencesNotice({ open, onClose }: Props) {
  const { legalName } = lender.lender;
  return (
    <Notice
      open={open}
      onClose={onClose}
      title={t`What we ask about them and why`}
      lead={t`${legalName} collects this at this step, and nothing else. It is what you type: your contacts are never read.`}
      items={items()}
      act={t`What you agree to with Confirm and Proceed`}
      consents={[t`You let us keep the name, number and relation of two people who know you.`]}
    />
  );
}

function items(): NoticeItem[] {
  return [
    {
      name: t`Name, mobile number and relation of two people`,
      purpose: t`To confirm who you are, should there be a doubt. They are never called, texted or asked about your loan or your dues. Please tell both that you have named them.`,
      kept: encrypted(keptOfReferences()),
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
