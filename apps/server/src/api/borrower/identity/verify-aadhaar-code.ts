import { setTimeout as wait } from "node:timers/promises";
import type { Secret } from "@vaada/contract/secret";
import { requireConsents } from "../../../journey/consents/use-consents.ts";
import {
  countTry,
  giveTryBack,
  readAttemptProgress,
  readNewestCode,
} from "../../../journey/identity/attempts/store.ts";
import { endAttempt } from "../../../journey/identity/end-attempt.ts";
import {
  type IdentityProof,
  type IdentityServices,
  recordIdentity,
} from "../../../journey/identity/record-identity.ts";
import type { AttemptOutcome } from "../../../journey/identity/store.ts";
import { type OpenStep, refuseAtOwnStep } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { IdentityRecord } from "../../../providers/identity-record.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";
import { isNumberOf, lastFourOf } from "./aadhaar-number.ts";

type VerifyServices = IdentityServices & Pick<Services, "aadhaarCode" | "settings" | "log" | "metrics">;
type VerifyRequest = {
  readonly borrowerId: string;
  readonly number: Secret;
  readonly code: Secret;
  readonly openStep: OpenStep;
};

/** A try that is counted and has no verdict yet. */
type CodeTry = { readonly attemptId: string; readonly reference: string; readonly nth: number };

/**
 * The result of a code: the record was opened and compared, the code was wrong, or it can't be used. `locked`: one text
 * allows no more wrong codes.
 */
type CodeVerdict =
  | { readonly kind: "verified" | "mismatched" | "released" | "expired" | "locked" | "unavailable" }
  | { readonly kind: "wrong"; readonly triesLeft: number };

/** Twelve seconds of waiting for other calls with the same code: longer than the provider is given. */
const WAITS_MAX = 120;
const WAIT_MS = 100;

/**
 * Opens the Aadhaar record with the code that the authority texted. The provider is not idempotent: a code whose answer was
 * lost on the way is spent, and the next try with it is refused as expired.
 */
export async function verifyAadhaarCode(services: VerifyServices, request: VerifyRequest) {
  const verdict = await judgeCode(services, request);
  switch (verdict.kind) {
    case "verified":
      return replyOf(request);
    case "mismatched":
      return refuse("KYC_NAME_MISMATCH");
    case "released":
      return refuseAtOwnStep(services, request.borrowerId);
    case "wrong":
      return refuse("OTP_WRONG", { data: { tries_left: verdict.triesLeft } });
    case "expired":
      return refuse("OTP_EXPIRED");
    case "locked":
      return refuse("OTP_LOCKED");
    case "unavailable":
      return providerUnavailable();
    default:
      return verdict satisfies never;
  }
}

const replyOf = ({ openStep }: VerifyRequest) => ({ loan_id: openStep.position.application.id });

/** While every try is taken and one of them may still be right, the call waits for their verdicts. */
async function judgeCode(services: VerifyServices, request: VerifyRequest): Promise<CodeVerdict> {
  const { borrowerId } = request;
  for (let waits = 0; waits < WAITS_MAX; waits++) {
    const result = await services.database.withTx(asBorrower(borrowerId), (tx) =>
      takeTry(tx, services, request),
    );
    if (result.kind === "taken") return submitCode(services, request, result);
    if (result.kind !== "busy") return result;
    await wait(WAIT_MS);
  }
  return { kind: "unavailable" };
}

/** Counts a try before the provider is asked, so that guesses at once can't exceed the tries. */
async function takeTry(
  tx: Tx,
  { vault, clock, settings }: VerifyServices,
  { borrowerId, number, openStep }: VerifyRequest,
): Promise<CodeVerdict | { kind: "busy" } | ({ kind: "taken" } & CodeTry)> {
  await requireConsents(tx, { borrowerId, applicationId: openStep.position.application.id });
  const code = await readNewestCode(tx, borrowerId);
  if (code === null || code.aadhaarLastFour !== lastFourOf(number)) return { kind: "expired" };
  const { attemptId, reference, outcome } = code;
  if (outcome !== null) return { kind: verdictKindOf(outcome) };
  const isGood = isNumberOf(vault, code, number) && clock.realNow() < code.expiresAt;
  if (!isGood || reference === null) return { kind: "expired" };
  const nth = await countTry(tx, { attemptId, triesMax: settings.identity.codeTriesMax });
  return nth === null ? { kind: "busy" } : { kind: "taken", attemptId, reference, nth };
}

function verdictKindOf(outcome: AttemptOutcome): "verified" | "mismatched" | "locked" | "expired" {
  return outcome === "verified" || outcome === "mismatched" || outcome === "locked" ? outcome : "expired";
}

async function submitCode(
  services: VerifyServices,
  request: VerifyRequest,
  codeTry: CodeTry,
): Promise<CodeVerdict> {
  const { attemptId, reference, nth } = codeTry;
  const { codeTriesMax } = services.settings.identity;
  const result = await services.aadhaarCode.submit({
    reference,
    code: request.code,
    aadhaarLastFour: lastFourOf(request.number),
  });
  reportAnswer(services, "aadhaar", result);
  switch (result.kind) {
    case "opened":
      return { kind: await recordIdentity(services, proofOf(request, codeTry, result.record)) };
    case "wrong":
      if (nth < codeTriesMax) return { kind: "wrong", triesLeft: codeTriesMax - nth };
      await endCode(services, request, { attemptId, outcome: "locked" });
      return { kind: "locked" };
    case "expired":
      return awaitOtherTry(services, request, codeTry);
    case "unavailable":
      await services.database.withTx(asBorrower(request.borrowerId), (tx) => giveTryBack(tx, attemptId));
      return { kind: "unavailable" };
    default:
      return result satisfies never;
  }
}

function proofOf(
  request: VerifyRequest,
  { attemptId, reference }: CodeTry,
  record: IdentityRecord,
): IdentityProof {
  if (record.aadhaarLastFour !== lastFourOf(request.number))
    throw new Error("verifyAadhaarCode: the record of another number came through");
  return {
    borrowerId: request.borrowerId,
    attemptId,
    way: "aadhaar-code",
    reference,
    record,
    remember: (tx) => request.openStep.rememberReply(tx, replyOf(request)),
  };
}

/**
 * The provider says that the code is spent. When there are other tries, another call may have spent it a moment ago, as a
 * double click does: then the verdict of that call is the answer to this one too.
 */
async function awaitOtherTry(
  services: VerifyServices,
  request: VerifyRequest,
  { attemptId }: CodeTry,
): Promise<CodeVerdict> {
  const { borrowerId } = request;
  for (let waits = 0; waits < SPENT_WAITS_MAX; waits++) {
    const { outcome, tries } = await services.database.withTx(asBorrower(borrowerId), (tx) =>
      readAttemptProgress(tx, attemptId),
    );
    if (outcome !== null) return { kind: verdictKindOf(outcome) };
    if (tries <= 1) break;
    await wait(WAIT_MS);
  }
  await endCode(services, request, { attemptId, outcome: "expired" });
  return { kind: "expired" };
}

/** Five seconds: a call that has the record needs moments to write it. */
const SPENT_WAITS_MAX = 50;

function endCode(
  { database, clock }: VerifyServices,
  { borrowerId }: VerifyRequest,
  { attemptId, outcome }: { attemptId: string; outcome: "locked" | "expired" },
): Promise<void> {
  return database.withTx(asBorrower(borrowerId), (tx) =>
    endAttempt(tx, { attemptId, outcome, now: clock.realNow() }),
  );
}
