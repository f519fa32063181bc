import { formatTime } from "@vaada/calendar/format";
import { readLoanHistory as readLoanHistoryCall } from "@vaada/contract/calls/loan-history";
import type { SignedStatus } from "@vaada/contract/lead-status";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import { linkDocuments } from "../../../agreements/documents/links.ts";
import {
  LEAD_STATUS_OF_DISBURSAL,
  LEAD_STATUS_OF_LOAN,
} from "../../../journey/applications/journey-position.ts";
import { readProgress } from "../../../journey/applications/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { type LoanRow, readLoans } from "./store.ts";

export function loanHistoryRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readLoanHistoryCall, ({ query, session }) =>
    readLoanHistory(services, { session, before: query.before ?? null, limit: query.limit ?? null }),
  );
}

type HistoryServices = Pick<Services, "database" | "clock" | "settings">;

const LOANS_PER_PAGE = 50;

/** Replies a page of the borrower's signed loans, newest first. */
function readLoanHistory(
  services: HistoryServices,
  query: { readonly session: Session; readonly before: number | null; readonly limit: number | null },
) {
  const { session, before } = query;
  const { borrowerId } = session;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const loans = await readLoans(tx, { borrowerId, before, limit: query.limit ?? LOANS_PER_PAGE });
    const described = [];
    for (const loan of loans) described.push(await describeLoan(tx, services, { loan, session }));
    return described;
  });
}

async function describeLoan(
  tx: Tx,
  services: HistoryServices,
  { loan, session }: { readonly loan: LoanRow; readonly session: Session },
) {
  const { applicationId, proposalNumber, paid } = loan;
  return {
    loanID: applicationId,
    loanNo: proposalNumber,
    status: await readStatus(tx, loan),
    disbursalAmount: paid === null ? null : toWireRupees(paid.amount),
    disbursalDate: paid?.arrivedOn ?? null,
    disbursalTime: paid === null ? null : formatTime(paid.arrivedAt.getTime()),
    closedOn: loan.closedOn,
    documents: await linkDocuments(tx, services, { borrowerId: session.borrowerId, applicationId, session }),
  };
}

async function readStatus(tx: Tx, { applicationId, closedAt, loan }: LoanRow): Promise<SignedStatus> {
  if (loan !== null) return LEAD_STATUS_OF_LOAN[loan];
  // Signed, and never paid out.
  if (closedAt !== null) return "Closed";
  const { disbursal } = await readProgress(tx, applicationId);
  return LEAD_STATUS_OF_DISBURSAL[disbursal ?? "waiting"];
}
