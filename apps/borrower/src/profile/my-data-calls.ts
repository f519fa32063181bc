import type { ReplyOf } from "@vaada/contract/call";
import type { changeConsent, readConsents } from "@vaada/contract/calls/consents";
import type { readUserData } from "@vaada/contract/calls/user-data";
import { type Outcome, request } from "../api/client.ts";

export type Consent = ReplyOf<typeof readConsents>[number];

export type MyDataCalls = {
  readConsents: () => Promise<Outcome<readonly Consent[]>>;
  withdraw: (kind: Consent["kind"]) => Promise<Outcome<Consent>>;
  readData: () => Promise<Outcome<ReplyOf<typeof readUserData>>>;
};

export const MY_DATA_CALLS: MyDataCalls = {
  readConsents: () => request<typeof readConsents>("GET", "/user/consents"),
  withdraw: (kind) =>
    request<typeof changeConsent>("POST", "/user/consents", { body: { kind, granted: false } }),
  readData: () => request<typeof readUserData>("GET", "/user/data"),
};
