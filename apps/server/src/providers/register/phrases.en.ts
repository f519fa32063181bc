import type { RegisterPhrases } from "./phrases.ts";

export const english: RegisterPhrases = {
  msg91: {
    role: "Delivers our text messages",
    gets: "Your mobile number and the text",
  },
  "mail-server": {
    role: "Delivers our e-mails",
    gets: "Your e-mail address, the mail and the papers with it",
  },
  "push-services": {
    role: "Delivers reminders, only if you turned them on",
    gets: "An address of your browser and a message that only your browser can read. These services stand outside India",
  },
  whatsapp: {
    role: "Shows reminders of due dates, only if you turned them on",
    gets: "Your mobile number, and a message with our name, the amount and the day. It may pass through machines outside India on its way",
  },
  surepass: {
    role: "Carries our questions to the tax register, DigiLocker, Aadhaar, the credit bureau and the signing authority, and compares photos",
    gets: "Your PAN; your name, mobile number and e-mail address; your Aadhaar number and code while you type them, if you choose that way; your photos; the agreement that you sign",
  },
  "tax-register": {
    role: "Tells whose a PAN is, and whether it is linked with Aadhaar",
    gets: "Your PAN",
  },
  digilocker: {
    role: "Gives us your Aadhaar record when you allow it there",
    gets: "Your name and mobile number, to open its page",
  },
  uidai: {
    role: "Issues Aadhaar, and proves that the record is yours",
    gets: "What you type on its page or for its code",
  },
  cibil: {
    role: "Gives us your credit report",
    gets: "Your name, PAN, mobile number and gender, and that we asked",
  },
  "credit-bureaus": {
    role: "Keep the credit files that lenders read. The law requires us to report each loan to all of them, four times a month, from the day the money arrives until the loan is closed",
    gets: "Your name, birth date, gender, PAN, mobile number, address and number at the central KYC registry; the number, dates, amount and rate of the loan, what you paid, what is owed or overdue, and whether it was settled or written off",
  },
  "central-kyc": {
    role: "Keeps one identity record of each customer of banks and lenders. The law requires us to enter yours within ten days of your first loan, and to tell you the number that it gives",
    gets: "Your name, the father or spouse that your Aadhaar record names, birth date, gender, PAN, address, mobile number and confirmed e-mail address, your photo from Aadhaar, and the last four digits of your Aadhaar number",
  },
  "signing-authority": {
    role: "Makes your digital signature",
    gets: "Your name and the fingerprint of the agreement; your Aadhaar code on its own page",
  },
  finbox: {
    role: "Reads your bank statement when you share it",
    gets: "Your name, mobile number and employer, and the statement that you share on its page",
  },
  razorpay: {
    role: "Takes your repayments and runs auto-pay",
    gets: "Your name, mobile number, e-mail address, what you pay, and for auto-pay your bank account",
  },
  razorpayx: {
    role: "Checks your bank account with one rupee, and pays the loan out to it",
    gets: "Your name, mobile number, e-mail address and bank account, and the amount",
  },
  cashfree: {
    role: "Pays the loan out in place of RazorpayX, where we have it do so",
    gets: "Your name and bank account, and the amount",
  },
  "borrowers-bank": {
    role: "Tells us whose the account is, takes in the loan, and makes the payments that you allow",
    gets: "Your name and account number, and the amounts, by way of the payment networks of NPCI",
  },
};
