import type { CheckoutPhrases } from "./phrases.ts";

export const english: CheckoutPhrases = {
  back: "Back",
  payment: {
    title: "Repayment",
    description: "Repayment of your loan",
    safe: "Nothing is paid until you agree in the payment window.",
  },
  autoPay: {
    title: "Auto-pay",
    description: "Auto-pay for your loan",
    safe: "Nothing is debited today.",
  },
  autoPayByUpi: {
    title: "Auto-pay by UPI",
    description: "Auto-pay for your loan",
    safe: "Approving it takes ₹1, which comes back by itself. Nothing else is debited today.",
  },
  accepted: "UPI, net banking or debit card",
  opening: "Opening Razorpay’s secure window",
  notLoaded: "The payment window could not be loaded",
  notLoadedWhy: "Something on this device may block it, or the line is slow. No money was taken.",
  tryAgain: "Try again",
  goBack: (brand) => `Go back to ${brand}`,
  leaving: (brand) => `Taking you back to ${brand}`,
  used: "This page opens once",
  usedWhy:
    "It was opened before, or it waited too long. If you have paid, your payment is safe: go back to see it.",
  unknown: "There is nothing to pay here",
  unknownWhy: "The address is not complete. No money was taken.",
  busy: "Too many at once",
  busyWhy:
    "This page was opened many times at once from your network. No money was taken. Try again in a few seconds.",
  needsScript: "This page needs JavaScript. Switch it on and go back to start again. No money was taken.",
};
