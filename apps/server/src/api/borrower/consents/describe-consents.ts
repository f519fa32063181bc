import type { ReplyOf } from "@vaada/contract/call";
import type { readConsents } from "@vaada/contract/calls/consents";
import { ACCOUNT_CONSENT, CONSENT_KINDS, type ConsentKind, isOptionalConsent } from "@vaada/contract/consent";
import { readUnfinishedApplication } from "../../../journey/applications/cancel-application.ts";
import { readConsentsRestedOn } from "../../../journey/consents/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type ConsentRow, readConsentRows } from "./store.ts";

export type Consent = ReplyOf<typeof readConsents>[number];

/** Every consent, in one order: given, withdrawn, or not asked for yet. */
export async function describeConsents(tx: Tx, borrowerId: string): Promise<Consent[]> {
  const rows = await readConsentRows(tx, borrowerId);
  const neededBy = await readUnfinishedApplication(tx, borrowerId);
  const restsOn =
    neededBy === null
      ? NOTHING
      : await readConsentsRestedOn(tx, { borrowerId, applicationId: neededBy.loan_id });
  return CONSENT_KINDS.map((kind) => ({
    kind,
    isOptional: isOptionalConsent(kind),
    ...standingOf(
      kind,
      rows.find((row) => row.kind === kind),
    ),
    neededBy: restsOn.has(kind) ? neededBy : null,
  }));
}

const NOTHING: ReadonlySet<string> = new Set();

/** How one stands by its rows. One of the account ends with the account. */
function standingOf(
  kind: ConsentKind,
  row: ConsentRow | undefined,
): Pick<Consent, "granted" | "canWithdraw" | "given" | "withdrawnAt"> {
  const isFree = kind !== ACCOUNT_CONSENT;
  if (row === undefined) return { granted: false, canWithdraw: isFree, given: null, withdrawnAt: null };
  const { granted, noticeVersion, language, givenAt } = row;
  const isGivenOnce = noticeVersion !== null && language !== null && givenAt !== null;
  return {
    granted,
    canWithdraw: granted && isFree,
    given: isGivenOnce ? { noticeVersion, language, at: givenAt.toISOString() } : null,
    withdrawnAt: granted ? null : row.saidAt.toISOString(),
  };
}
