import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type {
  CashfreeEventType,
  CashfreeStatus,
  CashfreeTransfer,
  CashfreeTransferBody,
} from "@vaada/wire/cashfree";
import type { RazorpayxPayoutStatus } from "@vaada/wire/payouts";
import type { Registry } from "../people/registry.ts";
import { anyUtr } from "../razorpay/razorpay-id.ts";
import { courseOf, type PayoutStage, REVERSED } from "../razorpayx/bank.ts";
import { Refusal } from "../refusal.ts";
import { CashfreeRefusal } from "./cashfree-error.ts";
import type { CashfreeStore, TransferRow } from "./cashfree-store.ts";

type TransferServices = {
  readonly store: CashfreeStore;
  readonly registry: Registry;
  readonly countTo: CashfreeStore["countTo"];
  readonly sendEvent: (type: CashfreeEventType, transfer: CashfreeTransfer) => void;
  readonly momentMs: number;
  readonly closing: AbortSignal;
  readonly today: () => Promise<string>;
  readonly now: () => Date;
};

/** The lender's account at Cashfree and what was transferred from it. Its balance never ends. */
export type CashfreeAccount = {
  readonly transfer: (body: CashfreeTransferBody) => Promise<CashfreeTransfer>;
  /** After everything that is due has happened. By the lender's name of it, or by Cashfree's. */
  readonly find: (id: string) => CashfreeTransfer | null;
  readonly reverse: (id: string) => CashfreeTransfer | null;
  /** Newest first, in the words of all the sandbox's books. */
  readonly books: () => BookedTransfer[];
  /** Rupees: what is left, and of it what is not on its way out. */
  readonly balance: () => { readonly all: number; readonly available: number };
};

type BookedTransfer = {
  readonly id: string;
  readonly reference: string;
  readonly account: string;
  readonly amount: number;
  readonly status: RazorpayxPayoutStatus;
};

/** A hundred crore rupees. */
const OPENING_RUPEES = 100_00_00_000;

export function openTransfers(services: TransferServices): CashfreeAccount {
  const { store } = services;
  // Resume what was under way when the sandbox was stopped.
  for (const row of store.unfinished()) void advanceWhenDue(services, row);
  const findRow = (id: string): TransferRow | null => {
    const row = store.find(id) ?? store.findByOwnId(id);
    return row === null ? null : walked(services, row);
  };
  const rows = () => store.list().map((row) => walked(services, row));
  return {
    transfer: (body) => transfer(services, body),
    find: (id) => findRow(id)?.transfer ?? null,
    reverse: (id) => {
      const row = findRow(id);
      return row?.transfer.status === "SUCCESS"
        ? happen(services, { ...row, ahead: [] }, REVERSED).transfer
        : null;
    },
    books: () =>
      rows().map(({ transfer: { transfer_id, cf_transfer_id, transfer_amount, status }, accountNumber }) => ({
        id: cf_transfer_id,
        reference: transfer_id,
        account: accountNumber,
        amount: transfer_amount,
        status: IN_THE_BOOKS[status],
      })),
    balance: () => {
      const sumOf = (statuses: readonly CashfreeStatus[]) =>
        rows()
          .filter(({ transfer: { status } }) => statuses.includes(status))
          .reduce((sum, { transfer: { transfer_amount } }) => sum + Math.round(transfer_amount * 100), 0) /
        100;
      const all = OPENING_RUPEES - sumOf(["SUCCESS"]);
      return { all, available: all - sumOf(["RECEIVED", "QUEUED", "PENDING", "APPROVAL_PENDING"]) };
    },
  };
}

/** Has the bank send back a transfer that arrived, for the sandbox's action. */
export function reverseTransfer(account: CashfreeAccount, id: string): { id: string; status: string } {
  const reversed = account.reverse(id);
  if (reversed === null)
    throw new Refusal(
      409,
      `Only what has arrived can be sent back; the transfer is ${account.find(id)?.status ?? "not there"}`,
    );
  return { id: reversed.cf_transfer_id, status: reversed.status };
}

async function transfer(services: TransferServices, body: CashfreeTransferBody): Promise<CashfreeTransfer> {
  const { store, registry, countTo, now } = services;
  // Read first, so that no other call runs between looking for the name and storing the transfer.
  const today = await services.today();
  if (store.find(body.transfer_id) !== null)
    throw new CashfreeRefusal(409, "transfer_id_already_exists", "Transfer Id already exists");
  const { beneficiary_id } = body.beneficiary_details;
  const beneficiary = store.findBeneficiary({ id: beneficiary_id });
  if (beneficiary === null)
    throw new CashfreeRefusal(404, "beneficiary_not_found", "Beneficiary does not exist");
  const accountNumber = beneficiary.beneficiary_instrument_details?.bank_account_number ?? "";
  const person = registry.byName(beneficiary.beneficiary_name ?? "", today);
  const pan = person?.pan ?? null;
  const [first, ...ahead] = courseOf({
    accountNumber,
    person,
    payoutsBefore: countTo({ accountNumber, pan }),
  });
  if (first === undefined) throw new Error("a transfer without a course");
  const at = now().toISOString();
  const made: CashfreeTransfer = {
    transfer_id: body.transfer_id,
    cf_transfer_id: String(randomInt(10 ** 8, 10 ** 9)),
    ...(first.status === "queued" ? worded(first) : RECEIVED),
    beneficiary_details: { beneficiary_id },
    transfer_amount: body.transfer_amount,
    transfer_mode: "BANK",
    fundsource_id: "CASHFREE_1",
    added_on: at,
    updated_on: at,
  };
  const row = { transfer: made, accountNumber, pan, ahead, nextAtMs: nextAtMsOf(services, ahead) };
  store.add(row);
  void advanceWhenDue(services, row);
  return made;
}

const RECEIVED = {
  status: "RECEIVED",
  status_code: "RECEIVED",
  status_description: "The transfer has been received and will be processed.",
} as const;

/** Moves the row through every stage that is due. */
function walked(services: TransferServices, row: TransferRow): TransferRow {
  const [next, ...ahead] = row.ahead;
  if (next === undefined || row.nextAtMs > services.now().getTime()) return row;
  return walked(services, happen(services, { ...row, ahead }, next));
}

/** Moves a transfer to its next stage. Another call may have been quicker: then its result is returned. */
function happen(services: TransferServices, row: TransferRow, stage: PayoutStage): TransferRow {
  const moved: TransferRow = {
    ...row,
    transfer: {
      ...row.transfer,
      ...worded(stage),
      transfer_utr: stage.status === "processed" ? anyUtr() : (row.transfer.transfer_utr ?? null),
      updated_on: services.now().toISOString(),
    },
    nextAtMs: nextAtMsOf(services, row.ahead),
  };
  if (!services.store.move(row, moved)) return services.store.find(row.transfer.transfer_id) ?? moved;
  const type = EVENTS[moved.transfer.status];
  if (type !== undefined) services.sendEvent(type, moved.transfer);
  return moved;
}

/** Moves the transfer when a stage is due, even if nobody reads it, and so sends its events. */
async function advanceWhenDue(
  services: TransferServices,
  { transfer: { transfer_id } }: TransferRow,
): Promise<void> {
  for (;;) {
    const row = services.store.find(transfer_id);
    if (row === null || row.ahead.length === 0) return;
    const leftMs = Math.max(0, row.nextAtMs - services.now().getTime());
    const isOver = await wait(leftMs, true, { signal: services.closing, ref: false }).catch(() => false);
    if (!isOver || services.closing.aborted) return;
    const now = services.store.find(transfer_id);
    if (now !== null) walked(services, now);
  }
}

const nextAtMsOf = ({ now, momentMs }: TransferServices, ahead: readonly PayoutStage[]): number =>
  now().getTime() + (ahead[0]?.moments ?? 0) * momentMs;

/** The bank acts alike whoever sends; Cashfree names its acts in other words. */
function worded({ status, reason, says }: PayoutStage) {
  const [ours, code] = STATUSES[status] ?? ["PENDING", "PENDING"];
  return { status: ours, status_code: CODES[reason] ?? code, status_description: says } as const;
}

const STATUSES: Partial<Record<RazorpayxPayoutStatus, readonly [CashfreeStatus, string]>> = {
  queued: ["QUEUED", "QUEUED"],
  processing: ["PENDING", "SENT_TO_BANK"],
  processed: ["SUCCESS", "COMPLETED"],
  reversed: ["REVERSED", "BENE_BANK_DECLINED"],
  failed: ["FAILED", "BENE_BANK_DECLINED"],
};

const CODES: Readonly<Record<string, string>> = {
  bank_account_closed: "INVALID_ACCOUNT_FAIL",
  beneficiary_bank_offline: "BENE_BANK_NODE_OFFLINE",
};

const EVENTS: Partial<Record<CashfreeStatus, CashfreeEventType>> = {
  SUCCESS: "TRANSFER_ACKNOWLEDGED",
  FAILED: "TRANSFER_FAILED",
  REVERSED: "TRANSFER_REVERSED",
  REJECTED: "TRANSFER_REJECTED",
};

const IN_THE_BOOKS: Readonly<Record<CashfreeStatus, RazorpayxPayoutStatus>> = {
  RECEIVED: "processing",
  APPROVAL_PENDING: "pending",
  QUEUED: "queued",
  PENDING: "processing",
  SUCCESS: "processed",
  FAILED: "failed",
  REVERSED: "reversed",
  REJECTED: "rejected",
  MANUALLY_REJECTED: "rejected",
};
