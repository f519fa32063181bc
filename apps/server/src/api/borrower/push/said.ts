import { subscribeToPush } from "@vaada/contract/calls/push";
import { lockApplication, readLastApplication } from "../../../journey/applications/store.ts";
import {
  type ConsentEvidence,
  insertConsentChoice,
  isConsentGiven,
} from "../../../journey/consents/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { PushAddress } from "../../../providers/push/port.ts";
import type { Services } from "../../../services.ts";

export type PushServices = Pick<Services, "database" | "vault" | "clock" | "push">;

/** Whose browser it is, and on which text they say so. */
export type Said = {
  readonly borrowerId: string;
  readonly address: PushAddress;
  readonly evidence: ConsentEvidence;
};

export const hashOfEndpoint = ({ vault }: Pick<Services, "vault">, { address }: Said): Buffer =>
  vault.index("push_subscriptions.endpoint", address.endpoint.reveal());

/** Writes the borrower's word down unless it is the last one already. It holds the application's lock from here on. */
export async function sayOfReminders(
  tx: Tx,
  { borrowerId, evidence, granted }: Said & { readonly granted: boolean },
): Promise<void> {
  const application = await readLastApplication(tx, borrowerId);
  if (application === null) throw new Error("sayOfReminders: a borrower without an application");
  await lockApplication(tx, application.id);
  const kind = "reminders";
  if ((await isConsentGiven(tx, { borrowerId, kind })) === granted) return;
  const { name: call } = subscribeToPush;
  await insertConsentChoice(tx, { borrowerId, applicationId: application.id, kind, granted, call, evidence });
}
