import type { ReplyOf } from "@vaada/contract/call";
import type { readConsents } from "@vaada/contract/calls/consents";
import { ACCOUNT_CONSENT, CONSENT_KINDS, type ConsentKind, isOptionalConsent } from "@vaada/contract/consent";
import { isCancellable } from "../../../journey/applications/cancel-application.ts";
import { readLastApplication, readProgress } from "../../../journey/applications/store.ts";
import { readConsentsRestedOn } from "../../../journey/consents/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type ConsentRow, readConsentRows } from "./store.ts";

export type Consent = ReplyOf<typeof readConsents>[number];

/** Every consent, in one order: given, withdrawn, or not asked for yet. */
export async function describeConsents(tx: Tx, borrowerId: string): Promise<Consent[]> {
  const rows = await readConsentRows(tx, borrowerId);
  const open = await readOpenApplication(tx, borrowerId);
  return CONSENT_KINDS.map((kind) => ({
    kind,
    isOptional: isOptionalConsent(kind),
    ...standingOf(
      kind,
      rows.find((row) => row.kind === kind),
    ),
    neededBy: open?.restsOn.has(kind) === true ? open.neededBy : null,
  }));
}

type OpenApplication = {
  readonly restsOn: ReadonlySet<string>;
  readonly neededBy: NonNullable<Consent["neededBy"]>;
};

/** The application that stands still without its consents. One whose money has arrived is a loan, and rests on its contract. */
async function readOpenApplication(tx: Tx, borrowerId: string): Promise<OpenApplication | null> {
  const application = await readLastApplication(tx, borrowerId);
  if (application === null || application.closedAt !== null) return null;
  const progress = await readProgress(tx, application.id);
  if (progress.hasMoneyArrived) return null;
  const restsOn = await readConsentsRestedOn(tx, { borrowerId, applicationId: application.id });
  return { restsOn, neededBy: { loan_id: application.id, canCancel: isCancellable(progress) } };
}

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
