import type { DisbursalState } from "@vaada/contract/calls/disbursal";
import type { Paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { type AccountOnFile, readAccount } from "../../bank-accounts/account-on-file.ts";
import type { Tx } from "../../db/tx.ts";
import { isEndedAtBank, isUndecided } from "../../disbursals/payouts/states.ts";
import { isPaidElsewhere, type Payout, readLastPayout } from "../../disbursals/payouts/store.ts";
import { type Disbursal, readLiveDisbursal, readTerms, type Terms } from "../../disbursals/store.ts";
import { nameDocuments } from "../../documents/links.ts";
import type { Session } from "../../http/session/sessions.ts";
import { readLiveMandate } from "../../mandates/store.ts";
import type { Rooms } from "../../rooms.ts";
import { outOfTurn, type Turn } from "../../turns/turns.ts";

type DisbursalRooms = Pick<Rooms, "database" | "vault" | "clock" | "settings">;

/** Where the money is, and what was signed. It is asked again and again, so it writes nothing. */
export function readDisbursal(
  rooms: DisbursalRooms,
  { session, turn }: { readonly session: Session; readonly turn: Turn },
) {
  const { database, vault, clock, settings } = rooms;
  const { borrowerId } = session;
  const applicationId = turn.standing.application.id;
  return database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    const disbursal = await readLiveDisbursal(tx, applicationId);
    const account = await readAccount(tx, vault, applicationId);
    // Given up a moment ago for new terms: the borrower is led to them.
    if (disbursal === null || account === null) return outOfTurn(turn.standing);
    const terms = await readTerms(tx, disbursal.agreementId);
    return {
      state: await stateOf(tx, { disbursal, terms, account, automaticMax: settings.disbursal.automaticMax }),
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

type Given = {
  readonly disbursal: Disbursal;
  readonly terms: Terms;
  readonly account: AccountOnFile;
  readonly automaticMax: Paise;
};

async function stateOf(tx: Tx, { disbursal, terms, account, automaticMax }: Given): Promise<DisbursalState> {
  if (disbursal.arrivedAt !== null) return "arrived";
  const payout = await readLastPayout(tx, disbursal.agreementId);
  if (disbursal.stoppedAt !== null) return (await hasComeBack(tx, disbursal, payout)) ? "checking" : "held";
  if (payout?.status === "queued" || payout?.status === "processing") return "taken";
  if (payout !== null && isUndecided(payout.status)) return "sent";
  // The second try after a payout that came back waits for it like the first.
  if (account.isMandateRequired) {
    const mandate = await readLiveMandate(tx, disbursal.applicationId);
    if (mandate?.status !== "confirmed" || mandate.maxPaise < terms.mandateMax) return "waiting-auto-pay";
  }
  // Up to the limit nobody is waited for: a worker lets it go in a moment.
  const isForPerson = disbursal.releasedAt === null && terms.principal > automaticMax;
  return isForPerson ? "waiting-release" : "sent";
}

/** Nobody is told that the money came back unless the bank has said so of all there is. */
const hasComeBack = async (tx: Tx, disbursal: Disbursal, last: Payout | null): Promise<boolean> =>
  last !== null && isEndedAtBank(last.status) && !(await isPaidElsewhere(tx, disbursal));
