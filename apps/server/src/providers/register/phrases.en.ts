import type { RegisterPhrases } from "./phrases.ts";

export const english: RegisterPhrases = {
  msg91: {
    name: "MSG91",
    role: "Delivers our text messages",
    gets: "Your mobile number and the text",
  },
  "mail-server": {
    name: "Our mail server",
    role: "Delivers our e-mails",
    gets: "Your e-mail address, the mail and the papers with it",
  },
  "push-services": {
    name: "The push service of your browser (Google, Mozilla, Microsoft or Apple)",
    role: "Delivers reminders, only if you turned them on",
    gets: "An address of your browser and a message that only your browser can read. These services stand outside India",
  },
  surepass: {
    name: "Surepass",
    role: "Carries our questions to the tax register, DigiLocker, Aadhaar, the credit bureau and the signing authority, and compares photos",
    gets: "Your PAN; your name, mobile number and e-mail address; your Aadhaar number and code while you type them, if you choose that way; your photos; the agreement that you sign",
  },
  digilocker: {
    name: "DigiLocker",
    role: "Gives us your Aadhaar record when you allow it there",
    gets: "Your name and mobile number, to open its page",
  },
  uidai: {
    name: "UIDAI",
    role: "Issues Aadhaar, and proves that the record is yours",
    gets: "What you type on its page or for its code",
  },
  cibil: {
    name: "TransUnion CIBIL",
    role: "Gives us your credit report",
    gets: "Your name, PAN, mobile number and gender, and that we asked",
  },
  "signing-authority": {
    name: "The licensed e-sign authority",
    role: "Makes your digital signature",
    gets: "Your name and the fingerprint of the agreement; your Aadhaar code on its own page",
  },
  finbox: {
    name: "FinBox",
    role: "Reads your bank statement when you share it",
    gets: "Your name, mobile number and employer, and the statement that you share on its page",
  },
  razorpay: {
    name: "Razorpay",
    role: "Takes your repayments and runs auto-pay",
    gets: "Your name, mobile number, e-mail address, what you pay, and for auto-pay your bank account",
  },
  razorpayx: {
    name: "RazorpayX",
    role: "Checks your bank account with one rupee, and pays the loan out to it",
    gets: "Your name, mobile number, e-mail address and bank account, and the amount",
  },
};
