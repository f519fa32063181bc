import { type CivilDate, civilDate, DAY_SECONDS } from "@vaada/calendar/civil-date";
import { readStatementOfAccount } from "@vaada/contract/calls/statement-of-account";
import type { FastifyInstance } from "fastify";
import { readAcceptedTerms } from "../../../agreements/documents/accepted-terms.ts";
import { linkDocument } from "../../../agreements/documents/links.ts";
import { makeDocument } from "../../../agreements/documents/make-document.ts";
import { readLoan, readNewestLoan } from "../../../loans/events/store.ts";
import { drawStatement } from "../../../loans/statements-of-account/draw-statement.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";

export function statementOfAccountRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readStatementOfAccount, ({ query, session }) =>
    readStatement(services, {
      session,
      loanId: query.loan_id ?? null,
      from: civilDate(query.from),
      to: civilDate(query.to),
    }),
  );
}

type StatementServices = Pick<Services, "database" | "vault" | "clock" | "files" | "lender" | "settings">;

type StatementQuery = {
  readonly session: Session;
  readonly loanId: number | null;
  readonly from: CivilDate;
  readonly to: CivilDate;
};

/** Replies the statement of a borrower's own loan. No statement goes beyond today, because the future is not known. */
async function readStatement(services: StatementServices, { session, loanId, ...range }: StatementQuery) {
  const { borrowerId } = session;
  const actor = asBorrower(borrowerId);
  const loan = await services.database.withTx(actor, async (tx) => {
    const applicationId = loanId ?? (await readNewestLoan(tx, borrowerId));
    return applicationId === null ? null : readLoan(tx, applicationId);
  });
  if (loan === null) return refuse("NOT_FOUND");
  await services.database.withTx(actor, (tx) =>
    takeAll(tx, [statementLimit(services.settings, borrowerId)], services.clock.realNow()),
  );
  const today = services.clock.today();
  const to = earlierOf(range.to, today);
  const from = earlierOf(range.from, to);
  const accepted = await readAcceptedTerms(services, { borrowerId, applicationId: loan.applicationId });
  const { document } = await makeDocument(services, {
    owner: accepted.owner,
    keyFactStatementId: accepted.keyFacts.id,
    kind: "statement-of-account",
    language: accepted.acceptance.language,
    // Drawn for each request, because the range and the account change. The same bytes are stored once.
    madeSince: services.clock.now(),
    draw: () => drawStatement(services.lender, { accepted, loan, from, to, today }),
  });
  const presignedUrl = await services.database.withTx(actor, (tx) =>
    linkDocument(tx, services, { documentId: document.id, session }),
  );
  return { documentType: "Statement of Account" as const, presignedUrl, from, to };
}

const statementLimit = ({ documents }: Services["settings"], borrowerId: string): CallLimit => ({
  bucket: `statements:${borrowerId}`,
  max: documents.statementsPerDay,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});

function earlierOf(one: CivilDate, other: CivilDate): CivilDate {
  if (one > other) return other;
  return one;
}
