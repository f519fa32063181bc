import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { AS_WORKER } from "../../../../platform/db/actor.ts";
import { readPauseMs, type TurnKind } from "../../../../platform/paces/store.ts";
import type { DebitServices } from "../refresh-debit.ts";
import { keepTakenDebits, type LeftDebit, leaveDebits, type TakenDebit, takeDueDebits } from "./store.ts";
import { workOnDebit } from "./work-on-debit.ts";

/** Others take up the debits of a lane that was not heard of for so long. */
const LEASE_MS = 30_000;
/** Debits come due in the morning and by events; nobody watches a screen for them. */
const LOOK_EVERY_MS = 1_000;
/** So long, debits that are done and places that are free are gathered, so that one statement serves many. */
const GATHER_MS = 50;
/** Questions have this part of the places beside the acts, as they have of the turns. */
const PLACES_A_QUESTION = 4;

type DebitLaneOptions = { readonly atOnce: number; readonly leaseMs?: number };

type DebitLane = {
  /** Takes no more debits until `resume`, and lets those that it has end. */
  pause(): void;
  resume(): void;
  /** Resolves when no debit is at work any more. */
  stop(): Promise<void>;
};

/**
 * Works on debits beside the queue of jobs, so many at once: nothing else waits for them, and any number of lanes in any number
 * of processes share them. Each row of a debit is its place in the queue.
 */
export function startDebitLane(
  services: DebitServices,
  { atOnce, leaseMs = LEASE_MS }: DebitLaneOptions,
): DebitLane {
  const { database, log } = services;
  const lane = randomUUID();
  const places: Readonly<Record<TurnKind, number>> = {
    act: atOnce,
    question: Math.ceil(atOnce / PLACES_A_QUESTION),
  };
  const taken: Readonly<Record<TurnKind, Set<string>>> = { act: new Set(), question: new Set() };
  const done: LeftDebit[] = [];
  let bell = Promise.withResolvers<void>();
  let [isPaused, isStopping] = [false, false];

  async function workOn(debit: TakenDebit, kind: TurnKind): Promise<void> {
    done.push(await workOnDebit(services, debit, kind));
    bell.resolve();
  }

  async function take(kind: TurnKind): Promise<void> {
    const max = places[kind] - taken[kind].size;
    if (max === 0) return;
    const debits = await database.withTx(AS_WORKER, (tx) => takeDueDebits(tx, { kind, lane, max, leaseMs }));
    for (const debit of debits) {
      taken[kind].add(debit.id);
      void workOn(debit, kind);
    }
  }

  async function leave(): Promise<void> {
    const debits = done.slice();
    if (debits.length === 0) return;
    await database.withTx(AS_WORKER, (tx) => leaveDebits(tx, { debits, lane }));
    done.splice(0, debits.length);
    for (const { id } of debits) for (const kind of KINDS) taken[kind].delete(id);
  }

  /** While the provider asks to be left alone, debits are not taken only to wait. */
  async function takeWhatIsDue(): Promise<void> {
    if (isPaused || isStopping) return;
    if ((await database.withTx(AS_WORKER, (tx) => readPauseMs(tx, "razorpay"))) > 0) return;
    for (const kind of KINDS) await take(kind);
  }

  const countTaken = () => taken.act.size + taken.question.size;

  async function keepWorking(): Promise<void> {
    while (!isStopping || countTaken() > 0) {
      try {
        await leave();
        await takeWhatIsDue();
      } catch (error) {
        log.warn({ error }, "debits could not be taken or left, they are tried again");
        await delay(LOOK_EVERY_MS);
      }
      if (done.length === 0) await Promise.race([bell.promise, delay(LOOK_EVERY_MS)]);
      bell = Promise.withResolvers();
      await delay(GATHER_MS);
    }
  }

  async function keepTaken(): Promise<void> {
    const ids = KINDS.flatMap((kind) => [...taken[kind]]);
    if (ids.length > 0) await database.withTx(AS_WORKER, (tx) => keepTakenDebits(tx, { ids, lane, leaseMs }));
  }

  const keeping = setInterval(() => {
    keepTaken().catch((error: unknown) =>
      log.warn({ error }, "debits could not be kept, others may take them"),
    );
  }, leaseMs / 4);
  const worked = keepWorking();
  return {
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
    },
    async stop() {
      isStopping = true;
      bell.resolve();
      await worked;
      clearInterval(keeping);
    },
  };
}

const KINDS: readonly TurnKind[] = ["act", "question"];
