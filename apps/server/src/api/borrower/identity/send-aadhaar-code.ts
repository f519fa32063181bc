import { randomUUID } from "node:crypto";
import { sendAadhaarCode as sendAadhaarCodeCall } from "@vaada/contract/calls/identity";
import type { Secret } from "@vaada/contract/secret";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import { giveConsents } from "../../../journey/consents/use-consents.ts";
import {
  type ReplacedCode,
  recordCodeSent,
  replaceCode,
  reviveCode,
} from "../../../journey/identity/attempts/store.ts";
import { forgetStartAnswer } from "../../../journey/identity/end-attempt.ts";
import { isAttemptLiveOrProven, markAttemptEnded } from "../../../journey/identity/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Limit } from "../../../platform/db/limits.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { giveBackAll, takeAll } from "../../../platform/refusals/limits.ts";
import {
  PROVIDER_RETRY_AFTER_SECONDS,
  providerUnavailable,
} from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { SendResult } from "../../../providers/aadhaar-code/port.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";
import { type CodeLimits, codeLimits, lastFourOf, numberHashOf } from "./aadhaar-number.ts";

type SendServices = Pick<
  Services,
  "database" | "vault" | "clock" | "aadhaarCode" | "settings" | "log" | "metrics"
>;
type SendRequest = {
  readonly borrowerId: string;
  readonly number: Secret;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/** A code that this call is about to request. */
type Intent = { readonly attemptId: string; readonly replaced: ReplacedCode | null };

/**
 * Has the identity authority text a code to an Aadhaar holder. Only the provider gets the number. We store its last four
 * digits and, while the code lasts, a keyed hash to recognise the number by.
 */
export async function sendAadhaarCode(services: SendServices, request: SendRequest) {
  const { codeResendSeconds, codeTtlSeconds } = services.settings.identity;
  const limits = codeLimits({ vault: services.vault, settings: services.settings.identity }, request);
  const intent = await recordIntent(services, request, limits);
  if (isRefused(intent)) return intent;
  const result = await services.aadhaarCode.send(request.number);
  reportAnswer(services, "aadhaar", result);
  if (result.kind !== "sent") return withdrawCode(services, request, { ...intent, limits, result });
  const reply = { resend_after_seconds: codeResendSeconds, expires_in_seconds: codeTtlSeconds };
  const { borrowerId, openStep } = request;
  await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const isLive = await isAttemptLiveOrProven(tx, intent.attemptId);
    await recordCodeSent(tx, { attemptId: intent.attemptId, reference: result.reference });
    if (!isLive) return;
    // The code before this one ends only now: until here it could have been revived.
    await forgetStartAnswer(tx, { borrowerId, way: "aadhaar-code" });
    await openStep.rememberReply(tx, reply);
  });
  return reply;
}

function recordIntent(
  services: SendServices,
  request: SendRequest,
  { pause, day, number }: CodeLimits,
): Promise<Intent | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId } = request;
  const now = services.clock.realNow();
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, request.openStep.position.application.id);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    if (position.step !== sendAadhaarCodeCall.step) return refuseOutOfTurn(position);
    await takeAll(tx, [pause, day, number], now);
    return insertIntent(tx, { services, request, applicationId: position.application.id, now });
  });
}

async function insertIntent(
  tx: Tx,
  input: { services: SendServices; request: SendRequest; applicationId: number; now: Date },
): Promise<Intent> {
  const { services, applicationId, now } = input;
  const { borrowerId, number, caller } = input.request;
  const attemptId = randomUUID();
  const replaced = await replaceCode(tx, {
    attemptId,
    borrowerId,
    applicationId,
    startedAt: now,
    expiresAt: new Date(now.getTime() + services.settings.identity.codeTtlSeconds * 1000),
    numberHash: numberHashOf(services.vault, attemptId, number),
    aadhaarLastFour: lastFourOf(number),
  });
  const evidence = evidenceOf(sendAadhaarCodeCall, { caller, now });
  const { name: call, consents: kinds } = sendAadhaarCodeCall;
  await giveConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
  return { attemptId, replaced };
}

type SendFailure = Exclude<SendResult, { kind: "sent" }>;

/** Ends the attempt, and gives back the limits that nothing came of. */
async function withdrawCode(
  services: SendServices,
  { borrowerId }: SendRequest,
  failed: Intent & { readonly limits: CodeLimits; readonly result: SendFailure },
) {
  const now = services.clock.realNow();
  const { refused, giveBack, isPreviousGood } = consequencesOf(failed.result, failed.limits);
  await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await giveBackAll(tx, giveBack, now);
    const ended = await markAttemptEnded(tx, { attemptId: failed.attemptId, outcome: "failed", now });
    const isRevived =
      isPreviousGood && failed.replaced !== null && (await reviveCode(tx, failed.replaced, now));
    // A revived code keeps the reply of the call that sent it.
    if (ended !== null && !isRevived) await forgetStartAnswer(tx, ended);
  });
  return refused;
}

type SendRefusal = "AADHAAR_NOT_FOUND" | "AADHAAR_NO_MOBILE" | "TOO_SOON" | "PROVIDER_UNAVAILABLE";

type Consequences = {
  readonly refused: Refused<SendRefusal>;
  readonly giveBack: readonly Limit[];
  /** Whether the code before still works, because the authority has made no other. */
  readonly isPreviousGood: boolean;
};

function consequencesOf({ kind }: SendFailure, { pause, day, number }: CodeLimits): Consequences {
  switch (kind) {
    // A typing slip can be corrected at once, but the day's limit still keeps anybody from looking up numbers.
    case "not-found":
      return { refused: refuse("AADHAAR_NOT_FOUND"), giveBack: [pause], isPreviousGood: true };
    case "no-mobile":
      return { refused: refuse("AADHAAR_NO_MOBILE"), giveBack: [pause], isPreviousGood: true };
    case "too-soon": {
      const refused = refuse("TOO_SOON", { retryAfterSeconds: PROVIDER_RETRY_AFTER_SECONDS });
      return { refused, giveBack: [day, number], isPreviousGood: true };
    }
    case "unavailable":
      return { refused: providerUnavailable(), giveBack: [pause, day, number], isPreviousGood: true };
    // A text may have gone out: it counts for the day, and it has ended the code before.
    case "unknown":
      return { refused: providerUnavailable(), giveBack: [pause], isPreviousGood: false };
    default:
      return kind satisfies never;
  }
}
