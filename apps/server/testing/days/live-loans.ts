import { type CivilDate, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import type { Loan } from "../../src/loans/events/loan.ts";
import { postEvent } from "../../src/loans/events/post-event.ts";
import { readLoan } from "../../src/loans/events/store.ts";
import { advanceCalendar } from "../../src/operations/days/run-business-days.ts";
import { asBorrower } from "../../src/platform/db/actor.ts";
import { walkToSigned } from "../disbursals/sign-by-hand.ts";
import type { TestServer } from "../test-server.ts";
import { receiveMoney, type Walker } from "../walk.ts";

/** A borrower whose money has arrived and whose auto-pay stands. */
export async function lend(server: TestServer): Promise<Walker> {
  const walker = await walkToSigned(server);
  await receiveMoney(server, walker);
  return walker;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Walks the platform's calendar to a minute after an hour of a day. */
export const walkToHour = (
  server: TestServer,
  { on, hour }: { readonly on: CivilDate; readonly hour: number },
) =>
  advanceCalendar(
    server.services,
    startOfDayInIndia(on) + hour * HOUR_MS + MINUTE_MS - server.clock.now().getTime(),
  );

/** The close of business of this day is done. */
export const walkPastClose = (server: TestServer, on: CivilDate) => walkToHour(server, { on, hour: 24 });

type LoanOwner = Pick<Walker, "userId" | "loanId">;

export async function loanOf(
  { services }: TestServer,
  { userId: borrowerId, loanId }: LoanOwner,
): Promise<Loan> {
  const loan = await services.database.withTx(asBorrower(borrowerId), (tx) => readLoan(tx, loanId));
  if (loan === null) throw new Error("loanOf: there is no loan");
  return loan;
}

export const postLoanEvent = (
  { services }: TestServer,
  { userId: borrowerId, loanId }: LoanOwner,
  event: LoanEvent,
) =>
  services.database.withTx(asBorrower(borrowerId), (tx) =>
    postEvent(tx, services, {
      applicationId: loanId,
      event,
      mode: null,
      reference: null,
      bookedOn: services.clock.today(),
    }),
  );
