import { randomUUID } from "node:crypto";
import { verifyBank } from "@vaada/contract/calls/bank-account";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import {
  type AccountHolder,
  type AccountOnFile,
  readAccount,
  readAccountHolder,
} from "../../../journey/bank-accounts/account-on-file.ts";
import type { DropServices } from "../../../journey/penny-drops/refresh-drop.ts";
import { describeProof } from "../../../journey/penny-drops/refresh-drop.ts";
import {
  insertDrop,
  type PennyDrop,
  readAwaitedDrop,
  readDrop,
  recordOutcome,
} from "../../../journey/penny-drops/store.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { isBeingOpened } from "../../../journey/visits/await-opening.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type SaidLimit, takeAll, visitsADay } from "../../../platform/refusals/limits.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { BankAccountSettings } from "../../../services.ts";

export type Asked = { readonly borrowerId: string; readonly applicationId: number };

type Proof = Awaited<ReturnType<typeof describeProof>>;

export type FoundDrop =
  /** Decided on just now, and the caller's to have sent. */
  | {
      readonly kind: "begun";
      readonly drop: PennyDrop;
      readonly account: AccountOnFile;
      readonly holder: AccountHolder;
    }
  /** Sent before, by this caller or another one. */
  | { readonly kind: "awaited"; readonly dropId: string }
  /** The account is proved. */
  | { readonly kind: "proved"; readonly reply: Proof };

/** The account's penny drop, begun now if none is awaited. Of any number of calls at once, one begins it. */
export function findOrBeginDrop(
  services: DropServices,
  asked: Asked,
): Promise<FoundDrop | Refused<"STEP_OUT_OF_TURN" | "MANDATE_NOT_AUTHORISED">> {
  const { borrowerId, applicationId } = asked;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const account = await readAccount(tx, services.vault, applicationId);
    if (account === null) return refuseOutOfTurn(position);
    if (position.step === "bank-account") return refuse("MANDATE_NOT_AUTHORISED");
    if (account.isVerified) {
      const { route } = position;
      return { kind: "proved", reply: await describeProof(tx, services.vault, { applicationId, route }) };
    }
    if (position.step !== verifyBank.step) return refuseOutOfTurn(position);
    const now = services.clock.realNow();
    const awaited = await readAwaitedDrop(tx, account.id);
    if (awaited !== null && (awaited.reference !== null || isBeingAsked(awaited, now)))
      return { kind: "awaited", dropId: awaited.id };
    if (awaited !== null) await giveUp(tx, awaited.id, now);
    return begin(tx, { services, asked, account, now });
  });
}

/** What is on file once it is known: the same for all who waited. Out of turn when the account was given up meanwhile. */
export function readProof(
  services: DropServices,
  { borrowerId, applicationId }: Asked,
): Promise<Proof | Refused<"STEP_OUT_OF_TURN">> {
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const account = await readAccount(tx, services.vault, applicationId);
    if (account?.isVerified !== true) return refuseOutOfTurn(position);
    return describeProof(tx, services.vault, { applicationId, route: position.route });
  });
}

const isBeingAsked = ({ askedAt }: PennyDrop, now: Date): boolean =>
  isBeingOpened({ startedAt: askedAt }, now);

/** Who had it sent was cut off before its name was heard. It may have been sent: a rupee at most. */
const giveUp = (tx: Tx, id: string, now: Date): Promise<void> =>
  recordOutcome(tx, { id, outcome: "failed", reference: null, nameSealed: null, utr: null, now });

/** Every rupee that may have been sent counts. */
export const dropLimit = ({ pennyDropsPerDay }: BankAccountSettings, borrowerId: string): SaidLimit =>
  visitsADay(`penny-drops:${borrowerId}`, pennyDropsPerDay);

/** The intent is committed before the provider hears of it. */
async function begin(
  tx: Tx,
  given: { services: DropServices; asked: Asked; account: AccountOnFile; now: Date },
): Promise<FoundDrop> {
  const { services, account, now } = given;
  const { borrowerId, applicationId } = given.asked;
  await takeAll(tx, [dropLimit(services.settings.bankAccount, borrowerId)], now);
  const id = randomUUID();
  await insertDrop(tx, {
    id,
    accountId: account.id,
    applicationId,
    borrowerId,
    accountHash: account.hash,
    askedAt: now,
  });
  const holder = await readAccountHolder(tx, services.vault, borrowerId);
  return { kind: "begun", drop: await readDrop(tx, id), account, holder };
}
