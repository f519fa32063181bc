import * as z from "zod/mini";
import { Day, GivenDay, Rupees } from "../../primitives.ts";
import { consoleCall } from "../console-call.ts";

/** The classes of a loan's principal: not yet due, overdue by its class, or bad. */
export const LOAN_CLASSES = ["standard", "sma-0", "sma-1", "sma-2", "npa"] as const;

/** After how many days it is asked what of a month's loans is unpaid. */
export const UNPAID_AFTER_DAYS = [0, 15, 30, 60, 90] as const;

const Percent = z.number();
const ByClass = z.object({ class: z.enum(LOAN_CLASSES), loans: z.int(), principal: Rupees });

export const readPortfolioReport = consoleCall({
  name: "read-portfolio-report",
  says: "The principal by class at the last close; of the principal that fell due in each of the last six months, how much was unpaid so many days later (of a loan in instalments each part falls due on its own day); and where the principal of the last full month went, class by class.",
  method: "GET",
  path: "/reports/portfolio",
  access: "reports:read",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    on: Day,
    loans: z.int(),
    principal: Rupees,
    classes: z.array(ByClass),
    vintages: z.array(
      z.object({
        month: z.string(),
        loans: z.int(),
        principal: Rupees,
        /** In percent of the principal, as many as `UNPAID_AFTER_DAYS`; `null` while some of the loans have not come that far. */
        unpaid: z.array(z.nullable(Percent)),
      }),
    ),
    roll: z.object({
      from: Day,
      to: Day,
      rows: z.array(
        z.object({
          class: z.enum(LOAN_CLASSES),
          principal: Rupees,
          paid: Percent,
          /** The unpaid share, by the class at the end, in percent of the row. */
          became: z.record(z.enum(LOAN_CLASSES), Percent),
          written_off: Percent,
        }),
      ),
    }),
  }),
  refuses: [],
});

export const readCollectionsReport = consoleCall({
  name: "read-collections-report",
  says: "Month by month, the last six: the principal that was due or overdue (of a loan in instalments from its last day on), the part of it that was paid, and what was done for it.",
  method: "GET",
  path: "/reports/collections",
  access: "reports:read",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    on: Day,
    months: z.array(
      z.object({
        month: z.string(),
        /** Due in the month or before it and not yet paid at its start. Waived principal is in neither figure. */
        due: Rupees,
        paid: Rupees,
        efficiency: z.nullable(Percent),
        contacts: z.int(),
        promises: z.int(),
        promises_kept: z.int(),
        promises_broken: z.int(),
      }),
    ),
  }),
  refuses: [],
});

const FUNNEL_STAGES = [
  "started",
  "identity-done",
  "ready-for-decision",
  "approved",
  "offer-taken",
  "signed",
  "money-arrived",
] as const;

export const readFunnelReport = consoleCall({
  name: "read-funnel-report",
  says: "How far the applications of some days came, at most 366, the last 30 unless it is said; how long a decision took, why people were refused; and how the providers answered in the last day.",
  method: "GET",
  path: "/reports/funnel",
  access: "reports:read",
  params: null,
  body: null,
  query: z.strictObject({ from: z.optional(GivenDay), to: z.optional(GivenDay) }),
  reply: z.object({
    from: Day,
    to: Day,
    stages: z.array(z.object({ stage: z.enum(FUNNEL_STAGES), count: z.int() })),
    /** From the last answer of the form to the first decision, in seconds; `null` without one. */
    decision: z.object({ median: z.nullable(z.number()), nine_of_ten: z.nullable(z.number()) }),
    outcomes: z.array(z.object({ outcome: z.string(), count: z.int() })),
    refusals: z.array(z.object({ reason: z.string(), count: z.int() })),
    providers: z.array(
      z.object({ partner: z.string(), calls: z.int(), failures: z.int(), success: Percent }),
    ),
  }),
  refuses: [],
});

const MONTH_MESSAGE = "Say a month such as 2026-11";
const GivenMonth = z.string(MONTH_MESSAGE).check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, MONTH_MESSAGE));

export const readRegulatoryReport = consoleCall({
  name: "read-regulatory-report",
  says: "The figures of a month for the regulator, this month up to the last close unless it is said: digital loans, bad loans gross and net, what was written off and recovered, and complaints.",
  method: "GET",
  path: "/reports/regulatory",
  access: "reports:read",
  params: null,
  body: null,
  query: z.strictObject({ month: z.optional(GivenMonth) }),
  reply: z.object({
    month: z.string(),
    /** The last day that is in it. */
    through: Day,
    lending: z.object({
      loans: z.int(),
      borrowers: z.int(),
      principal: Rupees,
      /** Given back within the cooling-off days, of the loans of the month. */
      given_back: z.int(),
    }),
    classes: z.array(ByClass),
    /** Gross: the bad part of the principal. What is written off is in neither. */
    npa_percent: z.nullable(Percent),
    npa_allowance: Rupees,
    /** The same, less the allowance that is held against it. */
    net_npa_percent: z.nullable(Percent),
    written_off: z.object({ loans: z.int(), principal: Rupees }),
    /** What came in the month of loans that were written off before. */
    recovered: Rupees,
    complaints: z.object({
      open_before: z.int(),
      received: z.int(),
      answered: z.int(),
      answered_late: z.int(),
      open_after: z.int(),
      open_late: z.int(),
    }),
  }),
  refuses: [],
});

export const REPORTS = ["portfolio", "collections", "funnel", "regulatory"] as const;
export type ReportName = (typeof REPORTS)[number];

export const exportReport = consoleCall({
  name: "export-report",
  says: "A report as a file (CSV), table by table. It names nobody. Plain, without the envelope.",
  method: "GET",
  path: "/reports/{report}/export",
  access: "reports:read",
  params: z.object({ report: z.enum(REPORTS) }),
  body: null,
  query: z.strictObject({
    from: z.optional(GivenDay),
    to: z.optional(GivenDay),
    month: z.optional(GivenMonth),
  }),
  reply: z.object({ contentType: z.string(), fileName: z.string(), text: z.string() }),
  isPlain: true,
  refuses: [],
});
