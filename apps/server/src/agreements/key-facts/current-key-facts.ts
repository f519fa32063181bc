import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import { decodeKeyFacts } from "@vaada/lending/key-facts/encode-key-facts";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { keyFactsPlace } from "../offers/issue-key-facts.ts";
import { type IssueRow, readIssue } from "./store.ts";

/** The last issue of a loan's key fact statement. */
export type CurrentKeyFacts = {
  readonly id: string;
  readonly issue: number;
  readonly offerId: string;
  readonly statement: KeyFactStatement;
  readonly issuedLanguage: Language;
  readonly validThrough: CivilDate;
  readonly acceptance: Acceptance | null;
};

export type Acceptance = { readonly language: Language; readonly acceptedAt: Date };

/** `null` before the offer is taken. */
export async function readCurrentKeyFacts(
  tx: Tx,
  vault: Vault,
  applicationId: number,
): Promise<CurrentKeyFacts | null> {
  const row = await readIssue(tx, { applicationId, issue: "last" });
  return row === null ? null : keyFactsOf(vault, row);
}

/** The issue before this one; `null` for the first. */
export async function readPreviousKeyFacts(
  tx: Tx,
  vault: Vault,
  { applicationId, issue }: { readonly applicationId: number; readonly issue: number },
): Promise<CurrentKeyFacts | null> {
  const row = issue === 1 ? null : await readIssue(tx, { applicationId, issue: issue - 1 });
  return row === null ? null : keyFactsOf(vault, row);
}

function keyFactsOf(vault: Vault, row: IssueRow): CurrentKeyFacts {
  const { contentSealed, acceptedLanguage, acceptedAt, ...issued } = row;
  const isAccepted = acceptedLanguage !== null && acceptedAt !== null;
  return {
    ...issued,
    statement: decodeKeyFacts(vault.open(contentSealed, keyFactsPlace(row.id))),
    acceptance: isAccepted ? { language: acceptedLanguage, acceptedAt } : null,
  };
}
