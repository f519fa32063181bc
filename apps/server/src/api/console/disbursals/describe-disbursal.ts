import { DISBURSAL_STATES } from "@vaada/contract/console/calls/disbursals";
import { asPeopleWrite } from "@vaada/contract/console/person-name";
import { ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { asStaff } from "../../../platform/db/actor.ts";
import { isStopped } from "../../../platform/db/switches.ts";
import type { Services } from "../../../services.ts";
import { type DisbursalRow, type StateSettings, sumBySignature, sumByState } from "./store.ts";

/** A payout whose end is not known after so long is undecided: it is asked about and never sent again. */
const UNDECIDED_AFTER_MS = 10 * 60_000;

export const stateSettingsOf = ({
  clock,
  settings,
}: Pick<Services, "clock" | "settings">): StateSettings => ({
  automaticMax: settings.disbursal.automaticMax,
  undecidedBefore: new Date(clock.realNow().getTime() - UNDECIDED_AFTER_MS),
});

/** The state of today's money, beside the sums of the signed offers. */
export function summariseDisbursals(
  services: Pick<Services, "database" | "clock" | "settings">,
  staffId: string,
) {
  const { database, clock, settings } = services;
  return database.withTx(asStaff(staffId), async (tx) => {
    const today = clock.today();
    const sums = await sumByState(tx, stateSettingsOf(services), today);
    const signed = await sumBySignature(tx, today);
    const states = DISBURSAL_STATES.map((state) => {
      const sum = sums.find((one) => one.state === state);
      return { state, count: sum?.count ?? 0, amount: toWireRupees(sum?.amount ?? ZERO) };
    });
    const count = sums.reduce((all, sum) => all + sum.count, 0);
    const amount = sums.reduce((all, sum) => all + sum.amount, 0n);
    return {
      states,
      signed: { count: signed.count, amount: toWireRupees(signed.amount) },
      adds_up: count === signed.count && amount === signed.amount,
      automatic_max: toWireRupees(settings.disbursal.automaticMax),
      are_payouts_stopped: await isStopped(tx, "payouts"),
      on: today,
    };
  });
}

/** A disbursal as the desk shows it: of the account there are the last four digits. */
export function describeDisbursal({ vault }: Pick<Services, "vault">, row: DisbursalRow) {
  const { panId, nameSealed } = row;
  return {
    loan_id: Number(row.key),
    borrower_id: row.borrowerId,
    name:
      panId === null || nameSealed === null
        ? null
        : asPeopleWrite(vault.open(nameSealed, { table: "pan_records", column: "name_sealed", row: panId })),
    bank: row.bank,
    account: row.account,
    grade: row.grade,
    principal: toWireRupees(row.principal),
    fee: toWireRupees(row.fee),
    gst: toWireRupees(row.gst),
    amount: toWireRupees(row.amount),
    state: row.state,
    signed_at: row.signedAt.toISOString(),
    valid_through: row.validThrough,
    released_at: row.releasedAt?.toISOString() ?? null,
    arrived_at: row.arrivedAt?.toISOString() ?? null,
    utr: row.utr,
    tries: row.tries,
    payout_status: row.payoutStatus,
    payout_reason: row.payoutReason,
    payout_asked_at: row.payoutAskedAt?.toISOString() ?? null,
    waiting_request: row.waitingRequest,
  };
}
