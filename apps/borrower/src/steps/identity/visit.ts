import type { ReplyOf } from "@vaada/contract/call";
import type { startDigilocker } from "@vaada/contract/calls/identity";
import { IDENTITY_NOTICE_VERSION } from "@vaada/contract/notice";
import { type Outcome, request } from "../../api/client.ts";
import { languageShown } from "../../language/messages.ts";
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
  leave: (url) => {
    history.replaceState({ ...history.state, hasLeftForVisit: true }, "");
    location.assign(url);
    return backOnThisPage();
  },
};

/** Whether this very entry of the history was left for a visit: then the browser's Back has led here again. */
export const hasLeftForVisit = (): boolean =>
  (history.state as { hasLeftForVisit?: true } | null)?.hasLeftForVisit === true;

/** No page takes longer to answer; a browser that is still here has given up, and the button must not stay dead. */
const LEAVING_MS_MAX = 30_000;

/** A browser may keep the page as it was left, with its button busy, and show it again after Back. */
function backOnThisPage(): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    const settle = () => {
      settled.abort();
      resolve();
    };
    setTimeout(settle, LEAVING_MS_MAX);
    addEventListener("pageshow", ({ persisted }) => persisted && settle(), { signal: settled.signal });
  });
}
