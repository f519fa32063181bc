import { setTimeout as wait } from "node:timers/promises";
import type { Secret } from "@vaada/contract/secret";
import { endAttempt } from "../../../journey/identity/end-attempt.ts";
import {
  type IdentityProof,
  type IdentityServices,
  recordIdentity,
} from "../../../journey/identity/record-identity.ts";
import type { AttemptOutcome } from "../../../journey/identity/store.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { IdentityRecord } from "../../../providers/identity-record.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";
import { isNumberOf, lastFourOf } from "./aadhaar-number.ts";
import { countTry, giveTryBack, readNewestCode, readProgress } from "./store.ts";

type VerifyServices = IdentityServices & Pick<Services, "aadhaarCode" | "settings" | "log" | "metrics">;
type Wish = {
  readonly borrowerId: string;
  readonly number: Secret;
  readonly code: Secret;
  readonly openStep: OpenStep;
};

/** A try that is counted and not yet judged. */
type Try = { readonly attemptId: string; readonly reference: string; readonly nth: number };

/**
 * What became of a code: the record was opened and compared, it was wrong, or it can't be used. `locked`: as many
 * wrong codes were given as one text allows.
 */
type Verdict =
  | { readonly kind: "verified" | "mismatched" | "expired" | "locked" | "unavailable" }
  | { readonly kind: "wrong"; readonly triesLeft: number };

/** Other callers with the same code are waited for so often, together longer than the provider is given. */
const LOOKS_MAX = 120;
const LOOK_AGAIN_MS = 100;

/**
 * Opens the Aadhaar record with the code that the authority texted. The provider knows no idempotency: a code whose
 * answer was lost on the way is spent, and the next try with it is told to ask for another one.
 */
export async function verifyAadhaarCode(services: VerifyServices, wish: Wish) {
  const verdict = await verdictOf(services, wish);
  switch (verdict.kind) {
    case "verified":
      return replyOf(wish);
    case "mismatched":
      return refuse("KYC_NAME_MISMATCH");
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

const replyOf = ({ openStep }: Wish) => ({ loan_id: openStep.position.application.id });

/** While every try is taken and one of them may yet be the right one, the caller waits for what comes of them. */
async function verdictOf(services: VerifyServices, wish: Wish): Promise<Verdict> {
  const { borrowerId } = wish;
  for (let look = 0; look < LOOKS_MAX; look++) {
    const taken = await services.database.withTx(asBorrower(borrowerId), (tx) => takeTry(tx, services, wish));
    if (taken.kind === "taken") return submit(services, wish, taken);
    if (taken.kind !== "busy") return taken;
    await wait(LOOK_AGAIN_MS);
  }
  return { kind: "unavailable" };
}

/** Counted before the provider is asked, so that any number of guesses at once are no more than the tries there are. */
async function takeTry(
  tx: Tx,
  { vault, clock, settings }: VerifyServices,
  { borrowerId, number }: Wish,
): Promise<Verdict | { kind: "busy" } | ({ kind: "taken" } & Try)> {
  const code = await readNewestCode(tx, borrowerId);
  if (code === null || code.aadhaarLastFour !== lastFourOf(number)) return { kind: "expired" };
  const { attemptId, reference, outcome } = code;
  if (outcome !== null) return { kind: endOf(outcome) };
  const isGood = isNumberOf(vault, code, number) && clock.realNow() < code.expiresAt;
  if (!isGood || reference === null) return { kind: "expired" };
  const nth = await countTry(tx, { attemptId, triesMax: settings.identity.codeTriesMax });
  return nth === null ? { kind: "busy" } : { kind: "taken", attemptId, reference, nth };
}

function endOf(outcome: AttemptOutcome): "verified" | "mismatched" | "locked" | "expired" {
  return outcome === "verified" || outcome === "mismatched" || outcome === "locked" ? outcome : "expired";
}

async function submit(services: VerifyServices, wish: Wish, taken: Try): Promise<Verdict> {
  const { attemptId, reference, nth } = taken;
  const { codeTriesMax } = services.settings.identity;
  const result = await services.aadhaarCode.submit({
    reference,
    code: wish.code,
    aadhaarLastFour: lastFourOf(wish.number),
  });
  reportAnswer(services, "aadhaar", result);
  switch (result.kind) {
    case "opened":
      return { kind: await recordIdentity(services, proofOf(wish, taken, result.record)) };
    case "wrong":
      if (nth < codeTriesMax) return { kind: "wrong", triesLeft: codeTriesMax - nth };
      await end(services, wish, { attemptId, outcome: "locked" });
      return { kind: "locked" };
    case "expired":
      return whenSpent(services, wish, taken);
    case "unavailable":
      await services.database.withTx(asBorrower(wish.borrowerId), (tx) => giveTryBack(tx, attemptId));
      return { kind: "unavailable" };
    default:
      return result satisfies never;
  }
}

function proofOf(wish: Wish, { attemptId, reference }: Try, record: IdentityRecord): IdentityProof {
  if (record.aadhaarLastFour !== lastFourOf(wish.number))
    throw new Error("verifyAadhaarCode: the record of another number came through");
  return {
    borrowerId: wish.borrowerId,
    attemptId,
    way: "aadhaar-code",
    reference,
    record,
    remember: (tx) => wish.openStep.rememberReply(tx, replyOf(wish)),
  };
}

/**
 * The provider says that the code is spent. When this is not the only try, another caller may have spent it a moment
 * ago, as a double click does: then what comes of theirs is the answer to this one too.
 */
async function whenSpent(services: VerifyServices, wish: Wish, { attemptId }: Try): Promise<Verdict> {
  const { borrowerId } = wish;
  for (let look = 0; look < SPENT_LOOKS_MAX; look++) {
    const { outcome, tries } = await services.database.withTx(asBorrower(borrowerId), (tx) =>
      readProgress(tx, attemptId),
    );
    if (outcome !== null) return { kind: endOf(outcome) };
    if (tries <= 1) break;
    await wait(LOOK_AGAIN_MS);
  }
  await end(services, wish, { attemptId, outcome: "expired" });
  return { kind: "expired" };
}

/** Who has the record in hand needs moments to write it down. */
const SPENT_LOOKS_MAX = 50;

function end(
  { database, clock }: VerifyServices,
  { borrowerId }: Wish,
  { attemptId, outcome }: { attemptId: string; outcome: "locked" | "expired" },
): Promise<void> {
  return database.withTx(asBorrower(borrowerId), (tx) =>
    endAttempt(tx, { attemptId, outcome, now: clock.realNow() }),
  );
}
