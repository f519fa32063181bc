import type { Refusal } from "@vaada/contract/calls/decision";
import type { Language } from "@vaada/contract/language";
import { type Refused, refuse } from "../http/outcome.ts";
import type { Rooms } from "../rooms.ts";
import { readHoldingRefusal } from "./store.ts";
import { openWords } from "./words-on-file.ts";

/** The refusal that holds today, as it is answered; `null` when there is none or its days are over. */
export function readRefusal(
  { database, vault, clock }: Pick<Rooms, "database" | "vault" | "clock">,
  { borrowerId, language }: { readonly borrowerId: string; readonly language: Language },
): Promise<Refused<"APPLICATION_REFUSED"> | null> {
  return database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    const refusal = await readHoldingRefusal(tx, { borrowerId, today: clock.today() });
    if (refusal === null) return null;
    const { id, reasons: reasonCodes, wordsSealed } = refusal;
    const words = openWords(vault, id, wordsSealed)[language];
    const data: Refusal = {
      decision: "Reject",
      ...words,
      reasonCodes: [...reasonCodes],
      reapplyOn: refusal.reapplyOn,
    };
    return refuse("APPLICATION_REFUSED", { data });
  });
}
