import type { ReplyOf } from "@vaada/contract/call";
import type { startDigilocker } from "@vaada/contract/calls/identity";
import { IDENTITY_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../../api/client.ts";
import { languageShown } from "../../language/messages.ts";
import { leaveFor } from "../leave-for.ts";
import { stepPaths } from "../paths.ts";
import { NOTICE_TITLE } from "./notice-title.ts";

export type Visit = {
  /** Opens a visit to the document service. Pressing the button gives the consents that the notice names. */
  start: () => Promise<Outcome<ReplyOf<typeof startDigilocker>>>;
  /** Sends the browser there. Resolves when the borrower is back on the very page that was left. */
  leave: (url: string) => Promise<void>;
};

export const VISIT: Visit = {
  start: () =>
    request<typeof startDigilocker>("POST", "/user/aadhar-verification/initiate/digilocker", {
      body: { callBackUrl: `${location.origin}${stepPaths.kycProcessing()}` },
      noticeVersion: IDENTITY_NOTICE_VERSION,
      language: languageShown(NOTICE_TITLE),
    }),
  leave: leaveFor,
};
