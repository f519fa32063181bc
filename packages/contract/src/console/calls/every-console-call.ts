import type { ConsoleCall } from "../console-call.ts";
import {
  decideApplication,
  noteApplication,
  openCase,
  readApplication,
  readApplications,
} from "./applications.ts";
import { checkTrail, readTrail, readTrailEntry } from "./audit.ts";
import { explainCase, readCase, readCases, takeCase } from "./cases.ts";
import {
  assignCollector,
  contactBorrower,
  narrowHours,
  readCollection,
  readCollectionBuckets,
  readCollections,
  stopContact,
  takePromise,
} from "./collections.ts";
import { answerComplaint, readComplaint, readComplaintList, takeComplaint } from "./complaints.ts";
import {
  drawCustomerStatement,
  readCustomer,
  readCustomers,
  readLoanOn,
  readTimeline,
  revealField,
} from "./customers.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  readPasskeys,
  removePasskey,
  signInByPasskey,
} from "./passkeys.ts";
import {
  answerPrivacyRequest,
  readPrivacyRequest,
  readPrivacyRequests,
  takePrivacyRequest,
} from "./privacy-requests.ts";
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
  readCustomers,
  readCustomer,
  readLoanOn,
  readTimeline,
  drawCustomerStatement,
  decideApplication,
  noteApplication,
  openCase,
  revealField,
  readCollections,
  readCollectionBuckets,
  readCollection,
  assignCollector,
  contactBorrower,
  takePromise,
  stopContact,
  narrowHours,
  readComplaintList,
  readComplaint,
  takeComplaint,
  answerComplaint,
  readPrivacyRequests,
  readPrivacyRequest,
  takePrivacyRequest,
  answerPrivacyRequest,
  readCases,
  readCase,
  takeCase,
  explainCase,
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
