import { randomUUID } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { Secret } from "@vaada/contract/secret";
import { forgetMailFailures } from "../../../agreements/documents/mails/store.ts";
import { type EmailRow, readCurrentEmail, replaceEmail } from "../../../journey/email-link/store.ts";
import { takeOf } from "../../../platform/db/limits.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import type { Vault } from "../../../platform/vault/vault.ts";

type Given = { readonly borrowerId: string; readonly email: Secret; readonly now: Date };
export type CurrentEmail = Pick<EmailRow, "id" | "verifiedAt">;

/** Makes the address given the current one. The same one again is kept, with all that is known of it. */
export async function keepEmail(tx: Tx, vault: Vault, given: Given): Promise<CurrentEmail> {
  return (await readGivenEmail(tx, vault, given)) ?? (await addEmail(tx, vault, given));
}

/** The current address if it is the one given, else `null`. */
export async function readGivenEmail(
  tx: Tx,
  vault: Vault,
  { borrowerId, email }: Given,
): Promise<CurrentEmail | null> {
  const current = await readCurrentEmail(tx, borrowerId);
  if (current === null) return null;
  return vault.open(current.emailSealed, placeOf(current.id)) === email.reveal() ? current : null;
}

async function addEmail(tx: Tx, vault: Vault, { borrowerId, email, now }: Given): Promise<CurrentEmail> {
  await takeNewAddress(tx, borrowerId, now);
  const id = randomUUID();
  const emailSealed = vault.seal(email.reveal(), placeOf(id));
  await replaceEmail(tx, { id, borrowerId, emailSealed, now });
  await forgetMailFailures(tx, borrowerId);
  return { id, verifiedAt: null };
}

/** Nobody mistypes an address so often in a day; whoever goes on fills the table. */
const NEW_ADDRESSES_PER_DAY = 20;

/** Refuses by throwing, because only so what the transaction has written until here is undone with it. */
async function takeNewAddress(tx: Tx, borrowerId: string, now: Date): Promise<void> {
  const bucket = `new-emails:${borrowerId}`;
  const take = await takeOf(tx, { bucket, max: NEW_ADDRESSES_PER_DAY, windowSeconds: DAY_SECONDS }, now);
  if (take.kind === "taken") return;
  const retryAfterSeconds = (take.until.getTime() - now.getTime()) / 1000;
  throw new RefusedError(refuse("TOO_MANY", { retryAfterSeconds }));
}

const placeOf = (row: string) => ({ table: "emails", column: "email_sealed", row });
