import type { LeadSource } from "@vaada/contract/lead-source";
import { NOTICE_VERSION_UNSTATED } from "@vaada/contract/notice";
import { Secret } from "@vaada/contract/secret";
import { endCode, replaceCode, reviveCode } from "../../../journey/sign-in-codes/store.ts";
import { readExhausted } from "../../../platform/db/limits.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
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

type Wish = { readonly mobile: string; readonly source: LeadSource; readonly caller: Caller };
type SendServices = Pick<Services, "database" | "vault" | "clock" | "sms" | "metrics" | "settings">;

/** As long as the message of the catalogue asks for. */
const PROVIDER_RETRY_AFTER_SECONDS = 60;
/** Somebody may still ask what happened to a code that has just run out; an hour later nobody does. */
const ERASED_AFTER_EXPIRY_MS = 3_600_000;

/**
 * Texts a code. Nobody's number is looked up here: who has an account and who has none get the same answer, of the same
 * size, after the same work. What was decided is committed before the provider is called, and what it said is written after.
 */
export async function sendCode(services: SendServices, wish: Wish) {
  const requestId = newRequestId();
  const code = newCode();
  const { ttlSeconds, resendSeconds } = services.settings.signIn;
  const mobileIndex = services.vault.index("mobile", wish.mobile);
  const limits = sendLimits(
    { vault: services.vault, settings: services.settings.signIn },
    { mobileIndex, address: wish.caller.address },
  );
  const intent = await recordIntent(services, { wish, requestId, code, mobileIndex, limits });
  if (isRefused(intent)) return intent;

  const result = await services.sms.sendCode({
    mobile: new Secret(wish.mobile),
    code,
    validMinutes: Math.ceil(ttlSeconds / 60),
  });
  services.metrics.countSms(result.kind);
  services.metrics.countCode(result.kind);
  if (result.kind !== "sent") return withdraw(services, { ...intent, requestId, limits, result });
  return { request_id: requestId, resend_after_seconds: resendSeconds, expires_in_seconds: ttlSeconds };
}

/** Whether this network address, or the whole service, has used up its texts of the hour. */
export async function isOverSendLimit(
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
  intent: { wish: Wish; requestId: string; code: Secret; mobileIndex: Buffer; limits: SendLimits },
): Promise<Refused<"TOO_SOON" | "TOO_MANY"> | { replacedRequestId: string | null }> {
  const { wish, requestId, mobileIndex } = intent;
  const { pepper, ttlSeconds } = services.settings.signIn;
  const now = services.clock.realNow();
  const expiresAt = new Date(now.getTime() + ttlSeconds * 1000);
  const place = { table: "sign_in_codes", column: "mobile_sealed", row: requestId };
  try {
    return await services.database.withTx({ kind: "anonymous" }, async (tx) => {
      await takeAll(tx, intent.limits, now);
      const replacedRequestId = await replaceCode(tx, {
        requestId,
        mobileIndex,
        mobileSealed: services.vault.seal(wish.mobile, place),
        ...hashCode(intent.code, pepper),
        sentAt: now,
        expiresAt,
        noticeVersion: wish.caller.noticeVersion ?? NOTICE_VERSION_UNSTATED,
        language: wish.caller.language,
        address: wish.caller.address,
        userAgent: wish.caller.userAgent,
        source: wish.source,
      });
      const runAt = new Date(expiresAt.getTime() + ERASED_AFTER_EXPIRY_MS);
      await enqueue(tx, "erase-sign-in-code", { requestId }, { runAt });
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
 * A text that surely did not go out costs nobody anything; one that may have gone out keeps its place in the daily counts.
 * Either way the borrower need not wait to try again, and the code before it, which is the only one whose request they
 * know, is good again.
 */
async function withdraw(
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
