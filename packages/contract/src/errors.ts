import { REPAYMENT_MESSAGES } from "./repayment.ts";

/**
 * Every refusal the server can give: its code, its HTTP status, and the sentence a person reads. The sentence
 * says what happened, whether anything is lost and what to do now. The reference page is made from this table.
 */
export const ERRORS = {
  BODY_INVALID: { status: 400, says: "Some details need another look. Nothing was saved." },
  BODY_UNREADABLE: { status: 400, says: "The request could not be read. Nothing was saved." },
  BODY_TOO_LARGE: { status: 400, says: "The request is too large. Nothing was saved." },
  OTP_WRONG: { status: 400, says: "That code is not right. Check the text message and try again." },
  OTP_EXPIRED: { status: 400, says: "That code has run out or was used already. Ask for a new one." },
  OTP_LOCKED: { status: 400, says: "Too many wrong tries with this code. Ask for a new one." },
  PAN_NOT_FOUND: {
    status: 400,
    says: "The tax register does not know this PAN. Check it against your PAN card and try again.",
  },
  PAN_INACTIVE: {
    status: 400,
    says: "The tax register says this PAN is not active. Please get it reactivated, then try again.",
  },
  PAN_NOT_INDIVIDUAL: {
    status: 400,
    says: "This PAN belongs to a company or another body. Please enter your own PAN.",
  },
  PAN_OF_MINOR: {
    status: 400,
    says: "This PAN belongs to somebody under 18, to whom we can't lend. Nothing of what the tax register says about them was kept.",
  },
  PAN_NOT_LINKED: {
    status: 400,
    says: "This PAN is not linked with Aadhaar. Link the two, then try again. Your details here are saved.",
  },
  PAN_ALREADY_REGISTERED: {
    status: 400,
    says: "This PAN is already registered with another account.",
  },
  EMAIL_LINK_INVALID: {
    status: 400,
    says: "This link does not work. Open the newest e-mail from us and use the link in it.",
  },
  EMAIL_LINK_EXPIRED: {
    status: 400,
    says: "This link has run out. We have just sent a new one to the same address.",
  },
  PHONE_LINK_EXPIRED: {
    status: 400,
    says: "This QR code has run out. You are signed in, and nothing is lost. Scan the new one, or go on here.",
  },
  AADHAAR_NOT_FOUND: {
    status: 400,
    says: "The Aadhaar register does not know this number. Check it against your card and try again.",
  },
  AADHAAR_NO_MOBILE: {
    status: 400,
    says: "No mobile number is linked to this Aadhaar, so no code can be sent. Please use DigiLocker instead.",
  },
  KYC_NAME_MISMATCH: {
    status: 400,
    says: "The Aadhaar details provided do not match with the information available in your PAN records. Please verify and try again.",
  },
  KYC_NOT_COMPLETED: {
    status: 400,
    says: "The check at the document service was not completed. Nothing is lost. You can start it again.",
  },
  STILL_PROCESSING: {
    status: 400,
    says: "The answer is still on its way. Nothing is lost. We check again in a few seconds.",
  },
  BANK_SESSION_EXPIRED: {
    status: 400,
    says: "Your bank session timed out. Nothing was shared. Please connect again.",
  },
  BANK_STATEMENT_MISSING: {
    status: 400,
    says: "No statement was shared. Nothing is lost. You can connect your bank again.",
  },
  BANK_STATEMENT_UNREADABLE: {
    status: 400,
    says: "The statement could not be read. It was not kept. Please connect again, with another way or file.",
  },
  SELFIE_MISMATCH: {
    status: 400,
    says: "We couldn't match this photo with the one on your Aadhaar record. Nothing is lost.",
  },
  SELFIE_UNUSABLE: {
    status: 400,
    says: "We couldn't see your face well enough in this photo. Nothing is lost.",
  },
  MANDATE_NOT_AUTHORISED: {
    status: 400,
    says: "Auto-pay was not set up. If ₹1 was taken, it comes back. You can set it up again.",
  },
  AUTO_PAY_METHOD_NOT_OFFERED: {
    status: 400,
    says: "Auto-pay cannot be set up this way for this loan. Nothing was changed. Please choose the other way.",
  },
  BANK_NAME_MISMATCH: {
    status: 400,
    says: "Bank verification failed. Your name does not match the details in your Aadhaar or PAN records. Please check and try again.",
  },
  BANK_ACCOUNT_INVALID: {
    status: 400,
    says: "The bank does not know this account. Nothing was sent. Check the number and the IFSC code and try again.",
  },
  BANK_DETAILS_CHANGED: {
    status: 400,
    says: "These are not the bank details on file. Nothing was changed. To change the account, please contact support.",
  },
  ESIGN_NOT_COMPLETED: {
    status: 400,
    says: "The agreement was not signed. Nothing is lost. You can sign it again.",
  },
  ESIGN_NAME_MISMATCH: {
    status: 400,
    says: "The agreement was signed in another name than yours, so the signature does not count. Please sign it yourself.",
  },
  AMOUNT_OUT_OF_RANGE: { status: 400, says: REPAYMENT_MESSAGES.amountOutOfRange },
  PAYMENT_NOT_VERIFIED: {
    status: 400,
    says: "The checkout's answer could not be confirmed. If your bank shows a debit, it counts here or comes back by itself. Do not pay again.",
  },
  CODE_WRONG: {
    status: 400,
    says: "That code is not right, or was used already. Nothing was changed. Wait for the next one and try again.",
  },
  PASSKEY_REFUSED: {
    status: 401,
    says: "This passkey does not open the console. Nothing was changed. Try again, or sign in with password and code.",
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    says: "You have as many passkeys as there can be. Remove one that you do not use any more.",
  },
  INVITATION_INVALID: {
    status: 400,
    says: "This link has run out or was used already. Ask an administrator for a new one.",
  },
  SIGN_IN_NEEDED: { status: 401, says: "Please sign in. What you typed was not saved." },
  SIGN_IN_FAILED: {
    status: 401,
    says: "E-mail address, password or code is not right. A code works once: wait for the next one and try again.",
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    says: "This call came from another page than the console. Nothing was changed.",
  },
  NOT_ALLOWED: { status: 403, says: "Your role can't do this. Nothing was changed." },
  SECOND_PERSON_NEEDED: {
    status: 403,
    says: "This takes two people, and you are one of them already. Nothing was changed.",
  },
  CODE_NEEDED: {
    status: 403,
    says: "Please give a code of your authenticator with this: your last one is older than 15 minutes. Nothing was changed.",
  },
  SESSION_ENDED: { status: 403, says: "Your session ended. Please sign in again." },
  NOT_FOUND: { status: 404, says: "There is nothing at this address." },
  METHOD_NOT_ALLOWED: { status: 405, says: "This address does not take that method." },
  MEDIA_NOT_SUPPORTED: { status: 415, says: "This call does not take that kind of body. Nothing was saved." },
  APPLICATION_REFUSED: {
    status: 409,
    says: "Your application was not approved due to eligibility criteria. You may reapply after 45 days.",
  },
  OFFER_EXPIRED: {
    status: 409,
    says: "The price was held until a moment ago. Look at today's price first. Nothing was taken.",
  },
  OFFER_CHANGED: {
    status: 409,
    says: "The offer is not the one on your screen any more. Look at it again first. Nothing was taken.",
  },
  KFS_NOT_READ: {
    status: 400,
    says: "Please read the key fact statement first. Nothing was accepted.",
  },
  KFS_CHANGED: {
    status: 409,
    says: "The key fact statement is not the one on your screen any more. Please read the new one first. Nothing was accepted.",
  },
  EMAIL_NOT_VERIFIED: {
    status: 409,
    says: "Please confirm your e-mail address first: a new link is in the newest e-mail from us. Your documents go there.",
  },
  STAMP_DUTY_UNKNOWN: {
    status: 409,
    says: "We can't make a loan agreement for the state of your Aadhaar address yet. Nothing was signed and nothing is owed. Please write to support.",
  },
  NO_OFFER_TODAY: {
    status: 409,
    says: "Counted from today, even our smallest loan would be more than the law lets us lend your household. Nothing you signed binds you, and you owe nothing. On another day it may fit again: the fewer the days until it is due, the less it costs.",
  },
  NOTHING_OWED: { status: 409, says: "There is nothing to pay on this loan now. No money was taken." },
  LOAN_CLOSED: {
    status: 409,
    says: "This loan is closed and nothing is owed. No money was taken. Your no-dues certificate is in the loan history.",
  },
  PAYMENT_PENDING: {
    status: 409,
    says: "Your bank is still confirming a payment. We're watching it; you won't be charged twice. Don't pay again yet.",
  },
  COOLING_OFF_OVER: {
    status: 409,
    says: "The days for giving this loan back are over. No money was taken. You can still pay early, without any charge for it.",
  },
  LOAN_OPEN: {
    status: 409,
    says: "You have a loan that is not paid back yet. Nothing was saved. The next one can start once it is closed.",
  },
  CONSENT_NEEDED: {
    status: 409,
    says: "Your account rests on this consent, so it can’t be withdrawn alone. Nothing was changed. You can withdraw the others, or cancel your application.",
  },
  CONSENT_WITHDRAWN: {
    status: 409,
    says: "You have withdrawn a consent that this needs, so nothing was done. Under My data and consents in your profile you can give it again, or cancel your application.",
  },
  CANCEL_TOO_LATE: {
    status: 409,
    says: "The money of this loan was released, so it can’t be cancelled any more. In the cooling-off days you can give the loan back on your dashboard, without any fee.",
  },
  NOTHING_TO_FINISH: {
    status: 409,
    says: "You have no open application to come back to, so no text was sent.",
  },
  NOTHING_TO_CANCEL: {
    status: 409,
    says: "You have no open application, so there is nothing to cancel. Nothing was changed.",
  },
  MOBILE_TAKEN: {
    status: 409,
    says: "This number signs in to another account, so it can't be used here. Nothing was changed. If that account is yours, sign in with the number and erase it in the profile first. Or use another number.",
  },
  PHONE_LINK_USED: {
    status: 409,
    says: "This QR code was used on another phone. You are signed in, and nothing is lost. Scan the new one, or go on here.",
  },
  ERASURE_HELD: {
    status: 409,
    says: "A complaint, a disputed payment or a legal matter of yours is still open, so nothing can be erased now. Nothing was changed. Ask again once it is settled.",
  },
  REQUEST_CHANGED: {
    status: 409,
    says: "The figures have changed since you read them. Nothing was done. Read the request again first.",
  },
  ALREADY_ANSWERED: { status: 409, says: "Somebody has ended this already. Nothing was changed." },
  BUREAU_FILE_NOT_MADE: { status: 409, says: "This file is still being made. Try again in a few minutes." },
  NOBODY_FOR_KYC: { status: 409, says: "Nobody waits for the central KYC registry with all that it wants." },
  CONTACT_NOT_ALLOWED: { status: 409, says: "The borrower may not be contacted now. Nothing was sent." },
  REQUEST_ENDED: { status: 409, says: "This request has ended already. Nothing was changed." },
  REQUEST_NOT_POSSIBLE: { status: 409, says: "This can't be done as things stand. Nothing was changed." },
  STAFF_DEACTIVATED: {
    status: 409,
    says: "This person was deactivated. Nothing was sent. To bring them back, ask for a role for their e-mail address.",
  },
  STAFF_NEEDED: {
    status: 409,
    says: "Nobody deactivates themselves, and the last administrator stays. Nothing was changed.",
  },
  STEP_OUT_OF_TURN: { status: 422, says: "Let us take you back to where you left off." },
  TOO_SOON: { status: 429, says: "A code was sent a moment ago. You can ask for another one shortly." },
  TOO_MANY_TRIES: {
    status: 429,
    says: "That is as many tries as one day allows. Everything you have given is saved. Please come back later.",
  },
  TOO_MANY: { status: 429, says: "That is as often as we can do this for now. Please try again later." },
  SIGN_IN_LOCKED: {
    status: 429,
    says: "Too many wrong tries. Signing in with this address is locked for 15 minutes. Nothing was changed.",
  },
  SERVER_FAULT: { status: 500, says: "Something went wrong" },
  DECISION_UNAVAILABLE: {
    status: 500,
    says: "The credit bureau is not answering. Nothing is lost. You can go on with your bank statement.",
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    says: "The service we need for this is not answering. Nothing is lost. Please try again in a minute.",
  },
  TEXTS_STOPPED: {
    status: 503,
    says: "We are not sending text messages at the moment, so no code was sent. Please try again later.",
  },
  MONEY_STOPPED: {
    status: 503,
    says: "We are comparing our books with the bank and take no new payments until that is done. Nothing was charged. Please try again later.",
  },
  NOT_READY: { status: 503, says: "We are not ready yet. Nothing is lost. Please try again in a moment." },
  DATABASE_UNAVAILABLE: {
    status: 503,
    says: "We are back in a moment. Nothing is lost. Please try again.",
  },
  FILES_UNAVAILABLE: {
    status: 503,
    says: "We can't keep or show files at the moment. Nothing is lost. Please try again in a minute.",
  },
} as const satisfies Record<string, { status: number; says: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The refusals of any call, whatever it does; a call's own list names the others. */
export const REFUSED_BY_ANY_CALL = [
  "BODY_INVALID",
  "BODY_UNREADABLE",
  "BODY_TOO_LARGE",
  "MEDIA_NOT_SUPPORTED",
  "TOO_MANY",
  "SERVER_FAULT",
  "NOT_READY",
  "DATABASE_UNAVAILABLE",
  "FILES_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];
