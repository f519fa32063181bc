import type { Period, Start } from "@vaada/lending/retention/rules";
import type { RetentionPhrases } from "./phrases.ts";

const FROM: Readonly<Record<Start, string>> = {
  "code-ended": "after the code has run out",
  asked: "after it was looked up",
  replaced: "after another one took its place",
  "sign-in-ended": "after the sign-in has ended",
  "event-received": "after it came",
  "line-written": "after it was written",
  "file-written": "after it was written",
  "account-ended": "As long as you have an account",
  "last-sign-in": "after you last signed in",
  "application-ended": "after your application ends, or after you last signed in",
  "loan-or-application-ended": "Until the day on which your loan is closed or your application ends",
  "last-loan-closed": "after your last loan is closed",
  "financial-year-of-last-loan-ended": "after the financial year in which your last loan is closed",
  "complaint-answered": "after it was answered",
};

function lengthOf(period: Period): string {
  if ("years" in period) return period.years === 1 ? "1 year" : `${period.years} years`;
  if ("hours" in period) return period.hours === 1 ? "1 hour" : `${period.hours} hours`;
  return period.days === 1 ? "1 day" : `${period.days} days`;
}

const isAtOnce = (period: Period): boolean => "days" in period && period.days === 0;

export const english: RetentionPhrases = {
  kinds: {
    "sign-in-codes": {
      name: "One-time codes",
      purpose: "Your number, address and browser when a code is sent, to sign you in.",
    },
    "tried-pans": { name: "PANs that were looked up and not confirmed", purpose: "To look into a slip." },
    "replaced-emails": {
      name: "E-mail addresses that you have replaced",
      purpose: "To look into a slip.",
    },
    "stray-files": {
      name: "Files that no record names",
      purpose: "Left over where the saving of a photo or a paper was cut off.",
    },
    "sign-ins": {
      name: "Sign-ins",
      purpose: "Time, internet address and browser, to find out who used your account.",
    },
    "provider-events": {
      name: "Messages from providers",
      purpose: "What the services that we use told us, to look into a difference.",
    },
    logs: { name: "Logs", purpose: "To find out what went wrong. They carry no name and no number." },
    "security-log": { name: "Security log", purpose: "To find out who did what, after an incident." },
    account: {
      name: "Account",
      purpose:
        "Mobile number and earlier ones, e-mail address and language, to sign you in and to write to you.",
    },
    consents: { name: "Consents", purpose: "To prove what you agreed to and what you withdrew." },
    identity: {
      name: "PAN and Aadhaar record",
      purpose:
        "Name, father's or spouse's name, birth date, address, photo and your number at the central KYC registry, to know who you are and to class the risk of money laundering, as the law asks. Of the Aadhaar number only the last four digits.",
    },
    notifications: { name: "Notifications", purpose: "To prove what we told you about your loan, and when." },
    feedback: { name: "Feedback", purpose: "To get better." },
    nominee: {
      name: "Nominee",
      purpose: "Who may use your rights over your data for you, should you be unable to.",
    },
    employment: {
      name: "Work and income",
      purpose: "To see how much you can borrow and when you can repay it.",
    },
    "credit-report": { name: "Figures of your credit report", purpose: "To decide on your application." },
    "bank-statement": { name: "Figures of your bank statement", purpose: "To decide on your application." },
    selfies: { name: "Photos of you", purpose: "To see that it is you who applies." },
    "bank-account": {
      name: "Bank account and auto-pay",
      purpose: "To pay the loan out, and to debit it when it is due.",
    },
    terms: {
      name: "Key fact statements, agreements and sanction letters",
      purpose: "To show what was offered, accepted and signed.",
    },
    decisions: {
      name: "Decisions",
      purpose: "To show how and why an application was decided, by figures and rules without a name.",
    },
    references: {
      name: "References",
      purpose: "To confirm who you are. They are never called about your dues.",
    },
    books: {
      name: "Loans, payments, receipts and the lender's books",
      purpose: "To account for every rupee.",
    },
    "requests-of-two": {
      name: "What two of our people agreed to",
      purpose: "To prove that nobody waived, released or changed something of your loan alone.",
    },
    complaints: { name: "Complaints", purpose: "To put right what went wrong." },
  },
  lasting: {
    "staff-trail": {
      name: "What our people did and looked at",
      purpose: "To prove who of the lender did what with your data or your loan, when and why.",
      kept: "For good: each entry proves the one before it.",
      law: "Companies (Accounts) Rules, 2014, rule 3(1), for eight years. Longer by our own choice",
      becomes:
        "Encrypted. It holds figures, masked numbers and the reasons that our people wrote, under a number that leads to nobody once your account is erased.",
    },
    screenings: {
      name: "Comparisons with lists of sanctions and public offices",
      purpose: "To lend to nobody whom a law forbids us to lend to, and to prove that we looked.",
      kept: "For good: whether we looked can be asked at any time.",
      law: "Unlawful Activities (Prevention) Act, 1967, section 51A, and Prevention of Money-Laundering Act, 2002, section 12, for five years. Longer by our own choice",
      becomes:
        "It holds which lists were read and what is published there, and leads to nobody once your account is erased. While a match is open or confirmed, nothing of the account is erased.",
    },
    "bureau-records": {
      name: "What the credit bureaus were told",
      purpose: "To show what was told of your loan, and to mend it if it was wrong.",
      kept: "For good: what was told can be disputed at any time.",
      law: "Credit Information Companies (Regulation) Act, 2005. It names no end",
      becomes:
        "It holds figures and no name, and leads to nobody once your account is erased. The bureaus keep theirs by their own law.",
    },
    erasures: {
      name: "Certificates of erasure",
      purpose: "To prove what was erased, when and by which rule.",
      kept: "For good: it proves that your data was erased.",
      law: "Digital Personal Data Protection Act, 2023, section 8(7): the erasure itself. The proof is our own choice",
      becomes: "It says what kind of data went, and never what it said.",
    },
    "barred-pans": {
      name: "Our list of whom we do not lend to",
      purpose: "To refuse whoever we have chosen not to lend to, also from a new account.",
      kept: "Until we take the PAN off the list. Ask the grievance officer to look at it.",
      law: "No law: a lender may choose to whom it lends",
      becomes:
        "It holds a fingerprint of the PAN and a reason, and neither the PAN nor a name. It stays when your account is erased.",
    },
  },
  kept: ({ from, keep }) => (isAtOnce(keep) ? `${FROM[from]}.` : `${lengthOf(keep)} ${FROM[from]}.`),
  withoutLoan: (kept) => `Without a loan: ${kept}`,
  grounds: {
    "money-laundering-act":
      "Prevention of Money-Laundering Act, 2002, section 12, and the RBI's KYC directions",
    "companies-act": "Companies Act, 2013, section 128(5)",
    "limitation-act": "Limitation Act, 1963: until then the matter can be taken to court",
    "data-protection-rules": "Digital Personal Data Protection Rules, 2025, rules 6 and 8",
    "cert-in-directions": "CERT-In directions of 28 April 2022",
    "refusal-period": "Your refusal: no new application is decided before this day",
    purpose: "No law: it is kept for what you gave it for, and no longer",
  },
  becomes: {
    erased: "It is then erased.",
    anonymous: "The figures then stay, and lead to nobody.",
  },
};
