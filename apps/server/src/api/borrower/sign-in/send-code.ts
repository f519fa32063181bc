import type { LeadSource } from "@vaada/contract/lead-source";
import { SIGN_IN_NOTICE_VERSION } from "@vaada/contract/notice";
import { isInMarathi } from "@vaada/contract/notices-taken";
import { Secret } from "@vaada/contract/secret";
import { RETENTION } from "@vaada/lending/retention/rules";
import {
  hashCode,
  hashOfNoCode,
  newCode,
  newRequestId,
} from "../../../journey/sign-in-codes/one-time-code.ts";
import {
  addressLimits,
  giveBackAfterFailure,
  LimitReached,
  type SendLimits,
  sendLimits,
  takeSendLimits,
} from "../../../journey/sign-in-codes/send-limits.ts";
import { endCode, insertCode } from "../../../journey/sign-in-codes/store.ts";
import { readExhausted } from "../../../platform/db/limits.ts";
import { isStopped } from "../../../platform/db/switches.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { STOPPED_RETRY_AFTER_SECONDS } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { SmsResult } from "../../../providers/sms/port.ts";
import type { Services } from "../../../services.ts";

type CodeRequest = { readonly mobile: string; readonly source: LeadSource; readonly caller: Caller };
type SendServices = Pick<Services, "database" | "vault" | "clock" | "sms" | "metrics" | "settings">;

/** The wait that the catalogue's message names. */
const PROVIDER_RETRY_AFTER_SECONDS = 60;
/** A borrower may still type a code that has just expired, and must learn that it has; an hour later nobody does. */
const ERASED_AFTER_EXPIRY_MS = RETENTION["sign-in-codes"].rule.keep.hours * 3_600_000;
/** Long enough that a flood is slow, short enough that a person still looks at the screen. */
const RESERVE_AFTER_MS = 10_000;

/**
 * Texts a code. It looks up no number: callers with and without an account get the same answer, of the same size, after the
 * same work. The code is committed before the provider is called, and the provider's answer is written after. Once strangers
 * have used up what they can, a worker texts the code a little later, if the number has an account.
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
  const reply = {
    request_id: requestId,
    resend_after_seconds: resendSeconds,
    expires_in_seconds: ttlSeconds,
  };
  const way = await recordIntent(services, { request, requestId, code, mobileIndex, limits });
  if (isRefused(way)) return way;
  if (way === "reserve") {
    services.metrics.countCode("reserve");
    return reply;
  }
  const result = await services.sms.sendCode({
    opens: "account",
    mobile: new Secret(request.mobile),
    code,
    validMinutes: Math.ceil(ttlSeconds / 60),
    language: services.sms.writtenIn(request.caller.language),
  });
  services.metrics.countSms(result.kind);
  services.metrics.countCode(result.kind);
  return result.kind === "sent" ? reply : withdrawCode(services, { requestId, limits, result });
}

/** Refuses a caller whose network has used up its texts of the hour. */
export async function refuseOverSendLimit(
  services: SendServices,
  caller: Caller,
): Promise<Refused<"TOO_MANY"> | null> {
  const now = services.clock.realNow();
  const limits = addressLimits({ vault: services.vault, settings: services.settings.signIn }, caller.address);
  const until = await services.database.withTx({ kind: "anonymous" }, (tx) => readExhausted(tx, limits, now));
  return until === null ? null : refuse("TOO_MANY", { retryAfterSeconds: secondsUntil(until, now) });
}

async function recordIntent(
  services: SendServices,
  intent: { request: CodeRequest; requestId: string; code: Secret; mobileIndex: Buffer; limits: SendLimits },
): Promise<Refused<"TOO_SOON" | "TOO_MANY" | "TEXTS_STOPPED"> | "at-once" | "reserve"> {
  const { request, requestId, mobileIndex } = intent;
  const { pepper, ttlSeconds } = services.settings.signIn;
  const now = services.clock.realNow();
  const expiresAt = new Date(now.getTime() + ttlSeconds * 1000);
  const place = { table: "sign_in_codes", column: "mobile_sealed", row: requestId };
  try {
    return await services.database.withTx({ kind: "anonymous" }, async (tx) => {
      if (await isStopped(tx, "texts"))
        return refuse("TEXTS_STOPPED", { retryAfterSeconds: STOPPED_RETRY_AFTER_SECONDS });
      const way = await takeSendLimits(tx, intent.limits, now);
      const noticeVersion = request.caller.noticeVersion ?? SIGN_IN_NOTICE_VERSION;
      await insertCode(tx, {
        requestId,
        mobileIndex,
        mobileSealed: services.vault.seal(request.mobile, place),
        ...(way === "at-once" ? hashCode(intent.code, pepper) : hashOfNoCode()),
        sentAt: now,
        expiresAt,
        noticeVersion,
        language: request.caller.language,
        readIn: request.caller.noticeLanguage === "mr" && isInMarathi(noticeVersion) ? "mr" : null,
        address: request.caller.address,
        userAgent: request.caller.userAgent,
        source: request.source,
      });
      const afterMs = expiresAt.getTime() - now.getTime() + ERASED_AFTER_EXPIRY_MS;
      await enqueue(tx, "erase-sign-in-code", { requestId }, { afterMs });
      if (way === "reserve")
        await enqueue(tx, "text-reserve-code", { requestId }, { afterMs: RESERVE_AFTER_MS });
      return way;
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    services.metrics.countCode(error.code === "TOO_SOON" ? "too-soon" : "too-many");
    return refuse(error.code, { retryAfterSeconds: secondsUntil(error.until, now) });
  }
}

/**
 * Ends a code whose text failed, and no other one. A text that surely did not go out gives back all its limits. Either way
 * the borrower may try again at once.
 */
async function withdrawCode(
  services: SendServices,
  failed: {
    requestId: string;
    limits: SendLimits;
    result: Exclude<SmsResult, { kind: "sent" }>;
  },
): Promise<Refused<"PROVIDER_UNAVAILABLE">> {
  const now = services.clock.realNow();
  await services.database.withTx({ kind: "anonymous" }, async (tx) => {
    await giveBackAfterFailure(tx, failed.limits, { isSure: failed.result.kind === "failed", now });
    await endCode(tx, failed.requestId, now);
  });
  return refuse("PROVIDER_UNAVAILABLE", { retryAfterSeconds: PROVIDER_RETRY_AFTER_SECONDS });
}

const secondsUntil = (until: Date, now: Date): number => Math.ceil((until.getTime() - now.getTime()) / 1000);
