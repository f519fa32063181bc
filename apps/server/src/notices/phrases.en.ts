import type { CivilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { KEPT } from "@vaada/contract/retention";
import type { ReturnReason } from "@vaada/contract/return-reasons";
import { formatRupees } from "@vaada/money/format";
import { type Paise, ZERO } from "@vaada/money/paise";
import { nameDevice } from "./devices/phrases.ts";
import { feeName } from "./fees/name-fees.ts";
import { english as fees } from "./fees/phrases.en.ts";
import type { AfterCharge, Notice, ReturnedDebit } from "./notice.ts";
import type { Lateness, MissedDue, Phrases, Words } from "./phrases.ts";

export const english: Phrases = {
  "money-arrived": ({ amount, repay, dueOn }) => ({
    title: "The money is in your account",
    description: `${formatRupees(amount)} has reached your bank account. ${formatRupees(repay)} is due on ${formatDay(dueOn)}. Paying earlier costs less.`,
  }),
  "due-soon": ({ amount, dueOn, ...late }) => ({
    title: `Due on ${formatDay(dueOn)}`,
    description: `${formatRupees(amount)} is due on ${formatDay(dueOn)}. If you pay today, you save the interest of the days in between.${lateness(late)}`,
  }),
  "due-today": ({ amount, isReturned, ...late }) => ({
    title: "Due today",
    description: `${formatRupees(amount)} is due today. ${isReturned === true ? RETURNED_TODAY : BEFORE_DEBIT}${lateness(late)}`,
  }),
  overdue: ({ amount, dueOn, charges, alsoDueOn, ...late }, { officer }) => ({
    title: "Your payment is overdue",
    description: `${formatRupees(amount)} is to be paid today. ${wasDue(dueOn, alsoDueOn)}${penal(charges)} Interest runs on at the agreed rate.${lateness(late)} You can pay all of it or a part. If something stands in the way, please talk to us: ${officer}.`,
  }),
  "debit-ahead": ({ amount, on, loanNo }, { lender, officer }) => ({
    title: `Auto-pay on ${formatDay(on)}`,
    description: `${lender} will debit at most ${formatRupees(amount)} from your bank account on ${formatDay(on)} to repay loan ${loanNo}. What you pay before is not debited. You can stop auto-pay in your profile. Questions: ${officer}.`,
  }),
  "debit-done": ({ amount, on, reference }, { officer }) => ({
    title: "Auto-pay has paid",
    description: `${formatRupees(amount)} was debited from your bank account and counts for ${formatDay(on)}.${numbered(reference)} Questions: ${officer}.`,
  }),
  "debit-bounced": ({ charge, debit }, { officer }) => ({
    title: "Auto-pay did not go through",
    description: `${notDebited(debit)} ${charge === ZERO ? "It costs you nothing." : `The bounce charge of ${formatRupees(charge)} was added.`} ${nextTry(debit)} Questions: ${officer}.`,
  }),
  "late-fee": ({ amount, after, ...missed }, { officer }) => ({
    title: "A late fee was added",
    description: `${formatRupees(amount)} was added because ${notPaid(missed)}${toPayAfter(after)} Questions: ${officer}.`,
  }),
  "late-fee-reversed": ({ amount }) => ({
    title: "The late fee was taken back",
    description: `You had paid in time, so you no longer owe the ${formatRupees(amount)}.`,
  }),
  "class-changed": ({ delinquency, dueOn, loanNo, isInInstalments }, { officer }) => ({
    title: delinquency === "standard" ? "Your loan is in order again" : "How your overdue loan is classed",
    description:
      delinquency === "standard"
        ? `Nothing of loan ${loanNo} is overdue any more, so it is classed as standard. Questions: ${officer}.`
        : `${isInInstalments === true ? "An instalment of loan" : "Loan"} ${loanNo} was due on ${formatDay(dueOn)}, and not all of it is paid. By the Reserve Bank's rules we class it as ${CLASS_NAMES[delinquency]} from today, and tell the credit bureaus so in our next report. Paying all that is overdue makes it standard again. Questions: ${officer}.`,
  }),
  charge: ({ fee, amount, after, ...missed }, { officer }) => ({
    title: `A charge was added: ${fees.named(feeName(fees, fee))}`,
    description: `${formatRupees(amount)} was added because ${notPaid(missed)}${toPayAfter(after)} Questions: ${officer}.`,
  }),
  "charge-reversed": ({ amount }) => ({
    title: "A charge was taken back",
    description: `You had paid in time, so you no longer owe the ${formatRupees(amount)}.`,
  }),
  "payment-received": ({ amount, reference }) => ({
    title: "Payment received",
    description: `We have received ${formatRupees(amount)}. Thank you. Your receipt shows what it paid off.${numbered(reference)}`,
  }),
  "payment-failed": ({ amount }) => ({
    title: "Payment did not go through",
    description: `Your payment of ${formatRupees(amount)} did not go through. If your bank shows a debit, it counts here or comes back by itself. You will not be charged twice.`,
  }),
  "payment-on-credit": ({ amount }) => ({
    title: "Your credit card payment goes back",
    description: `${formatRupees(amount)} was paid with a credit card. A loan can't be repaid with a credit card or a credit line, so all of it goes back the way it came, by itself. What you owe has not changed. Please pay by UPI from a bank account, debit card or net banking.`,
  }),
  "payment-returned": ({ amount }) => ({
    title: "Chargeback: your bank took a payment back",
    description: `The dispute about your payment of ${formatRupees(amount)} is decided, and your bank has taken it back from us. So the payment does not count any more. The dashboard shows what is owed now.`,
  }),
  "receipt-corrected": ({ amount }) => ({
    title: "A receipt was corrected",
    description: `What is known of your loan has changed, and with it what your payment of ${formatRupees(amount)} paid off. The new receipt says why and replaces the one you have.`,
  }),
  "refund-sent": ({ amount }) => ({
    title: "Refund sent",
    description: `${formatRupees(amount)} that you paid and that does not count towards your loan went back the way it came. Your bank may take a few days to show it.`,
  }),
  waiver: ({ amount }) => ({
    title: "An amount was waived",
    description: `You do not owe ${formatRupees(amount)} any more. We have waived it.`,
  }),
  "due-date-changed": ({ from, dueOn, amount }) => ({
    title: "Your due date was put off",
    description: `You asked for a later date, and we agreed: your loan is due on ${formatDay(dueOn)}, not on ${formatDay(from)}. If nothing is paid before, ${formatRupees(amount)} is due then, at the rate that you signed. Paying earlier costs less.`,
  }),
  "loan-closed": ({ loanNo, closedBy }) => ({
    title: "Your loan is closed",
    description:
      closedBy === "repaid"
        ? `Loan ${loanNo} is paid back. You owe nothing. Your no-dues certificate is in the loan history.`
        : `You have given loan ${loanNo} back within the cooling-off days. You owe nothing, and no fee was kept. Your no-dues certificate is in the loan history.`,
  }),
  "loan-undone": ({ loanNo, refund }) => ({
    title: "Your loan has ended: its money came back to us",
    description: `The bank has sent the money of loan ${loanNo} back to us. So the loan has ended, you owe nothing, and nothing was charged.${refund === ZERO ? "" : ` The ${formatRupees(refund)} that you paid goes back the way it came, by itself.`} You can apply again at any time.`,
  }),
  "auto-pay-confirmed": ({ maximum, method }) => ({
    title: "Auto-pay is set up",
    description: `${method === "upi" ? "Your UPI app has set up" : "Your bank has agreed to"} auto-pay of at most ${formatRupees(maximum)}. We tell you at least 24 hours before each debit.${method === "upi" ? " The ₹1 for approving it comes back by itself. You can pause or end auto-pay in that app." : ""}`,
  }),
  "auto-pay-rejected": ({ method }) => ({
    title: method === "upi" ? "Auto-pay by UPI was not set up" : "Your bank did not agree to auto-pay",
    description:
      method === "upi"
        ? "Nothing is debited. If ₹1 was taken for approving it, it comes back by itself. The app shows what you can do next."
        : "No money was taken, and nothing is debited. The app shows what you can do next.",
  }),
  "auto-pay-cancelled": () => ({
    title: "Auto-pay was stopped",
    description: "Nothing is debited by auto-pay any more. What is owed can be paid here.",
  }),
  "new-offer": () => ({
    title: "You can apply for your next loan",
    description: "It takes a few minutes, and you see the whole cost before you give us anything.",
  }),
  "pan-released": (_notice, { officer }) => ({
    title: "Please give your PAN again",
    description: `The PAN that you gave belongs to another account: its holder has proven it with Aadhaar. Please enter your own PAN. If that account is yours, sign in with its mobile number. Questions: ${officer}.`,
  }),
  "application-cancelled": ({ applicationNumber }) => ({
    title: "Your application was cancelled",
    description: `Application ${applicationNumber} has ended. Nothing is paid out and nothing is debited. You can apply again at any time.`,
  }),
  "application-reviewed": ({ outcome }, { officer }) => REVIEWED[outcome](officer),
  "finish-later": () => ({
    title: "Your application is saved",
    description: `We texted you a link that leads back to it. It stays saved for at least ${KEPT.applicantDays} days.`,
  }),
  "new-device": (device) => ({
    title: "You signed in on a new device",
    description: `${nameDevice(device, "en")} was used to sign in. If that was not you, end the other sessions in your profile, and give nobody the code that we text you.`,
  }),
  "mobile-change-asked": ({ ending }, { officer }) => ({
    title: "Another mobile number was asked for",
    description: `Once two of our people have looked at it, the number that ends in ${ending} signs in to this account. If that was not you, tell us at once: ${officer}.`,
  }),
  "mobile-changed": ({ ending }, { officer }) => ({
    title: "Your mobile number was changed",
    description: `From now on the number that ends in ${ending} signs in to this account and gets our texts. If that was not you, tell us at once: ${officer}.`,
  }),
  "complaint-received": ({ ticket, answerBy }, { officer }) => ({
    title: "We have your complaint",
    description: `Its ticket number is ${ticket}. It is answered by ${formatDay(answerBy)}. The grievance officer: ${officer}.`,
  }),
  "account-discarded": ({ bank, ending }, { officer }) => ({
    title: "Please give another bank account",
    description: `As you asked us, the account at ${bank} that ends in ${ending} is not used for this loan any more, and its auto-pay is cancelled. Give another one to go on. If you did not ask for it: ${officer}.`,
  }),
  "collector-assigned": ({ name, loanNo }, { lender, officer }) => ({
    title: `${name} may contact you about your loan`,
    description: `${name} of ${lender} may call or text you about the overdue loan ${loanNo}, at the hours the law allows. Nobody else is contacted about it. To complain, or to have it stopped: ${officer}.`,
  }),
  "contact-resumed": (_notice, { officer }) => ({
    title: "We may contact you about your loan again",
    description: `We had stopped calls and texts about your overdue loan. They may start again, at the hours the law allows or the narrower ones you asked for. To have them stopped: ${officer}.`,
  }),
  "contact-hours": ({ hours }, { officer }) => ({
    title: "The hours at which we may contact you are changed",
    description: `About your overdue loan we may call or text you ${
      hours === null
        ? "at the hours the law allows"
        : `from ${hours.from}:00 to ${hours.until}:00, as far as the law allows`
    }. If you did not ask for this, tell: ${officer}.`,
  }),
  "complaint-answered": ({ ticket }, { officer }) => ({
    title: "Your complaint is answered",
    description: `The answer to ${ticket} is in your profile, under your complaints, with what you can do if it does not satisfy you. The grievance officer: ${officer}.`,
  }),
  "correction-received": ({ number, answerBy }, { officer }) => ({
    title: "We have your request to correct your data",
    description: `Its number is ${number}. Someone on our team looks at it and answers by ${formatDay(answerBy)}. The officer: ${officer}.`,
  }),
  "correction-answered": ({ number }, { officer }) => ({
    title: "Your request about your data is answered",
    description: `The answer to ${number} is in your profile, under “Correct or erase my data”. Questions: ${officer}.`,
  }),
  "nominee-changed": ({ isNamed }, { officer }) =>
    isNamed
      ? {
          title: "Your nominee is named",
          description: `This person may use your rights over your data for you, should you be unable to. We never contact them about your loan. If it was not you who did this, write to ${officer}.`,
        }
      : {
          title: "You have no nominee any more",
          description: `Their name and number are erased. If it was not you who did this, write to ${officer}.`,
        },
};

const CLASS_NAMES = {
  "sma-0": "SMA-0 (overdue for less than 30 days)",
  "sma-1": "SMA-1 (overdue for 30 days or more)",
  "sma-2": "SMA-2 (overdue for 60 days or more)",
  npa: "NPA (a non-performing asset: overdue for 90 days or more)",
} as const;

const notPaid = ({ dueOn, instalment }: MissedDue): string =>
  instalment === undefined
    ? `the loan was not paid by ${formatDay(dueOn)}. It is added once.`
    : `instalment ${instalment} was not paid by ${formatDay(dueOn)}. It is added once for each instalment.`;

const REASONS: Readonly<Record<ReturnReason, string>> = {
  "short-balance": "there was too little money in the account",
  "over-limit": "it was above what the account or the auto-pay allows",
  declined: "the bank declined it and said no more",
  "account-blocked": "the account is blocked or not active, which your bank can tell you more about",
  "account-unknown": "the bank does not know the account",
  "auto-pay-ended": "the auto-pay is not in force any more",
  "auto-pay-paused": "auto-pay is paused in your UPI app, where you can resume it",
  fault: "the bank or the network had a fault, which is not yours",
  unsaid: "the bank gave no reason that we know",
};

const BEFORE_DEBIT = "With auto-pay, please keep it in your account. You can also pay it here.";
const RETURNED_TODAY =
  "Your bank has returned the auto-pay debit. Nothing more is debited today, so please pay it here.";

const notDebited = (debit: ReturnedDebit | undefined): string =>
  debit === undefined
    ? "Your bank returned the debit, most often because the balance is short."
    : `Your bank did not pay the debit of ${formatRupees(debit.amount)} on ${formatDay(debit.on)}: ${REASONS[debit.reason]}.`;

function nextTry(debit: ReturnedDebit | undefined): string {
  if (debit?.next === undefined)
    return "You can pay here. We tell you at least 24 hours before we try again.";
  return debit.next === null
    ? "No other try is planned, so please pay here."
    : `The next try is planned for ${formatDay(debit.next)}, and we tell you its amount at least 24 hours before. What you pay here before is not debited.`;
}

function toPayAfter(after: AfterCharge | undefined): string {
  if (after === undefined) return "";
  const owed = ` With it, ${formatRupees(after.owed)} was to be paid on ${formatDay(after.on)}.`;
  if (after.next === undefined) return `${owed} You can pay here.`;
  return after.next === null
    ? `${owed} No debit is planned, so please pay here.`
    : `${owed} The next auto-pay is planned for ${formatDay(after.next)}, and you can pay here before.`;
}

/** `later` is left out of a loan that is repaid at once. */
function wasDue(dueOn: CivilDate, later: readonly CivilDate[] | undefined): string {
  if (later === undefined) return `It was due on ${formatDay(dueOn)}.`;
  if (later.length === 0) return `The instalment was due on ${formatDay(dueOn)}.`;
  return `The instalments were due on ${[dueOn, ...later].map(formatDay).join(" and ")}.`;
}

const lateness = ({ lateFee, fee = "late-fee", chargesMax }: Lateness): string =>
  lateFee === null || lateFee === ZERO
    ? ""
    : ` Paying later adds a ${fees.named(feeName(fees, fee))} of ${formatRupees(lateFee)} once.${chargesMax === null ? "" : ` All such charges together come to ${formatRupees(chargesMax)} at most.`}`;

/** Told with each reminder of what is overdue (PC-04). */
const penal = (charges: Paise): string =>
  charges === ZERO ? "" : ` ${formatRupees(charges)} of it are penal charges.`;

/** The number that a bank or support finds a payment by. */
const numbered = (reference: string | null): string =>
  reference === null ? "" : ` Reference: ${reference}.`;

/** The sentences of a notice that a person of the lender has reviewed the application. */
const REVIEWED: Readonly<
  Record<Extract<Notice, { kind: "application-reviewed" }>["outcome"], (officer: string) => Words>
> = {
  "goes-on": () => ({
    title: "Your application goes on",
    description: "Someone on our team has looked at it. Open the app to go on where you stopped.",
  }),
  refused: (officer) => ({
    title: "We can't offer you a loan now",
    description: `Someone on our team has looked at your application and could not approve it. Nothing is paid out and nothing is debited. Questions: ${officer}.`,
  }),
  "statement-needed": () => ({
    title: "Please share your bank statement",
    description: "We need it to decide on your application. Open the app: it leads you there.",
  }),
  "selfie-needed": () => ({
    title: "Please take your selfie again",
    description: "We could not use the last one. Open the app: it leads you there.",
  }),
  "on-hold": (officer) => ({
    title: "Your application is on hold",
    description: `Nothing is paid out and nothing is debited meanwhile. We tell you here when it goes on. Questions: ${officer}.`,
  }),
  "set-aside": (officer) => ({
    title: "Your application has been set aside",
    description: `As we understood you do not need the loan now. Nothing is paid out and nothing is debited. You can apply again at any time. Questions: ${officer}.`,
  }),
  "account-refused": (officer) => ({
    title: "We could not change your bank account",
    description: `The change was not accepted, and no money is sent. Questions: ${officer}.`,
  }),
};
