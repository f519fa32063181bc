import type { ReplyOf } from "@vaada/contract/call";
import type { readConsents } from "@vaada/contract/calls/consents";
import { CONSENT_KINDS, type ConsentKind, isOptionalConsent } from "@vaada/contract/consent";
import type { Tx } from "../../../platform/db/tx.ts";
import { type ConsentRow, hasRunningLoan, readConsentRows } from "./store.ts";

export type Consent = ReplyOf<typeof readConsents>[number];

/** Every consent that was given or withdrawn, and the optional ones that could be given, in one order. */
export async function describeConsents(tx: Tx, borrowerId: string): Promise<Consent[]> {
  const rows = await readConsentRows(tx, borrowerId);
  const isLoanRunning = await hasRunningLoan(tx, borrowerId);
  return CONSENT_KINDS.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind);
    if (row === undefined) return isOptionalConsent(kind) ? [neverGiven(kind)] : [];
    return [describeConsent(kind, { row, isLoanRunning })];
  });
}

const neverGiven = (kind: ConsentKind): Consent => ({
  kind,
  granted: false,
  isOptional: true,
  canWithdraw: false,
  given: null,
  withdrawnAt: null,
});

function describeConsent(
  kind: ConsentKind,
  { row, isLoanRunning }: { readonly row: ConsentRow; readonly isLoanRunning: boolean },
): Consent {
  const { granted, noticeVersion, language, givenAt } = row;
  const isGivenOnce = noticeVersion !== null && language !== null && givenAt !== null;
  return {
    kind,
    granted,
    isOptional: isOptionalConsent(kind),
    canWithdraw: granted && (isFree(kind) || !isLoanRunning),
    given: isGivenOnce ? { noticeVersion, language, at: givenAt.toISOString() } : null,
    withdrawnAt: granted ? null : row.saidAt.toISOString(),
  };
}

/** Withdrawn whenever the borrower likes. A debit must be stoppable at any time (EM-06), however much is owed. */
const isFree = (kind: ConsentKind): boolean => isOptionalConsent(kind) || kind === "auto-pay";
