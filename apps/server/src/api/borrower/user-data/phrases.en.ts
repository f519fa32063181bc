import type { Phrases } from "./phrases.ts";

export const english: Phrases = {
  sections: {
    account: { name: "Your account", purpose: "To sign you in and to write to you." },
    "sign-ins": { name: "Sign-ins", purpose: "To keep you signed in, and to notice when somebody else is." },
    consents: { name: "Consents", purpose: "To prove what you agreed to and what you withdrew." },
    pan: {
      name: "PAN",
      purpose: "To know who you are, as the tax office's register has it. The number is masked here.",
    },
    identity: {
      name: "Identity",
      purpose:
        "To prove that you are the person of the PAN. Of the Aadhaar number only the last four digits are kept.",
    },
    applications: { name: "Applications", purpose: "To lead you to your loan." },
    employment: {
      name: "Work and income",
      purpose: "To see how much you can borrow and when you can repay it.",
    },
    "credit-report": {
      name: "Credit report",
      purpose: "To decide on your application. Nothing else of the report is kept.",
    },
    "bank-statement": {
      name: "Bank statement",
      purpose:
        "To decide on your application. Only what the statement came to is kept. The service that read it was given your name, mobile number and employer.",
    },
    decisions: { name: "Decisions", purpose: "To show how and why your application was decided." },
    terms: {
      name: "Offers, key fact statements and agreements",
      purpose: "To show what was offered, accepted and signed.",
    },
    references: {
      name: "References",
      purpose: "To confirm who you are. They are never called about your dues.",
    },
    selfies: { name: "Photos of you", purpose: "To see that it is you who applies." },
    "bank-account": {
      name: "Bank account and auto-pay",
      purpose: "To pay the loan out, and to debit it when it is due. The account's number is masked here.",
    },
    loans: { name: "Loans", purpose: "To know what is owed, from what has happened to each loan." },
    payments: {
      name: "Payments",
      purpose: "To count what you have paid, and to send back what was too much.",
    },
    ledger: { name: "The lender's books", purpose: "To account for every rupee." },
    "bureau-records": {
      name: "What the credit bureaus are told",
      purpose:
        "The law requires us to report your loan to all credit bureaus. These are its figures as of each day; your name, birth date, gender, PAN, mobile number and address go with them.",
    },
    "central-kyc": {
      name: "Central KYC registry",
      purpose:
        "The law requires us to enter each borrower’s identity in the central KYC registry. Here is when we did, and the number that it gave you: other lenders can find your record by it.",
    },
    notifications: { name: "Notifications", purpose: "To tell you what happens to your loan." },
    feedback: { name: "Feedback", purpose: "To get better." },
    complaints: { name: "Complaints", purpose: "To put right what went wrong." },
    nominee: {
      name: "Nominee",
      purpose: "Who may use these rights for you, should you be unable to. Never contacted about your loan.",
    },
    corrections: {
      name: "Corrections you asked for",
      purpose: "To have a person look at what a register says.",
    },
    erasures: {
      name: "Certificates of erasure",
      purpose: "To prove what was erased, without saying what it was.",
    },
    staff: {
      name: "Who looked at your data",
      purpose: "To show you who of the lender's people looked at a masked value of yours, when and why.",
    },
  },
};
