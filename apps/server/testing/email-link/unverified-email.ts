import { randomBytes, randomUUID } from "node:crypto";
import { linkToken } from "../../src/journey/email-link/link-token.ts";
import { anyMobile, type TestServer } from "../test-server.ts";

export type UnverifiedEmail = {
  readonly id: string;
  readonly address: string;
  readonly row: () => Promise<EmailRow>;
  /** The token of its newest link, as only the server can know it. */
  readonly token: () => Promise<string>;
};

type EmailRow = {
  readonly link_version: number;
  readonly link_issued_at: Date | null;
  readonly link_sent_at: Date | null;
  readonly verified_at: Date | null;
};

/** Adds a borrower with an address that waits for its link. */
export async function giveEmail(server: TestServer, address = anyAddress()): Promise<UnverifiedEmail> {
  const { services, database, clock } = server;
  const { userId } = await server.signIn(anyMobile());
  const id = randomUUID();
  const sealed = services.vault.seal(address, { table: "emails", column: "email_sealed", row: id });
  await database.asSuperuser(
    `insert into vaada.emails (id, borrower_id, email_sealed, given_at, link_issued_at)
     values ($1, $2, $3, $4, $4)`,
    [id, userId, sealed, clock.realNow()],
  );
  const row = async (): Promise<EmailRow> => {
    const [stored] = await database.asSuperuser<EmailRow>("select * from vaada.emails where id = $1", [id]);
    if (stored === undefined) throw new Error("giveEmail: the row is gone");
    return stored;
  };
  const token = async () =>
    linkToken(services.vault, { emailId: id, linkVersion: (await row()).link_version });
  return { id, address, row, token };
}

/** Gives a borrower an address that is confirmed, in place of any other. */
export async function giveConfirmedEmail(server: TestServer, borrowerId: string): Promise<string> {
  const { services, database, clock } = server;
  const [id, address] = [randomUUID(), anyAddress()];
  const sealed = services.vault.seal(address, { table: "emails", column: "email_sealed", row: id });
  await database.asSuperuser(
    "update vaada.emails set replaced_at = $2 where borrower_id = $1 and replaced_at is null",
    [borrowerId, clock.realNow()],
  );
  await database.asSuperuser(
    `insert into vaada.emails (id, borrower_id, email_sealed, given_at, link_issued_at, link_sent_at, verified_at)
     values ($1, $2, $3, $4, $4, $4, $4)`,
    [id, borrowerId, sealed, clock.realNow()],
  );
  return address;
}

/** An address nobody in this run has used. */
const anyAddress = (): string => `${randomBytes(6).toString("hex")}@example.com`;

/** The token of the link in a mail, as a reader follows it. */
export function tokenIn(mail: { text: string } | undefined): string {
  const token = /^http:\/\/localhost:3000\/verify-email\?token=(\S+)$/m.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error("tokenIn: no link has arrived");
  return token;
}
