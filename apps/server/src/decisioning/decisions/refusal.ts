import type { Refusal } from "@vaada/contract/calls/decision";
import type { Language } from "@vaada/contract/language";
import * as z from "zod";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Place, Vault } from "../../platform/vault/vault.ts";
import type { Services } from "../../services.ts";
import { readHoldingRefusal } from "./store.ts";

type RefusalReader = { readonly borrowerId: string; readonly language: Language };

/** The refusal that holds today, as the calls answer it. `null` when there is none or its days are over. */
export const readRefusal = (
  services: Pick<Services, "database" | "vault" | "clock">,
  reader: RefusalReader,
): Promise<Refused<"APPLICATION_REFUSED"> | null> =>
  services.database.withTx(asBorrower(reader.borrowerId), (tx) => readRefusalIn(tx, services, reader));

/** The same as `readRefusal`, inside a transaction that holds its own lock. */
export async function readRefusalIn(
  tx: Tx,
  { vault, clock }: Pick<Services, "vault" | "clock">,
  { borrowerId, language }: RefusalReader,
): Promise<Refused<"APPLICATION_REFUSED"> | null> {
  const refusal = await readHoldingRefusal(tx, { borrowerId, today: clock.today() });
  if (refusal === null) return null;
  const { id, reasons: reasonCodes, wordsSealed } = refusal;
  const data: Refusal = {
    decision: "Reject",
    ...openRefusalText(vault, id, wordsSealed)[language],
    reasonCodes: [...reasonCodes],
    reapplyOn: refusal.reapplyOn,
  };
  return refuse("APPLICATION_REFUSED", { data });
}

const Sentences = z.strictObject({
  reasons: z.array(z.string()).min(1),
  wouldHavePassed: z.array(z.string()),
});

/** A refusal in plain sentences, in every language of its day. The borrower gets these sentences for ever. */
const RefusalText = z.strictObject({ en: Sentences, hi: Sentences });
export type RefusalText = z.output<typeof RefusalText>;

export const sealRefusalText = (vault: Vault, decisionId: string, text: RefusalText): Buffer =>
  vault.seal(JSON.stringify(text), placeOf(decisionId));

export const openRefusalText = (vault: Vault, decisionId: string, sealed: Buffer): RefusalText =>
  RefusalText.parse(JSON.parse(vault.open(sealed, placeOf(decisionId))));

const placeOf = (row: string): Place => ({ table: "decisions", column: "words_sealed", row });
