import { maskedMobile } from "@vaada/contract/mobile";
import { Secret } from "@vaada/contract/secret";
import { lockBorrower, readBorrowerByMobile } from "../../../journey/borrowers/store.ts";
import { isSameCode, newToken } from "../../../journey/sign-in-codes/one-time-code.ts";
import { removeSubscriptions } from "../../../notices/push/store.ts";
import {
  carryOutMobileChange,
  endingOf,
  isOfNumberOnFile,
  newMobileOf,
  tellOfChange,
} from "../../../operations/rights/change-mobile.ts";
import {
  countWrongTry,
  type MobileChange,
  markProven,
  readMobileChange,
} from "../../../operations/rights/mobile-changes/store.ts";
import { numberOf } from "../../../operations/rights/phrases.ts";
import { receiveCorrection } from "../../../operations/rights/receive-correction.ts";
import { readCorrection } from "../../../operations/rights/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { brokenRuleOf } from "../../../platform/db/broken-rule.ts";
import { showHolderOfMobile, type Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { hashToken, type Session } from "../../../platform/http/session/sessions.ts";
import { insertSession, revokeOtherSessions } from "../../../platform/http/session/store.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type ConfirmServices = Pick<Services, "database" | "vault" | "clock" | "settings" | "securityLog" | "log">;

type Confirmation = {
  readonly session: Session;
  readonly changeId: string;
  readonly newOtp: string;
  readonly oldOtp: string | null;
  readonly caller: Caller;
};

/** Changes the number once both codes are right; with the old number lost, has people look at it. */
export async function confirmMobileChange(services: ConfirmServices, confirmation: Confirmation) {
  const { session, caller } = confirmation;
  const { borrowerId } = session;
  try {
    const outcome = await services.database.withTx(asBorrower(borrowerId), (tx) =>
      useCodes(tx, services, confirmation),
    );
    if (isRefused(outcome)) {
      if (outcome.refused === "OTP_WRONG") services.securityLog.record({ event: "code-wrong" }, caller);
      if (outcome.refused === "OTP_LOCKED") services.securityLog.record({ event: "code-locked" }, caller);
      return outcome;
    }
    // The same codes once more are told the same and change nothing: only the change itself has a token.
    if (outcome.access_token !== null)
      services.securityLog.record({ event: "mobile-changed", borrowerId }, caller);
    return outcome;
  } catch (error) {
    // Somebody has signed in with the number for the first time since we looked.
    if (brokenRuleOf(error)?.table === "borrowers") return refuse("MOBILE_TAKEN");
    throw error;
  }
}

async function useCodes(
  tx: Tx,
  services: ConfirmServices,
  { session: { borrowerId }, changeId, newOtp, oldOtp, caller }: Confirmation,
) {
  const now = services.clock.realNow();
  const { pepper, sessionAbsoluteSeconds } = services.settings.signIn;
  const { mobileSealed } = await lockBorrower(tx, borrowerId);
  const change = await readMobileChange(tx, { id: changeId, borrowerId });
  if (change === null) return refuse("NOT_FOUND");
  const wrong = wrongCodesOf(change, { newOtp, oldOtp, pepper });
  if (change.provenAt !== null)
    return wrong.length > 0 ? refuse("OTP_EXPIRED") : describeOutcome(tx, services, change);
  const refused = await refuseCodes(tx, services, { change, wrong, now });
  if (refused !== null) return refused;
  if (!isOfNumberOnFile(services, { borrowerId, mobileSealed, change })) return refuse("OTP_EXPIRED");
  // Only now: whoever has its code holds the number, and may know that it has an account.
  if (await isTaken(tx, services, change)) return refuse("MOBILE_TAKEN");
  if (change.oldCode === null) return receiveChange(tx, services, { borrowerId, change, now });
  await markProven(tx, { id: change.id, correctionId: null, now });
  await carryOutMobileChange(tx, services, { borrowerId, change });
  // The codes have signed in anew, so the token is a new one too: whoever has got hold of the old one is out as well.
  const token = newToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + sessionAbsoluteSeconds * 1000);
  const { address, userAgent } = caller;
  await insertSession(tx, { tokenHash, borrowerId, now, expiresAt, address, userAgent });
  await revokeOtherSessions(tx, { borrowerId, tokenHash, now });
  // A device that was signed out is told nothing more; the one in hand subscribes anew.
  await removeSubscriptions(tx, borrowerId);
  return { ...(await describeOutcome(tx, services, change)), access_token: token };
}

/** Counts a wrong try. `null` for codes that are good and right. */
async function refuseCodes(
  tx: Tx,
  { settings }: ConfirmServices,
  {
    change,
    wrong,
    now,
  }: { readonly change: MobileChange; readonly wrong: readonly CodeField[]; readonly now: Date },
): Promise<Refused<"OTP_WRONG" | "OTP_EXPIRED" | "OTP_LOCKED"> | null> {
  const { triesMax } = settings.signIn;
  if (change.expiresAt <= now) return refuse("OTP_EXPIRED");
  if (change.tries >= triesMax) return refuse("OTP_LOCKED");
  if (wrong.length === 0) return null;
  await countWrongTry(tx, change.id);
  const triesLeft = triesMax - change.tries - 1;
  return triesLeft === 0
    ? refuse("OTP_LOCKED")
    : refuse("OTP_WRONG", { data: { tries_left: triesLeft, wrong } });
}

type CodeField = "otp" | "old_otp";
type GivenCodes = { readonly newOtp: string; readonly oldOtp: string | null; readonly pepper: Buffer };

/** Which of the codes are not right, by the field that has them. */
function wrongCodesOf(
  { newCode, oldCode }: MobileChange,
  { newOtp, oldOtp, pepper }: GivenCodes,
): CodeField[] {
  const isNewRight = isSameCode({ code: new Secret(newOtp), stored: newCode, pepper });
  const isOldRight =
    oldCode === null || isSameCode({ code: new Secret(oldOtp ?? ""), stored: oldCode, pepper });
  return [...(isNewRight ? [] : (["otp"] as const)), ...(isOldRight ? [] : (["old_otp"] as const))];
}

async function isTaken(tx: Tx, services: ConfirmServices, change: MobileChange): Promise<boolean> {
  const mobileIndex = services.vault.index("mobile", newMobileOf(services, change));
  await showHolderOfMobile(tx, mobileIndex);
  return (await readBorrowerByMobile(tx, mobileIndex)) !== undefined;
}

/** The number on file is told at once, while it still is: its holder may be the only one who can object. */
async function receiveChange(
  tx: Tx,
  services: ConfirmServices,
  {
    borrowerId,
    change,
    now,
  }: { readonly borrowerId: string; readonly change: MobileChange; readonly now: Date },
) {
  const { id, whyLostSealed, language } = change;
  if (whyLostSealed === null) throw new Error("receiveChange: a lost number without its why");
  const mobile = newMobileOf(services, change);
  const reason = services.vault.open(whyLostSealed, {
    table: "mobile_changes",
    column: "why_lost_sealed",
    row: id,
  });
  const request = await receiveCorrection(tx, services, {
    borrowerId,
    field: "mobile",
    value: mobile,
    reason,
    language,
  });
  await markProven(tx, { id, correctionId: request.id, now });
  await tellOfChange(tx, services, { borrowerId, kind: "mobile-change-asked", ending: endingOf(mobile) });
  return describeOutcome(tx, services, { ...change, correctionId: request.id });
}

async function describeOutcome(tx: Tx, services: ConfirmServices, change: MobileChange) {
  const mobile = maskedMobile(newMobileOf(services, change));
  if (change.correctionId === null)
    return { status: "changed" as const, mobile, number: null, answerBy: null, access_token: null };
  const request = await readCorrection(tx, change.correctionId);
  const { answerBy } = request;
  return {
    status: "received" as const,
    mobile,
    number: numberOf(request),
    answerBy,
    access_token: null,
  };
}
