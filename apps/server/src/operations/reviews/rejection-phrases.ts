import { isRejectionReason, type RejectionReason } from "@vaada/contract/console/rejection-reasons";
import type { RefusalText } from "../../decisioning/decisions/refusal.ts";

/** The sentences of a rejection by people: its reason where it is one of the list, and where to ask. */
export function refusalTextOf(reason: string): RefusalText {
  const known = isRejectionReason(reason) ? REASONS[reason] : null;
  return {
    en: {
      reasons: [
        ...(known === null ? [] : [known.en]),
        "Someone on our team looked at your application and couldn’t approve it. Our support can tell you more.",
      ],
      wouldHavePassed: [],
    },
    hi: {
      reasons: [
        ...(known === null ? [] : [known.hi]),
        "हमारी टीम ने आपका आवेदन देखा और उसे मंज़ूर नहीं कर सकी। हमारी सहायता टीम आपको और बता सकती है।",
      ],
      wouldHavePassed: [],
    },
  };
}

/** None accuses anybody: it says what we could not see. */
const REASONS: Readonly<Record<RejectionReason, { readonly en: string; readonly hi: string }>> = {
  "Not the same person": {
    en: "We couldn’t confirm that the photo, the Aadhaar record and the bank account belong to one person.",
    hi: "हम यह पक्का नहीं कर सके कि फ़ोटो, आधार रिकॉर्ड और बैंक खाता एक ही व्यक्ति के हैं।",
  },
  "Papers not genuine": {
    en: "We couldn’t rely on the papers that came with your application.",
    hi: "आपके आवेदन के साथ आए काग़ज़ों पर हम भरोसा नहीं कर सके।",
  },
  "Income not proven": {
    en: "We couldn’t see the income that you told us.",
    hi: "आपने जो आमदनी बताई, वह हमें दिखाई नहीं दी।",
  },
  "Employer not confirmed": {
    en: "We couldn’t confirm where you work.",
    hi: "आप कहाँ काम करते हैं, यह हम पक्का नहीं कर सके।",
  },
};
