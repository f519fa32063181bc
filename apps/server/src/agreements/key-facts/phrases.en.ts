import { formatDay } from "@vaada/calendar/format";
import { english as fees } from "../../notices/fees/phrases.en.ts";
import type { KeyFactsPhrases } from "./phrases.ts";

const counted = (count: number): string => (count === 1 ? "1 day" : `${count} days`);

/** One, two and three. */
const listed = (parts: readonly string[]): string =>
  `${parts.slice(0, -1).join(", ")} and ${parts.slice(-1).join("")}`;

const CLAUSES = { recoveryAgents: "Recovery agents", grievanceRedressal: "Grievance redressal" } as const;

export const english: KeyFactsPhrases = {
  title: "Key Fact Statement",
  parts: {
    summary: "In plain words",
    one: "Part 1: Interest rate and fees/charges",
    two: "Part 2: Other qualitative information",
    apr: "Annex B: How the Annual Percentage Rate (APR) is computed",
    schedule: "Annex C: Repayment schedule",
  },
  labels: {
    lender: "Lender (the regulated entity, RE)",
    issuedOn: "Issued on",
    validThrough: "Valid through",
    proposalNumber: "Loan proposal/ account No.",
    loanType: "Type of Loan",
    sanctionedAmount: "Sanctioned Loan amount (in Rupees)",
    disbursalSchedule: "Disbursal schedule",
    upfrontOrStages: "Disbursement in stages or 100% upfront",
    stagesClause: "If it is stage wise, the clause of the loan agreement having relevant details",
    term: "Loan term (year/months/days)",
    instalments: "Instalment details",
    instalmentType: "Type of instalments",
    instalmentCount: "Number of EPIs (instalments)",
    instalmentAmount: "EPI (₹)",
    commencement: "Commencement of repayment, post sanction",
    interest: "Interest rate (%) and type (fixed or floating or hybrid)",
    floating: "Additional information in case of floating rate of interest",
    benchmark: "Reference Benchmark",
    benchmarkRate: "Benchmark rate (%) (B)",
    spread: "Spread (%) (S)",
    finalRate: "Final rate (%) R = (B) + (S)",
    resetBenchmark: "Reset periodicity (months): B",
    resetSpread: "Reset periodicity (months): S",
    impactOnInstalment: "Impact of a change of 25 bps in R on the EPI (₹)",
    impactOnCount: "Impact of a change of 25 bps in R on the No. of EPIs",
    fees: "Fee/ Charges",
    apr: "Annual Percentage Rate (APR) (%)",
    contingent: "Details of Contingent Charges (in ₹ or %, as applicable)",
    delayedPayment: "Penal charges, if any, in case of delayed payment",
    otherPenal: "Other penal charges, if any",
    foreclosure: "Foreclosure charges, if applicable",
    switching: "Charges for switching of loans from floating to fixed rate and vice versa",
    otherCharges: "Any other charges",
    recoveryClause: "Clause of Loan agreement relating to engagement of recovery agents",
    grievanceClause: "Clause of Loan agreement which details grievance redressal mechanism",
    grievanceOfficer: "Phone number and email id of the nodal grievance redressal officer",
    serviceProviderOfficer: "The same of the company that runs the app (lending service provider)",
    transfer:
      "Whether the loan is, or in future maybe, subject to transfer to other REs or securitisation (Yes/ No)",
    collaborative: "Collaborative lending arrangements (co-lending/ outsourcing)",
    originatingEntity: "Name of the originating RE, along with its funding proportion",
    partnerEntity: "Name of the partner RE along with its proportion of funding",
    blendedRate: "Blended rate of interest",
    digital: "Digital loans: specific disclosures",
    coolingOff:
      "Cooling off/ look-up period, in terms of RE's board approved policy, during which borrower shall not be charged any penalty on prepayment of loan",
    recoveryAgents: "Details of LSP acting as recovery agent and authorized to approach the borrower",
    aprSanctioned: "Sanctioned Loan amount (in ₹) (no. 2 of Part 1)",
    aprTerm: "Loan Term (in years/ months/ days) (no. 4 of Part 1)",
    aprNonEquated: "No. of instalments for payment of principal, in case of non-equated periodic loans",
    aprInstalments: "Equated periodic instalments (EPI) (no. 5 of Part 1)",
    aprInstalmentType: "Type of EPI",
    aprInstalmentAmount: "Amount of each EPI (in ₹)",
    aprInstalmentCount: "Nos. of EPIs",
    aprCapitalised: "No. of instalments for payment of capitalised interest, if any",
    aprCommencement: "Commencement of repayments, post sanction (no. 5 of Part 1)",
    aprRateType: "Interest rate type (fixed or floating or hybrid) (no. 6 of Part 1)",
    aprRate: "Rate of Interest (no. 6 of Part 1)",
    aprInterestTotal:
      "Total Interest Amount to be charged during the entire tenor of the loan as per the rate prevailing on sanction date (in ₹)",
    aprFees: "Fee/ Charges payable (in ₹)",
    aprFeesToLender: "Payable to the RE (no. 8A of Part 1)",
    aprFeesToThird: "Payable to third-party routed through RE (no. 8B of Part 1)",
    aprNet: "Net disbursed amount (1-6) (in ₹)",
    aprPayable: "Total amount to be paid by the borrower (sum of 1 and 5) (in ₹)",
    aprApr: "Annual Percentage rate: effective annualized interest rate (in percentage) (no. 9 of Part 1)",
    aprDisbursal: "Schedule of disbursement as per terms and conditions",
    aprDue: "Due date of payment of instalment and interest",
  },
  fees,
  figures: {
    principal: "Loan amount",
    net: "You receive",
    repay: "You pay back",
    due: "Due date",
    term: "Term",
    cost: "Cost in all",
    interest: "Interest",
    perDay: "Interest a day",
    apr: "APR",
    highestApr: "APR if the money arrives late",
    penalMaximum: "Most of all penal charges together",
    foreclosure: "Charge for paying early",
    coolingOff: "Days to give the loan back",
  },
  words: {
    notApplicable: "Not applicable",
    nil: "Nil",
    yes: "Yes",
    no: "No",
    upfront: "100% upfront",
    oneTime: "One-time",
    fixed: "Fixed",
    personalLoan: "Personal loan, unsecured",
    singleRepayment: "One single repayment of principal and interest",
    noRecoveryAgents: "None. Should one be engaged, you are told who it is before anybody approaches you.",
  },
  notes: {
    lender:
      "RE means the regulated entity: the lender named above. EPI means an instalment; this loan has one.",
    fees: "(A) is what you pay to the lender. (B) is what you pay to a third party through the lender. Both are taken off the sanctioned amount before it is paid out.",
    apr: "The APR is the yearly cost of what you really receive: (total to be paid ÷ net disbursed amount − 1) × 365 ÷ days. The processing fee and the GST on it are counted.",
    schedule: "Paid earlier, the loan costs interest only for the days that you had it.",
  },
  feeColumns: [
    "Payable to the RE (A): One-time/ Recurring",
    "Payable to the RE (A): Amount",
    "Payable to a third party through RE (B): One-time/ Recurring",
    "Payable to a third party through RE (B): Amount",
  ],
  scheduleColumns: [
    "Instalment No.",
    "Due date",
    "Outstanding Principal (₹)",
    "Principal (₹)",
    "Interest (₹)",
    "Instalment (₹)",
  ],
  day: formatDay,
  days: counted,
  summary: (said) => [
    `You receive ${said.net} in your bank account.`,
    `You pay back ${said.repay} once, on ${said.due}: ${said.term} after ${said.issued}.`,
    `The loan costs ${said.cost} in all: ${listed([`${said.interest} interest`, `${said.fee} processing fee`, `${said.gst} GST on that fee`, ...said.others.keptBack.flatMap(fees.parts)])}.`,
    `As a yearly rate with every cost in it, that is an APR of ${said.apr}${said.lateArrival === "" ? "." : said.lateArrival}`,
    `If you pay late: ${said.lateCharges ?? "no charge."}${said.penalLimits} Interest stays at ${said.perDay} a day (${said.annual} a year), never more${said.lateCharges === null ? "" : ", and no interest is charged on these charges"}.`,
    `If you pay early: nothing extra. For ${said.coolingOff} after the money arrives you can also give the loan back, without any penalty and without the fee.`,
  ],
  runBy: ({ legalName, lender }) => `This app is run by ${legalName} for ${lender}.`,
  validity: ({ through }) => `The lender is bound by these terms to the end of ${through}.`,
  rate: ({ annual, perDay }) => `${annual} a year, fixed (${perDay} a day)`,
  commencement: ({ on, after }) => `${on}, ${after} after sanction`,
  feeAmount: ({ amount, percent, of }) =>
    `${amount} (${percent} of the ${of === null ? "sanctioned amount" : fees.named(of)})`,
  delayedPayment: ({ lateFee, perDay, annual }) =>
    `${lateFee === null ? "Nil." : `${lateFee} once, when the due date has passed. It is a penal charge, not interest: it is not added to the principal and no interest is charged on it.`} The agreed interest of ${perDay} a day (${annual} a year) runs on, never more.`,
  penalLimits: ({ maximum, percent, lateFeeFrom }) =>
    ` All penal charges together never come to more than ${maximum} (${percent} of the sanctioned amount)${lateFeeFrom === null ? "" : `, and a late charge is made only when ${lateFeeFrom} or more of principal and interest is unpaid`}.`,
  bounce: ({ amount, times }) =>
    `Bounce charge: ${amount} for each auto-pay debit that your bank returns${times === null ? "" : `. A debit is presented at most ${times} times`}`,
  penalMaximum: ({ maximum, isWithLateFee }) =>
    isWithLateFee
      ? ` With the charge of line 10(i), at most ${maximum} in all.`
      : ` At most ${maximum} in all.`,
  lateArrival: ({ apr, on }) =>
    `, for money that arrives on the day of issue. At most ${apr}: the due date stays, so money that arrives as late as ${on} is used for fewer days. After that day we issue a new statement.`,
  dueDate: ({ on }) => on,
  sentence: (text) => `${text}.`,
  paidByLender: ({ amount }) => `Nil: the lender pays ${amount}`,
  clause: (named, about) => (/^\d+$/.test(named) ? `Clause ${named}: ${CLAUSES[about]}` : named),
  coolingOff: ({ days }) =>
    `${days} after the money has arrived. You pay back what arrived and the interest for the days used; the processing fee and its GST are not charged.`,
  countedToo: (others) => ` So are ${fees.withTax(others)}.`,
  notChargedEither: (others) => ` Neither are ${fees.withTax(others)}.`,
  contact: ({ name, phone, email }) => `${name}, ${phone}, ${email}`,
};
