import { proveDays } from "./days.ts";
import { proveDisbursals } from "./disbursals.ts";
import { proveHurried } from "./hurried-borrowers.ts";
import { proveKills } from "./kills.ts";
import { proveMidnights } from "./midnights.ts";
import { provePayments } from "./payments.ts";
import { type ProofName, type Run, STALL_MS } from "./proof.ts";
import { withProvingHouse } from "./proving-house.ts";
import { proveRaces } from "./races.ts";
import { claim, whisper } from "./report.ts";
import { countOf, type Wishes } from "./wishes.ts";

const HURRIED_BORROWERS = 50;

type Prove = (wishes: Wishes) => Promise<boolean>;

/** The product as it is: nothing may break. */
export const SOUND: Readonly<Record<ProofName, Prove>> = {
  disbursals: proveSoundDisbursals,
  payments: (wishes) =>
    withProvingHouse({ plant: null }, async (house) => {
      const run = runOf("payments", wishes);
      return claim(`${run.count} payments: one effect each, books equal`, await provePayments(house, run));
    }),
  races: (wishes) =>
    withProvingHouse({ plant: null }, async (house) => {
      const run = runOf("races", wishes);
      const verdict = await proveRaces(house, run);
      return claim(
        `${run.count} races: nothing kept beyond what was owed, nothing given back twice`,
        verdict,
      );
    }),
  kills: (wishes) =>
    withProvingHouse({ plant: null }, async (house) => {
      const verdict = await proveKills(house, runOf("kills", wishes));
      return claim("killed at every point of a payment: nothing lost, nothing twice", verdict);
    }),
  midnights: async (wishes) =>
    claim("midnights: the same figures in every time zone", await proveMidnights(runOf("midnights", wishes))),
  days: (wishes) =>
    withProvingHouse({ plant: null }, async (house) => {
      const verdict = await proveDays(house, runOf("days", wishes));
      return claim("closes of business: the same ledger however they are run", verdict);
    }),
};

const runOf = (proof: ProofName, wishes: Wishes): Run => ({
  seed: wishes.seed,
  count: countOf(proof, wishes),
  say: whisper,
});

function proveSoundDisbursals(wishes: Wishes): Promise<boolean> {
  const run = runOf("disbursals", wishes);
  const { seed, count } = run;
  return withProvingHouse({ plant: null }, async (house) => {
    const disturbed = { isKilling: true, events: "by-script", stallMs: STALL_MS } as const;
    const paid = await proveDisbursals(house, { ...run, ...disturbed });
    const isPaid = claim(
      `${count} disbursals: none paid twice, none unpaid, none to another account, books equal`,
      paid,
    );
    const borrowers = Math.min(HURRIED_BORROWERS, count);
    const hurried = await proveHurried(house, { seed, borrowers, paidBefore: paid.loans, say: whisper });
    return claim("double clicks and two tabs: one effect each", hurried) && isPaid;
  });
}
