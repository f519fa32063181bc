import type { ConsoleCall } from "../console-call.ts";
import {
  decideApplication,
  noteApplication,
  openCase,
  readApplication,
  readApplications,
} from "./applications.ts";
import { checkTrail, readTrail, readTrailEntry } from "./audit.ts";
import { revealField } from "./customers.ts";
import {
  askPayout,
  makeSheet,
  readDisbursal,
  readDisbursalSummary,
  readDisbursals,
  readSheets,
  releaseSheet,
} from "./disbursals.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  readPasskeys,
  removePasskey,
  signInByPasskey,
} from "./passkeys.ts";
import { askOrder, readRepayment, readRepaymentSummary, readRepayments } from "./repayments.ts";
import {
  approveRequest,
  makeRequest,
  readRequest,
  readRequests,
  refuseRequest,
  withdrawRequest,
} from "./requests.ts";
import { acceptInvitation, openInvitation, readMe, signInStaff, signOutStaff } from "./session.ts";
import { deactivateStaff, endStaffSessions, inviteStaff, readStaff, readStaffMember } from "./staff.ts";

/** Every call of the console, in the order of its reference page. Its server serves exactly these. */
export const EVERY_CONSOLE_CALL: readonly ConsoleCall[] = [
  signInStaff,
  signOutStaff,
  readMe,
  openInvitation,
  acceptInvitation,
  beginPasskeySignIn,
  signInByPasskey,
  readPasskeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  readApplications,
  readApplication,
  decideApplication,
  noteApplication,
  openCase,
  readDisbursals,
  readDisbursalSummary,
  readSheets,
  makeSheet,
  releaseSheet,
  readDisbursal,
  askPayout,
  readRepayments,
  readRepaymentSummary,
  readRepayment,
  askOrder,
  revealField,
  makeRequest,
  readRequests,
  readRequest,
  approveRequest,
  refuseRequest,
  withdrawRequest,
  readTrail,
  checkTrail,
  readTrailEntry,
  readStaff,
  readStaffMember,
  inviteStaff,
  deactivateStaff,
  endStaffSessions,
];
