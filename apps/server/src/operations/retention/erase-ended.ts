import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import {
  type Ending,
  endsOf,
  type Hold,
  hasEnded,
  KINDS_OF_APPLICATION,
  KINDS_OF_PERSON,
  nextEnd,
  type RetentionFacts,
} from "@vaada/lending/retention/ends";
import { retentionOf } from "@vaada/lending/retention/rules";
import { writeLookAgain } from "../../journey/borrowers/store.ts";
import { forgetEveryAnswer } from "../../journey/step-guard/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { certifyErasure, entryOf } from "./certificate.ts";
import {
  COUNTED_WITH_ACCOUNT,
  ERASERS_OF_APPLICATION,
  ERASERS_OF_PERSON,
  type ErasureCount,
  type ErasureMoment,
} from "./erasers.ts";
import {
  type Certificate,
  type CertificateEntry,
  insertErasedFiles,
  lockRetentionFacts,
  type RetentionFactsOnFile,
} from "./store.ts";

export type ErasureServices = Pick<Services, "clock">;

export type Erasure =
  | { readonly kind: "held"; readonly holds: readonly Hold[] }
  | {
      readonly kind: "done";
      readonly entries: readonly CertificateEntry[];
      /** `null` when there was nothing to erase. */
      readonly certificate: Certificate | null;
      readonly ends: readonly Ending[];
      readonly isAccountErased: boolean;
    };

/** While no day can be named, because a loan is owed or a person must look, the borrower is looked at monthly. */
const LOOK_AGAIN_DAYS = 30;

/**
 * Erases what has ended of one borrower and certifies it, in one transaction of the eraser. At the borrower's own request that is all
 * that no law keeps. Done again it finds nothing.
 */
export async function eraseEnded(
  tx: Tx,
  services: ErasureServices,
  { borrowerId, cause }: { readonly borrowerId: string; readonly cause: Certificate["cause"] },
): Promise<Erasure> {
  const { clock } = services;
  const today = clock.today();
  const moment = { now: clock.now(), realNow: clock.realNow() };
  const onFile = await lockRetentionFacts(tx, borrowerId);
  if (onFile.holds.length > 0) {
    await writeLookAgain(tx, { borrowerId, on: addDays(today, 1) });
    return { kind: "held", holds: onFile.holds };
  }
  const isErasureAsked = cause === "request";
  const facts: RetentionFacts = { ...onFile, today, isErasureAsked };
  const ends = endsOf(facts);
  const erased = await eraseKinds(tx, { borrowerId, onFile, ends, today, moment });
  await insertErasedFiles(tx, { fileKeys: erased.fileKeys, now: moment.realNow });
  const { entries } = erased;
  const certificate = await certifyErasure(tx, {
    borrowerId,
    cause,
    erasedOn: today,
    erasedAt: moment.now,
    entries,
  });
  await writeLookAgain(tx, { borrowerId, on: lookAgainOn(ends, today) });
  const isAccountErased = onFile.isAccountErased || entries.some(({ kind }) => kind === "account");
  return { kind: "done", entries, certificate, ends, isAccountErased };
}

/** The input of a plan: an ending is kept with the rule that named its day. */
type Work = {
  readonly borrowerId: string;
  readonly onFile: RetentionFactsOnFile;
  readonly ends: readonly Ending[];
  readonly today: CivilDate;
  readonly moment: ErasureMoment;
};

async function eraseKinds(
  tx: Tx,
  { borrowerId, onFile, ends, today, moment }: Work,
): Promise<{ entries: CertificateEntry[]; fileKeys: string[] }> {
  const entries: CertificateEntry[] = [];
  const fileKeys: string[] = [];
  const add = (ending: Ending, hasLoan: boolean, erased: ErasureCount): void => {
    fileKeys.push(...(erased.fileKeys ?? []));
    if (erased.count === 0) return;
    const { rule, withoutLoan } = retentionOf(ending.kind);
    entries.push(entryOf(ending.kind, erased.count, hasLoan ? rule : (withoutLoan ?? rule)));
  };
  for (const kind of KINDS_OF_APPLICATION) {
    for (const isLoan of [true, false]) {
      const over = ends.filter(
        (ending) =>
          ending.kind === kind &&
          hasEnded(ending, today) &&
          onFile.applications.some(
            ({ id, loan }) => id === ending.applicationId && (loan !== null) === isLoan,
          ),
      );
      const [first] = over;
      if (first === undefined) continue;
      const applicationIds = over.flatMap(({ applicationId }) => applicationId ?? []);
      add(first, isLoan, await ERASERS_OF_APPLICATION[kind](tx, { applicationIds, ...moment }));
    }
  }
  if (entries.length > 0 && onFile.applications.every(({ endedOn }) => endedOn !== null))
    await forgetEveryAnswer(tx, borrowerId);
  const applicationIds = onFile.applications.map(({ id }) => id);
  const hadLoan = onFile.applications.some(({ loan }) => loan !== null);
  for (const kind of KINDS_OF_PERSON) {
    const ending = ends.find((one) => one.kind === kind);
    if (ending === undefined || !hasEnded(ending, today)) continue;
    if (onFile.isAccountErased && COUNTED_WITH_ACCOUNT.includes(kind)) continue;
    add(ending, hadLoan, await ERASERS_OF_PERSON[kind](tx, { borrowerId, applicationIds, ...moment }));
  }
  return { entries, fileKeys };
}

function lookAgainOn(ends: readonly Ending[], today: CivilDate): CivilDate {
  const next = nextEnd(ends, today);
  const isUnnamed = ends.some(({ endsOn }) => endsOn === null);
  const soon = addDays(today, LOOK_AGAIN_DAYS);
  if (next === null) return isUnnamed ? soon : NEVER;
  return isUnnamed && soon < next ? soon : next;
}

/** Everything has ended: there is nothing to look at any more. */
const NEVER = "9999-12-31" as CivilDate;
