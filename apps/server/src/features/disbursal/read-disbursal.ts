import type { DisbursalState } from "@vaada/contract/calls/disbursal";
import { toWireRupees } from "@vaada/money/wire";
import { type AccountOnFile, readAccount } from "../../bank-accounts/account-on-file.ts";
import type { Tx } from "../../db/tx.ts";
import { readLastPayout } from "../../disbursals/payouts/store.ts";
import { type Disbursal, readLiveDisbursal, readTerms, type Terms } from "../../disbursals/store.ts";
import { linkDocuments } from "../../documents/links.ts";
import type { Session } from "../../http/session/sessions.ts";
import { readLiveMandate } from "../../mandates/store.ts";
import type { Rooms } from "../../rooms.ts";
import { outOfTurn, type Turn } from "../../turns/turns.ts";

type DisbursalRooms = Pick<Rooms, "database" | "vault" | "clock" | "settings">;

/** Where the money is, and what was signed. */
export function readDisbursal(
  rooms: DisbursalRooms,
  { session, turn }: { readonly session: Session; readonly turn: Turn },
) {
  const { database, vault, clock } = rooms;
  const { borrowerId } = session;
  const applicationId = turn.standing.application.id;
  return database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    const disbursal = await readLiveDisbursal(tx, applicationId);
    const account = await readAccount(tx, vault, applicationId);
    // Given up a moment ago for new terms: the borrower is led to them.
    if (disbursal === null || account === null) return outOfTurn(turn.standing);
    const terms = await readTerms(tx, disbursal.agreementId);
    return {
      state: await stateOf(tx, { disbursal, terms, account }),
      amount: toWireRupees(disbursal.amount),
      bank: account.bankName,
      account: account.ending,
      signedAt: disbursal.askedAt.toISOString(),
      sentAt: disbursal.releasedAt?.toISOString() ?? null,
      arrivedAt: disbursal.arrivedAt?.toISOString() ?? null,
      utr: disbursal.utr,
      repayAmount: toWireRupees(terms.repay),
      repayDate: terms.dueOn,
      documents: await linkDocuments(tx, rooms, { borrowerId, applicationId, session }),
      now: clock.now().toISOString(),
    };
  });
}

async function stateOf(
  tx: Tx,
  given: { readonly disbursal: Disbursal; readonly terms: Terms; readonly account: AccountOnFile },
): Promise<DisbursalState> {
  const { disbursal, terms, account } = given;
  if (disbursal.arrivedAt !== null) return "arrived";
  if (disbursal.stoppedAt !== null) return "checking";
  const payout = await readLastPayout(tx, disbursal.agreementId);
  if (payout?.status === "queued" || payout?.status === "processing") return "taken";
  if (payout !== null) return "sent";
  if (account.isMandateRequired) {
    const mandate = await readLiveMandate(tx, disbursal.applicationId);
    if (mandate?.status !== "confirmed" || mandate.maxPaise < terms.mandateMax) return "waiting-auto-pay";
  }
  return disbursal.releasedAt === null ? "waiting-release" : "sent";
}
