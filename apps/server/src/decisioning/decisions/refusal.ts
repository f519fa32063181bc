import type { Refusal } from "@vaada/contract/calls/decision";
import type { Language } from "@vaada/contract/language";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { readHoldingRefusal } from "./store.ts";
import { openWords } from "./words-on-file.ts";

type Asked = { readonly borrowerId: string; readonly language: Language };

/** The refusal that holds today, as it is answered; `null` when there is none or its days are over. */
export const readRefusal = (
  services: Pick<Services, "database" | "vault" | "clock">,
  asked: Asked,
): Promise<Refused<"APPLICATION_REFUSED"> | null> =>
  services.database.withTx(asBorrower(asked.borrowerId), (tx) => readRefusalIn(tx, services, asked));

/** The same, for an act that is refused by it under its own lock. */
export async function readRefusalIn(
  tx: Tx,
  { vault, clock }: Pick<Services, "vault" | "clock">,
  { borrowerId, language }: Asked,
): Promise<Refused<"APPLICATION_REFUSED"> | null> {
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
}
