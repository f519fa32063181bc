import { INVARIANTS } from "../../loans/journal/invariants.ts";
import { asStaff } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { Services } from "../../services.ts";
import { headsKeyOf } from "../signed-heads/signed-heads.ts";
import { TRAIL_INVARIANTS } from "../trail/invariants.ts";
import { readSealedEntries } from "../trail/store.ts";
import { isGenuine } from "../trail/write-trail.ts";
import { proveHeads, readHeadsOutside } from "./prove-heads.ts";
import { type Breach, type Finding, readBreaches } from "./store.ts";

/** The chains of the journal; what else its invariants ask needs an auditor's rights, and time. */
const JOURNAL_CHAINS = Object.entries(INVARIANTS).filter(([invariant]) => invariant.startsWith("I11 "));

/** The chain holds a hash of what is sealed, so only who has the keys can tell whether it is still the same. */
const CONTENTS_INVARIANT = "I16 what is sealed in each entry of the trail is what it was written with";

/** Checks the chains of the journal and the trail, and holds both against the heads that left the database. */
export async function checkChains(
  { database, vault, signedHeads }: Pick<Services, "database" | "vault" | "signedHeads">,
  staffId: string,
): Promise<readonly Finding[]> {
  const outside = await readHeadsOutside(signedHeads.folders, headsKeyOf(signedHeads.key).publicKey);
  return database.withTx(
    asStaff(staffId),
    async (tx) => {
      const findings: Finding[] = [];
      for (const [invariant, question] of [...JOURNAL_CHAINS, ...Object.entries(TRAIL_INVARIANTS)])
        findings.push({ invariant, breaches: await readBreaches(tx, question) });
      findings.push({ invariant: CONTENTS_INVARIANT, breaches: await findChangedContents(tx, vault) });
      const proved = await proveHeads(tx, outside);
      return [...findings, ...proved.findings];
    },
    { isolation: "repeatable read" },
  );
}

async function findChangedContents(tx: Tx, vault: Vault): Promise<Breach[]> {
  const found: Breach[] = [];
  for (let after = 0n; ; ) {
    const entries = await readSealedEntries(tx, after);
    const last = entries.at(-1);
    if (last === undefined) return found;
    for (const entry of entries) if (!isGenuine(vault, entry)) found.push({ position: entry.key });
    after = last.key;
  }
}
