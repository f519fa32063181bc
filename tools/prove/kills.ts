import { setTimeout as delay } from "node:timers/promises";
import type { Failpoint } from "../../apps/server/src/platform/failpoints.ts";
import { walkOn } from "./calendar.ts";
import { SCENES, type Scene } from "./kill-scenes.ts";
import { killInDebits } from "./kills-of-debits.ts";
import { type LentLoan, lendLoans } from "./lent-loans.ts";
import type { Run, Verdict } from "./proof.ts";
import type { ProvingHouse } from "./proving-house.ts";
import { untilQuiet } from "./quiet.ts";
import { judgePayments } from "./repayment-verdict.ts";
import { startServer } from "./server-process.ts";
import { startWorkers } from "./workers.ts";

const AFTER_COOLING_OFF_DAYS = 5;
/** Everything must be as if nothing had happened by then. */
const RECOVERED_MS_MAX = 60_000;
/** It comes to its point at once; a slow machine may take its time. */
const KILLED_MS_MAX = 60_000;
const LOOK_AGAIN_MS = 200;
/** With these at the end, which are presented in one morning. */
const DEBITED_LOANS = 3;

/**
 * A server is killed at each named point of the way of a payment, as when the power goes, and another is started. What was
 * under way comes to its end within a minute: nothing is lost, nothing is there twice.
 */
export async function proveKills(
  house: ProvingHouse,
  { seed, say, failpoint }: Omit<Run, "count"> & { readonly failpoint?: Failpoint },
): Promise<Verdict> {
  const scenes = SCENES.filter((scene) => failpoint === undefined || scene.failpoint === failpoint);
  const debited = failpoint === undefined ? DEBITED_LOANS : 0;
  const workers = startWorkers(house);
  const loans = await lendLoans(house, {
    seed,
    count: scenes.length + debited,
    withAutoPay: true,
  }).finally(() => workers.stop());
  await walkOn(house, { advanceDays: AFTER_COOLING_OFF_DAYS });
  const breaches: string[] = [];
  const seconds: number[] = [];
  for (const [index, scene] of scenes.entries()) {
    const loan = loans[index];
    if (loan === undefined) throw new Error("kills: a scene without a loan");
    const played = await play(house, { scene, loan });
    if (played.fault === null) seconds.push(played.seconds);
    else breaches.push(`${scene.says}: ${played.fault}`);
    say(`${scene.failpoint}: ${scene.says}: ${played.fault ?? `${played.seconds} s`}`);
  }
  const debits = debited === 0 ? null : await killInDebits(house, { loans: loans.slice(scenes.length), say });
  const last = await startServer(house, { role: "both" });
  const isQuiet = await untilQuiet(house, say);
  await last.stop();
  const points = new Set([...scenes.map((scene) => scene.failpoint), ...(debits?.failpoints ?? [])]);
  const kills = scenes.length + (debits?.failpoints.length ?? 0);
  return {
    figures: `${kills} kills at ${points.size} points, recovered within ${Math.max(...seconds, debits?.seconds ?? 0)} s`,
    breaches: [
      ...breaches,
      ...(debits?.breaches ?? []),
      ...(isQuiet ? [] : ["something is under way for ever"]),
      ...(await judgePayments(house, loans)),
    ],
  };
}

type Played = { readonly fault: string | null; readonly seconds: number };

async function play(
  house: ProvingHouse,
  { scene, loan }: { readonly scene: Scene; readonly loan: LentLoan },
): Promise<Played> {
  const set = await scene.prepare(house, loan);
  const doomed = await startServer(house, { role: scene.role, failpoint: scene.failpoint });
  // Nobody answers any more, and that is how the borrower and the provider see it.
  const acted = set.act(doomed.url).catch(() => undefined);
  const how = await Promise.race([doomed.ended, delay(KILLED_MS_MAX, "never" as const)]);
  await acted;
  if (how !== "killed") await doomed.stop();
  const killedMs = performance.now();
  const restarted = await startServer(house, { role: "both" });
  try {
    if (how !== "killed") return { fault: `it never came to ${scene.failpoint}`, seconds: 0 };
    while (!(await set.isRecovered(restarted.url))) {
      if (performance.now() - killedMs > RECOVERED_MS_MAX)
        return { fault: "not recovered in a minute", seconds: 60 };
      await delay(LOOK_AGAIN_MS);
    }
    return { fault: null, seconds: Math.round((performance.now() - killedMs) / 1000) };
  } finally {
    await restarted.stop();
  }
}
