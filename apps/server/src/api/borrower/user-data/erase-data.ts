import { addYears, type CivilDate, DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import { type Ending, endsOf, hasEnded } from "@vaada/lending/retention/ends";
import { type DataKind, type Ground, LASTING_KINDS, retentionOf } from "@vaada/lending/retention/rules";
import { cancelApplication } from "../../../journey/applications/cancel-application.ts";
import { removeErasedFiles } from "../../../operations/retention/apply-retention.ts";
import { RETENTION_PHRASES } from "../../../operations/retention/describe-retention.ts";
import { eraseEnded } from "../../../operations/retention/erase-ended.ts";
import { lockRetentionFacts, readHeldKinds } from "../../../operations/retention/store.ts";
import { asEraserOf } from "../../../platform/db/actor.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type EraseServices = Pick<Services, "database" | "clock" | "publish" | "files" | "log">;

type ErasureRequest = { readonly borrowerId: string; readonly language: Language };

/** Nobody needs it more often, and it locks everything of its borrower. */
const REQUESTS_PER_DAY = 50;

type HeldKinds = Awaited<ReturnType<typeof readHeldKinds>>;

/** Reads the data that a request would erase, and the data that would stay. */
export function readErasure({ database, clock }: EraseServices, { borrowerId, language }: ErasureRequest) {
  return database.withTx(asEraserOf(borrowerId), async (tx) => {
    await takeAll(tx, [requestsADay(borrowerId)], clock.realNow());
    const today = clock.today();
    const onFile = await lockRetentionFacts(tx, borrowerId);
    if (onFile.holds.length > 0) return refuse("ERASURE_HELD");
    const ends = endsOf({ ...onFile, today, isErasureAsked: true });
    const held = await readHeldKinds(tx, borrowerId);
    const goes = ends.filter((ending) => hasEnded(ending, today) && isHeld(held, ending));
    return {
      goes: namesOf(
        goes.map(({ kind }) => kind),
        language,
      ),
      stays: staysOf({ ends, held, today, language }),
      isAccountErased: goes.some(({ kind }) => kind === "account"),
      certificate: null,
    };
  });
}

/**
 * Erases at once what no law keeps. An application that is still open is cancelled first, as its borrower would: nothing is signed or
 * debited for it afterwards. Done again, it finds nothing more.
 */
export async function eraseData(services: EraseServices, { borrowerId, language }: ErasureRequest) {
  const { database, clock, log } = services;
  const facts = await database.withTx(asEraserOf(borrowerId), (tx) => lockRetentionFacts(tx, borrowerId));
  if (facts.holds.length > 0) return refuse("ERASURE_HELD");
  if (facts.applications.some(({ endedOn, loan }) => endedOn === null && loan === null))
    await cancelApplication(services, borrowerId);
  const answer = await database.withTx(asEraserOf(borrowerId), async (tx) => {
    await takeAll(tx, [requestsADay(borrowerId)], clock.realNow());
    const erasure = await eraseEnded(tx, services, { borrowerId, cause: "request" });
    if (erasure.kind === "held") return refuse("ERASURE_HELD");
    const { certificate, ends, entries, isAccountErased } = erasure;
    const held = await readHeldKinds(tx, borrowerId);
    return {
      goes: namesOf(
        entries.map(({ kind }) => kind),
        language,
      ),
      stays: staysOf({ ends, held, today: clock.today(), language }),
      isAccountErased,
      certificate:
        certificate === null
          ? null
          : {
              id: certificate.id,
              hash: certificate.contentHash.toString("hex"),
              erasedAt: certificate.erasedAt.toISOString(),
            },
    };
  });
  // A file that can't be removed from the disk now is removed by the day's run.
  await removeErasedFiles(services).catch((error: unknown) =>
    log.warn({ err: error }, "erased files wait for the next run"),
  );
  return answer;
}

const isHeld = (held: HeldKinds, { kind, applicationId }: Ending): boolean =>
  held.some((one) => one.kind === kind && one.applicationId === applicationId);

function namesOf(kinds: readonly DataKind[], language: Language) {
  return [...new Set(kinds)].map((kind) => ({
    kind,
    name: RETENTION_PHRASES[language].kinds[kind].name,
    becomes: retentionOf(kind).becomes,
  }));
}

/**
 * One line a kind, with the last day of its parts. What belongs to nobody alone is kept for a year at most. The last lines are what
 * no day ends.
 */
function staysOf(given: {
  readonly ends: readonly Ending[];
  readonly held: HeldKinds;
  readonly today: CivilDate;
  readonly language: Language;
}) {
  const { ends, held, today, language } = given;
  const kept = new Map<DataKind, { ground: Ground; until: CivilDate | null }>();
  for (const ending of ends) {
    if (hasEnded(ending, today) || !isHeld(held, ending)) continue;
    const { kind, ground, endsOn: until } = ending;
    const known = kept.get(kind);
    const isLonger = known === undefined || until === null || (known.until !== null && until > known.until);
    if (isLonger) kept.set(kind, { ground, until });
  }
  for (const kind of ["sign-ins", "provider-events"] as const)
    kept.set(kind, { ground: retentionOf(kind).rule.ground, until: addYears(today, 1) });
  const { kinds, grounds, lasting } = RETENTION_PHRASES[language];
  const ending = [...kept].map(([kind, { ground, until }]) => ({
    kind,
    name: kinds[kind].name,
    law: grounds[ground],
    until,
    becomes: retentionOf(kind).becomes,
  }));
  const forGood = LASTING_KINDS.map((kind) => {
    const { name, law, kept: why } = lasting[kind];
    return { kind, name, law, until: null, becomes: "lasting" as const, kept: why };
  });
  return [...ending, ...forGood];
}

const requestsADay = (borrowerId: string): CallLimit => ({
  bucket: `data-erase:${borrowerId}`,
  max: REQUESTS_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});
