import { DAY_MS } from "@vaada/calendar/civil-date";
import type { TestServer } from "../test-server.ts";
import { type Walker, walkTo } from "../walk.ts";

/** Longer than three working days, whatever the weekends and holidays are. */
export const RUN_OUT_MS = 12 * DAY_MS;

/** A borrower before the key fact statement, and the calls that they make there. */
export async function readerOf(server: TestServer) {
  return callsOf(server, await walkTo(server, "key-facts"));
}

export function callsOf(server: Pick<TestServer, "call">, walker: Walker) {
  const { token, loanId } = walker;
  return {
    ...walker,
    read: (language?: "en" | "hi") =>
      server.call(
        "GET",
        `/api/loan/key-fact-statement?loan_id=${loanId}${language === undefined ? "" : `&language=${language}`}`,
        { token },
      ),
    accept: (hash?: unknown, headers: Readonly<Record<string, string>> = {}) =>
      server.call("POST", "/api/loan/key-fact-statement", {
        token,
        headers,
        body: { loan_id: loanId, ...(hash === undefined ? {} : { hash }) },
      }),
    chooseLanguage: (language: "en" | "hi") =>
      server.call("POST", "/api/user/update-details", { token, body: { language } }),
  };
}

export const acceptancesOf = (server: TestServer, { userId }: Pick<Walker, "userId">) =>
  server.database.asSuperuser(
    "select * from vaada.key_fact_acceptances where borrower_id = $1 order by accepted_at",
    [userId],
  );

export const issuesOf = (server: TestServer, { userId }: Pick<Walker, "userId">) =>
  server.database.asSuperuser(
    `select issue, proposal_number, offer_id, issued_on::text, valid_through::text, taken_at, replaced_at
       from vaada.key_fact_statements join vaada.offers on offers.id = offer_id
      where key_fact_statements.borrower_id = $1 order by issue`,
    [userId],
  );

/** As if the auto-pay had been asked for with room to spare: whether new terms need more of it is a matter of the day. */
export const raiseMandate = (server: TestServer, { userId }: Pick<Walker, "userId">) =>
  server.database.asSuperuser("update vaada.mandates set max_paise = max_paise * 2 where borrower_id = $1", [
    userId,
  ]);
