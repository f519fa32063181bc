import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { Language } from "@vaada/contract/language";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { LEAD_STATUS_OF_LOAN } from "../journey/applications/journey-position.ts";
import { isLive, type Loan, type LoanWithReferences } from "../loans/events/loan.ts";
import { readRecentLoans } from "../loans/events/store.ts";
import { transactionsOf } from "../loans/events/transactions.ts";
import type { Tx } from "../platform/db/tx.ts";
import { type DashboardServices, type LastApplication, readLastApplication } from "./last-application.ts";
import { dayInIndia, PHRASES } from "./phrases.ts";
import { describeRunningLoan, NO_RUNNING_LOAN } from "./running-loan.ts";
import { type DashboardFacts, readDashboardFacts } from "./store.ts";

type ReadDashboardInput = { readonly borrowerId: string; readonly language: Language };

const RECENT_TRANSACTIONS_MAX = 10;

/** Replies the running loan, read in two statements; without one, the borrower's last application. */
export async function readDashboard(
  tx: Tx,
  services: DashboardServices,
  input: ReadDashboardInput,
): Promise<Dashboard> {
  const { borrowerId } = input;
  const loans = await readRecentLoans(tx, { borrowerId, transactions: RECENT_TRANSACTIONS_MAX });
  const loan = loans.find(isLive) ?? null;
  const facts = await readDashboardFacts(tx, { borrowerId, applicationId: loan?.applicationId ?? null });
  const part =
    loan === null
      ? { ...(await readLastApplication(tx, services, { ...input, loans })), ...NO_RUNNING_LOAN }
      : describeLoan(services, { ...input, loan, facts });
  return {
    now: services.clock.now().toISOString(),
    name: nameOf(services, facts),
    ...part,
    closedLoan: facts.closedLoan,
    recentTransactions: transactionsOf(loans).slice(0, RECENT_TRANSACTIONS_MAX),
    notifications: { unread: facts.unread, arrival: facts.arrival },
  };
}

function describeLoan(
  services: DashboardServices,
  {
    loan,
    facts,
    language,
  }: ReadDashboardInput & { readonly loan: LoanWithReferences & Loan; readonly facts: DashboardFacts },
): LastApplication & ReturnType<typeof describeRunningLoan> {
  if (facts.loanType === null) throw new Error("readDashboard: a loan without its application");
  const today = services.clock.today();
  const { dueOn } = owedOn(loan.facts, loan.events, today).dueDay;
  const { title, text } = PHRASES[language].loan({ dueOn, today });
  return {
    loan_id: loan.applicationId,
    lead: { status: LEAD_STATUS_OF_LOAN[loan.status] },
    leadType: facts.loanType,
    isActualDisburalStatus: true,
    dashboard_message2: title,
    dashboard_message3: text,
    step: {
      current_route: "/dashboard",
      dashboard_message2: "",
      dashboard_message3: "",
      dashboard_message4: dayInIndia(dueOn),
    },
    disbursal: "arrived",
    refusal: null,
    ...describeRunningLoan(services, { loan, dashboardFacts: facts, today }),
  };
}

const nameOf = ({ vault }: DashboardServices, { name }: DashboardFacts): string | null =>
  name === null
    ? null
    : vault.open(name.sealed, { table: "pan_records", column: "name_sealed", row: name.panRecordId });
