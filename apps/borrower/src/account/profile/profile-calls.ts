import type { GivenBodyOf, ReplyOf } from "@vaada/contract/call";
import type { giveFeedback } from "@vaada/contract/calls/feedback";
import type { readProfile } from "@vaada/contract/calls/profile";
import { type Outcome, request } from "../../api/client.ts";

export type BorrowerProfile = ReplyOf<typeof readProfile>;

export type ProfileCalls = {
  readProfile: () => Promise<Outcome<BorrowerProfile>>;
  giveFeedback: (body: GivenBodyOf<typeof giveFeedback>) => Promise<Outcome<ReplyOf<typeof giveFeedback>>>;
};

export const PROFILE_CALLS: ProfileCalls = {
  readProfile: () => request<typeof readProfile>("GET", "/user/profile"),
  giveFeedback: (body) => request<typeof giveFeedback>("POST", "/user/feedback", { body }),
};
