import { randomInt } from "node:crypto";
import { anyMobile, type TestServer } from "../test-server.ts";

type Details = { readonly pan: string; readonly email?: string };
type Headers = Readonly<Record<string, string>>;

export type Newcomer = Awaited<ReturnType<typeof newcomer>>;

/** A borrower who has just signed in, with the two calls of this step. */
export async function newcomer(server: TestServer, mobile = anyMobile()) {
  const { token, userId, loanId } = await server.signIn(mobile);
  const callWith =
    (path: string) =>
    (details: Details, headers: Headers = {}) =>
      server.call("POST", path, { token, headers, body: { email: `${userId}@example.com`, ...details } });
  return {
    token,
    userId,
    loanId,
    mobile,
    masked: `${mobile.slice(0, 2)}XXXXXX${mobile.slice(8)}`,
    check: callWith("/api/user/basic-detail"),
    confirm: callWith("/api/user/pan/verify"),
    /** The borrower's step, as the server names it. */
    step: async () => (await server.call("GET", "/api/step/step-checker", { token })).json.data,
  };
}

/** A person's PAN that nobody in this run has used. Its holder is made up by the sandbox: in force and linked. */
export function anyPan(): string {
  const letter = () => String.fromCharCode("A".charCodeAt(0) + randomInt(26));
  const digits = String(randomInt(1, 10_000)).padStart(4, "0");
  return `${letter()}${letter()}${letter()}P${letter()}${digits}${letter()}`;
}

/** How many of the day's tries the borrower has used up. */
export async function triesOf(server: TestServer, { userId }: { readonly userId: string }): Promise<number> {
  const [row] = await server.database.asSuperuser("select hits from vaada.limits where bucket = $1", [
    `pan-tries:${userId}`,
  ]);
  return row?.hits ?? 0;
}

/** How often the register was asked so far, by outcome. */
export async function questionsPut(server: TestServer): Promise<Readonly<Record<string, number>>> {
  const text = await server.services.metrics.registry.metrics();
  const lines = text.matchAll(/^vaada_provider_calls_total\{provider="pan",outcome="([a-z-]+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
}

/** The rows of the borrower's PAN records, oldest first. */
export const recordsOf = (server: TestServer, { userId }: { readonly userId: string }) =>
  server.database.asSuperuser(
    `select standing, asked_at, answered_at, gender, is_aadhaar_linked, aadhaar_last_four, provider_reference,
            confirmed_at, num_nonnulls(name_sealed, birth_date_sealed) as sealed
       from vaada.pan_records where borrower_id = $1 order by asked_at`,
    [userId],
  );

/** How many consents of this step are on file. */
export async function consentCountOf(
  server: TestServer,
  { userId }: { readonly userId: string },
): Promise<number> {
  const rows = await server.database.asSuperuser(
    "select 1 from vaada.consents where borrower_id = $1 and kind <> 'sign-in'",
    [userId],
  );
  return rows.length;
}

/** How many mails with a link to the borrower's addresses wait in the queue. */
export async function linkJobCountOf(
  server: TestServer,
  { userId }: { readonly userId: string },
): Promise<number> {
  const rows = await server.database.asSuperuser(
    `select 1 from graphile_worker._private_jobs where payload->>'emailId' in
       (select id::text from vaada.emails where borrower_id = $1)`,
    [userId],
  );
  return rows.length;
}

/** Waits until a condition holds. The test's own time limit ends a wait in vain. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}
