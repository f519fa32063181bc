import * as z from "zod";
import type { Place, Vault } from "../../platform/vault/vault.ts";

const Words = z.strictObject({ reasons: z.array(z.string()).min(1), wouldHavePassed: z.array(z.string()) });

/** A refusal in plain sentences, in every language that we spoke on its day. They are told so for ever. */
const RefusalWords = z.strictObject({ en: Words, hi: Words });
export type RefusalWords = z.output<typeof RefusalWords>;

export const sealWords = (vault: Vault, decisionId: string, words: RefusalWords): Buffer =>
  vault.seal(JSON.stringify(words), placeOf(decisionId));

export const openWords = (vault: Vault, decisionId: string, sealed: Buffer): RefusalWords =>
  RefusalWords.parse(JSON.parse(vault.open(sealed, placeOf(decisionId))));

const placeOf = (row: string): Place => ({ table: "decisions", column: "words_sealed", row });
