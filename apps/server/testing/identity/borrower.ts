import { basename } from "node:path";
import { storedFiles } from "../stored-files.ts";
import type { TestServer } from "../test-server.ts";
import { RETURN_ADDRESS, type Walker, walkTo } from "../walk.ts";

/** The query that the browser brings back from the document service. */
export type Return = { readonly state: string; readonly client_id: string; readonly status?: string };

export type Borrower = Awaited<ReturnType<typeof atIdentity>>;

/** A borrower whose PAN is confirmed, with the calls of this step. */
export async function atIdentity(
  server: TestServer,
  overrides: Partial<Pick<Walker, "pan" | "mobile">> = {},
) {
  return callsOf(server, await walkTo(server, "identity", overrides));
}

export function callsOf(server: TestServer, walker: Walker) {
  const { token } = walker;
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.call("POST", path, { token, body, headers });
  return {
    ...walker,
    start: (callBackUrl: unknown = RETURN_ADDRESS, headers = {}) =>
      post("/api/user/aadhar-verification/initiate/digilocker", { callBackUrl }, headers),
    result: (back: Return) =>
      server.call("GET", `/api/user/aadhar-verification/webhook/digilocker?${new URLSearchParams(back)}`, {
        token,
      }),
    send: (aadharNo: unknown, headers = {}) => post("/api/user/aadhar/send-otp", { aadharNo }, headers),
    verify: (aadharNo: unknown, otp: string) => post("/api/user/aadhar/verify-otp", { aadharNo, otp }),
    /** The borrower's step, as the server names it. */
    step: async () => (await server.call("GET", "/api/step/step-checker", { token })).json.data.redirect_to,
  };
}

/** Acts at the document service without a browser. */
export async function actAt(
  server: TestServer,
  act: "consent" | "deny" | "expire",
  { url, pan }: { readonly url: unknown; readonly pan?: string },
): Promise<Return> {
  const client_id = new URL(String(url)).searchParams.get("client_id");
  const { redirect_url } = await server.sandbox.post(`/actions/${act}`, { client_id, pan });
  const query = new URL(String(redirect_url)).searchParams;
  const part = (name: string): string => query.get(name) ?? "";
  return { state: part("state"), client_id: part("client_id"), status: part("status") };
}

/**
 * Reads the address with which the browser will come back from an open visit: the server alone knows it by
 * then.
 */
export async function returnOf(server: TestServer, url: unknown): Promise<Return> {
  const client_id = new URL(String(url)).searchParams.get("client_id") ?? "";
  const [attempt] = await server.database.asSuperuser(
    "select id, visit_sealed from vaada.identity_attempts where provider_reference = $1",
    [client_id],
  );
  const place = { table: "identity_attempts", column: "visit_sealed", row: attempt?.id };
  const { returnUrl } = JSON.parse(server.services.vault.open(attempt?.visit_sealed, place));
  return { state: new URL(returnUrl).searchParams.get("state") ?? "", client_id };
}

/** Starts a visit and consents as the person whose PAN it is. */
export async function consented(server: TestServer, borrower: Borrower): Promise<Return> {
  const { url } = (await borrower.start()).json.data;
  return actAt(server, "consent", { url, pan: borrower.pan });
}

export type Person = {
  readonly name: string;
  readonly dob: string;
  readonly aadhaar: { readonly number: string; readonly name: string; readonly dob: string };
};

export async function personOf(server: TestServer, { pan }: { readonly pan: string }): Promise<Person> {
  const people = (await (await fetch(`${server.sandbox.url}/people?pan=${pan}`)).json()) as [Person];
  return people[0];
}

export const codeOf = (server: TestServer, number: string): Promise<string> =>
  server.sandbox.codeFor(`aadhaar-${number.slice(-4)}`);

export const anotherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** The borrower's attempts, oldest first, as they are on file. */
export const attemptsOf = (server: TestServer, { userId }: { readonly userId: string }) =>
  server.database.asSuperuser(
    `select way, outcome, differs, name_score, tries, number_hash, aadhaar_last_four, provider_reference
       from vaada.identity_attempts where borrower_id = $1 order by started_at`,
    [userId],
  );

export const outcomesOf = async (server: TestServer, borrower: { readonly userId: string }) =>
  (await attemptsOf(server, borrower)).map(({ way, outcome }) => `${way} ${outcome}`);

export const identitiesOf = (server: TestServer, { userId }: { readonly userId: string }) =>
  server.database.asSuperuser("select * from vaada.identities where borrower_id = $1", [userId]);

/** How much of a limit is used up. */
export async function hitsOf(server: TestServer, bucket: string): Promise<number> {
  const [row] = await server.database.asSuperuser("select hits from vaada.limits where bucket = $1", [
    bucket,
  ]);
  return row?.hits ?? 0;
}

/** How often a provider has answered so. */
export async function answersOf(server: TestServer, provider: string, outcome: string): Promise<number> {
  const text = await server.services.metrics.registry.metrics();
  const labels = `provider="${provider}",outcome="${outcome}"`;
  const line = new RegExp(`^vaada_provider_calls_total\\{${labels}\\} (\\d+)$`, "m").exec(text);
  return Number(line?.[1] ?? 0);
}

export const photosOf = async (server: TestServer): Promise<string[]> =>
  (await storedFiles(server.folder, "identity-photos")).map((path) => basename(path));

/** Everything in the database as text, bytes in hex. */
export async function wholeDatabase(server: TestServer): Promise<string> {
  const tables = await server.database.asSuperuser<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('vaada', 'graphile_worker')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await server.database.asSuperuser<{ text: string }>(
      `select row_to_json(t)::text as text from ${name} t`,
    );
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join("\n");
}
