import type { Call, StepName } from "@vaada/contract/call";
import { placeOf } from "@vaada/lending/steps";
import type { Clock } from "../../platform/clock.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { Services } from "../../services.ts";
import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../applications/journey-position.ts";
import { readLastApplication } from "../applications/store.ts";
import { refuseWithdrawn } from "../consents/use-consents.ts";
import { readAnswer, upsertAnswer } from "./store.ts";

/** The open step of a call that the guard has let through. */
export type OpenStep = {
  readonly position: JourneyPosition;
  /**
   * Stores the reply in the transaction of the change it reports. Once the step has passed, the same body gets this reply
   * again and nothing happens twice.
   */
  rememberReply(tx: Tx, reply: unknown): Promise<void>;
};

type GuardedCall = Call & { step: StepName };

/** The guard lets a call through, repeats its earlier reply, or sends the borrower back to the current step. */
type GuardVerdict =
  | { readonly kind: "go"; readonly openStep: OpenStep }
  /** `orElse` replaces a reply that an older server stored and the contract no longer accepts. */
  | { readonly kind: "again"; readonly reply: unknown; readonly orElse: Refused<"STEP_OUT_OF_TURN"> }
  | { readonly kind: "refused"; readonly refused: Refused<"STEP_OUT_OF_TURN" | "CONSENT_WITHDRAWN"> };

export type StepGuard = {
  checkCall(call: GuardedCall, request: { borrowerId: string; body: unknown }): Promise<GuardVerdict>;
};

/**
 * Enforces the order of the steps for every call. Before its step, a call is refused. After its step, a reading call still
 * reads, and any other call gets its earlier reply; with another body it is refused. A refusal names the current step. In its
 * step, a call is refused while a consent that it rests on is withdrawn.
 */
export function createStepGuard(
  services: Pick<Services, "database" | "vault" | "clock" | "settings">,
): StepGuard {
  return {
    checkCall(call, { borrowerId, body }) {
      return services.database.withTx(asBorrower(borrowerId), async (tx): Promise<GuardVerdict> => {
        const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
        const request = { borrowerId, applicationId: position.application.id, body };
        const key = keyOf(services.vault, call, request);
        const rememberReply: OpenStep["rememberReply"] = (inTx, reply) =>
          rememberAnswer(inTx, services, { call, ...request, reply });
        const place = position.alsoOpen.includes(call.step) ? "now" : placeOf(call.step, position.step);
        if (place === "now" || (place === "passed" && isReading(call))) {
          const withdrawn = place === "now" ? await refuseWithdrawnOf(tx, call, request) : null;
          if (withdrawn !== null) return { kind: "refused", refused: withdrawn };
          return { kind: "go", openStep: { position, rememberReply } };
        }
        const sealed = place === "passed" ? await readAnswer(tx, key) : null;
        const refused = refuseOutOfTurn(position);
        if (sealed === null) return { kind: "refused", refused };
        const reply: unknown = JSON.parse(services.vault.open(sealed, sealPlaceOf(key)));
        return { kind: "again", reply, orElse: refused };
      });
    },
  };
}

/** A call that only shows something needs no consent: it is the borrower's own. */
const refuseWithdrawnOf = async (
  tx: Tx,
  { showsOnly, consents: gives }: GuardedCall,
  { borrowerId, applicationId }: CallRequest,
): Promise<Refused<"CONSENT_WITHDRAWN"> | null> =>
  showsOnly === true ? null : refuseWithdrawn(tx, { borrowerId, applicationId, gives });

/** A worker that finishes a step stores the reply here, so that the borrower who calls again gets it. */
export async function rememberAnswer(
  tx: Tx,
  services: Pick<Services, "vault" | "clock">,
  { call, reply, ...request }: CallRequest & { readonly call: GuardedCall; readonly reply: unknown },
): Promise<void> {
  const key = keyOf(services.vault, call, request);
  await upsertAnswer(tx, { ...key, ...sealAnswer(services, key, reply) });
}

/** An act also calls this when it finds, under its own lock, that its step has passed. */
export const refuseOutOfTurn = ({ route }: JourneyPosition): Refused<"STEP_OUT_OF_TURN"> =>
  refuse("STEP_OUT_OF_TURN", { data: { redirect_to: route } });

/** The same for an act that finds the borrower at an earlier step than when it began. */
export async function refuseAtOwnStep(
  services: Pick<Services, "database" | "clock" | "settings">,
  borrowerId: string,
): Promise<Refused<"STEP_OUT_OF_TURN">> {
  const position = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) }),
  );
  return refuseOutOfTurn(position);
}

/** Whether a `loan_id` is the borrower's own: the open application, or the last one. */
export async function isOwnApplication(
  { database }: Pick<Services, "database">,
  { borrowerId, loanId }: { readonly borrowerId: string; readonly loanId: number },
): Promise<boolean> {
  const application = await database.withTx(asBorrower(borrowerId), (tx) =>
    readLastApplication(tx, borrowerId),
  );
  return application?.id === loanId;
}

/** A parsed body, its sender and the application it is for. */
type CallRequest = { readonly borrowerId: string; readonly applicationId: number; readonly body: unknown };

const keyOf = (vault: Vault, call: GuardedCall, { borrowerId, ...request }: CallRequest): AnswerKey => ({
  borrowerId,
  call: call.name,
  bodyHash: bodyHashOf(vault, call, request),
});

const isReading = ({ method, reads }: Call): boolean => method === "GET" || reads === true;

type AnswerKey = { readonly borrowerId: string; readonly call: string; readonly bodyHash: Buffer };

/** These steps prove the borrower once and for all; every later step is answered anew for each application. */
const STEPS_PROVED_ONCE: readonly StepName[] = ["basic-details", "identity"];

/** A parsed body has the field order of its schema, so equal bodies have equal texts. */
function bodyHashOf(
  vault: Vault,
  call: GuardedCall,
  { body, applicationId }: { body: unknown; applicationId: number },
): Buffer {
  const text = JSON.stringify(body ?? null, lastFourOfAadhaar);
  const isProof = STEPS_PROVED_ONCE.includes(call.step);
  return vault.index(`answers.${call.name}`, isProof ? text : `${applicationId} ${text}`);
}

/** Not even a keyed hash of an Aadhaar number may be stored. Its last four digits tell two bodies apart. */
const lastFourOfAadhaar = (field: string, value: unknown): unknown =>
  field === "aadharNo" && typeof value === "string" ? value.slice(-4) : value;

const sealAnswer = (services: { vault: Vault; clock: Clock }, key: AnswerKey, reply: unknown) => ({
  replySealed: services.vault.seal(JSON.stringify(reply), sealPlaceOf(key)),
  answeredAt: services.clock.realNow(),
});

const sealPlaceOf = ({ borrowerId, call, bodyHash }: AnswerKey) => ({
  table: "answers",
  column: "reply_sealed",
  row: `${borrowerId} ${call} ${bodyHash.toString("hex")}`,
});
