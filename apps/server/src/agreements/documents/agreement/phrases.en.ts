import { LOAN_PURPOSES, type LoanPurpose } from "@vaada/contract/employment";
import { english as fees } from "../../../notices/fees/phrases.en.ts";
import { type AgreementFacts, type AgreementPhrases, chargesIn } from "./phrases.ts";

export const english: AgreementPhrases = {
  title: "Loan Agreement",
  between:
    "This agreement is made between the lender and the borrower named below. In it, “we” means the lender and “you” means the borrower.",
  labels: {
    date: "Date",
    proposalNumber: "Loan proposal/ account No.",
    lender: "Lender",
    borrower: "Borrower",
    borrowerAddress: "Borrower's address",
    pan: "Borrower's PAN",
    account: "Account that the money goes to",
    purpose: "Purpose of the loan",
  },
  summaryBox: "Summary box: the complete Key Fact Statement",
  clauses: (facts) => ({
    ...theMoney(facts),
    ...theRepayment(facts),
    ...whenThingsGoWrong(facts),
    ...theRest(facts),
  }),
  inInstalments: (facts, instalments) => inInstalments(facts, instalments),
  signing: {
    heading: "Signature",
    text: "By signing electronically you say that you have read this agreement and its summary box in a language that you understand, and that you agree to it. Your signature is an electronic signature under the Information Technology Act, 2000. The signed agreement, the Key Fact Statement and the sanction letter are in the app, and are sent to your e-mail address once you have confirmed it.",
    label: "Signature of the borrower",
  },
  purposes: Object.fromEntries(LOAN_PURPOSES.map((purpose) => [purpose, purpose])) as Record<
    LoanPurpose,
    string
  >,
  pages: "Page {page} of {pages}",
};

const takenOffToo = ({ others }: AgreementFacts): string =>
  others.keptBack.length === 0 ? "" : ` Taken off too: ${others.keptBack.flatMap(fees.parts).join(", ")}.`;

/** The penal charges in bold, beginning with that of a due date that has passed. */
const lateCharges = (
  facts: AgreementFacts,
  {
    late,
    presented,
  }: { readonly late: (fee: string) => string; readonly presented: (times: number) => string },
): string => {
  if (chargesIn(facts) === 0) return "We make no charge for paying late.";
  const { lateFee, bounce, presentationsMax, others } = facts;
  const named = [
    ...(lateFee === null ? [] : [late(lateFee)]),
    ...(bounce === null ? [] : [`For each auto-pay debit that your bank returns we charge ${bounce}.`]),
  ];
  const also = named.length === 0 ? "If you pay late, we charge" : "We also charge";
  return `${[
    ...named,
    ...(presentationsMax === null ? [] : [presented(presentationsMax)]),
    ...others.charges.map((charge) => `${also} ${fees.charge(charge)}.`),
  ].join(" ")}${facts.penalLimits}`;
};

const ofCharges = (facts: AgreementFacts, rate: string): string => {
  const interest = `The agreed interest of ${rate} runs on while principal is owed, and never at a higher rate.`;
  const count = chargesIn(facts);
  if (count === 0) return interest;
  const told = `${interest} We tell you of every charge when it is made, and why.`;
  return count === 1
    ? `This is a penal charge and not interest. It is never added to the principal and no interest is charged on it. ${told}`
    : `${count === 2 ? "Both" : "All of these"} are penal charges and not interest. They are never added to the principal and no interest is charged on them. ${told}`;
};

const theMoney = (facts: AgreementFacts) => ({
  loan: {
    heading: "The loan and its purpose",
    texts: [
      `We lend you ${facts.principal} as an unsecured personal loan, for: ${facts.purpose}. You do not use it for anything unlawful.`,
      `The processing fee of ${facts.fee} and the GST of ${facts.gst} on it are taken off before the money is paid out, so that ${facts.net} reaches you.${takenOffToo(facts)}${facts.dutyOfLender === null ? "" : ` We pay the stamp duty of ${facts.dutyOfLender} on this agreement.`} You pay no fee that the Key Fact Statement does not name.`,
    ],
  },
  "paying-out": {
    heading: "Paying out",
    texts: [
      `We pay the whole amount at once, and only to the bank account in your own name: ${facts.account}. If it has not arrived within three working days of your signature, this agreement ends without any cost to you, and we show you new terms.`,
    ],
  },
  interest: {
    heading: "Interest",
    texts: [
      `Interest is ${facts.perDay} a day (${facts.annual} a year), fixed and simple: it is charged on the principal that is still owed, for each day, from the day the money arrives in your account. It is not charged for the time before. A loan that is repaid on the day it arrives costs one day's interest. Up to the due date you never owe more interest than the Key Fact Statement states.`,
    ],
  },
});

const theRepayment = (facts: AgreementFacts) => ({
  repayment: {
    heading: "Repayment and auto-pay",
    texts: [
      `You repay ${facts.repay} on ${facts.due}. Should the due date be no working day, you can pay until the end of the next one, and the wait costs you neither interest nor a charge. You pay to our own account and to nobody else. What you pay settles the interest due so far first, then the principal, then charges.`,
      facts.mandateMax === null
        ? "Your bank does not offer auto-pay, so you repay in the app by the due date."
        : `With the auto-pay that you have authorised we debit what is owed on the due date, and never more than ${facts.mandateMax}. We tell you at least 24 hours before each debit. Should the due date be no working day, we debit on the next one. You can withdraw the auto-pay at any time; the loan is then still to be repaid by the due date.`,
    ],
  },
  "paying-early": {
    heading: "Paying early",
    texts: [
      "You may repay the loan, or a part of it, on any day before the due date. There is no charge for it, and interest is charged only for the days that you had the money.",
    ],
  },
  "cooling-off": {
    heading: "Cooling-off period",
    texts: [
      `For ${facts.coolingOff} after the day the money arrived you may give the loan back without a reason and without a penalty. You pay back what arrived and the interest for the days used, and nothing else: the processing fee and its GST are not charged.${facts.others.keptBack.length === 0 ? "" : ` Neither are ${fees.withTax(facts.others.keptBack)}.`}`,
    ],
  },
});

const whenThingsGoWrong = (facts: AgreementFacts) => ({
  "paying-late": {
    heading: "Paying late",
    bold: lateCharges(facts, {
      late: (fee) => `If the loan is not repaid by the due date, we charge a late charge of ${fee}, once.`,
      presented: (times) => `We present a debit at most ${times} times.`,
    }),
    texts: [ofCharges(facts, `${facts.perDay} a day (${facts.annual} a year)`)],
  },
  classification: {
    heading: "How an unpaid loan is classified",
    texts: [
      `A loan that is not repaid on its due date is overdue from that day on. By the Reserve Bank's rules it is then a special mention account (SMA), and from the 90th day a non-performing asset (NPA), counted at the end of each day. For this loan, if nothing were paid: due date ${facts.unpaid.due}, SMA-0 from that day, SMA-1 from ${facts.unpaid.sma1}, SMA-2 from ${facts.unpaid.sma2}, NPA from ${facts.unpaid.npa}. It is a standard loan again only when all that is overdue has been paid.`,
      "We report the loan and how it is repaid to credit information companies, as the law requires. An overdue loan makes it harder to borrow elsewhere.",
    ],
  },
  "recovery-agents": {
    heading: "Recovery agents",
    texts: [
      facts.recoveryAgents.length === 0
        ? "At the time of this agreement no recovery agent is engaged. Before one approaches you, we tell you its name and how to reach it."
        : `These may approach you to recover an overdue loan: ${facts.recoveryAgents.join("; ")}. Before another one does, we tell you its name and how to reach it.`,
      "Whoever recovers for us contacts you alone, at decent hours, politely and without threats. They do not speak of your loan to your family, friends, colleagues or the people you named as references.",
    ],
  },
  "grievance-redressal": {
    heading: "Grievance redressal",
    texts: [
      `If something is wrong, write to or call our grievance officer: ${facts.officer}. You can also complain in the app, and get a number for your complaint. If it is rejected in whole or in part, if the answer does not satisfy you, or if you have none within 30 days, you may turn to the Reserve Bank's Ombudsman: ${facts.complaintPortal}.`,
    ],
  },
});

const theRest = (facts: AgreementFacts) => ({
  data: {
    heading: "Your data",
    texts: [
      `We use your data to decide on this loan, to pay it out, to serve and to recover it, as you allowed when you gave it, and as the law requires. We keep it in India. You may see it, correct it, and withdraw what is not needed for the loan: ${facts.privacy}.`,
    ],
  },
  transfer: {
    heading: "Transfer of the loan",
    texts: [
      facts.mayBeTransferred
        ? "We may transfer the loan to another lender that the Reserve Bank regulates, on these same terms. We tell you before."
        : "We do not transfer the loan to another lender.",
      "We answer for everybody who acts for us on this loan as if we had acted ourselves.",
    ],
  },
  changes: {
    heading: "Changes and the governing law",
    texts: [
      `The Key Fact Statement ${facts.proposalNumber} above is part of this agreement. Its terms change only with your consent. The law of India applies; the courts at your place of residence are open to you. Questions about this agreement: ${facts.support}.`,
    ],
  },
});

const inInstalments: AgreementPhrases["inInstalments"] = (
  facts,
  { count, each, last, isLastOther, days },
) => ({
  interest: {
    heading: "Interest",
    texts: [
      `Interest is ${facts.annual} a year, fixed and simple: it is charged on the principal that is still owed, for each day as a 365th of a year, from the day the money arrives in your account. It is not charged for the time before, nor on interest. A loan that is repaid on the day it arrives costs one day's interest. Each instalment pays the interest of its own days first, so what you pay for interest shrinks with each.`,
    ],
  },
  repayment: {
    heading: "Repayment and auto-pay",
    texts: [
      `You repay ${facts.repay} in ${count} monthly instalments of ${each} each, ${isLastOther ? `the last of ${last}` : "all of them equal"}, on ${days}. The schedule in the summary box shows the principal and the interest of each. Should a due date be no working day, you can pay until the end of the next one, and the wait costs you neither interest nor a charge. You pay to our own account and to nobody else. What you pay settles the instalments that are due, the oldest first and of each the interest before the principal, then charges, then the next instalment; what is more than that pays off principal, and the loan ends sooner.`,
      facts.mandateMax === null
        ? "Your bank does not offer auto-pay, so you repay each instalment in the app by its due date."
        : `With the auto-pay that you have authorised we debit on each due date what is due by then, and never more than ${facts.mandateMax} at once. We tell you at least 24 hours before each debit. Should a due date be no working day, we debit on the next one. You can withdraw the auto-pay at any time; the instalments are then still to be repaid by their due dates.`,
    ],
  },
  "paying-early": {
    heading: "Paying early",
    texts: [
      "You may repay the loan, or a part of it, on any day. There is no charge for it, and interest is charged only for the days that you had the money. What you pay early counts for the next instalment first.",
    ],
  },
  "paying-late": {
    heading: "Paying late",
    bold: lateCharges(facts, {
      late: (fee) =>
        `If an instalment is not repaid by its due date, we charge a late charge of ${fee}, once for each such instalment.`,
      presented: (times) => `We present the debit of an instalment at most ${times} times.`,
    }),
    texts: [ofCharges(facts, `${facts.annual} a year`)],
  },
  classification: {
    heading: "How an unpaid loan is classified",
    texts: [
      `A loan of which an instalment is not repaid on its due date is overdue from that day on. By the Reserve Bank's rules it is then a special mention account (SMA), and from the 90th day a non-performing asset (NPA), counted at the end of each day from the oldest instalment that is unpaid. For this loan, if nothing were paid: first due date ${facts.unpaid.due}, SMA-0 from that day, SMA-1 from ${facts.unpaid.sma1}, SMA-2 from ${facts.unpaid.sma2}, NPA from ${facts.unpaid.npa}. Only paying all that is overdue makes it standard again.`,
      "We report the loan and how it is repaid to credit information companies, as the law requires. An overdue loan makes it harder to borrow elsewhere.",
    ],
  },
});
