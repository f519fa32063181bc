import { randomUUID } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { sendCode as sendCodeCall } from "@vaada/contract/calls/sign-in";
import { Secret } from "@vaada/contract/secret";
import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../../journey/applications/journey-position.ts";
import { openApplication } from "../../../journey/applications/open-application.ts";
import { readLastApplication } from "../../../journey/applications/store.ts";
import { findOrInsertBorrower, holdNumber, recordSignIn } from "../../../journey/borrowers/store.ts";
import { insertConsents, readSignInUserAgents } from "../../../journey/consents/store.ts";
import { hashCode, isSameCode, newToken } from "../../../journey/sign-in-codes/one-time-code.ts";
import { type CodeUse, countWrongTry, readCode, useCode } from "../../../journey/sign-in-codes/store.ts";
import { insertNotices } from "../../../notices/store.ts";
import { enqueueTexts } from "../../../notices/texts/store.ts";
import { type Limit, takeLimit } from "../../../platform/db/limits.ts";
import { narrowTo, type Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { deviceOf, isSameDevice } from "../../../platform/http/device.ts";
import { hashToken } from "../../../platform/http/session/sessions.ts";
import { insertSession } from "../../../platform/http/session/store.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type VerifyServices = Pick<Services, "database" | "vault" | "clock" | "settings" | "securityLog">;
type SignInRequest = { readonly requestId: string; readonly otp: string; readonly caller: Caller };

type SignInVerdict =
  | {
      kind: "signed-in";
      token: string;
      borrowerId: string;
      position: JourneyPosition;
      isNewDevice: boolean;
    }
  | { kind: "wrong"; triesLeft: number }
  | { kind: "expired" }
  | { kind: "locked" };

/** Exchanges a code for a session. One transaction spends the code and opens the session, or does neither. */
export async function verifyCode(services: VerifyServices, request: SignInRequest) {
  const verdict = await services.database.withTx({ kind: "anonymous" }, (tx) =>
    useSignInCode(tx, services, request),
  );
  const { securityLog } = services;
  switch (verdict.kind) {
    case "wrong":
      securityLog.record({ event: "code-wrong" }, request.caller);
      return refuse("OTP_WRONG", { data: { tries_left: verdict.triesLeft } });
    case "expired":
      return refuse("OTP_EXPIRED");
    case "locked":
      securityLog.record({ event: "code-locked" }, request.caller);
      return refuse("OTP_LOCKED");
    case "signed-in": {
      const event = verdict.isNewDevice ? "signed-in-on-new-device" : "signed-in";
      securityLog.record({ event, borrowerId: verdict.borrowerId }, request.caller);
      const { application, loanType, leadStatus } = verdict.position;
      return {
        access_token: verdict.token,
        user_id: verdict.borrowerId,
        user_type: "borrower" as const,
        loan: {
          loan_id: application.id,
          productId: application.productId,
          loan_type: loanType,
          loan_status: leadStatus,
        },
      };
    }
    default:
      return verdict satisfies never;
  }
}

async function useSignInCode(
  tx: Tx,
  services: VerifyServices,
  { requestId, otp, caller }: SignInRequest,
): Promise<SignInVerdict> {
  const { pepper, triesMax } = services.settings.signIn;
  const code = new Secret(otp);
  const now = services.clock.realNow();
  const stored = await readCode(tx, requestId);
  // An unknown request takes as long as a known one.
  const isRight = isSameCode({ code, stored: stored ?? hashCode(new Secret(""), pepper), pepper });
  if (stored === null) return { kind: "expired" };
  if (stored.tries >= triesMax) return { kind: "locked" };
  const attempt = { requestId, triesMax, now };
  if (!isRight) {
    const isLast = (await takeLimit(tx, guessLimit(stored.mobileIndex), now)).kind === "refused";
    const tries = await countWrongTry(tx, { ...attempt, isLast });
    if (tries === null) return explainUnusable(tx, attempt);
    return tries >= triesMax ? { kind: "locked" } : { kind: "wrong", triesLeft: triesMax - tries };
  }
  const used = await useCode(tx, attempt);
  return used === null
    ? explainUnusable(tx, attempt)
    : signIn(tx, services, { used, requestId, caller, now });
}

/**
 * Many networks have many codes of one number to guess at. Beyond the wrong digits that one network may type
 * in a day, a wrong try ends its code: that makes five times as many texts of a guess, and stops nobody who
 * types the right code.
 */
const guessLimit = (mobileIndex: Buffer): Limit => ({
  bucket: `otp-wrong:${mobileIndex.toString("hex")}`,
  max: 50,
  windowSeconds: DAY_SECONDS,
});

/** Another call took the last try or used the code first, or the code has expired. */
async function explainUnusable(
  tx: Tx,
  { requestId, triesMax }: { requestId: string; triesMax: number },
): Promise<SignInVerdict> {
  const code = await readCode(tx, requestId);
  return code !== null && code.tries >= triesMax ? { kind: "locked" } : { kind: "expired" };
}

async function signIn(
  tx: Tx,
  services: VerifyServices,
  { used, requestId, caller, now }: { used: CodeUse; requestId: string; caller: Caller; now: Date },
): Promise<SignInVerdict> {
  const borrowerId = await admitBorrower(tx, services, { used, requestId, now });
  // The account that was found has another number since: this code opens it no more.
  if (borrowerId === null) return { kind: "expired" };
  const application =
    (await readLastApplication(tx, borrowerId)) ??
    (await openApplication(tx, services, { borrowerId, loanType: "New Case", source: used.source }));
  const isNewDevice = await isDeviceNew(tx, { borrowerId, caller });
  if (isNewDevice) await tellNewDevice(tx, services, { borrowerId, caller });
  await insertConsents(tx, {
    // The consent came with the number, before the code was sent.
    call: sendCodeCall.name,
    kinds: sendCodeCall.consents,
    borrowerId,
    applicationId: application.id,
    evidence: { ...used, givenAt: used.sentAt },
  });
  const token = newToken();
  await insertSession(tx, {
    tokenHash: hashToken(token),
    borrowerId,
    now,
    expiresAt: new Date(now.getTime() + services.settings.signIn.sessionAbsoluteSeconds * 1000),
    address: caller.address,
    userAgent: caller.userAgent,
  });
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  return { kind: "signed-in", token, borrowerId, position, isNewDevice };
}

type SignedInBy = { readonly borrowerId: string; readonly caller: Caller };

/**
 * Whether the borrower has signed in before, and never with this browser on this system. The consents of the earlier sign-ins
 * tell: they outlive their sessions.
 */
async function isDeviceNew(tx: Tx, { borrowerId, caller }: SignedInBy): Promise<boolean> {
  const device = deviceOf(caller.userAgent);
  const earlier = await readSignInUserAgents(tx, borrowerId);
  return earlier.length > 0 && !earlier.some((userAgent) => isSameDevice(deviceOf(userAgent), device));
}

async function tellNewDevice(
  tx: Tx,
  { clock }: VerifyServices,
  { borrowerId, caller }: SignedInBy,
): Promise<void> {
  const key = `new-device:${randomUUID()}`;
  const notice = { kind: "new-device", ...deviceOf(caller.userAgent) } as const;
  await insertNotices(tx, {
    notices: [{ key, borrowerId, applicationId: null, notice }],
    now: clock.now(),
  });
  await enqueueTexts(tx, { keys: [key], afterMs: 0 });
}

async function admitBorrower(
  tx: Tx,
  { vault, clock }: VerifyServices,
  { used, requestId, now }: { used: CodeUse; requestId: string; now: Date },
): Promise<string | null> {
  const mobile = vault.open(used.mobileSealed, {
    table: "sign_in_codes",
    column: "mobile_sealed",
    row: requestId,
  });
  const id = randomUUID();
  await narrowTo(tx, { mobileIndex: used.mobileIndex });
  const borrowerId = await findOrInsertBorrower(tx, {
    id,
    mobileSealed: vault.seal(mobile, { table: "borrowers", column: "mobile_sealed", row: id }),
    mobileIndex: used.mobileIndex,
    language: used.language,
    now,
  });
  await narrowTo(tx, { borrowerId });
  if (!(await holdNumber(tx, { borrowerId, mobileIndex: used.mobileIndex }))) return null;
  await recordSignIn(tx, { borrowerId, today: clock.today() });
  return borrowerId;
}
