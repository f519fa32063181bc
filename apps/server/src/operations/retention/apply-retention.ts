import { type DataKind, type Period, retentionOf } from "@vaada/lending/retention/rules";
import { AS_WORKER, asEraserOf } from "../../platform/db/actor.ts";
import { removeOldSessions } from "../../platform/http/session/store.ts";
import { dropEmptyEventMonths, removeOldEvents } from "../../platform/inbox/store.ts";
import type { Services } from "../../services.ts";
import { certifyErasure, entryOf } from "./certificate.ts";
import { type ErasureServices, eraseEnded } from "./erase-ended.ts";
import { eraseStrays } from "./erase-strays.ts";
import { forgetErasedFile, readErasedFiles, readWhoseMayEnd } from "./store.ts";

type RetentionServices = ErasureServices & Pick<Services, "database" | "files" | "log" | "metrics">;

/** The borrowers that are looked for at once. Each has a transaction of its own. */
const BORROWERS_AT_ONCE = 200;

/**
 * Erases everything that has ended by today. A run that is cut off keeps what it did, and the next one does the rest; one borrower
 * whose data can't be erased keeps nobody else's.
 */
export async function applyRetention(services: RetentionServices): Promise<void> {
  await eraseEvidence(services);
  const errors = await eraseByBorrower(services);
  await eraseStrays(services).catch((error: unknown) => errors.push(error));
  await removeErasedFiles(services);
  if (errors.length > 0)
    throw new AggregateError(errors, `apply-retention: ${errors.map(String).join("; ")}`);
}

async function eraseByBorrower(services: RetentionServices): Promise<unknown[]> {
  const { database, clock, log } = services;
  const errors: unknown[] = [];
  const today = clock.today();
  let after: string | null = null;
  let certificates = 0;
  for (;;) {
    const search = { today, after, limit: BORROWERS_AT_ONCE };
    const ids: readonly string[] = await database.withTx(AS_WORKER, (tx) => readWhoseMayEnd(tx, search));
    for (const borrowerId of ids) {
      try {
        const erasure = await database.withTx(asEraserOf(borrowerId), (tx) =>
          eraseEnded(tx, services, { borrowerId, cause: "period" }),
        );
        if (erasure.kind === "done" && erasure.certificate !== null) certificates += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    after = ids.at(-1) ?? null;
    if (ids.length < BORROWERS_AT_ONCE) break;
  }
  log.info({ on: today, certificates }, "what has ended is erased");
  return errors;
}

/** The evidence of sign-ins and what providers sent belong to many, and go by real time. */
async function eraseEvidence({ database, clock }: RetentionServices): Promise<void> {
  await database.withTx(AS_WORKER, async (tx) => {
    const counts = [
      ["sign-ins", await removeOldSessions(tx, yearsOf("sign-ins"))],
      ["provider-events", await removeOldEvents(tx, yearsOf("provider-events"))],
    ] as const;
    await certifyErasure(tx, {
      borrowerId: null,
      cause: "period",
      erasedOn: clock.today(),
      erasedAt: clock.now(),
      entries: counts.flatMap(([kind, count]) =>
        count === 0 ? [] : [entryOf(kind, count, retentionOf(kind).rule)],
      ),
    });
  });
  // By itself: it keeps everybody from the inbox until its end.
  await database.withTx(AS_WORKER, dropEmptyEventMonths);
}

function yearsOf(kind: DataKind): { readonly years: number } {
  const keep: Period = retentionOf(kind).rule.keep;
  if (!("years" in keep)) throw new Error(`retention: ${kind} is not kept for years`);
  return keep;
}

/** A file is removed after its erasure is committed. One that can't be removed now is removed the next time. */
export async function removeErasedFiles({
  database,
  files,
}: Pick<Services, "database" | "files">): Promise<void> {
  for (const fileKey of await database.withTx(AS_WORKER, readErasedFiles)) {
    await files.remove(fileKey);
    await database.withTx(AS_WORKER, (tx) => forgetErasedFile(tx, fileKey));
  }
}
