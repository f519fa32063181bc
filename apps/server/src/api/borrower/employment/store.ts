import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../../platform/db/tx.ts";

export async function writeLanguage(
  tx: Tx,
  { borrowerId, language }: { readonly borrowerId: string; readonly language: Language },
): Promise<void> {
  await tx.query("update vaada.borrowers set language = $2 where id = $1", [borrowerId, language]);
}
