import { readDisbursal as readDisbursalCall } from "@vaada/contract/calls/disbursal";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import { nameDocuments } from "../../../agreements/documents/links.ts";
import { readAccount } from "../../../journey/bank-accounts/account-on-file.ts";
import { isOwnApplication, type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { readDisbursalState } from "../../../loans/disbursals/disbursal-state.ts";
import { readDisbursalTerms, readLiveDisbursal } from "../../../loans/disbursals/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";

export function disbursalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readDisbursalCall, ({ session, openStep }) => readDisbursal(services, { session, openStep }), {
    isOwn: ({ query, session: { borrowerId } }) =>
      isOwnApplication(services, { borrowerId, loanId: query.loan_id }),
  });
}

type DisbursalServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

/** Replies the state of the disbursal and the signed documents. Screens poll it, so it writes nothing. */
function readDisbursal(
  services: DisbursalServices,
  { session, openStep }: { readonly session: Session; readonly openStep: OpenStep },
) {
  const { database, vault, clock, settings } = services;
  const { borrowerId } = session;
  const applicationId = openStep.position.application.id;
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    const disbursal = await readLiveDisbursal(tx, applicationId);
    const account = await readAccount(tx, vault, applicationId);
    // The disbursal has just ended for new terms, and the borrower goes to read them.
    if (disbursal === null || account === null) return refuseOutOfTurn(openStep.position);
    const terms = await readDisbursalTerms(tx, disbursal.agreementId);
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
      repayAmount: toWireRupees(terms.instalment ?? terms.repay),
      repayDate: terms.instalmentDues?.[0] ?? terms.dueOn,
      documents: await nameDocuments(tx, applicationId),
      now: clock.now().toISOString(),
    };
  });
}
