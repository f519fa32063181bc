import { proveBackups } from "./backups.ts";
import { proveCluster } from "./cluster/prove-cluster.ts";
import { proveDays } from "./days.ts";
import { proveDisbursals } from "./disbursals.ts";
import { proveDoubleClicks } from "./double-clicks.ts";
import { proveImage } from "./image/prove-image.ts";
import { proveKills } from "./kills.ts";
import { proveLostCommits } from "./lost-commits.ts";
import { proveMidnights } from "./midnights.ts";
import { countOf, type Options } from "./options.ts";
import { provePayments } from "./payments.ts";
import { type ProofName, type Run, STALL_MS } from "./proof.ts";
import { withProvingStack } from "./proving-stack.ts";
import { proveRaces } from "./races.ts";
import { proveRelease } from "./release/prove-release.ts";
import { reportVerdict, sayProgress } from "./report.ts";
import { proveRestores } from "./restores.ts";
import { proveStrangers } from "./strangers.ts";

const HURRIED_BORROWERS = 50;

type ProofRun = (options: Options) => Promise<boolean>;

/** The proofs on the product as it is: nothing may break. */
export const PROOF_RUNS: Readonly<Record<ProofName, ProofRun>> = {
  disbursals: proveDisbursalsAndDoubleClicks,
  payments: (options) =>
    withProvingStack({ bug: null }, async (stack) => {
      const run = runOf("payments", options);
      return reportVerdict(
        `${run.count} payments: one effect each, books equal`,
        await provePayments(stack, run),
      );
    }),
  races: (options) =>
    withProvingStack({ bug: null }, async (stack) => {
      const run = runOf("races", options);
      const verdict = await proveRaces(stack, run);
      return reportVerdict(
        `${run.count} races: nothing kept beyond what was owed, nothing given back twice`,
        verdict,
      );
    }),
  kills: (options) =>
    withProvingStack({ bug: null }, async (stack) => {
      const verdict = await proveKills(stack, runOf("kills", options));
      return reportVerdict("killed at every point of a payment: nothing lost, nothing twice", verdict);
    }),
  midnights: async (options) =>
    reportVerdict(
      "midnights: the same figures in every time zone",
      await proveMidnights(runOf("midnights", options)),
    ),
  days: (options) =>
    withProvingStack({ bug: null }, async (stack) => {
      const verdict = await proveDays(stack, runOf("days", options));
      return reportVerdict("closes of business: the same ledger however they are run", verdict);
    }),
  strangers: (options) =>
    withProvingStack({ bug: null }, async (stack) => {
      const run = runOf("strangers", options);
      const verdict = await proveStrangers(stack, run);
      return reportVerdict(`${run.count} strangers: nobody else is refused or waits`, verdict);
    }),
  "lost-commits": (options) =>
    withProvingStack({ bug: null }, async (stack) => {
      const verdict = await proveLostCommits(stack, runOf("lost-commits", options));
      return reportVerdict("lost commits: no money moves a second time, books equal", verdict);
    }),
  restores: (options) =>
    withProvingStack({ bug: null }, async (stack) => {
      const verdict = await proveRestores(stack, runOf("restores", options));
      return reportVerdict("restores: nothing moves before the books are compared, nothing twice", verdict);
    }),
  backups: async (options) =>
    reportVerdict(
      "backups: an instant is had again, the audit holds, and the providers bring back what came after",
      await proveBackups(runOf("backups", options)),
    ),
  cluster: async (options) =>
    reportVerdict(
      "cluster: whatever is lost, nothing of money is, nothing comes twice, and every outage ends",
      await proveCluster(runOf("cluster", options)),
    ),
  image: async (options) =>
    reportVerdict(
      "image: made in a clean root, each role runs of it without rights and writes nothing but what is mounted",
      await proveImage(runOf("image", options)),
    ),
  release: async (options) =>
    reportVerdict(
      "release: servers of the last one go on with today's schema, from the first call to a payment",
      await proveRelease(runOf("release", options)),
    ),
};

const runOf = (proof: ProofName, options: Options): Run => ({
  seed: options.seed,
  count: countOf(proof, options),
  say: sayProgress,
});

function proveDisbursalsAndDoubleClicks(options: Options): Promise<boolean> {
  const run = runOf("disbursals", options);
  const { seed, count } = run;
  return withProvingStack({ bug: null }, async (stack) => {
    const disturbed = { isKilling: true, events: "by-script", stallMs: STALL_MS } as const;
    const paid = await proveDisbursals(stack, { ...run, ...disturbed });
    const isPaid = reportVerdict(
      `${count} disbursals: none paid twice, none unpaid, none to another account, books equal`,
      paid,
    );
    const borrowers = Math.min(HURRIED_BORROWERS, count);
    const hurried = await proveDoubleClicks(stack, {
      seed,
      borrowers,
      paidBefore: paid.loans,
      say: sayProgress,
    });
    return reportVerdict("double clicks and two tabs: one effect each", hurried) && isPaid;
  });
}
