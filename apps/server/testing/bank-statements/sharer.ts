import type { TestServer } from "../test-server.ts";
import { anyPan, BANK_RETURN_ADDRESS, type Walker, walkTo } from "../walk.ts";

export type Sharer = ReturnType<typeof callsOf>;

/** A borrower who is asked for a bank statement, with the calls of this step. */
export async function atStatement(
  server: TestServer,
  overrides: Partial<Pick<Walker, "pan" | "mobile">> = {},
) {
  return callsOf(server, await walkTo(server, "bank-statement", overrides));
}

export function callsOf(server: TestServer, walker: Walker) {
  const { token, loanId } = walker;
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.call("POST", path, { token, body, headers });
  return {
    ...walker,
    connect: (more: object = {}, headers = {}) =>
      post("/api/user/connect-url", { loan_id: loanId, callBackUrl: BANK_RETURN_ADDRESS, ...more }, headers),
    resultOnce: (entityId: string) => post("/api/user/bank-connect", { loan_id: loanId, entityId }),
    /** As the return page asks: again, for as long as the answer says so. */
    async result(entityId: string, headers = {}) {
      for (;;) {
        const answer = await post("/api/user/bank-connect", { loan_id: loanId, entityId }, headers);
        if (answer.json.data?.retry !== true) return answer;
      }
    },
    decide: () => post("/api/loan/decision", { loan_id: loanId }),
    /** The borrower's step, as the server names it. */
    step: async () => (await server.call("GET", "/api/step/step-checker", { token })).json.data.redirect_to,
  };
}

export const sessionIn = (url: unknown): string => new URL(String(url)).searchParams.get("session_id") ?? "";

/** Acts at the bank without a browser, and returns the session's reference. */
export async function actAt(
  server: TestServer,
  act: "consent" | "deny" | "expire",
  { url, pan }: { readonly url: unknown; readonly pan?: string },
): Promise<string> {
  const session_id = sessionIn(url);
  await server.sandbox.post(`/actions/${act}`, { session_id, pan });
  return session_id;
}

/** Opens a session and shares the statement of the person whose PAN it is. */
export async function shared(server: TestServer, sharer: Sharer): Promise<string> {
  const { redirect_url: url } = (await sharer.connect()).json.data;
  return actAt(server, "consent", { url, pan: sharer.pan });
}

type Row = { date: string; type: "credit" | "debit"; amount: number; narration: string };

/** Adds a person with their own statement to the sandbox. */
export async function addPerson(
  server: TestServer,
  person: { name: string; statement?: readonly Row[]; bank?: object; bureau?: object | null },
): Promise<string> {
  const pan = anyPan();
  await server.sandbox.post("/people", { pan, ...person });
  return pan;
}

/** The firsts of the three full months before today, oldest first, so many days later. */
export function dayInEachMonth(server: TestServer, daysLater = 0): string[] {
  const [year = 0, month = 0] = server.clock.today().split("-").map(Number);
  return [3, 2, 1].map((back) =>
    new Date(Date.UTC(year, month - 1 - back, 1 + daysLater)).toISOString().slice(0, 10),
  );
}

/** The rows of the borrower's sessions, oldest first. */
export const sessionsOf = (server: TestServer, { userId }: { readonly userId: string }) =>
  server.database.asSuperuser(
    `select id, outcome, is_renewed, provider_reference, analysis_sealed
       from vaada.statement_sessions where borrower_id = $1 order by started_at, ended_at nulls last`,
    [userId],
  );

export const outcomesOf = async (server: TestServer, sharer: { readonly userId: string }) =>
  (await sessionsOf(server, sharer)).map(({ outcome }) => outcome);

/** The decisions on the borrower's application, first one first. */
export const decisionsOf = (server: TestServer, { userId }: { readonly userId: string }) =>
  server.database.asSuperuser(
    `select outcome, grade, reasons, statement_session_id from vaada.decisions
      where borrower_id = $1 order by number`,
    [userId],
  );
