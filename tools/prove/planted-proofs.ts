import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import { proveDays } from "./days.ts";
import { proveDisbursals } from "./disbursals.ts";
import { proveKills } from "./kills.ts";
import { proveMidnights } from "./midnights.ts";
import { provePayments } from "./payments.ts";
import { PLANTS, type Plant, plantBug } from "./plants.ts";
import { type ProofName, STALL_MS, type Verdict } from "./proof.ts";
import { withProvingHouse } from "./proving-house.ts";
import { proveRaces } from "./races.ts";
import { say, whisper } from "./report.ts";

/** The product with a bug in it: the same judge must see it, and as what it is. */
export async function proveCaught({ seed }: { readonly seed: number }, plant: Plant): Promise<boolean> {
  const { says, isFoundAs, proof } = PLANTS[plant];
  const { breaches } = await PLANTED[proof]({ seed, plant });
  const found = breaches.find((breach) => isFoundAs.test(breach));
  if (found === undefined)
    say(`MISSED  ${plant}: ${says}. Found instead: ${breaches.slice(0, 3).join("; ") || "nothing"}`);
  else say(`caught  ${plant}: ${says}. ${breaches.length} breaches, such as "${found}"`);
  return found !== undefined;
}

type ProvePlanted = (given: { readonly seed: number; readonly plant: Plant }) => Promise<Verdict>;

/** Few of each, for a bug that is there at all shows in a handful. */
const PLANTED: Readonly<Record<ProofName, ProvePlanted>> = {
  disbursals: ({ seed, plant }) => {
    const planted = PLANTS[plant];
    const events = "events" in planted ? planted.events : "prompt";
    const run = { seed, count: 12, isKilling: false, events, stallMs: STALL_MS, say: whisper };
    return withProvingHouse({ plant }, (house) => proveDisbursals(house, run));
  },
  payments: ({ seed, plant }) =>
    withProvingHouse({ plant }, (house) => provePayments(house, { seed, count: 80, say: whisper })),
  races: ({ seed, plant }) =>
    withProvingHouse({ plant }, (house) => proveRaces(house, { seed, count: 8, say: whisper })),
  kills: ({ seed, plant }) =>
    withProvingHouse({ plant }, (house) =>
      proveKills(house, { seed, say: whisper, failpoint: "refund-sent" }),
    ),
  midnights: async ({ plant }) => {
    const folder = await makeThrowawayFolder();
    try {
      return await proveMidnights({ count: 60, serverFile: await plantBug(folder.path, plant) });
    } finally {
      await folder.remove();
    }
  },
  days: ({ seed, plant }) =>
    withProvingHouse({ plant }, (house) => proveDays(house, { seed, count: 40, say: whisper })),
};
