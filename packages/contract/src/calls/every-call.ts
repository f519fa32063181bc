import type { Call } from "../call.ts";
import { readAppConfig } from "./app-config.ts";
import { cancelApplication, finishLater } from "./application.ts";
import { applyAgain } from "./apply-again.ts";
import {
  addBankDetail,
  confirmBankDetails,
  finishMandate,
  readBankDetails,
  readMandate,
  startMandate,
} from "./bank-account.ts";
import { connectBank, readBankSession } from "./bank-statement.ts";
import { checkPan, confirmPan, verifyEmail } from "./basic-details.ts";
import { openCheckout } from "./checkout.ts";
import { tellClientFailures } from "./client-failures.ts";
import { makeComplaint, readComplaints } from "./complaint.ts";
import { changeConsent, readConsents } from "./consents.ts";
import { readCoolingOff } from "./cooling-off.ts";
import { readDashboard } from "./dashboard.ts";
import { takeDecision } from "./decision.ts";
import { readDisbursal } from "./disbursal.ts";
import { readESignReport, startESign } from "./e-sign.ts";
import { updateDetails } from "./employment.ts";
import { giveFeedback } from "./feedback.ts";
import { checkLive, checkReady } from "./health.ts";
import { readIdentityResult, sendAadhaarCode, startDigilocker, verifyAadhaarCode } from "./identity.ts";
import { acceptKeyFacts, readKeyFacts } from "./key-facts.ts";
import { readLoanHistory } from "./loan-history.ts";
import { askForAccount, askMobileChange, confirmMobileChange } from "./mobile.ts";
import { nameNominee, readNominee } from "./nominee.ts";
import { markNotificationsRead, readNotifications } from "./notifications.ts";
import { chooseAmount, chooseDueDate, chooseProduct, extendOffer, readOffer, takeOffer } from "./offer.ts";
import { verifyBank } from "./penny-drop.ts";
import { readProfile } from "./profile.ts";
import { subscribeToPush } from "./push.ts";
import { giveReferences } from "./references.ts";
import { createOrder, readOrder, verifyPayment } from "./repayment.ts";
import { verifySelfie } from "./selfie.ts";
import { endOtherSessions, followPhoneLink, makePhoneLink, readSessions } from "./sessions.ts";
import { sendCode, signOut, verifyCode } from "./sign-in.ts";
import { readStatementOfAccount } from "./statement-of-account.ts";
import { checkStep } from "./step.ts";
import { readTransactions } from "./transactions-history.ts";
import { updateEmploymentDetails } from "./update-employment-details.ts";
import { correctUserData, eraseUserData, readCorrections, readErasure, readUserData } from "./user-data.ts";

/** Every call of the API, in the order of the reference page. The server serves exactly these. */
export const EVERY_CALL: readonly Call[] = [
  sendCode,
  verifyCode,
  signOut,
  checkStep,
  checkPan,
  confirmPan,
  verifyEmail,
  startDigilocker,
  readIdentityResult,
  sendAadhaarCode,
  verifyAadhaarCode,
  updateDetails,
  takeDecision,
  applyAgain,
  cancelApplication,
  finishLater,
  readSessions,
  endOtherSessions,
  makePhoneLink,
  followPhoneLink,
  updateEmploymentDetails,
  connectBank,
  readBankSession,
  readOffer,
  extendOffer,
  chooseAmount,
  chooseDueDate,
  chooseProduct,
  takeOffer,
  giveReferences,
  verifySelfie,
  addBankDetail,
  startMandate,
  finishMandate,
  readMandate,
  verifyBank,
  readBankDetails,
  confirmBankDetails,
  readKeyFacts,
  acceptKeyFacts,
  startESign,
  readESignReport,
  readDisbursal,
  createOrder,
  openCheckout,
  verifyPayment,
  readOrder,
  readDashboard,
  readCoolingOff,
  readStatementOfAccount,
  readTransactions,
  readLoanHistory,
  readProfile,
  readNotifications,
  markNotificationsRead,
  giveFeedback,
  makeComplaint,
  readComplaints,
  readConsents,
  changeConsent,
  readUserData,
  readErasure,
  eraseUserData,
  readCorrections,
  correctUserData,
  readNominee,
  askMobileChange,
  confirmMobileChange,
  askForAccount,
  nameNominee,
  subscribeToPush,
  readAppConfig,
  tellClientFailures,
  checkLive,
  checkReady,
];
