import { isCivilDate } from "@vaada/calendar/civil-date";
import * as z from "zod";
import type { Session } from "../../../platform/http/session/sessions.ts";
import type { Vault } from "../../../platform/vault/vault.ts";

export const STATEMENT_PATH = "/api/statements/";

const Ticket = z.strictObject({
  borrowerId: z.string(),
  applicationId: z.number(),
  from: z.string().refine(isCivilDate),
  to: z.string().refine(isCivilDate),
  /** The session that asked: the address ends with it. */
  sessionHash: z.base64url(),
  /** Real time. */
  goodUntilMs: z.number(),
});

/** The content of the address of a statement. The statement itself is drawn when somebody opens it. */
export type StatementTicket = Readonly<z.output<typeof Ticket>>;

/** Sealed: whoever sees the address learns nothing from it, and nobody can make one. */
export function writeStatementAddress(
  vault: Vault,
  {
    origin,
    session,
    goodUntil,
  }: { readonly origin: string; readonly session: Session; readonly goodUntil: Date },
  statement: Pick<StatementTicket, "applicationId" | "from" | "to">,
): string {
  const ticket: StatementTicket = {
    ...statement,
    borrowerId: session.borrowerId,
    sessionHash: session.tokenHash.toString("base64url"),
    goodUntilMs: goodUntil.getTime(),
  };
  return `${origin}${STATEMENT_PATH}${vault.seal(JSON.stringify(ticket), PLACE).toString("base64url")}`;
}

/** `null` for what is none of our addresses. Whether it is still good is for the caller to see. */
export function readStatementAddress(vault: Vault, text: string): StatementTicket | null {
  try {
    return Ticket.parse(JSON.parse(vault.open(Buffer.from(text, "base64url"), PLACE)));
  } catch {
    return null;
  }
}

/** No row of a table, but sealed in the same way: what was sealed for a column opens no statement. */
const PLACE = { table: "statements-of-account", column: "address", row: "range" };
