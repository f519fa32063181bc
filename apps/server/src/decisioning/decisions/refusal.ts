import type { Refusal } from "@vaada/contract/calls/decision";
import type { Language } from "@vaada/contract/language";
import type { RefusalReason } from "@vaada/lending/policy/credit-decision";
import type { Mend } from "@vaada/lending/policy/mend";
import * as z from "zod";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Place, Vault } from "../../platform/vault/vault.ts";
import type { Services } from "../../services.ts";
import { english, type RefusalPhrases } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import { readRefusalInForce } from "./store.ts";

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
  const refusal = await readRefusalInForce(tx, { borrowerId, today: clock.today() });
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

const PHRASES: Readonly<Record<Language, RefusalPhrases>> = { en: english, hi: hindi };

/** One or two sentences per reason, in the policy's order. Mends help only together, so they are one sentence. */
export const composeRefusalText = (
  reasons: readonly RefusalReason[],
  mends: readonly Mend[],
): RefusalText => ({
  en: composeIn(PHRASES.en, reasons, mends),
  hi: composeIn(PHRASES.hi, reasons, mends),
});

function composeIn(phrases: RefusalPhrases, reasons: readonly RefusalReason[], mends: readonly Mend[]) {
  const firstOfBureau = reasons.find((reason) => BUREAU_REASONS.includes(reason));
  return {
    reasons: reasons.map((reason) =>
      reason === firstOfBureau ? `${phrases.reasons[reason]} ${phrases.ownReport}` : phrases.reasons[reason],
    ),
    wouldHavePassed:
      mends.length === 0 ? [] : [phrases.wouldHavePassed(joinList(mends.map(phrases.mend), phrases.and))],
  };
}

/** "a, b and c". */
function joinList(parts: readonly string[], and: string): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${and} ${last}`;
}

/** These rest on the bureau's file, which may be wrong. */
const BUREAU_REASONS: readonly RefusalReason[] = ["score-too-low", "loan-written-off", "loan-past-due"];
