import type { Language } from "@vaada/contract/language";

/** Our own reason, of no provider: the money came, and goes back. */
export const PAID_ON_CREDIT = "paid_on_credit";

/** Why a payment failed, as the borrower reads it. Reasons that would not help are left out. */
const FAILURE_PHRASES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  authentication_failed: {
    en: "Your bank could not confirm that it was you. No money was taken.",
    hi: "आपका बैंक यह पक्का नहीं कर सका कि भुगतान आपने किया। कोई पैसा नहीं कटा।",
  },
  insufficient_funds: {
    en: "There was not enough money in the account. No money was taken.",
    hi: "खाते में पैसे कम थे। कोई पैसा नहीं कटा।",
  },
  payment_cancelled: {
    en: "The payment was cancelled. No money was taken.",
    hi: "भुगतान रद्द किया गया। कोई पैसा नहीं कटा।",
  },
  payment_timed_out: {
    en: "The time for this payment ran out. If your bank shows a debit, it comes back by itself.",
    hi: "भुगतान का समय निकल गया। अगर बैंक में पैसा कटा दिखे, तो वह अपने आप वापस आ जाएगा।",
  },
  payment_declined: {
    en: "Your bank declined the payment. No money was taken.",
    hi: "आपके बैंक ने भुगतान मना कर दिया। कोई पैसा नहीं कटा।",
  },
  bank_technical_error: {
    en: "Your bank had a technical problem. If it shows a debit, it comes back by itself.",
    hi: "आपके बैंक में तकनीकी दिक्कत थी। अगर पैसा कटा दिखे, तो वह अपने आप वापस आ जाएगा।",
  },
  incorrect_card_details: {
    en: "The card details were not right. No money was taken.",
    hi: "कार्ड की जानकारी सही नहीं थी। कोई पैसा नहीं कटा।",
  },
  card_type_not_allowed: {
    en: "A credit card can't repay a loan. Use a debit card, UPI or net banking.",
    hi: "क्रेडिट कार्ड से लोन नहीं चुकाया जा सकता। डेबिट कार्ड, UPI या नेट बैंकिंग इस्तेमाल करें।",
  },
  [PAID_ON_CREDIT]: {
    en: "It was paid with a credit card, which can't repay a loan. All of it goes back by itself. Use a debit card, UPI or net banking.",
    hi: "यह क्रेडिट कार्ड से चुकाया गया था, जिससे लोन नहीं चुकाया जा सकता। पूरी रकम अपने आप वापस जाती है। डेबिट कार्ड, UPI या नेट बैंकिंग इस्तेमाल करें।",
  },
};

export const failurePhrase = (language: Language, reason: string | null): string | null =>
  FAILURE_PHRASES[reason ?? ""]?.[language] ?? null;
