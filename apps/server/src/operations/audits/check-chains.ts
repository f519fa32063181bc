import { INVARIANTS } from "../../loans/journal/invariants.ts";
import { asStaff } from "../../platform/db/actor.ts";
import type { Services } from "../../services.ts";
import { headsKeyOf } from "../signed-heads/signed-heads.ts";
import { TRAIL_INVARIANTS } from "../trail/invariants.ts";
import { proveHeads } from "./prove-heads.ts";
import { type Finding, readBreaches } from "./store.ts";

/** The chains of the journal; what else its invariants ask needs an auditor's rights, and time. */
const JOURNAL_CHAINS = Object.entries(INVARIANTS).filter(([invariant]) => invariant.startsWith("I11 "));

/** Checks the chains of the journal and the trail, and holds both against the heads that left the database. */
export async function checkChains(
  { database, signedHeads }: Pick<Services, "database" | "signedHeads">,
  staffId: string,
): Promise<readonly Finding[]> {
  const { publicKey } = headsKeyOf(signedHeads.key);
  const { folders } = signedHeads;
  return database.withTx(
    asStaff(staffId),
    async (tx) => {
      const findings: Finding[] = [];
      for (const [invariant, question] of [...JOURNAL_CHAINS, ...Object.entries(TRAIL_INVARIANTS)])
        findings.push({ invariant, breaches: await readBreaches(tx, question) });
      // Read after the database's snapshot: a record that was published since is none of it.
      const records = { journal: await folders.journal.readAll(), trail: await folders.trail.readAll() };
      const proved = await proveHeads(tx, { records, publicKey });
      return [...findings, ...proved.findings];
    },
    { isolation: "repeatable read" },
  );
}
