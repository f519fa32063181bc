import { randomUUID } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { Secret } from "@vaada/contract/secret";
import { forgetMailFailures } from "../../../agreements/documents/mails/store.ts";
import {
  type JourneyContext,
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../../journey/applications/journey-position.ts";
import { lockApplicationsOf } from "../../../journey/applications/store.ts";
import { lockBorrower } from "../../../journey/borrowers/store.ts";
import { type EmailRow, readCurrentEmail, replaceEmail } from "../../../journey/email-link/store.ts";
import type { PanRow } from "../../../journey/pan-records/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeLimit } from "../../../platform/db/limits.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { Services } from "../../../services.ts";

type StepServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

/** The borrower's state in a transaction of this step. */
export type StepState = {
  readonly now: Date;
  readonly journeyContext: JourneyContext;
  readonly mobileSealed: Buffer;
  readonly position: JourneyPosition;
  readonly isPassed: boolean;
  /** The address in the body, which is the current one from here on. `null` when the step has passed with another one. */
  readonly email: CurrentEmail | null;
};

export type CurrentEmail = Pick<EmailRow, "id" | "verifiedAt">;

const STEP = "basic-details";

/** Runs `work` under the locks of the borrower and of the applications, so that the state holds until the transaction ends. */
export function inStepTx<T>(
  services: StepServices,
  { borrowerId, email }: { readonly borrowerId: string; readonly email: Secret },
  work: (tx: Tx, state: StepState) => Promise<T>,
): Promise<T> {
  const { database, vault, clock } = services;
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    const { mobileSealed } = await lockBorrower(tx, borrowerId);
    await lockApplicationsOf(tx, borrowerId);
    const now = clock.realNow();
    const journeyContext = journeyContextOf(services);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContext });
    const isPassed = position.step !== STEP;
    const findEmail = isPassed ? readSameEmail : setCurrentEmail;
    const current = await findEmail(tx, vault, { borrowerId, email, now });
    return work(tx, { now, journeyContext, mobileSealed, position, isPassed, email: current });
  });
}

/** Whether the step has passed while the call was on its way, with another PAN or another address. */
export const isTooLate = ({ email, isPassed }: StepState, record: PanRow | null): boolean =>
  email === null || (isPassed && (record === null || record.confirmedAt === null));

type EmailInput = { readonly borrowerId: string; readonly email: Secret; readonly now: Date };

/** Makes an address the borrower's current one. An address that is current already keeps its row. */
export async function setCurrentEmail(tx: Tx, vault: Vault, input: EmailInput): Promise<CurrentEmail> {
  return (await readSameEmail(tx, vault, input)) ?? (await addEmail(tx, vault, input));
}

/** The current address if it is the one in the body, else `null`. */
async function readSameEmail(
  tx: Tx,
  vault: Vault,
  { borrowerId, email }: EmailInput,
): Promise<CurrentEmail | null> {
  const current = await readCurrentEmail(tx, borrowerId);
  if (current === null) return null;
  return vault.open(current.emailSealed, placeOf(current.id)) === email.reveal() ? current : null;
}

async function addEmail(tx: Tx, vault: Vault, { borrowerId, email, now }: EmailInput): Promise<CurrentEmail> {
  await takeNewAddress(tx, borrowerId, now);
  const id = randomUUID();
  const emailSealed = vault.seal(email.reveal(), placeOf(id));
  await replaceEmail(tx, { id, borrowerId, emailSealed, now });
  await forgetMailFailures(tx, borrowerId);
  return { id, verifiedAt: null };
}

/** Nobody mistypes an address this often in a day; more would only fill the table. */
const NEW_ADDRESSES_PER_DAY = 20;

/** Refuses by throwing, so that the transaction undoes what it has written. */
async function takeNewAddress(tx: Tx, borrowerId: string, now: Date): Promise<void> {
  const bucket = `new-emails:${borrowerId}`;
  const take = await takeLimit(tx, { bucket, max: NEW_ADDRESSES_PER_DAY, windowSeconds: DAY_SECONDS }, now);
  if (take.kind === "taken") return;
  const retryAfterSeconds = (take.until.getTime() - now.getTime()) / 1000;
  throw new RefusedError(refuse("TOO_MANY", { retryAfterSeconds }));
}

const placeOf = (row: string) => ({ table: "emails", column: "email_sealed", row });
