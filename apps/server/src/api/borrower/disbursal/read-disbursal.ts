import { toWireRupees } from "@vaada/money/wire";
import { nameDocuments } from "../../../agreements/documents/links.ts";
import { readAccount } from "../../../journey/bank-accounts/account-on-file.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { readLiveDisbursal, readTerms } from "../../../loans/disbursals/store.ts";
import { readDisbursalState } from "../../../loans/disbursals/whereabouts.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import type { Services } from "../../../services.ts";

type DisbursalServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

/** Where the money is, and what was signed. It is asked again and again, so it writes nothing. */
export function readDisbursal(
  services: DisbursalServices,
  { session, openStep }: { readonly session: Session; readonly openStep: OpenStep },
) {
  const { database, vault, clock, settings } = services;
  const { borrowerId } = session;
  const applicationId = openStep.position.application.id;
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    const disbursal = await readLiveDisbursal(tx, applicationId);
    const account = await readAccount(tx, vault, applicationId);
    // Given up a moment ago for new terms: the borrower is led to them.
    if (disbursal === null || account === null) return refuseOutOfTurn(openStep.position);
    const terms = await readTerms(tx, disbursal.agreementId);
    return {
      state: await readDisbursalState(tx, {
        disbursal,
        terms,
        account,
        automaticMax: settings.disbursal.automaticMax,
      }),
      amount: toWireRupees(disbursal.amount),
      bank: account.bankName,
      account: account.ending,
      signedAt: disbursal.askedAt.toISOString(),
      sentAt: disbursal.releasedAt?.toISOString() ?? null,
      arrivedAt: disbursal.arrivedAt?.toISOString() ?? null,
      utr: disbursal.utr,
      repayAmount: toWireRupees(terms.repay),
      repayDate: terms.dueOn,
      documents: await nameDocuments(tx, applicationId),
      now: clock.now().toISOString(),
    };
  });
}
