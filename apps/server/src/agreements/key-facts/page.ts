import { createHash } from "node:crypto";
import type { Language } from "@vaada/contract/language";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { pageOf } from "../../platform/paper/page.ts";
import { keyFactsBlocks, TONGUES } from "./content.ts";

/** Counted up with every change of a word or a line: an acceptance names the wording that was read. */
export const PAGE_VERSION = "1";

export type KeyFactsPage = { readonly html: string; readonly hash: Buffer; readonly language: Language };

/** A statement as the borrower reads it (KFS-02). The same facts in one language are the same page, to the byte. */
export function keyFactsPage(statement: KeyFactStatement, language: Language): KeyFactsPage {
  const tongue = TONGUES[language];
  const html = pageOf({ title: tongue.title, language, blocks: keyFactsBlocks(statement, tongue) });
  return { html, hash: createHash("sha256").update(html, "utf8").digest(), language };
}
