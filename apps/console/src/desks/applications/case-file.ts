import type { readApplication } from "@vaada/contract/console/calls/applications";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";

/** One application with all that a person needs to decide on it, as the server tells it. */
export type CaseFile = ConsoleReplyOf<typeof readApplication>;

const SET_ASIDE: readonly string[] = [
  "Hold",
  "Not Required",
  "Not Interested",
  "Blacklisted",
  "Bank Update Rejected",
];

/** Whether a person has set it aside, so that it can only be resumed. */
export const isSetAside = ({ status, ended_at }: CaseFile): boolean =>
  ended_at === null && SET_ASIDE.includes(status);
