import type { ReplyOf } from "@vaada/contract/call";
import type { startESign } from "@vaada/contract/calls/e-sign";
import { E_SIGN_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../../api/client.ts";
import { languageShown } from "../../language/messages.ts";
import { leaveFor } from "../leave-for.ts";
import { stepPaths } from "../paths.ts";
import { NOTICE_TITLE } from "./notice-title.ts";

export type SigningVisit = {
  /** Hands the agreement over. Pressing the button gives the consents that the notice names. */
  start: () => Promise<Outcome<ReplyOf<typeof startESign>>>;
  /** Sends the browser there. Resolves when the borrower is back on the very page that was left. */
  leave: (url: string) => Promise<void>;
};

/** Longer than other calls: the agreement is drawn and handed over first, by several calls of the service. */
const TIMEOUT_MS = 60_000;

export const SIGNING_VISIT: SigningVisit = {
  start: () =>
    request<typeof startESign>("POST", "/user/digital-esign", {
      body: { callback_url: `${location.origin}${stepPaths.eSignProcessing()}` },
      noticeVersion: E_SIGN_NOTICE_VERSION,
      language: languageShown(NOTICE_TITLE),
      timeoutMs: TIMEOUT_MS,
    }),
  leave: leaveFor,
};
