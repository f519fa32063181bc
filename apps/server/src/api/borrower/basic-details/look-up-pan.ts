import { setTimeout as delay } from "node:timers/promises";
import { completedYears } from "@vaada/calendar/age";
import {
  addDays,
  type CivilDate,
  civilDate,
  civilDateInIndia,
  startOfDayInIndia,
} from "@vaada/calendar/civil-date";
import type { ConsentKind } from "@vaada/contract/consent";
import type { ErrorCode } from "@vaada/contract/errors";
import type { Secret } from "@vaada/contract/secret";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import { giveConsents } from "../../../journey/consents/use-consents.ts";
import { indexName } from "../../../journey/pan-records/index-name.ts";
import {
  type PanRow,
  type PanStatus,
  type RecordKey,
  readRecord,
  removeQuestion,
  writeAnswer,
  writeNameIndex,
} from "../../../journey/pan-records/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { giveBack, type Limit, readExhausted, takeLimit } from "../../../platform/db/limits.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { networkTiersOf } from "../../../platform/network.ts";
import { type Refused, RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";
import {
  isAnswerAwaited,
  type PanQuestion,
  putQuestion,
  refuseOtherHolder,
  sealAnswer,
  takeBackQuestion,
} from "./pan-record.ts";
import { type CurrentEmail, inStepTx, isTooLate, type StepState } from "./step-tx.ts";

export type PanServices = Pick<
  Services,
  "database" | "vault" | "clock" | "panRegister" | "log" | "metrics" | "settings"
>;

/** The call that looks the PAN up, and the consents it needs. */
type ConsentedCall = {
  readonly name: string;
  readonly consents: readonly ConsentKind[];
  readonly notices: readonly [current: string, ...earlier: string[]];
};

export type PanRequest = {
  readonly borrowerId: string;
  readonly pan: Secret;
  readonly email: Secret;
  readonly call: ConsentedCall;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/** A PAN that the register knows as a person's, and the borrower who gave it. */
export type PanMatch = StepState & {
  readonly email: CurrentEmail;
  readonly record: PanRow;
  /** Whether the consents of this call were stored when it asked the register. */
  readonly hasConsented: boolean;
};

/** The act of a call on a match, in the transaction that found it. */
type MatchAction<T> = (tx: Tx, match: PanMatch) => Promise<T>;

type PanLookup<T> = {
  readonly services: PanServices;
  readonly request: PanRequest;
  readonly key: RecordKey;
  readonly act: MatchAction<T>;
};

/**
 * Finds out who holds a PAN, and acts on it. A PAN whose good answer is on file is not asked about again. Otherwise the
 * question is committed before the register is asked, and the answer is written after. Of several calls at once one asks and
 * the others wait for its answer.
 */
export async function lookUpPan<T>(
  services: PanServices,
  request: PanRequest,
  act: MatchAction<T>,
): Promise<T | Refused<LookupCode>> {
  const panIndex = services.vault.index("pan", request.pan.reveal());
  const lookup = { services, request, key: { borrowerId: request.borrowerId, panIndex }, act };
  const start = await inStepTx(services, request, (tx, state) => startLookup(tx, state, lookup));
  switch (start.kind) {
    case "over":
      return start.outcome;
    case "asking":
      return askRegister(lookup, start);
    case "awaited":
      return awaitOtherCall(lookup, start.askedAt);
    default:
      return start satisfies never;
  }
}

type LookupStart<T> =
  | { readonly kind: "over"; readonly outcome: T | Refused<LookupCode> }
  /** This call asks the register. */
  | ({ readonly kind: "asking" } & PanQuestion)
  /** Another call has asked and has no answer yet. */
  | { readonly kind: "awaited"; readonly askedAt: Date };

async function startLookup<T>(tx: Tx, state: StepState, lookup: PanLookup<T>): Promise<LookupStart<T>> {
  const { services, request, key } = lookup;
  const { now, position } = state;
  const record = await readRecord(tx, key);
  if (isTooLate(state, record)) return { kind: "over", outcome: refuseOutOfTurn(position) };
  const refusal = await refuseOtherHolder(tx, services.vault, { ...key, pan: request.pan });
  const tries = panTries(services, { ...request, now });
  if (refusal !== null) {
    await takeTry(tx, tries, now);
    await giveBack(tx, tries.borrower.refused, now);
    return { kind: "over", outcome: refusal };
  }
  if (record !== null && isGood(record))
    return { kind: "over", outcome: await applyRecord(tx, state, { lookup, record, hasConsented: false }) };
  if (record !== null && isAnswerAwaited(record, now)) return { kind: "awaited", askedAt: record.askedAt };
  await takeTry(tx, tries, now);
  await giveConsents(tx, {
    call: request.call.name,
    kinds: request.call.consents,
    borrowerId: request.borrowerId,
    applicationId: position.application.id,
    evidence: evidenceOf(request.call, { caller: request.caller, now }),
  });
  const question = await putQuestion(tx, services.vault, { ...key, pan: request.pan, record, askedAt: now });
  return { kind: "asking", ...question };
}

/** Another answer of the register could not lead any further: a link that it does not know keeps nobody. */
const isGood = ({ status, isAadhaarLinked }: PanRow): boolean =>
  status === "valid" && isAadhaarLinked !== false;

async function askRegister<T>(lookup: PanLookup<T>, question: PanQuestion): Promise<T | Refused<LookupCode>> {
  const { services, request } = lookup;
  const result = await services.panRegister.lookUp(request.pan);
  reportAnswer(services, "pan", result);
  return inStepTx(services, request, async (tx, state) => {
    const tries = panTries(services, { ...request, now: state.now });
    if (result.kind === "unavailable") {
      await takeBackQuestion(tx, question);
      await giveTryBack(tx, tries, state.now);
      return UNAVAILABLE;
    }
    // The law has no use for a child's data here, so the lookup leaves a number behind and nothing else.
    if (result.kind === "found" && isMinor(result.record.birthDate, services.clock.today())) {
      await removeQuestion(tx, question.key);
      services.metrics.countMinor();
      return refuse("PAN_OF_MINOR");
    }
    if (result.kind === "found") await giveBack(tx, tries.borrower.refused, state.now);
    const answer = sealAnswer(question.key.id, result, services.vault);
    const record = await writeAnswer(tx, question.key, { ...answer, answeredAt: state.now });
    if (record !== null && result.kind === "found") {
      const words = indexName(services.vault, result.record.name);
      await writeNameIndex(tx, { id: record.id, borrowerId: request.borrowerId, words });
    }
    return record === null ? UNAVAILABLE : applyRecord(tx, state, { lookup, record, hasConsented: true });
  });
}

const FULL_AGE_YEARS = 18;

const isMinor = (birthDate: string, today: CivilDate): boolean =>
  completedYears({ bornOn: civilDate(birthDate), on: today }) < FULL_AGE_YEARS;

/** Waits for the call that asked and paid the try, and gives the same answer for free. */
async function awaitOtherCall<T>(lookup: PanLookup<T>, askedAt: Date): Promise<T | Refused<LookupCode>> {
  const { services, request, key } = lookup;
  if (!(await awaitAnswer(services.database, { ...key, askedAt }))) return UNAVAILABLE;
  return inStepTx(services, request, async (tx, state) => {
    const record = await readRecord(tx, key);
    if (record === null || record.answeredAt === null) return UNAVAILABLE;
    return applyRecord(tx, state, { lookup, record, hasConsented: false });
  });
}

/** The register answers within a second or two; a fifth of a second more goes unnoticed. */
const READ_EVERY_MS = 200;
/** Twelve seconds of reading: two more than the call that asked waits for the register. */
const READS_MAX = 60;

/** Waits for the answer. False when the question was taken back or asked anew, or takes too long. */
export async function awaitAnswer(
  database: Database,
  { askedAt, ...key }: RecordKey & { readonly askedAt: Date },
): Promise<boolean> {
  const actor = asBorrower(key.borrowerId);
  for (let reads = 0; reads < READS_MAX; reads++) {
    const record = await database.withTx(actor, (tx) => readRecord(tx, key));
    if (record?.askedAt.getTime() !== askedAt.getTime()) return false;
    if (record.answeredAt !== null) return true;
    await delay(READ_EVERY_MS);
  }
  return false;
}

async function applyRecord<T>(
  tx: Tx,
  state: StepState,
  { lookup, record, hasConsented }: { lookup: PanLookup<T>; record: PanRow; hasConsented: boolean },
): Promise<T | Refused<LookupCode>> {
  const { email, position } = state;
  if (email === null || isTooLate(state, record)) return refuseOutOfTurn(position);
  if (record.status === null) throw new Error("applyRecord: a record without an answer");
  if (record.status !== "valid") return refuse(REFUSALS[record.status]);
  return lookup.act(tx, { ...state, email, record, hasConsented });
}

type LookupCode =
  | "STEP_OUT_OF_TURN"
  | "PAN_ALREADY_REGISTERED"
  | "PROVIDER_UNAVAILABLE"
  | "PAN_OF_MINOR"
  | (typeof REFUSALS)[keyof typeof REFUSALS];

const REFUSALS = {
  "not-found": "PAN_NOT_FOUND",
  inactive: "PAN_INACTIVE",
  "not-individual": "PAN_NOT_INDIVIDUAL",
} as const satisfies Record<Exclude<PanStatus, "valid">, ErrorCode>;

/** The wait that the catalogue's message names. */
const UNAVAILABLE = refuse("PROVIDER_UNAVAILABLE", { retryAfterSeconds: 60 });

const HOUR_SECONDS = 3_600;

/** The limits that one try counts against, always taken in this order. */
type PanTries = {
  /** Until midnight in India. `refused` is taken ahead, and given back when the register knows the PAN. */
  readonly borrower: { readonly all: Limit; readonly refused: Limit };
  readonly networks: readonly Limit[];
};

function panTries(
  services: PanServices,
  { borrowerId, caller, now }: { borrowerId: string; caller: Caller; now: Date },
): PanTries {
  const { panTriesPerDay, panRefusalsPerDay } = services.settings.basicDetails;
  const windowSeconds = secondsUntil(nextMidnightInIndia(now), now);
  return {
    borrower: {
      all: { bucket: `pan-tries:${borrowerId}`, max: panTriesPerDay, windowSeconds },
      refused: { bucket: `pan-refused:${borrowerId}`, max: panRefusalsPerDay, windowSeconds },
    },
    networks: networkLimits(services, caller),
  };
}

const nextMidnightInIndia = (now: Date): Date =>
  new Date(startOfDayInIndia(addDays(civilDateInIndia(now.getTime()), 1)));

/** Counts one try, or refuses the call. Refuses by throwing, so that the transaction undoes what it has written. */
async function takeTry(tx: Tx, { borrower, networks }: PanTries, now: Date): Promise<void> {
  for (const limit of [borrower.all, borrower.refused]) {
    const take = await takeLimit(tx, limit, now);
    if (take.kind === "refused")
      throw new RefusedError(refuse("TOO_MANY_TRIES", { retryAfterSeconds: secondsUntil(take.until, now) }));
  }
  for (const limit of networks) {
    const take = await takeLimit(tx, limit, now);
    if (take.kind === "refused") throw new RefusedError(tooMany(take.until, now));
  }
}

/** For a question that the register did not answer. */
async function giveTryBack(tx: Tx, { borrower, networks }: PanTries, now: Date): Promise<void> {
  for (const limit of [borrower.all, borrower.refused, ...networks]) await giveBack(tx, limit, now);
}

/** Refuses a network that has used up its tries of the hour. */
export async function refuseOverNetworkLimit(
  services: PanServices,
  caller: Caller,
): Promise<Refused<"TOO_MANY"> | null> {
  const now = services.clock.realNow();
  const until = await services.database.withTx({ kind: "anonymous" }, (tx) =>
    readExhausted(tx, networkLimits(services, caller), now),
  );
  return until === null ? null : tooMany(until, now);
}

const networkLimits = ({ vault, settings }: PanServices, caller: Caller): readonly Limit[] =>
  networkTiersOf(caller.address).map(({ network, share }) => ({
    bucket: `pan-address:${vault.index("limits.network", network).toString("hex")}`,
    max: settings.basicDetails.panTriesPerAddressPerHour * share,
    windowSeconds: HOUR_SECONDS,
  }));

const tooMany = (until: Date, now: Date): Refused<"TOO_MANY"> =>
  refuse("TOO_MANY", { retryAfterSeconds: secondsUntil(until, now) });

const secondsUntil = (until: Date, now: Date): number => Math.ceil((until.getTime() - now.getTime()) / 1000);
