import { randomUUID } from "node:crypto";
import {
  addToTally,
  type BackTestTally,
  changeOf,
  EMPTY_TALLY,
  type PastDecision,
  resultOf,
} from "@vaada/lending/policy/back-test";
import { decodeFacts } from "@vaada/lending/policy/facts-on-file";
import { findFigureFaults, type PolicyFigures } from "@vaada/lending/policy/policy-figures";
import { ZERO } from "@vaada/money/paise";
import { asStaff } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { CreditModel, Services } from "../../services.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { describeFault } from "./phrases.ts";
import {
  countLastDecisions,
  countWithdrawnDecisions,
  insertBackTest,
  insertChanges,
  type NewChange,
  type PastDecisionRow,
  readBackTest,
  readPastDecisions,
  recordProgress,
  recordResult,
} from "./store.ts";

export type LabServices = Pick<Services, "database" | "vault" | "clock" | "policies">;

/** Begins to try a draft on all past decisions. What is wrong with it is said figure by figure, and nothing is tried then. */
export async function startBackTest(
  services: LabServices,
  { given, by }: { readonly given: Partial<PolicyFigures>; readonly by: Actor },
): Promise<{ readonly backTestId: string } | Refused<"BODY_INVALID">> {
  const { database, clock, policies } = services;
  return database.withTx<{ readonly backTestId: string } | Refused<"BODY_INVALID">>(
    asStaff(by.staffId),
    async (tx) => {
      const live = await policies.inForce(tx, clock.today());
      const figures = { ...live.figures, ...given };
      const faults = findFigureFaults(figures);
      if (faults.length > 0)
        return refuse("BODY_INVALID", {
          data: {
            fields: Object.fromEntries(faults.map((fault) => [`figures.${fault.key}`, describeFault(fault)])),
          },
        });
      const id = randomUUID();
      const { policy, version: liveVersion } = live;
      const decisions = await countLastDecisions(tx, policy);
      const asked = {
        id,
        policy,
        liveVersion,
        figures,
        askedBy: by.staffId,
        askedAt: clock.now(),
        decisions,
      };
      await insertBackTest(tx, asked);
      await enqueue(tx, "run-back-test", { backTestId: id, staffId: by.staffId });
      await writeTrail(tx, services, { act: "back-test", outcome: "done", by, after: { ...figures } });
      return { backTestId: id };
    },
  );
}

/** So many facts are opened at once; between two batches others get their turn. */
const BATCH = 500;

/**
 * Takes every past decision again by the version in force and by the draft, on the facts that were kept, in the name of the
 * person who asked, but for those that rest on a withdrawn consent. A run that was cut off begins again and comes to the same.
 */
export async function runBackTest(
  services: LabServices,
  { backTestId: id, staffId }: { readonly backTestId: string; readonly staffId: string },
): Promise<void> {
  const { database, clock, policies } = services;
  const reader = asStaff(staffId);
  const start = await database.withTx(reader, async (tx) => {
    const test = await readBackTest(tx, id);
    if (test === null || test.result !== null) return null;
    return { test, live: await policies.find(tx, test.policy, test.liveVersion) };
  });
  if (start === null) return;
  const { test, live } = start;
  if (live === null) throw new Error("runBackTest: the version that was in force is gone");
  const draft = policies.draft(test.figures, test.liveVersion + 1);
  let tally: BackTestTally = EMPTY_TALLY;
  let after = 0n;
  for (;;) {
    const rows = await database.withTx(reader, (tx) =>
      readPastDecisions(tx, { policy: test.policy, after, limit: BATCH }),
    );
    const last = rows.at(-1);
    if (last === undefined) break;
    const past = await Promise.all(rows.map((row) => decideAgain(services, { row, live, draft })));
    tally = past.reduce(addToTally, tally);
    const changes = rows.flatMap((row, index) => changesOf(row, past[index]));
    const decided = tally.decided;
    await database.withTx(reader, async (tx) => {
      await insertChanges(tx, id, changes);
      await recordProgress(tx, { id, decided });
    });
    after = last.applicationId;
  }
  await database.withTx(reader, async (tx) => {
    const withdrawn = await countWithdrawnDecisions(tx, test.policy);
    await recordResult(tx, { id, result: { ...resultOf(tally), withdrawn }, now: clock.now() });
  });
}

async function decideAgain(
  { vault }: LabServices,
  {
    row,
    live,
    draft,
  }: { readonly row: PastDecisionRow; readonly live: CreditModel; readonly draft: CreditModel },
): Promise<PastDecision> {
  const place = { table: "decisions", column: "facts_sealed", row: row.decisionId };
  const facts = decodeFacts(JSON.parse(vault.open(row.factsSealed, place)));
  const outcome = row.lent === null ? null : { lent: row.lent, lost: row.lost ?? ZERO };
  return { live: await live.decide(facts), draft: await draft.decide(facts), outcome };
}

/** The rules that hold under one of both alone say why it changes. */
function changesOf({ applicationId }: PastDecisionRow, past: PastDecision | undefined): NewChange[] {
  const change = past === undefined ? null : changeOf(past);
  if (past === undefined || change === null) return [];
  const { live, draft } = past;
  const rules = [
    ...draft.ruleHits.filter((hit) => !live.ruleHits.includes(hit)),
    ...live.ruleHits.filter((hit) => !draft.ruleHits.includes(hit)),
  ];
  return [{ ...change, applicationId, rules }];
}
