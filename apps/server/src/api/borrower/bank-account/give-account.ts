import { randomUUID } from "node:crypto";
import { addBankDetail, confirmBankDetails } from "@vaada/contract/calls/bank-account";
import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../../journey/applications/journey-position.ts";
import { lockApplication, readProgress } from "../../../journey/applications/store.ts";
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
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import { giveConsents } from "../../../journey/consents/use-consents.ts";
import { discardAccount } from "../../../journey/mandates/discard-account.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { takeAll, visitsADay } from "../../../platform/refusals/limits.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { autoPayOf, isMandateRequired, readTakenOffer } from "./auto-pay.ts";

export type AccountServices = Pick<Services, "database" | "vault" | "clock" | "settings" | "publish">;

type AccountRequest = {
  readonly borrowerId: string;
  readonly details: AccountDetails;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/** The borrower's accounts in a transaction of this step. */
type AccountState = {
  readonly applicationId: number;
  readonly position: JourneyPosition;
  readonly live: AccountRow | null;
  /** The account of an earlier loan, which a repeat borrower confirms. */
  readonly earlier: AccountRow | null;
};

/**
 * Stores the account that the loan goes to. The same account again changes nothing. Another account replaces an unproved
 * one, and cancels its auto-pay; but not once the agreement that names the account is signed, nor for a repeat borrower,
 * whose account is the one on file.
 */
export function addAccount(services: AccountServices, request: AccountRequest) {
  return inAccountTx(services, request, async (tx, state) => {
    const { applicationId, position, live, earlier } = state;
    const { openStep, borrowerId } = request;
    if (live !== null && isSameAccount(services, live, request.details))
      return answerAccount(tx, services, { applicationId, openStep }, live);
    const { step } = addBankDetail;
    if (position.step !== step && !position.alsoOpen.includes(step)) return refuseOutOfTurn(position);
    const isKnown = isEarlierAccount(services, state, request);
    if (!isKnown && earlier !== null) return refuse("BANK_DETAILS_CHANGED");
    const { isAgreementSigned, disbursal } = await readProgress(tx, applicationId);
    if (isAgreementSigned || disbursal !== null) return refuse("BANK_DETAILS_CHANGED");
    const realNow = services.clock.realNow();
    const { accountsPerDay } = services.settings.bankAccount;
    await takeAll(tx, [visitsADay(`bank-accounts:${borrowerId}`, accountsPerDay)], realNow);
    if (live !== null) {
      const now = services.clock.now();
      await discardAccount(tx, services, {
        accountId: live.id,
        borrowerId,
        reason: "replaced",
        now,
        realNow,
      });
    }
    const verifiedBy = isKnown ? (earlier?.verifiedBy ?? null) : null;
    const account = await storeAccount(tx, services, {
      request,
      applicationId,
      call: addBankDetail,
      verifiedBy,
    });
    return answerAccount(tx, services, { applicationId, openStep }, account);
  });
}

const isEarlierAccount = (
  services: AccountServices,
  { earlier }: AccountState,
  { details }: AccountRequest,
): boolean => earlier !== null && isSameAccount(services, earlier, details);

/** Confirms that a repeat borrower's loan goes to the account on file. The account keeps its own proof. */
export function confirmAccount(services: AccountServices, request: AccountRequest) {
  return inAccountTx(services, request, async (tx, { applicationId, position, live, earlier }) => {
    if (position.application.loanType !== "Repeat Case") return refuseOutOfTurn(position);
    const onFile = live ?? earlier;
    if (onFile === null) return refuse("NOT_FOUND");
    if (!isSameAccount(services, onFile, request.details)) return refuse("BANK_DETAILS_CHANGED");
    const { openStep } = request;
    if (live !== null) return answerAccount(tx, services, { applicationId, openStep }, live);
    if (position.step !== confirmBankDetails.step) return refuseOutOfTurn(position);
    const { verifiedBy } = onFile;
    const account = await storeAccount(tx, services, {
      request,
      applicationId,
      call: confirmBankDetails,
      verifiedBy,
    });
    return answerAccount(tx, services, { applicationId, openStep }, account);
  });
}

/** Runs `work` under the application's lock, so that two tabs go one after the other. */
function inAccountTx<T>(
  services: AccountServices,
  { borrowerId, openStep }: Pick<AccountRequest, "borrowerId" | "openStep">,
  work: (tx: Tx, state: AccountState) => Promise<T>,
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

/** Another bank's name makes another account, because the borrower's papers name the bank. */
const isSameAccount = (
  { vault }: AccountServices,
  { hash, bankName }: AccountRow,
  details: AccountDetails,
): boolean => bankName === details.bankName && hash.equals(accountHash(vault, details));

/** Stores an account with the consents that allow it. An account that was proved before keeps its proof. */
async function storeAccount(
  tx: Tx,
  services: AccountServices,
  input: {
    readonly request: AccountRequest;
    readonly applicationId: number;
    readonly call: typeof addBankDetail | typeof confirmBankDetails;
    readonly verifiedBy: string | null;
  },
): Promise<{ id: number; isMandateRequired: boolean }> {
  const { request, applicationId, call, verifiedBy } = input;
  const { borrowerId, details, caller } = request;
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
  const evidence = evidenceOf(call, { caller, now: services.clock.realNow() });
  await giveConsents(tx, { call: name, kinds, borrowerId, applicationId, evidence });
  return { id, isMandateRequired: isRequired };
}

/** The reply of both calls. */
async function answerAccount(
  tx: Tx,
  services: AccountServices,
  { applicationId, openStep }: { readonly applicationId: number; readonly openStep: OpenStep },
  account: { readonly id: number; readonly isMandateRequired: boolean },
) {
  const offer = await readTakenOffer(tx, applicationId);
  if (offer === null) throw new Error("answerAccount: an account before an offer was taken");
  const reply = {
    accountId: account.id,
    isEmandateRequired: account.isMandateRequired,
    autoPay: account.isMandateRequired ? autoPayOf(services.settings.bankAccount, offer) : null,
  };
  await openStep.rememberReply(tx, reply);
  return reply;
}
