import type { LeadSource } from "@vaada/contract/lead-source";
import { NOTICE_VERSION_UNSTATED } from "@vaada/contract/notice";
import { Secret } from "@vaada/contract/secret";
import { endCode, replaceCode, reviveCode } from "../../../journey/sign-in-codes/store.ts";
import { readExhausted } from "../../../platform/db/limits.ts";
import { isStopped } from "../../../platform/db/switches.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { STOPPED_RETRY_AFTER_SECONDS } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { SmsResult } from "../../../providers/sms/port.ts";
import type { Services } from "../../../services.ts";
import { hashCode, newCode, newRequestId } from "./one-time-code.ts";
import {
  addressLimits,
  giveBackAll,
  LimitReached,
  type SendLimits,
  sendLimits,
  takeAll,
} from "./send-limits.ts";

type CodeRequest = { readonly mobile: string; readonly source: LeadSource; readonly caller: Caller };
type SendServices = Pick<Services, "database" | "vault" | "clock" | "sms" | "metrics" | "settings">;

/** The wait that the catalogue's message names. */
const PROVIDER_RETRY_AFTER_SECONDS = 60;
/** A borrower may still type a code that has just expired, and must learn that it has; an hour later nobody does. */
const ERASED_AFTER_EXPIRY_MS = 3_600_000;

/**
 * Texts a code. It looks up no number: callers with and without an account get the same answer, of the same size, after the
 * same work. The code is committed before the provider is called, and the provider's answer is written after.
 */
export async function sendCode(services: SendServices, request: CodeRequest) {
  const requestId = newRequestId();
  const code = newCode();
  const { ttlSeconds, resendSeconds } = services.settings.signIn;
  const mobileIndex = services.vault.index("mobile", request.mobile);
  const limits = sendLimits(
    { vault: services.vault, settings: services.settings.signIn },
    { mobileIndex, address: request.caller.address },
  );
  const intent = await recordIntent(services, { request, requestId, code, mobileIndex, limits });
  if (isRefused(intent)) return intent;

  const result = await services.sms.sendCode({
    mobile: new Secret(request.mobile),
    code,
    validMinutes: Math.ceil(ttlSeconds / 60),
  });
  services.metrics.countSms(result.kind);
  services.metrics.countCode(result.kind);
  if (result.kind !== "sent") return withdrawCode(services, { ...intent, requestId, limits, result });
  return { request_id: requestId, resend_after_seconds: resendSeconds, expires_in_seconds: ttlSeconds };
}

/** Refuses a caller whose network address, or the whole service, has used up its texts of the hour. */
export async function refuseOverSendLimit(
  services: SendServices,
  caller: Caller,
): Promise<Refused<"TOO_MANY"> | null> {
  const now = services.clock.realNow();
  const { address, total } = addressLimits(
    { vault: services.vault, settings: services.settings.signIn },
    caller.address,
  );
  const until = await services.database.withTx({ kind: "anonymous" }, (tx) =>
    readExhausted(tx, [address, total], now),
  );
  return until === null ? null : refuse("TOO_MANY", { retryAfterSeconds: secondsUntil(until, now) });
}

async function recordIntent(
  services: SendServices,
  intent: { request: CodeRequest; requestId: string; code: Secret; mobileIndex: Buffer; limits: SendLimits },
): Promise<Refused<"TOO_SOON" | "TOO_MANY" | "TEXTS_STOPPED"> | { replacedRequestId: string | null }> {
  const { request, requestId, mobileIndex } = intent;
  const { pepper, ttlSeconds } = services.settings.signIn;
  const now = services.clock.realNow();
  const expiresAt = new Date(now.getTime() + ttlSeconds * 1000);
  const place = { table: "sign_in_codes", column: "mobile_sealed", row: requestId };
  try {
    return await services.database.withTx({ kind: "anonymous" }, async (tx) => {
      if (await isStopped(tx, "texts"))
        return refuse("TEXTS_STOPPED", { retryAfterSeconds: STOPPED_RETRY_AFTER_SECONDS });
      await takeAll(tx, intent.limits, now);
      const replacedRequestId = await replaceCode(tx, {
        requestId,
        mobileIndex,
        mobileSealed: services.vault.seal(request.mobile, place),
        ...hashCode(intent.code, pepper),
        sentAt: now,
        expiresAt,
        noticeVersion: request.caller.noticeVersion ?? NOTICE_VERSION_UNSTATED,
        language: request.caller.language,
        address: request.caller.address,
        userAgent: request.caller.userAgent,
        source: request.source,
      });
      const afterMs = expiresAt.getTime() - now.getTime() + ERASED_AFTER_EXPIRY_MS;
      await enqueue(tx, "erase-sign-in-code", { requestId }, { afterMs });
      return { replacedRequestId };
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    services.metrics.countCode(error.limit === "spacing" ? "too-soon" : "too-many");
    const retryAfterSeconds = secondsUntil(error.until, now);
    return error.limit === "spacing"
      ? refuse("TOO_SOON", { retryAfterSeconds })
      : refuse("TOO_MANY", { retryAfterSeconds });
  }
}

/**
 * Ends a code whose text failed. A text that surely did not go out gives back all its limits; one that may have gone out
 * still counts for the day. Either way the borrower may try again at once, and the code before, the only one whose request
 * the borrower knows, works again.
 */
async function withdrawCode(
  services: SendServices,
  failed: {
    requestId: string;
    replacedRequestId: string | null;
    limits: SendLimits;
    result: Exclude<SmsResult, { kind: "sent" }>;
  },
): Promise<Refused<"PROVIDER_UNAVAILABLE">> {
  const { spacing, number, address, total } = failed.limits;
  const now = services.clock.realNow();
  const isSure = failed.result.kind === "failed";
  await services.database.withTx({ kind: "anonymous" }, async (tx) => {
    await giveBackAll(tx, isSure ? [spacing, number, address, total] : [spacing], now);
    await endCode(tx, failed.requestId, now);
    if (failed.replacedRequestId !== null) await reviveCode(tx, failed.replacedRequestId);
  });
  return refuse("PROVIDER_UNAVAILABLE", { retryAfterSeconds: PROVIDER_RETRY_AFTER_SECONDS });
}

const secondsUntil = (until: Date, now: Date): number => Math.ceil((until.getTime() - now.getTime()) / 1000);
