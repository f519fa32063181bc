import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import { proveBackups } from "./backups.ts";
import { proveCluster } from "./cluster/prove-cluster.ts";
import { proveDays } from "./days.ts";
import { proveDisbursals } from "./disbursals.ts";
import { proveKills } from "./kills.ts";
import { proveLostCommits } from "./lost-commits.ts";
import { proveMidnights } from "./midnights.ts";
import { provePayments } from "./payments.ts";
import { type BugName, PLANTED_BUGS, plantBug } from "./planted-bugs.ts";
import { STALL_MS, type Verdict } from "./proof.ts";
import { withProvingStack } from "./proving-stack.ts";
import { proveRaces } from "./races.ts";
import { say, sayProgress } from "./report.ts";
import { proveRestores } from "./restores.ts";
import { proveStrangers } from "./strangers.ts";

/** Runs a proof on the product with a bug in it: the same judge must find the bug, and for the right reason. */
export async function catchPlantedBug({ seed }: { readonly seed: number }, bug: BugName): Promise<boolean> {
  const { says, isFoundAs, proof } = PLANTED_BUGS[bug];
  const { breaches } = await PROOFS_OF_BUGS[proof]({ seed, bug });
  const found = breaches.find((breach) => isFoundAs.test(breach));
  if (found === undefined)
    say(`MISSED  ${bug}: ${says}. Found instead: ${breaches.slice(0, 3).join("; ") || "nothing"}`);
  else say(`caught  ${bug}: ${says}. ${breaches.length} breaches, such as "${found}"`);
  return found !== undefined;
}

type ProofOfBug = (input: { readonly seed: number; readonly bug: BugName }) => Promise<Verdict>;

/** Small runs: a planted bug shows in a handful of loans. */
const PROOFS_OF_BUGS: Readonly<Record<(typeof PLANTED_BUGS)[BugName]["proof"], ProofOfBug>> = {
  disbursals: ({ seed, bug }) => {
    const planted = PLANTED_BUGS[bug];
    const events = "events" in planted ? planted.events : "prompt";
    const run = { seed, count: 12, isKilling: false, events, stallMs: STALL_MS, say: sayProgress };
    return withProvingStack({ bug }, (stack) => proveDisbursals(stack, run));
  },
  payments: ({ seed, bug }) =>
    withProvingStack({ bug }, (stack) => provePayments(stack, { seed, count: 80, say: sayProgress })),
  races: ({ seed, bug }) =>
    withProvingStack({ bug }, (stack) => proveRaces(stack, { seed, count: 8, say: sayProgress })),
  kills: ({ seed, bug }) =>
    withProvingStack({ bug }, (stack) =>
      proveKills(stack, { seed, say: sayProgress, failpoint: "refund-sent" }),
    ),
  midnights: async ({ bug }) => {
    const folder = await makeThrowawayFolder();
    try {
      return await proveMidnights({ count: 60, serverFile: await plantBug(folder.path, bug) });
    } finally {
      await folder.remove();
    }
  },
  days: ({ seed, bug }) =>
    withProvingStack({ bug }, (stack) => proveDays(stack, { seed, count: 40, say: sayProgress })),
  "lost-commits": ({ seed, bug }) =>
    withProvingStack({ bug }, (stack) => proveLostCommits(stack, { seed, count: 6, say: sayProgress })),
  restores: ({ seed, bug }) =>
    withProvingStack({ bug }, (stack) => proveRestores(stack, { seed, count: 4, say: sayProgress })),
  backups: ({ seed, bug }) => proveBackups({ seed, count: 4, say: sayProgress }, bug),
  cluster: ({ seed, bug }) => proveCluster({ seed, count: 8, say: sayProgress }, bug),
  strangers: ({ seed, bug }) =>
    withProvingStack({ bug }, (stack) => proveStrangers(stack, { seed, count: 400, say: sayProgress })),
};
