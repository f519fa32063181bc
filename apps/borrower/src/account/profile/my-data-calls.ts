import type { ReplyOf } from "@vaada/contract/call";
import type { changeConsent, readConsents } from "@vaada/contract/calls/consents";
import type { readUserData } from "@vaada/contract/calls/user-data";
import { OFFERS_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../../api/client.ts";
import { forgetHere } from "../../reminders/reminders.ts";

export type Consent = ReplyOf<typeof readConsents>[number];

export type MyDataCalls = {
  readConsents: () => Promise<Outcome<readonly Consent[]>>;
  withdraw: (kind: Consent["kind"]) => Promise<Outcome<Consent>>;
  /** Only those that no loan rests on. */
  allow: (kind: Consent["kind"]) => Promise<Outcome<Consent>>;
  readData: () => Promise<Outcome<ReplyOf<typeof readUserData>>>;
};

export const MY_DATA_CALLS: MyDataCalls = {
  readConsents: () => request<typeof readConsents>("GET", "/user/consents"),
  withdraw: async (kind) => {
    const outcome = await request<typeof changeConsent>("POST", "/user/consents", {
      body: { kind, granted: false },
    });
    if (kind === "reminders" && outcome.kind === "ok") await forgetHere();
    return outcome;
  },
  allow: (kind) =>
    request<typeof changeConsent>("POST", "/user/consents", {
      body: { kind, granted: true },
      noticeVersion: OFFERS_NOTICE_VERSION,
    }),
  readData: () => request<typeof readUserData>("GET", "/user/data"),
};
