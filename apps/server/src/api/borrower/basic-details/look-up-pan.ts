import type { ConsentKind } from "@vaada/contract/consent";
import type { ErrorCode } from "@vaada/contract/errors";
import type { Secret } from "@vaada/contract/secret";
import { evidenceOf, insertConsents } from "../../../journey/consents/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";
import { awaitAnswer } from "./await-answer.ts";
import type { CurrentEmail } from "./current-email.ts";
import { refuseIfHeld } from "./other-holder.ts";
import { answerFor } from "./pan-record.ts";
import { giveTryBack, panTries, takeTry } from "./pan-tries.ts";
import { isAwaited, type OpenQuestion, putQuestion, takeBackQuestion } from "./question.ts";
import { type Here, inStepTx, isTooLate } from "./step-tx.ts";
import { type PanRow, type PanStanding, type RecordKey, readRecord, writeAnswer } from "./store.ts";

export type PanServices = Pick<
  Services,
  "database" | "vault" | "clock" | "panRegister" | "log" | "metrics" | "settings"
>;

/** The call that looks the PAN up, and what it needs a consent for. */
type ConsentedCall = { readonly name: string; readonly consents: readonly ConsentKind[] };

export type PanWish = {
  readonly borrowerId: string;
  readonly pan: Secret;
  readonly email: Secret;
  readonly call: ConsentedCall;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/** A PAN that the register knows as a person's, and the borrower who gave it. */
export type FoundPan = Here & {
  readonly email: CurrentEmail;
  readonly record: PanRow;
  /** Whether this call's consents went on file when it had the register asked. */
  readonly hasConsented: boolean;
};

/** What a call does with a PAN that was found, in the transaction that found it. */
type Act<T> = (tx: Tx, found: FoundPan) => Promise<T>;

type Lookup<T> = {
  readonly services: PanServices;
  readonly wish: PanWish;
  readonly key: RecordKey;
  readonly act: Act<T>;
};

/**
 * Finds out who holds a PAN, and acts on it. A PAN that is on file as good is not asked about again. Otherwise the
 * question is committed before the register is asked, and what it said is written after; of several calls at once one asks
 * and the others wait for its answer.
 */
export async function lookUpPan<T>(
  services: PanServices,
  wish: PanWish,
  act: Act<T>,
): Promise<T | Refused<LookupCode>> {
  const panIndex = services.vault.index("pan", wish.pan.reveal());
  const lookup = { services, wish, key: { borrowerId: wish.borrowerId, panIndex }, act };
  const begun = await inStepTx(services, wish, (tx, here) => begin(tx, here, lookup));
  switch (begun.kind) {
    case "over":
      return begun.outcome;
    case "asking":
      return ask(lookup, begun);
    case "awaited":
      return follow(lookup, begun.askedAt);
    default:
      return begun satisfies never;
  }
}

type Begun<T> =
  | { readonly kind: "over"; readonly outcome: T | Refused<LookupCode> }
  /** It is for this call to ask. */
  | ({ readonly kind: "asking" } & OpenQuestion)
  /** Another call has asked and has no answer yet. */
  | { readonly kind: "awaited"; readonly askedAt: Date };

async function begin<T>(tx: Tx, here: Here, lookup: Lookup<T>): Promise<Begun<T>> {
  const { services, wish, key } = lookup;
  const { now, standing } = here;
  const record = await readRecord(tx, key);
  if (isTooLate(here, record)) return { kind: "over", outcome: refuseOutOfTurn(standing) };
  const held = await refuseIfHeld(tx, services.vault, { ...key, pan: wish.pan });
  if (held !== null) {
    await takeTry(tx, panTries(services, wish), now);
    return { kind: "over", outcome: held };
  }
  if (record !== null && isGood(record))
    return { kind: "over", outcome: await conclude(tx, here, { lookup, record, hasConsented: false }) };
  if (record !== null && isAwaited(record, now)) return { kind: "awaited", askedAt: record.askedAt };
  await takeTry(tx, panTries(services, wish), now);
  await insertConsents(tx, {
    call: wish.call.name,
    kinds: wish.call.consents,
    borrowerId: wish.borrowerId,
    applicationId: standing.application.id,
    evidence: evidenceOf(wish.caller, now),
  });
  const question = await putQuestion(tx, services.vault, { ...key, pan: wish.pan, record, askedAt: now });
  return { kind: "asking", ...question };
}

/** Nothing the register could say of it now would lead anywhere else. */
const isGood = ({ standing, isAadhaarLinked }: PanRow): boolean =>
  standing === "valid" && isAadhaarLinked === true;

async function ask<T>(lookup: Lookup<T>, open: OpenQuestion): Promise<T | Refused<LookupCode>> {
  const { services, wish } = lookup;
  const result = await services.panRegister.lookUp(wish.pan);
  reportAnswer(services, "pan", result);
  return inStepTx(services, wish, async (tx, here) => {
    if (result.kind === "unavailable") {
      await takeBackQuestion(tx, open);
      await giveTryBack(tx, panTries(services, wish), here.now);
      return UNAVAILABLE;
    }
    const answer = answerFor(open.question.id, result, services.vault);
    const record = await writeAnswer(tx, open.question, { ...answer, answeredAt: here.now });
    return record === null ? UNAVAILABLE : conclude(tx, here, { lookup, record, hasConsented: true });
  });
}

/** Who asked has paid the try; who waited gets the same answer for nothing. */
async function follow<T>(lookup: Lookup<T>, askedAt: Date): Promise<T | Refused<LookupCode>> {
  const { services, wish, key } = lookup;
  if (!(await awaitAnswer(services.database, { ...key, askedAt }))) return UNAVAILABLE;
  return inStepTx(services, wish, async (tx, here) => {
    const record = await readRecord(tx, key);
    if (record === null || record.answeredAt === null) return UNAVAILABLE;
    return conclude(tx, here, { lookup, record, hasConsented: false });
  });
}

async function conclude<T>(
  tx: Tx,
  here: Here,
  { lookup, record, hasConsented }: { lookup: Lookup<T>; record: PanRow; hasConsented: boolean },
): Promise<T | Refused<LookupCode>> {
  const { email, standing } = here;
  if (email === null || isTooLate(here, record)) return refuseOutOfTurn(standing);
  if (record.standing === null) throw new Error("conclude: a record without an answer");
  if (record.standing !== "valid") return refuse(REFUSALS[record.standing]);
  return lookup.act(tx, { ...here, email, record, hasConsented });
}

type LookupCode =
  | "STEP_OUT_OF_TURN"
  | "PAN_ALREADY_REGISTERED"
  | "PROVIDER_UNAVAILABLE"
  | (typeof REFUSALS)[keyof typeof REFUSALS];

const REFUSALS = {
  "not-found": "PAN_NOT_FOUND",
  inactive: "PAN_INACTIVE",
  "not-individual": "PAN_NOT_INDIVIDUAL",
} as const satisfies Record<Exclude<PanStanding, "valid">, ErrorCode>;

/** As long as the message of the catalogue asks for. */
const UNAVAILABLE = refuse("PROVIDER_UNAVAILABLE", { retryAfterSeconds: 60 });
