import * as z from "zod/mini";
import { AUTO_PAY_METHODS } from "../auto-pay.ts";
import { call } from "../call.ts";
import { InstalmentState } from "../instalments.ts";
import { LEAD_STATUSES } from "../lead-status.ts";
import { CoolingOffLine, InterestSegment, Owed } from "../owed.ts";
import { Day, Instant, LoanId, Percent, Rupees } from "../primitives.ts";
import { RETURN_REASONS } from "../return-reasons.ts";
import { MANDATE_STATUSES } from "./bank-account.ts";
import { DISBURSAL_STATES } from "./disbursal.ts";
import { Transaction } from "./transactions-history.ts";

/** An older app sends its version and the borrower's place here. None of it is kept. */
const TEXT_MESSAGE = "This must be a short text";
const ShortText = z.optional(z.string(TEXT_MESSAGE).check(z.maxLength(300, TEXT_MESSAGE)));
const PIN_MESSAGE = "This must be a PIN code";
const PinCode = z.optional(
  z.pipe(
    z.pipe(z.union([z.number(), z.string()], PIN_MESSAGE), z.transform(String)),
    z.string().check(z.regex(/^([1-9][0-9]{5})?$/, PIN_MESSAGE)),
  ),
);

/** `DD/MM/YYYY`, as this call alone writes a due date. */
const DayInIndia = z.string().check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/));

const LoanDetails = z.object({
  loanNo: z.string(),
  /**
   * The account that the money went to and auto-pay debits: its bank, and the last four digits of its number.
   */
  account: z.object({ bank: z.string(), ending: z.string() }),
  disbursalDate: Day,
  repaymentDate: DayInIndia,
  /** The due date, or the working day after it: until its end the wait costs nothing. */
  payableThrough: Day,
  /** The morning of the text that reminds of the due date. */
  remindedOn: Day,
  /** The sum that arrived in the account. */
  disbursalAmount: Rupees,
  /** The sum that was lent. */
  principalAmount: Rupees,
  /** The repayment as the key fact statement stated it. */
  repaymentAmount: Rupees,
  /** Percent a day, and a year. */
  interestRate: Percent,
  annualRate: Percent,
});

const InterestDetails = z.object({
  /** Outstanding. */
  principal_amount: Rupees,
  /** Since the money arrived: none on the day itself. */
  no_of_days: z.int(),
  /** Percent a day. */
  roi: Percent,
  /** So far, whether it was paid or not. */
  interestAmount: Rupees,
  segments: z.array(InterestSegment),
});

/** All zero before the due date has passed, but for charges of a debit that bounced. */
const OverdueCharges = z.object({
  /** Interest up to the due date. */
  interestCalculated: Rupees,
  overdueDays: z.int(),
  /** Percent a day: the agreed rate. */
  overdueRate: Percent,
  /** Interest after the due date. */
  overdueAmount: Rupees,
  /** The sum of all. */
  bounceCharge: Rupees,
  lateFee: Rupees,
  /** The first day after the due date; `null` while nothing is overdue. */
  overdueStartDate: z.nullable(Day),
});

/** Title and text of the card that leads on; of the loan it leads to, the due date, once a salary date is on file. */
const Step = z.object({
  current_route: z.string(),
  dashboard_message2: z.string(),
  dashboard_message3: z.string(),
  dashboard_message4: z.nullable(DayInIndia),
});

/** A debit by its day and its amount. */
const Debit = z.object({ on: Day, amount: Rupees });

const Mandate = z.object({
  status: z.enum(MANDATE_STATUSES),
  method: z.enum(AUTO_PAY_METHODS),
  /** The hour of the day from which a debit goes to the bank, or to the UPI app, in India. */
  debitHour: z.int(),
  /** The debit that comes next, if nothing is paid before; `null` when none is to come. */
  nextDebit: z.nullable(Debit),
  /** The debit that is at the bank now; `null` when none is. */
  debitUnderWay: z.nullable(Debit),
  /** The days on which it is tried again at the earliest, should the bank return the next debit and those after it. */
  furtherTries: z.array(Day),
  /** The charge if the bank returns the next debit. */
  bounceCharge: Rupees,
  /** A debit is never more than this. */
  maximum: Rupees,
  /** The last day on which it can be debited. */
  validThrough: Day,
  /** The last debit that the bank answered, by the day it was presented on, if the bank returned it, with what it said; else `null`. */
  returned: z.nullable(z.extend(Debit, { reason: z.enum(RETURN_REASONS) })),
});

/** A loan in instalments, as it stands today. `dashboard_message4` and `6` are those of `next`. */
const Instalments = z.object({
  /** Those that came due, then those that will if everything is paid as agreed from now on. */
  schedule: z.array(InstalmentState),
  /** How many were agreed. */
  count: z.int(),
  /** The next sum to pay: all that is due and unpaid with its charges, or the instalment that comes. */
  next: z.object({ dueOn: Day, amount: Rupees }),
  /** All payments from now on, as agreed. */
  toPay: Rupees,
});

/** The further fields of a running loan; all of them `null` without one. */
const RUNNING_LOAN = {
  loanDetails: z.nullable(LoanDetails),
  interestDetails: z.nullable(InterestDetails),
  overdueCharges: z.nullable(OverdueCharges),
  /** Today's debt, with its proof. */
  owed: z.nullable(Owed),
  /** The debt on the due date, with its proof; `null` from that day on. */
  owedAtDue: z.nullable(Owed),
  /**
   * The charge that comes first should nothing be paid, and the first day of it; `null` when none does. `fee` names it where it is
   * another than the late fee.
   */
  lateFeeAhead: z.nullable(z.object({ on: Day, amount: Rupees, fee: z.optional(z.string()) })),
  partPayment: z.nullable(
    z.object({
      minimum: Rupees,
      restMinimum: Rupees,
      /** The parts of the debt in the order in which the ledger applies a payment. */
      order: z.array(z.enum(["interest", "principal", "charges"])),
    }),
  ),
  /**
   * The saving of paying all of it today instead of on the due date; `null` when it saves nothing, or gives
   * the loan back.
   */
  payToday: z.nullable(z.object({ amount: Rupees, saving: Rupees })),
  /** Until when the loan can be given back, and for how much today: until then that is the full payment. `null` once it is over. */
  coolingOff: z.nullable(z.object({ until: Day, amount: Rupees, lines: z.array(CoolingOffLine) })),
  /** A payment whose end nobody knows yet. Nothing grows from it, and it is not to be paid again. */
  pendingPayment: z.nullable(z.object({ orderId: z.string(), amount: Rupees, since: Instant })),
  mandate: z.nullable(Mandate),
  /** The instalments; left out for a loan that is repaid at once. */
  instalments: z.optional(z.nullable(Instalments)),
};

export const Dashboard = z.object({
  /** The platform's instant: badges count from it. */
  now: Instant,
  name: z.nullable(z.string()),
  loan_id: LoanId,
  lead: z.object({ status: z.enum(LEAD_STATUSES) }),
  leadType: z.enum(["New Case", "Repeat Case"]),
  /** Whether the money has arrived. */
  isActualDisburalStatus: z.boolean(),
  isLoanOverDue: z.boolean(),
  /** Title and text of the card. */
  dashboard_message2: z.string(),
  dashboard_message3: z.string(),
  /** The due date. */
  dashboard_message4: z.nullable(DayInIndia),
  /** The debt on the due date; after it, today's debt. */
  dashboard_message6: z.nullable(Rupees),
  /**
   * The sum that pays everything today: the debt, or the cost of giving the loan back while that is possible.
   */
  dashboard_message13: z.nullable(Rupees),
  step: Step,
  ...RUNNING_LOAN,
  /** The state of the money, once the agreement is signed. */
  disbursal: z.nullable(z.enum(DISBURSAL_STATES)),
  /** Why an application came to nothing, and from which day a new one can start. `null` for one that the borrower cancelled. */
  refusal: z.nullable(
    z.object({
      reasons: z.array(z.string()),
      reasonCodes: z.array(z.string()),
      reapplyOn: z.nullable(Day),
    }),
  ),
  /** The loan that was paid back last. */
  closedLoan: z.nullable(
    z.object({
      loan_id: LoanId,
      loanNo: z.string(),
      closedOn: Day,
      closedBy: z.enum(["repaid", "cooling-off"]),
    }),
  ),
  /** At most ten. */
  recentTransactions: z.array(Transaction),
  notifications: z.object({
    unread: z.int(),
    /** The notification that this loan's money has arrived, by its id, until it is marked as read; else `null`. */
    arrival: z.nullable(z.int()),
  }),
});
export type Dashboard = z.output<typeof Dashboard>;

export const readDashboard = call({
  name: "read-dashboard",
  says: "Everything the dashboard shows, for any borrower: the application or loan, what is owed today with its proof, what leads on, and the newest transactions. The fields of the body are optional and not kept. Badges count from now.",
  method: "POST",
  path: "/user/dashboard",
  access: "borrower",
  body: z.optional(
    z.strictObject({
      appVersion: ShortText,
      residenceAddress: ShortText,
      state: ShortText,
      city: ShortText,
      pincode: PinCode,
    }),
  ),
  query: null,
  reply: Dashboard,
  refuses: ["SESSION_ENDED"],
});
