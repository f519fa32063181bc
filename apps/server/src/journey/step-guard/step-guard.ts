import type { Call, StepName } from "@vaada/contract/call";
import { placeOf } from "@vaada/lending/steps";
import type { Clock } from "../../platform/clock.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { Services } from "../../services.ts";
import { readStanding, roadNow, type Standing } from "../applications/journey-position.ts";
import { readAnswer, upsertAnswer } from "./store.ts";

/** A call whose step has come. */
export type Turn = {
  readonly standing: Standing;
  /**
   * Keeps the reply with the change it tells of, in one transaction: once the step has passed, the same body gets it
   * again and nothing happens twice.
   */
  remember(tx: Tx, reply: unknown): Promise<void>;
};

/** Whether it is a call's turn: go, the answer it got before, or back to where the borrower is. */
type Verdict =
  | { readonly kind: "go"; readonly turn: Turn }
  /** `orElse` for a reply that was kept by an older server, and that the contract does not know any more. */
  | { readonly kind: "again"; readonly reply: unknown; readonly orElse: Refused<"STEP_OUT_OF_TURN"> }
  | { readonly kind: "refused"; readonly refused: Refused<"STEP_OUT_OF_TURN"> };

export type Turns = {
  judge(call: Call & { step: StepName }, asked: { borrowerId: string; body: unknown }): Promise<Verdict>;
};

/**
 * The road's order, kept in one place for every call. Before its step a call is refused. After it, a reading call still
 * reads, and any other gets the answer it got then or, with another body, is refused. A refusal says where to go.
 */
export function createTurns(services: Pick<Services, "database" | "vault" | "clock" | "settings">): Turns {
  return {
    judge(call, { borrowerId, body }) {
      return services.database.withTx(asBorrower(borrowerId), async (tx): Promise<Verdict> => {
        const standing = await readStanding(tx, { borrowerId, ...roadNow(services) });
        const said = { borrowerId, applicationId: standing.application.id, body };
        const key = keyOf(services.vault, call, said);
        const remember: Turn["remember"] = (inTx, reply) =>
          rememberAnswer(inTx, services, { call, ...said, reply });
        const place = standing.alsoOpen.includes(call.step) ? "now" : placeOf(call.step, standing.step);
        if (place === "now" || (place === "passed" && isReading(call)))
          return { kind: "go", turn: { standing, remember } };
        const sealed = place === "passed" ? await readAnswer(tx, key) : null;
        const refused = outOfTurn(standing);
        if (sealed === null) return { kind: "refused", refused };
        const reply: unknown = JSON.parse(services.vault.open(sealed, sealPlaceOf(key)));
        return { kind: "again", reply, orElse: refused };
      });
    },
  };
}

/** For what a worker has brought to its end while nobody waited: who asks again gets the answer to their own call. */
export async function rememberAnswer(
  tx: Tx,
  services: Pick<Services, "vault" | "clock">,
  { call, reply, ...said }: Said & { readonly call: Call & { step: StepName }; readonly reply: unknown },
): Promise<void> {
  const key = keyOf(services.vault, call, said);
  await upsertAnswer(tx, { ...key, ...sealedAnswer(services, key, reply) });
}

/** A body as it was parsed, by whom and for which application. */
type Said = { readonly borrowerId: string; readonly applicationId: number; readonly body: unknown };

const keyOf = (vault: Vault, call: Call & { step: StepName }, { borrowerId, ...said }: Said): AnswerKey => ({
  borrowerId,
  call: call.name,
  bodyHash: bodyHashOf(vault, call, said),
});

const isReading = ({ method, reads }: Call): boolean => method === "GET" || reads === true;

/** For an act that finds, under its own lock, that the step has passed while it was at work. */
export const outOfTurn = ({ route }: Standing): Refused<"STEP_OUT_OF_TURN"> =>
  refuse("STEP_OUT_OF_TURN", { data: { redirect_to: route } });

type AnswerKey = { readonly borrowerId: string; readonly call: string; readonly bodyHash: Buffer };

/** What is proven here is proven for good; everything later is said anew for every application. */
const PROVEN_FOR_GOOD: readonly StepName[] = ["basic-details", "identity"];

/** Parsed bodies have the order of their schema, so one body has one text. */
function bodyHashOf(
  vault: Vault,
  call: Call & { step: StepName },
  { body, applicationId }: { body: unknown; applicationId: number },
): Buffer {
  const text = JSON.stringify(body ?? null, lastFourOfAadhaar);
  const isProof = PROVEN_FOR_GOOD.includes(call.step);
  return vault.index(`answers.${call.name}`, isProof ? text : `${applicationId} ${text}`);
}

/** Not even a keyed hash of an Aadhaar number is kept: its last four digits tell one body from another. */
const lastFourOfAadhaar = (field: string, value: unknown): unknown =>
  field === "aadharNo" && typeof value === "string" ? value.slice(-4) : value;

const sealedAnswer = (services: { vault: Vault; clock: Clock }, key: AnswerKey, reply: unknown) => ({
  replySealed: services.vault.seal(JSON.stringify(reply), sealPlaceOf(key)),
  answeredAt: services.clock.realNow(),
});

const sealPlaceOf = ({ borrowerId, call, bodyHash }: AnswerKey) => ({
  table: "answers",
  column: "reply_sealed",
  row: `${borrowerId} ${call} ${bodyHash.toString("hex")}`,
});
