import { LOAN_CLASSES, UNPAID_AFTER_DAYS } from "@vaada/contract/console/calls/reports";
import type { CsvCell } from "../../../platform/csv.ts";
import type {
  makeCollectionsReport,
  makeFunnelReport,
  makePortfolioReport,
  makeRegulatoryReport,
} from "./make-reports.ts";

type Portfolio = Awaited<ReturnType<typeof makePortfolioReport>>;
type Collections = Awaited<ReturnType<typeof makeCollectionsReport>>;
type Funnel = Awaited<ReturnType<typeof makeFunnelReport>>;
type Regulatory = Awaited<ReturnType<typeof makeRegulatoryReport>>;

type Table = {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly CsvCell[][];
};

export const portfolioTables = ({ on, classes, vintages, roll }: Portfolio): Table[] => [
  classTable(`Principal at the close of ${on}`, classes),
  {
    title: "Unpaid after the due date, percent of the principal",
    head: ["Due in", "Loans", "Principal due", ...UNPAID_AFTER_DAYS.map((days) => `${days} days`)],
    rows: vintages.map(({ month, loans, principal, unpaid }) => [month, loans, principal, ...unpaid]),
  },
  {
    title: `Where the principal went, ${roll.from} to ${roll.to}, percent of the row`,
    head: ["Class", "Principal", "paid", ...LOAN_CLASSES, "written off"],
    rows: roll.rows.map((row) => [
      row.class,
      row.principal,
      row.paid,
      ...LOAN_CLASSES.map((name) => row.became[name]),
      row.written_off,
    ]),
  },
];

export const collectionsTables = ({ months }: Collections): Table[] => [
  {
    title: "Collections by month",
    head: ["Month", "Due", "Paid", "Percent", "Contacts", "Promises", "Kept", "Broken"],
    rows: months.map((row) => [
      row.month,
      row.due,
      row.paid,
      row.efficiency,
      row.contacts,
      row.promises,
      row.promises_kept,
      row.promises_broken,
    ]),
  },
];

export const funnelTables = ({
  from,
  to,
  stages,
  decision,
  outcomes,
  refusals,
  providers,
}: Funnel): Table[] => [
  {
    title: `Applications started ${from} to ${to}`,
    head: ["Stage", "Count"],
    rows: stages.map(({ stage, count }) => [stage, count]),
  },
  {
    title: "Seconds to a decision",
    head: ["Median", "Nine of ten"],
    rows: [[decision.median, decision.nine_of_ten]],
  },
  { title: "Decisions", head: ["Outcome", "Count"], rows: outcomes.map((row) => [row.outcome, row.count]) },
  { title: "Refusals", head: ["Reason", "Count"], rows: refusals.map((row) => [row.reason, row.count]) },
  {
    title: "Providers, the last day",
    head: ["Provider", "Calls", "Failures", "Success percent"],
    rows: providers.map((row) => [row.partner, row.calls, row.failures, row.success]),
  },
];

export const regulatoryTables = ({
  month,
  through,
  lending,
  classes,
  npa_percent,
  npa_allowance,
  net_npa_percent,
  written_off,
  recovered,
  complaints,
}: Regulatory): Table[] => [
  {
    title: `Digital lending, ${month} through ${through}`,
    head: ["Loans", "Borrowers", "Principal", "Given back in the cooling-off days"],
    rows: [[lending.loans, lending.borrowers, lending.principal, lending.given_back]],
  },
  classTable(`Principal at the close of ${through}, without what is written off`, classes),
  {
    title: `Bad loans at the close of ${through}`,
    head: [
      "Gross NPA percent",
      "Allowance against NPA",
      "Net NPA percent",
      "Loans written off in the month",
      "Principal written off",
      "Recovered in the month",
    ],
    rows: [
      [npa_percent, npa_allowance, net_npa_percent, written_off.loans, written_off.principal, recovered],
    ],
  },
  {
    title: "Complaints",
    head: ["Open before", "Received", "Answered", "Answered late", "Open after", "Open late"],
    rows: [
      [
        complaints.open_before,
        complaints.received,
        complaints.answered,
        complaints.answered_late,
        complaints.open_after,
        complaints.open_late,
      ],
    ],
  },
];

const classTable = (title: string, classes: Portfolio["classes"]): Table => ({
  title,
  head: ["Class", "Loans", "Principal"],
  rows: classes.map((row) => [row.class, row.loans, row.principal]),
});

/** One under the other, an empty line between two. */
export const linesOf = (tables: readonly Table[]): CsvCell[][] =>
  tables.flatMap(({ title, head, rows }) => [[title], [...head], ...rows, []]);
