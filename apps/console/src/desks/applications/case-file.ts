import type { readApplication } from "@vaada/contract/console/calls/applications";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";

/** One application with all that a person needs to decide on it, as the server tells it. */
export type CaseFile = ConsoleReplyOf<typeof readApplication>;

const BY_TWO: readonly string[] = ["Hold", "Not Required", "Bank Update Rejected"];
const SET_ASIDE: readonly string[] = [...BY_TWO, "Not Interested", "Blacklisted"];

/** Whether a person has set it aside, so that it can only be resumed. */
export const isSetAside = ({ status, ended_at }: CaseFile): boolean =>
  ended_at === null && SET_ASIDE.includes(status);

/** Whether two people set it aside, so that two let it go on. */
export const isSetAsideByTwo = (file: CaseFile): boolean => isSetAside(file) && BY_TWO.includes(file.status);
