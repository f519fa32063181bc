import { civilDate, DAY_SECONDS } from "@vaada/calendar/civil-date";
import { readStatementOfAccount } from "@vaada/contract/calls/statement-of-account";
import { type AskedRange, RANGE_MESSAGES, statementRange } from "@vaada/contract/statement-range";
import type { FastifyInstance } from "fastify";
import { readAcceptedTerms } from "../../../agreements/documents/accepted-terms.ts";
import { readLoan, readNewestLoan } from "../../../loans/events/store.ts";
import { drawStatement } from "../../../loans/statements-of-account/draw-statement.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { readExhausted } from "../../../platform/db/limits.ts";
import { answerNotFound } from "../../../platform/http/answer.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import { RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readStatementAddress, STATEMENT_PATH, writeStatementAddress } from "./statement-address.ts";

export function statementOfAccountRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readStatementOfAccount, ({ query, session }) =>
    addressStatement(services, {
      session,
      loanId: query.loan_id ?? null,
      from: query.from === undefined ? undefined : civilDate(query.from),
      to: query.to === undefined ? undefined : civilDate(query.to),
    }),
  );
  // Not a call: the browser follows the address by itself, without a session token, and saves the file. All that follows in
  // it is its name, however long.
  app.get<{ Params: { "*": string } }>(`${STATEMENT_PATH}*`, async (request, reply) => {
    const bytes = await openStatement(services, request.params["*"]);
    if (bytes === null) return answerNotFound(reply);
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", `attachment; filename="statement-of-account.pdf"`)
      .send(bytes);
  });
}

type StatementQuery = AskedRange & { readonly session: Session; readonly loanId: number | null };

/** Replies where the statement of a borrower's own loan can be had. Nothing is drawn yet, so nothing is counted. */
async function addressStatement(services: Services, { session, loanId, ...asked }: StatementQuery) {
  const { database, clock, vault, settings } = services;
  const { borrowerId } = session;
  const now = clock.realNow();
  const { loan, exhaustedUntil } = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const applicationId = loanId ?? (await readNewestLoan(tx, borrowerId));
    return {
      loan: applicationId === null ? null : await readLoan(tx, applicationId),
      exhaustedUntil: await readExhausted(tx, [statementLimit(settings, borrowerId)], now),
    };
  });
  if (loan === null) return refuse("NOT_FOUND");
  if (exhaustedUntil !== null) {
    const retryAfterSeconds = (exhaustedUntil.getTime() - now.getTime()) / 1000;
    throw new RefusedError(refuse("TOO_MANY", { retryAfterSeconds }));
  }
  const range = statementRange(asked, { arrivedOn: loan.facts.arrivedOn, today: clock.today() });
  if ("fault" in range) {
    const fields = { [range.field]: RANGE_MESSAGES[range.fault] };
    throw new RefusedError(refuse("BODY_INVALID", { data: { fields } }));
  }
  const goodUntil = new Date(now.getTime() + settings.documents.linkSeconds * 1000);
  const presignedUrl = writeStatementAddress(
    vault,
    { origin: settings.appOrigin, session, goodUntil },
    { applicationId: loan.applicationId, ...range },
  );
  return { documentType: "Statement of Account" as const, presignedUrl, ...range };
}

/**
 * Draws the statement of an address and keeps nothing of it but the day's count. `null`, without a reason, when the address is
 * none of ours, has run out, or its session has ended.
 */
async function openStatement(services: Services, address: string): Promise<Buffer | null> {
  const { database, clock, vault, sessions, lender, log, settings } = services;
  const ticket = readStatementAddress(vault, address);
  const now = clock.realNow();
  if (ticket === null || ticket.goodUntilMs <= now.getTime()) return null;
  const { borrowerId, applicationId, from, to } = ticket;
  const session = await sessions.find(Buffer.from(ticket.sessionHash, "base64url"));
  if (session?.borrowerId !== borrowerId) return null;
  const loan = await database.withTx(asBorrower(borrowerId), async (tx) => {
    await takeAll(tx, [statementLimit(settings, borrowerId)], now);
    return readLoan(tx, applicationId);
  });
  if (loan === null) return null;
  const accepted = await readAcceptedTerms(services, { borrowerId, applicationId });
  const bytes = await drawStatement(lender, { accepted, loan, from, to, today: clock.today() });
  log.info({ applicationId }, "a statement of account was drawn");
  return bytes;
}

const statementLimit = ({ documents }: Services["settings"], borrowerId: string): CallLimit => ({
  bucket: `statements:${borrowerId}`,
  max: documents.statementsPerDay,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});
