import { basename } from "node:path";
import { tokenIn } from "../email-link/unverified-email.ts";
import { storedFiles } from "../stored-files.ts";
import type { TestServer } from "../test-server.ts";
import { SIGNING_RETURN_ADDRESS, type Walker, walkTo } from "../walk.ts";

type Answer = Awaited<ReturnType<TestServer["call"]>>;

/** A borrower who is to sign, and what they and the signing page can do. */
export type Signatory = Walker & {
  start(callbackUrl?: string): Promise<Answer>;
  /** Starts, and answers the service's own name of the signing. */
  open(): Promise<string>;
  report(clientId: string): Promise<Answer>;
  step(): Promise<unknown>;
};

export async function atESign(server: TestServer): Promise<Signatory> {
  return signatoryOf(server, await walkTo(server, "e-sign"));
}

function signatoryOf(server: TestServer, walker: Walker): Signatory {
  const { token } = walker;
  const start: Signatory["start"] = (callback_url = SIGNING_RETURN_ADDRESS) =>
    server.call("POST", "/api/user/digital-esign", { token, body: { callback_url } });
  return {
    ...walker,
    start,
    async open() {
      const { json } = await start();
      return referenceIn(String(json.data.url));
    },
    report: (client_id) =>
      server.call("POST", "/api/user/digital-esign/report", { token, body: { client_id } }),
    async step() {
      return (await server.call("GET", "/api/step/step-checker", { token })).json.data.redirect_to;
    },
  };
}

export const referenceIn = (url: string): string => new URL(url).searchParams.get("client_id") ?? "";

/** Opens a signing and ends it there; answers its name. */
export async function endedBy(
  server: TestServer,
  signatory: Signatory,
  act: "sign" | "refuse" | "expire",
  options: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const client_id = await signatory.open();
  await server.sandbox.post(`/actions/${act}`, { client_id, ...options });
  return client_id;
}

/** The outcome of each signing, the oldest first. */
export async function outcomesOf(server: TestServer, { userId }: Walker): Promise<unknown[]> {
  const rows = await server.database.asSuperuser<{ outcome: string | null }>(
    "select outcome from vaada.agreements where borrower_id = $1 order by started_at",
    [userId],
  );
  return rows.map(({ outcome }) => outcome);
}

/** All that a signature brings about, counted. */
export async function effectsOf(server: TestServer, { userId, loanId }: Walker) {
  const [counts] = await server.database.asSuperuser(
    `select
       (select count(*)::int from vaada.agreements where borrower_id = $1 and outcome = 'signed') as signed,
       (select count(*)::int from vaada.documents where application_id = $2 and kind = 'agreement') as documents,
       (select count(*)::int from vaada.document_mails where application_id = $2) as mails,
       (select count(*)::int from vaada.disbursals where application_id = $2) as disbursals`,
    [userId, loanId],
  );
  return counts;
}

export const ONE_OF_EACH = { signed: 1, documents: 1, mails: 1, disbursals: 1 };
export const NOTHING = { signed: 0, documents: 0, mails: 0, disbursals: 0 };

/** The files that no row names: what a signature that did not count must not leave behind. */
export async function unnamedFiles(server: TestServer): Promise<string[]> {
  const files = (await storedFiles(server.folder, "documents")).map((path) => basename(path));
  const rows = await server.database.asSuperuser<{ id: string }>("select id from vaada.documents");
  return files.filter((file) => !rows.some(({ id }) => id === file));
}

/** Follows the link in the e-mail, as the borrower would. */
export async function confirmEmail(server: TestServer, { email }: Walker): Promise<void> {
  await server.workOff();
  const token = tokenIn((await server.sandbox.messages(email))[0]);
  const { status } = await server.call("POST", "/api/user/email/verify", { body: { token } });
  if (status !== 200) throw new Error(`confirmEmail: ${status}`);
}
