import { randomUUID } from "node:crypto";
import { addDays, DAY_SECONDS } from "@vaada/calendar/civil-date";
import { CORRECTION_ANSWER_DAYS } from "@vaada/contract/correction";
import type { Secret } from "@vaada/contract/secret";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockBorrower } from "../../../journey/borrowers/store.ts";
import { readOtherHolder } from "../../../journey/pan-records/store.ts";
import { hashOfNoCode } from "../../../journey/sign-in-codes/one-time-code.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { endingOf, tellOfChange } from "../../../operations/rights/change-mobile.ts";
import {
  insertMobileChange,
  isChangeWaiting,
  markProven,
} from "../../../operations/rights/mobile-changes/store.ts";
import { ASKED_FROM_OUTSIDE } from "../../../operations/rights/phrases.ts";
import { receiveCorrection } from "../../../operations/rights/receive-correction.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeLimit } from "../../../platform/db/limits.ts";
import { showHolderOf, type Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { networkOf } from "../../../platform/network.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import { isRefused } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type AskServices = Pick<Services, "database" | "vault" | "clock" | "settings" | "securityLog" | "log">;

type AccountRequest = { readonly borrowerId: string; readonly pan: Secret; readonly caller: Caller };

/**
 * Takes in that whoever holds this number wants the account of a PAN on it. The sign-in has proven the number; who the person is,
 * people find out. The answer is the same whether or not there is such an account.
 */
export async function askForAccount(services: AskServices, request: AccountRequest) {
  const { clock, securityLog } = services;
  const found = await findAccount(services, request);
  if (isRefused(found)) return found;
  if (found.holderId !== null) {
    const { holderId: borrowerId, mobile, isQuiet } = found;
    await receiveRequest(services, { borrowerId, mobile, isQuiet, request });
    securityLog.record({ event: "account-asked-for", borrowerId }, request.caller);
  }
  return { answerBy: addDays(clock.today(), CORRECTION_ANSWER_DAYS) };
}

/** The account of the PAN, and the number that asks for it. */
function findAccount(services: AskServices, { borrowerId, pan, caller }: AccountRequest) {
  const { database, vault, clock } = services;
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    const { mobileSealed } = await lockBorrower(tx, borrowerId);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    // An account that knows whose it is gives its number to no other one.
    if (position.step !== "basic-details") return refuseOutOfTurn(position);
    const panIndex = vault.index("pan", pan.reveal());
    const place = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
    const mobile = vault.open(mobileSealed, place);
    const limits = requestLimits(vault, { borrowerId, panIndex, mobile, address: caller.address });
    const isQuiet = await takeLimits(tx, limits, clock.realNow());
    await showHolderOf(tx, panIndex);
    const holder = await readOtherHolder(tx, { borrowerId, panIndex });
    return { holderId: holder?.id ?? null, mobile, isQuiet };
  });
}

/** Needs a transaction of its own: it is in the name of the account that is asked for. */
function receiveRequest(
  services: AskServices,
  {
    borrowerId,
    mobile,
    isQuiet,
    request,
  }: {
    readonly borrowerId: string;
    readonly mobile: string;
    readonly isQuiet: boolean;
    readonly request: AccountRequest;
  },
): Promise<void> {
  const { database, vault, clock, settings } = services;
  const { language, address, userAgent } = request.caller;
  const reason = ASKED_FROM_OUTSIDE[language];
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    const { mobileSealed } = await lockBorrower(tx, borrowerId);
    const newIndex = vault.index("mobile", mobile);
    if (await isChangeWaiting(tx, { borrowerId, newIndex })) return;
    const id = randomUUID();
    const now = clock.realNow();
    const placeOf = (column: string) => ({ table: "mobile_changes", column, row: id });
    const oldMobile = vault.open(mobileSealed, {
      table: "borrowers",
      column: "mobile_sealed",
      row: borrowerId,
    });
    await insertMobileChange(tx, {
      id,
      borrowerId,
      oldSealed: vault.seal(oldMobile, placeOf("old_sealed")),
      newSealed: vault.seal(mobile, placeOf("new_sealed")),
      newIndex,
      // The code of the sign-in has proven it.
      newCode: hashOfNoCode(),
      oldCode: null,
      whyLostSealed: vault.seal(reason, placeOf("why_lost_sealed")),
      language,
      askedAt: now,
      expiresAt: new Date(now.getTime() + settings.signIn.ttlSeconds * 1000),
      address,
      userAgent,
      askedFrom: request.borrowerId,
    });
    const correction = await receiveCorrection(tx, services, {
      borrowerId,
      field: "mobile",
      value: mobile,
      reason,
      language,
      isFromOutside: true,
    });
    await markProven(tx, { id, correctionId: correction.id, now });
    // At once, while the number on file still is: its holder may be the only one who can object.
    const kind = "mobile-change-asked";
    await tellOfChange(tx, services, { borrowerId, kind, ending: endingOf(mobile), isQuiet });
  });
}

type RequestLimits = {
  /** The limits of the person who asks. */
  readonly own: readonly CallLimit[];
  /** The limit of everybody who asks for this PAN. */
  readonly shared: CallLimit;
  /** For who finds the shared one empty. */
  readonly reserve: CallLimit;
};

/**
 * Takes one of each limit, or refuses. What strangers can use up together keeps no owner out: their request is taken on a reserve, and
 * only the text to the old number is left out. True when it is.
 */
async function takeLimits(tx: Tx, { own, shared, reserve }: RequestLimits, now: Date): Promise<boolean> {
  await takeAll(tx, own, now);
  if ((await takeLimit(tx, shared, now)).kind === "taken") return false;
  await takeAll(tx, [reserve], now);
  return true;
}

/** By PAN and not by account, so that reaching them tells nothing either. */
function requestLimits(
  vault: Services["vault"],
  {
    borrowerId,
    panIndex,
    mobile,
    address,
  }: {
    readonly borrowerId: string;
    readonly panIndex: Buffer;
    readonly mobile: string;
    readonly address: string;
  },
): RequestLimits {
  const pan = panIndex.toString("hex");
  const network = vault.index("limits.network", networkOf(address)).toString("hex");
  const perDay = (bucket: string, max: number): CallLimit => ({
    bucket,
    max,
    windowSeconds: DAY_SECONDS,
    says: "TOO_MANY",
  });
  const number = vault.index("limits.mobile", mobile).toString("hex");
  return {
    own: [perDay(`account-wish:${borrowerId}`, 3), perDay(`account-wish-of:${pan}:${network}`, 2)],
    shared: perDay(`account-wish-of:${pan}`, 5),
    reserve: perDay(`account-wish-of:${pan}:by:${number}`, 2),
  };
}
