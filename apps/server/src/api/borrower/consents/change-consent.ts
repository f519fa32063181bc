import { changeConsent as changeConsentCall } from "@vaada/contract/calls/consents";
import { ACCOUNT_CONSENT, CONSENT_MESSAGES, type ConsentKind } from "@vaada/contract/consent";
import { lockApplication, readLastApplication } from "../../../journey/applications/store.ts";
import type { ConsentEvidence } from "../../../journey/consents/evidence.ts";
import { insertConsentChoice } from "../../../journey/consents/store.ts";
import { cancelAutoPay } from "../../../journey/mandates/end-mandate.ts";
import { readLiveMandate } from "../../../journey/mandates/store.ts";
import { resumeDisbursalsOf } from "../../../loans/disbursals/request-disbursal.ts";
import { removeSubscriptions } from "../../../notices/push/store.ts";
import { insertNotices } from "../../../notices/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { type Refused, RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { type Consent, describeConsents } from "./describe-consents.ts";

type ConsentServices = Pick<Services, "database" | "clock">;

type ConsentChange = {
  readonly borrowerId: string;
  readonly kind: ConsentKind;
  readonly granted: boolean;
  readonly evidence: ConsentEvidence;
};

/**
 * Records a withdrawal, or that a withdrawn consent is given back, and what follows from it, once. What stands so already
 * stays as it is. It holds the lock under which a consent is used, so a use that has begun ends first.
 */
export function changeConsent(
  services: ConsentServices,
  change: ConsentChange,
): Promise<Consent | Refused<"CONSENT_NEEDED">> {
  const { borrowerId, kind, granted } = change;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const application = await readLastApplication(tx, borrowerId);
    if (application === null) throw new Error("changeConsent: a borrower without an application");
    const applicationId = application.id;
    await lockApplication(tx, applicationId);
    const before = await readConsent(tx, change);
    const isSaid = before.given !== null || before.withdrawnAt !== null;
    if (isSaid && before.granted === granted) return before;
    if (!granted && kind === ACCOUNT_CONSENT) return refuse("CONSENT_NEEDED");
    if (granted && !isSaid && !before.isOptional)
      throw new RefusedError(refuseField("kind", CONSENT_MESSAGES.notOptional));
    const wordId = await insertConsentChoice(tx, { ...change, applicationId, call: changeConsentCall.name });
    if (granted) await resumeDisbursalsOf(tx, borrowerId);
    else await stopUses(tx, services, { borrowerId, applicationId, kind, wordId });
    return readConsent(tx, change);
  });
}

async function readConsent(tx: Tx, { borrowerId, kind }: ConsentChange): Promise<Consent> {
  const consent = (await describeConsents(tx, borrowerId)).find((one) => one.kind === kind);
  if (consent === undefined) throw new Error("changeConsent: a kind that is not described");
  return consent;
}

type Withdrawal = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly kind: ConsentKind;
  readonly wordId: string;
};

/** Most uses ask by themselves whether their consent stands. These two go on by themselves, and are stopped here. */
async function stopUses(tx: Tx, services: ConsentServices, withdrawal: Withdrawal): Promise<void> {
  if (withdrawal.kind === "reminders") await removeSubscriptions(tx, withdrawal.borrowerId);
  if (withdrawal.kind === "auto-pay") await stopAutoPay(tx, services, withdrawal);
}

/** From here on nothing is debited; a worker sees to it that the bank knows. */
async function stopAutoPay(
  tx: Tx,
  { clock }: ConsentServices,
  { borrowerId, applicationId, wordId }: Withdrawal,
): Promise<void> {
  if ((await readLiveMandate(tx, applicationId)) === null) return;
  await cancelAutoPay(tx, { applicationId, borrowerId, now: clock.realNow() });
  const notice = { kind: "auto-pay-cancelled" } as const;
  await insertNotices(tx, {
    notices: [{ key: `auto-pay-cancelled:${wordId}`, borrowerId, applicationId, notice }],
    now: clock.now(),
  });
}
