import { NOTICE_VERSION_UNSTATED } from "@vaada/contract/notice";
import type { Caller } from "../../platform/http/caller.ts";
import type { ConsentEvidence } from "./store.ts";

/** What a call says about the consent it carries. `now` is real time. */
export const evidenceOf = (caller: Caller, now: Date): ConsentEvidence => ({
  noticeVersion: caller.noticeVersion ?? NOTICE_VERSION_UNSTATED,
  language: caller.language,
  givenAt: now,
  address: caller.address,
  userAgent: caller.userAgent,
});
