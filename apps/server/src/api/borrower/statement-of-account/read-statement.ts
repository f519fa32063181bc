import type { CivilDate } from "@vaada/calendar/civil-date";
import { readAccepted } from "../../../agreements/documents/accepted.ts";
import { linkDocument } from "../../../agreements/documents/links.ts";
import { makeDocument } from "../../../agreements/documents/make-document.ts";
import { readLoan, readNewestLoan } from "../../../loans/events/store.ts";
import { drawStatement } from "../../../loans/statements-of-account/draw-statement.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type StatementServices = Pick<Services, "database" | "vault" | "clock" | "files" | "lender" | "settings">;

type Asked = {
  readonly session: Session;
  readonly loanId: number | null;
  readonly from: CivilDate;
  readonly to: CivilDate;
};

/** The account of a loan of the borrower's own. What lies ahead is not known: no statement goes beyond today. */
export async function readStatement(services: StatementServices, { session, loanId, ...asked }: Asked) {
  const { borrowerId } = session;
  const owner = asBorrower(borrowerId);
  const loan = await services.database.withTx(owner, async (tx) => {
    const applicationId = loanId ?? (await readNewestLoan(tx, borrowerId));
    return applicationId === null ? null : readLoan(tx, applicationId);
  });
  if (loan === null) return refuse("NOT_FOUND");
  const today = services.clock.today();
  const to = earlierOf(asked.to, today);
  const from = earlierOf(asked.from, to);
  const accepted = await readAccepted(services, { borrowerId, applicationId: loan.applicationId });
  const { document } = await makeDocument(services, {
    whose: accepted.whose,
    keyFactStatementId: accepted.keyFacts.id,
    kind: "statement-of-account",
    language: accepted.acceptance.language,
    // It is drawn each time: one of another range or of a minute ago tells something else. The same bytes are kept once.
    madeSince: services.clock.now(),
    draw: () => drawStatement(services.lender, { accepted, loan, from, to, today }),
  });
  const presignedUrl = await services.database.withTx(owner, (tx) =>
    linkDocument(tx, services, { documentId: document.id, session }),
  );
  return { documentType: "Statement of Account" as const, presignedUrl, from, to };
}

function earlierOf(one: CivilDate, other: CivilDate): CivilDate {
  if (one > other) return other;
  return one;
}
