import { randomUUID } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { MOBILE_UNCHANGED, maskedMobile } from "@vaada/contract/mobile";
import { Secret } from "@vaada/contract/secret";
import { RETENTION } from "@vaada/lending/retention/rules";
import { lockBorrower } from "../../../journey/borrowers/store.ts";
import { hashCode, newCode } from "../../../journey/sign-in-codes/one-time-code.ts";
import {
  giveBackAfterFailure,
  LimitReached,
  type SendLimits,
  sendLimits,
  takeSendLimits,
} from "../../../journey/sign-in-codes/send-limits.ts";
import { insertMobileChange } from "../../../operations/rights/mobile-changes/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { isStopped } from "../../../platform/db/switches.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { type CallLimit, giveBackAll, takeAll } from "../../../platform/refusals/limits.ts";
import { STOPPED_RETRY_AFTER_SECONDS } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type AskServices = Pick<Services, "database" | "vault" | "clock" | "sms" | "metrics" | "settings">;

type ChangeRequest = {
  readonly borrowerId: string;
  readonly mobile: string;
  /** Why the number on file gets no texts any more; `null` where it does. */
  readonly whyLost: string | null;
  readonly caller: Caller;
};

/** The wait that the catalogue's message names. */
const PROVIDER_RETRY_AFTER_SECONDS = 60;
/** A number changes once in years. Who tries more often in a day tries something else. */
const CHANGES_PER_DAY = 5;
/** A row that came to nothing goes when the codes of a sign-in would. */
const ERASED_AFTER_EXPIRY_MS = RETENTION["sign-in-codes"].rule.keep.hours * 3_600_000;

/**
 * Texts the codes of a change. It looks up nothing about the new number, so that nobody learns here whether it has an account.
 * The codes are committed before the provider is called.
 */
export async function askMobileChange(services: AskServices, request: ChangeRequest) {
  const { sms, metrics, settings } = services;
  const { ttlSeconds, resendSeconds } = settings.signIn;
  const codes = { new: newCode(), old: request.whyLost === null ? newCode() : null };
  const change = await recordRequest(services, request, codes);
  if (isRefused(change)) return change;
  const { texts } = change;
  for (const [index, { mobile, code }] of texts.entries()) {
    const result = await sms.sendCode({
      opens: "mobile-change",
      mobile: new Secret(mobile),
      code,
      validMinutes: Math.ceil(ttlSeconds / 60),
      language: sms.writtenIn(request.caller.language),
    });
    metrics.countSms(result.kind);
    if (result.kind === "sent") continue;
    // The change lies there unproven and goes with its codes. The next try makes another one.
    await giveBackUnsent(services, { request, unsent: texts.slice(index), isSure: result.kind === "failed" });
    return refuse("PROVIDER_UNAVAILABLE", { retryAfterSeconds: PROVIDER_RETRY_AFTER_SECONDS });
  }
  return {
    change_id: change.id,
    sent_to: texts.map(({ mobile }) => maskedMobile(mobile)),
    resend_after_seconds: resendSeconds,
    expires_in_seconds: ttlSeconds,
  };
}

type Codes = { readonly new: Secret; readonly old: Secret | null };

/** A code on its way, and what it took of the limits that every text of a code counts against. */
type CodeText = { readonly mobile: string; readonly code: Secret; readonly limits: SendLimits };

type RecordedRequest = { readonly id: string; readonly texts: readonly CodeText[] };

async function recordRequest(
  services: AskServices,
  request: ChangeRequest,
  codes: Codes,
): Promise<RecordedRequest | Refused<"BODY_INVALID" | "TEXTS_STOPPED" | "TOO_SOON" | "TOO_MANY">> {
  const { database, vault, clock } = services;
  const { borrowerId, mobile } = request;
  const now = clock.realNow();
  try {
    return await database.withTx(asBorrower(borrowerId), async (tx) => {
      if (await isStopped(tx, "texts"))
        return refuse("TEXTS_STOPPED", { retryAfterSeconds: STOPPED_RETRY_AFTER_SECONDS });
      const { mobileSealed } = await lockBorrower(tx, borrowerId);
      const place = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
      const oldMobile = vault.open(mobileSealed, place);
      if (oldMobile === mobile) return refuseField("mobile", MOBILE_UNCHANGED);
      await takeAll(tx, ownLimits(services, borrowerId), now);
      const texts = textsOf(services, { request, codes, oldMobile });
      // The account is known, so what strangers have used up of a number or of the whole service holds up neither text.
      for (const { limits } of texts) await takeSendLimits(tx, limits, now);
      return { id: await storeRequest(tx, services, { request, codes, oldMobile, now }), texts };
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return refuse(error.code, { retryAfterSeconds: (error.until.getTime() - now.getTime()) / 1000 });
  }
}

/** The new number's text, then the one to the number on file unless that is lost. */
function textsOf(
  { vault, settings }: AskServices,
  {
    request,
    codes,
    oldMobile,
  }: { readonly request: ChangeRequest; readonly codes: Codes; readonly oldMobile: string },
): readonly CodeText[] {
  const limitsOf = (mobile: string): SendLimits =>
    sendLimits(
      { vault, settings: settings.signIn },
      { mobileIndex: vault.index("mobile", mobile), address: request.caller.address },
    );
  const toNew = { mobile: request.mobile, code: codes.new, limits: limitsOf(request.mobile) };
  if (codes.old === null) return [toNew];
  // The borrower's own pause spaces these: the code of the sign-in a moment ago does not.
  return [toNew, { mobile: oldMobile, code: codes.old, limits: { ...limitsOf(oldMobile), spacing: null } }];
}

/** As after a sign-in's text that failed: the next try need not wait, and what surely did not go counts for nothing. */
async function giveBackUnsent(
  services: AskServices,
  {
    request: { borrowerId },
    unsent,
    isSure,
  }: { readonly request: ChangeRequest; readonly unsent: readonly CodeText[]; readonly isSure: boolean },
): Promise<void> {
  const now = services.clock.realNow();
  const [pause] = ownLimits(services, borrowerId);
  await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await giveBackAll(tx, [pause], now);
    for (const [index, { limits }] of unsent.entries())
      await giveBackAfterFailure(tx, limits, { isSure: isSure || index > 0, now });
  });
}

async function storeRequest(
  tx: Tx,
  { vault, settings }: AskServices,
  {
    request,
    codes,
    oldMobile,
    now,
  }: {
    readonly request: ChangeRequest;
    readonly codes: Codes;
    readonly oldMobile: string;
    readonly now: Date;
  },
): Promise<string> {
  const { pepper, ttlSeconds } = settings.signIn;
  const { borrowerId, mobile, whyLost, caller } = request;
  const id = randomUUID();
  const placeOf = (column: string) => ({ table: "mobile_changes", column, row: id });
  const expiresAt = new Date(now.getTime() + ttlSeconds * 1000);
  await insertMobileChange(tx, {
    id,
    borrowerId,
    oldSealed: vault.seal(oldMobile, placeOf("old_sealed")),
    newSealed: vault.seal(mobile, placeOf("new_sealed")),
    newIndex: vault.index("mobile", mobile),
    newCode: hashCode(codes.new, pepper),
    oldCode: codes.old === null ? null : hashCode(codes.old, pepper),
    whyLostSealed: whyLost === null ? null : vault.seal(whyLost.trim(), placeOf("why_lost_sealed")),
    language: caller.language,
    askedAt: now,
    expiresAt,
    address: caller.address,
    userAgent: caller.userAgent,
    askedFrom: null,
  });
  const afterMs = ttlSeconds * 1000 + ERASED_AFTER_EXPIRY_MS;
  await enqueue(tx, "erase-mobile-change", { changeId: id }, { afterMs });
  return id;
}

/** A borrower's own, beside those of the numbers and the network. */
const ownLimits = (
  { settings }: Pick<AskServices, "settings">,
  borrowerId: string,
): readonly [pause: CallLimit, day: CallLimit] => [
  {
    bucket: `mobile-change-pause:${borrowerId}`,
    max: 1,
    windowSeconds: settings.signIn.resendSeconds,
    says: "TOO_SOON",
  },
  {
    bucket: `mobile-change:${borrowerId}`,
    max: CHANGES_PER_DAY,
    windowSeconds: DAY_SECONDS,
    says: "TOO_MANY",
  },
];
