import { changeConsent as changeConsentCall } from "@vaada/contract/calls/consents";
import type { ConsentKind } from "@vaada/contract/consent";
import { lockApplication, readLastApplication } from "../../../journey/applications/store.ts";
import { type ConsentEvidence, insertConsentChoice } from "../../../journey/consents/store.ts";
import { cancelAutoPay } from "../../../journey/mandates/end-mandate.ts";
import { readLiveMandate } from "../../../journey/mandates/store.ts";
import { removeSubscriptions } from "../../../notices/push/store.ts";
import { insertNotices } from "../../../notices/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { type Consent, describeConsents } from "./describe-consents.ts";

type ConsentServices = Pick<Services, "database" | "clock">;

type ConsentChange = {
  readonly borrowerId: string;
  readonly kind: ConsentKind;
  readonly granted: boolean;
  readonly evidence: ConsentEvidence;
};

/** Records a consent or its withdrawal and what follows from it, once. What stands so already stays as it is. */
export function changeConsent(
  services: ConsentServices,
  change: ConsentChange,
): Promise<Consent | Refused<"NOT_FOUND" | "CONSENT_NEEDED">> {
  const { borrowerId, kind, granted } = change;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const application = await readLastApplication(tx, borrowerId);
    if (application === null) throw new Error("changeConsent: a borrower without an application");
    const applicationId = application.id;
    await lockApplication(tx, applicationId);
    const before = await readConsent(tx, change);
    if (before === undefined || (!granted && before.given === null)) return refuse("NOT_FOUND");
    if (before.granted === granted) return before;
    if (!granted && !before.canWithdraw) return refuse("CONSENT_NEEDED");
    const wordId = await insertConsentChoice(tx, { ...change, applicationId, call: changeConsentCall.name });
    if (kind === "reminders" && !granted) await removeSubscriptions(tx, borrowerId);
    if (kind === "auto-pay") await stopAutoPay(tx, services, { borrowerId, applicationId, wordId });
    const after = await readConsent(tx, change);
    if (after === undefined) throw new Error("changeConsent: a word that is not on file");
    return after;
  });
}

const readConsent = async (tx: Tx, { borrowerId, kind }: ConsentChange): Promise<Consent | undefined> =>
  (await describeConsents(tx, borrowerId)).find((consent) => consent.kind === kind);

/** From here on nothing is debited; a worker sees to it that the bank knows. */
async function stopAutoPay(
  tx: Tx,
  { clock }: ConsentServices,
  word: { readonly borrowerId: string; readonly applicationId: number; readonly wordId: string },
): Promise<void> {
  const { borrowerId, applicationId, wordId } = word;
  if ((await readLiveMandate(tx, applicationId)) === null) return;
  await cancelAutoPay(tx, { applicationId, borrowerId, now: clock.realNow() });
  const notice = { kind: "auto-pay-cancelled" } as const;
  await insertNotices(tx, {
    notices: [{ key: `auto-pay-cancelled:${wordId}`, borrowerId, applicationId, notice }],
    now: clock.now(),
  });
}
