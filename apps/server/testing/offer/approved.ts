import type { TestServer } from "../test-server.ts";
import { type Walker, walkTo } from "../walk.ts";

type SeenTerms = { totalAmount: unknown; repayAmount: unknown; repayDate: unknown };

/** The day of the worked example in the middle of a working day, so that no midnight is near: a Friday. */
export const WORKED_MOMENT = "2026-11-20T11:00:00+05:30";

export const MINUTE_MS = 60_000;

/** Sets the platform's clock. */
export const moveTo = (server: TestServer, moment: string): Promise<void> =>
  server.clock.moveBy(Date.parse(moment) - server.clock.now().getTime());

/** Somebody who is approved for 20,000 at grade A and paid on the 1st, with the calls of this step to make. */
export async function approvedBorrower(server: TestServer, moment = WORKED_MOMENT) {
  await moveTo(server, moment);
  return callsOf(server, await walkTo(server, "offer"));
}

/** The calls of this step, as a walker makes them; `server` may be another server on the same database. */
export function callsOf(server: Pick<TestServer, "call">, walker: Walker) {
  const { token, loanId } = walker;
  const post = (path: string, body: object) => server.call("POST", `/api${path}`, { token, body });
  return {
    ...walker,
    post,
    read: () => post("/user/loan/approval", { loanID: loanId }),
    extend: () => post("/loan/offer/extend", { loan_id: loanId }),
    choose: (amount: unknown) => post("/loan/offer/amount", { loan_id: loanId, amount }),
    chooseDueDate: (repayDate: unknown) => post("/loan/offer/due-date", { loan_id: loanId, repayDate }),
    take: (seen?: SeenTerms) =>
      post("/loan/approval", { loan_id: loanId, ...(seen === undefined ? {} : { seen }) }),
    route: async () => (await server.call("GET", "/api/step/step-checker", { token })).json.data.redirect_to,
  };
}

/** The figures of this offer as a screen that shows it sends them. */
export const seenIn = ({ totalAmount, repayAmount, repayDate }: Record<string, unknown>): SeenTerms => ({
  totalAmount,
  repayAmount,
  repayDate,
});

/** The borrower's offers, the live one last. */
export const offersOf = (server: TestServer, { loanId }: { readonly loanId: number }) =>
  server.database.asSuperuser(
    "select * from vaada.offers where application_id = $1 order by replaced_at nulls last",
    [loanId],
  );

/** The borrower's key fact statements, in the order of their issue. */
export const statementsOf = (server: TestServer, { loanId }: { readonly loanId: number }) =>
  server.database.asSuperuser(
    "select * from vaada.key_fact_statements where application_id = $1 order by issue",
    [loanId],
  );
