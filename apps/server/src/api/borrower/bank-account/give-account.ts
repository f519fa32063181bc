import { randomUUID } from "node:crypto";
import type { addBankDetail, confirmBankDetails } from "@vaada/contract/calls/bank-account";
import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import {
  type AccountDetails,
  accountHash,
  sealAccount,
} from "../../../journey/bank-accounts/account-on-file.ts";
import {
  type AccountRow,
  insertAccount,
  readEarlierAccountRow,
  readLiveAccountRow,
} from "../../../journey/bank-accounts/store.ts";
import { evidenceOf, insertConsents } from "../../../journey/consents/store.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Services } from "../../../services.ts";
import { autoPayOf, isMandateRequired, readTakenOffer } from "./auto-pay.ts";

export type AccountServices = Pick<Services, "database" | "vault" | "clock" | "settings" | "publish">;

export type Given = {
  readonly borrowerId: string;
  readonly details: AccountDetails;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/** Where a transaction of this step finds the borrower. */
export type Here = {
  readonly applicationId: number;
  readonly position: JourneyPosition;
  readonly live: AccountRow | null;
  /** Of an earlier loan: what a repeat borrower confirms. */
  readonly earlier: AccountRow | null;
};

/** Under the application's lock, so that two tabs go one after the other. */
export function inAccountTx<T>(
  services: AccountServices,
  { borrowerId, openStep }: Pick<Given, "borrowerId" | "openStep">,
  work: (tx: Tx, here: Here) => Promise<T>,
): Promise<T> {
  const applicationId = openStep.position.application.id;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const isRepeat = position.application.loanType === "Repeat Case";
    return work(tx, {
      applicationId,
      position,
      live: await readLiveAccountRow(tx, applicationId),
      earlier: isRepeat ? await readEarlierAccountRow(tx, { borrowerId, applicationId }) : null,
    });
  });
}

/** Another bank's name is another account: the borrower's papers say it. */
export const isSameAccount = (
  { vault }: AccountServices,
  { hash, bankName }: AccountRow,
  details: AccountDetails,
): boolean => bankName === details.bankName && hash.equals(accountHash(vault, details));

/** Puts an account on file with the consents that allow it. One that was proved before comes with its proof. */
export async function keepAccount(
  tx: Tx,
  services: AccountServices,
  kept: {
    readonly given: Given;
    readonly applicationId: number;
    readonly call: typeof addBankDetail | typeof confirmBankDetails;
    readonly verifiedBy: string | null;
  },
): Promise<{ id: number; isMandateRequired: boolean }> {
  const { given, applicationId, call, verifiedBy } = kept;
  const { borrowerId, details, caller } = given;
  const isRequired = isMandateRequired(services.settings.bankAccount, details);
  const id = await insertAccount(tx, {
    ...sealAccount(services.vault, details, randomUUID()),
    applicationId,
    borrowerId,
    isMandateRequired: isRequired,
    verifiedBy,
    givenAt: services.clock.now(),
  });
  const { name, consents: kinds } = call;
  const evidence = evidenceOf(caller, services.clock.realNow());
  await insertConsents(tx, { call: name, kinds, borrowerId, applicationId, evidence });
  return { id, isMandateRequired: isRequired };
}

/** The answer of both calls, kept for who asks again. */
export async function answerWith(
  tx: Tx,
  { applicationId, openStep }: { readonly applicationId: number; readonly openStep: OpenStep },
  account: { readonly id: number; readonly isMandateRequired: boolean },
) {
  const offer = await readTakenOffer(tx, applicationId);
  if (offer === null) throw new Error("answerWith: an account before an offer was taken");
  const reply = {
    accountId: account.id,
    isEmandateRequired: account.isMandateRequired,
    autoPay: account.isMandateRequired ? autoPayOf(offer) : null,
  };
  await openStep.rememberReply(tx, reply);
  return reply;
}
