import type { ReplyOf } from "@vaada/contract/call";
import type { verifySelfie } from "@vaada/contract/calls/selfie";
import { SELFIE_NOTICE_VERSION } from "@vaada/contract/step-notices";
import type { Outcome } from "../../api/client.ts";
import { upload } from "../../api/upload.ts";
import { languageShown } from "../../language/messages.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { NOTICE_TITLE } from "./notice-title.ts";

type Sending = { left: AbortSignal; onSent: (share: number) => void };

export type SendPhoto = (photo: Blob, sending: Sending) => Promise<Outcome<ReplyOf<typeof verifySelfie>>>;

/** Pressing the button gives the consents that the notice names, so the call says which notice it was. */
export const SEND_PHOTO: SendPhoto = (photo, sending) => {
  const form = new FormData();
  form.append("loan_id", keptLoanId());
  form.append("image", photo, "selfie.jpg");
  return upload<typeof verifySelfie>("/user/selfie-verify", {
    form,
    noticeVersion: SELFIE_NOTICE_VERSION,
    language: languageShown(NOTICE_TITLE),
    ...sending,
  });
};
