import { msg } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { sendCode } from "@vaada/contract/calls/sign-in";
import { SIGN_IN_NOTICE_VERSION } from "@vaada/contract/notice";
import { type Outcome, request } from "../api/client.ts";
import { languageShown } from "../language/messages.ts";
import { setUser } from "../session/store.ts";
import { sentCode } from "./pending-code.ts";

/**
 * Asks for a code and keeps what is needed to enter it. The page's own query string goes along: of it the server keeps
 * the marketing tags and nothing else.
 */
export async function askForCode(mobile: string): Promise<Outcome<ReplyOf<typeof sendCode>>> {
  const outcome = await request<typeof sendCode>("POST", "/user/otp/send", {
    body: { mobile },
    query: location.search,
    noticeVersion: SIGN_IN_NOTICE_VERSION,
    language: languageShown(NOTICE_TITLE),
  });
  if (outcome.kind === "ok") setUser(sentCode(mobile, outcome.data, Date.now()));
  return outcome;
}

/** Stands for the whole notice when its language is asked for: the consent is stored with the language it was read in. */
const NOTICE_TITLE = msg`What we collect and why`;
