import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { Language } from "@vaada/contract/language";
import { LEAD_STATUS_OF_LOAN } from "../../../journey/applications/journey-position.ts";
import { isLive, type LoanInFull, readRecentLoans } from "../../../loans/events/store.ts";
import { transactionsOf } from "../../../loans/events/transactions.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { WORDS } from "./phrases.ts";
import { NO_RUNNING_LOAN, tellRunningLoan } from "./running-loan.ts";
import { type Holder, readHolder } from "./store.ts";
import { type ApplicationPart, readApplicationPart } from "./without-loan.ts";

export type DashboardServices = Pick<Services, "database" | "vault" | "clock" | "lender" | "settings">;

type Asked = { readonly borrowerId: string; readonly language: Language };

const RECENT_TRANSACTIONS_MAX = 10;

/**
 * All that a borrower sees first. Whoever has a loan to pay back is told of that one, in two statements; everybody else
 * of their last application.
 */
export function readDashboard(services: DashboardServices, asked: Asked): Promise<Dashboard> {
  const { borrowerId } = asked;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const loans = await readRecentLoans(tx, { borrowerId, transactions: RECENT_TRANSACTIONS_MAX });
    const loan = loans.find(isLive) ?? null;
    const holder = await readHolder(tx, { borrowerId, applicationId: loan?.applicationId ?? null });
    const part =
      loan === null
        ? { ...(await readApplicationPart(tx, services, { ...asked, loans })), ...NO_RUNNING_LOAN }
        : tellLoan(services, { ...asked, loan, holder });
    return {
      now: services.clock.now().toISOString(),
      name: nameOf(services, holder),
      ...part,
      closedLoan: holder.closedLoan,
      recentTransactions: transactionsOf(loans).slice(0, RECENT_TRANSACTIONS_MAX),
      notifications: { unread: holder.unread },
    };
  });
}

function tellLoan(
  services: DashboardServices,
  { loan, holder, language }: Asked & { readonly loan: LoanInFull; readonly holder: Holder },
): ApplicationPart & ReturnType<typeof tellRunningLoan> {
  if (holder.loanType === null) throw new Error("readDashboard: a loan without its application");
  const today = services.clock.today();
  const { title, text } = WORDS[language].loan({ dueOn: loan.facts.dueOn, today });
  return {
    loan_id: loan.applicationId,
    lead: { status: LEAD_STATUS_OF_LOAN[loan.status] },
    leadType: holder.loanType,
    isActualDisburalStatus: true,
    dashboard_message2: title,
    dashboard_message3: text,
    step: {
      current_route: "/dashboard",
      dashboard_message2: "",
      dashboard_message3: "",
      dashboard_message4: null,
    },
    disbursal: "arrived",
    refusal: null,
    ...tellRunningLoan(services, { loan, holder, today }),
  };
}

const nameOf = ({ vault }: DashboardServices, { name }: Holder): string | null =>
  name === null
    ? null
    : vault.open(name.sealed, { table: "pan_records", column: "name_sealed", row: name.panRecordId });
