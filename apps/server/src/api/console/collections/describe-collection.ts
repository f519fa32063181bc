import type { CivilDate } from "@vaada/calendar/civil-date";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { toWireRupees } from "@vaada/money/wire";
import { describeInstalments, describeOwed } from "../../../loans/events/describe-owed.ts";
import type { Loan } from "../../../loans/events/loan.ts";
import { obstacleTo, windowOf } from "../../../operations/collections/contact-gate.ts";
import { BEGUN, readOpenCall } from "../../../operations/collections/store.ts";
import { openName } from "../../../operations/staff/staff-member.ts";
import { readContactQuestion } from "../../../operations/support/contact-question.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { Services } from "../../../services.ts";
import { describePerson, openTaker } from "../describe-person.ts";
import { type CollectionRow, type LogRow, readLog, readPromises } from "./store.ts";

export function describeRow(
  vault: Vault,
  row: CollectionRow,
  { loan, today }: { loan: Loan; today: CivilDate },
) {
  const owed = owedOn(loan.facts, loan.events, today);
  const { borrower_id, name } = describePerson(vault, row);
  const { promisedOn, promised, promiseState } = row;
  return {
    loan_id: loan.applicationId,
    borrower_id,
    loan_no: loan.loanNo,
    name,
    class: loan.delinquency,
    overdue_days: owed.overdueDays,
    owed: toWireRupees(owed.total),
    due: toWireRupees(owed.due),
    stopped_for: row.stoppedFor,
    promise:
      promisedOn === null || promised === null || promiseState === null
        ? null
        : { on: promisedOn, amount: toWireRupees(promised), state: promiseState },
    contacts: Number(row.contacts),
  };
}

/** One overdue loan in full. The transaction is in the borrower's name. */
export async function describeInFull(
  tx: Tx,
  services: Pick<Services, "vault" | "clock" | "settings">,
  { row, loan, staffId }: { readonly row: CollectionRow; readonly loan: Loan; readonly staffId: string },
) {
  const { vault, clock } = services;
  const today = clock.today();
  const question = await readContactQuestion(tx, services, { loan, staffId });
  const { isOpen, hours, opensAtMs, ruleSet } = windowOf(question);
  const { attempts, max, rules } = question;
  const { debitNumber, debitOn, debitAmount, collectorId } = row;
  const owed = owedOn(loan.facts, loan.events, today);
  const log = await readLog(tx, loan.applicationId);
  const open = await readOpenCall(tx);
  const promises = await readPromises(tx, loan.applicationId);
  return {
    ...describeRow(vault, row, { loan, today }),
    language: row.language,
    due_on: owed.dueDay.dueOn,
    instalments: owed.instalments && describeInstalments(owed.instalments, today),
    lines: describeOwed(owed, today),
    debit:
      debitNumber === null || debitOn === null
        ? null
        : {
            number: debitNumber,
            on: debitOn,
            amount: debitAmount === null ? null : toWireRupees(debitAmount),
          },
    collector:
      collectorId === null
        ? null
        : {
            staff_id: collectorId,
            name: openTaker(vault, collectorId, row.collectorSealed) ?? "",
            is_told: rules.isTold,
          },
    window: {
      is_open: isOpen,
      from: hours?.from ?? null,
      until: hours?.until ?? null,
      asked: rules.asked,
      opens_at: opensAtMs === null ? null : new Date(opensAtMs).toISOString(),
      rules: ruleSet,
      // The obstacle to both channels; a channel that is used up shows in its own count.
      obstacle: obstacleTo("call", { ...question, attempts: { calls: 0, texts: 0 } }),
    },
    calls: { max: max.calls, left: Math.max(0, max.calls - attempts.calls) },
    texts: { max: max.texts, left: Math.max(0, max.texts - attempts.texts) },
    promises: promises.map(({ on, amount, state, madeAt, staffId: by, byNameSealed }) => ({
      on,
      amount: toWireRupees(amount),
      state,
      made_at: madeAt.toISOString(),
      made_by: openName(vault, by, byNameSealed),
    })),
    open_call: open === null ? null : { loan_id: open.applicationId, begun_at: open.begunAt.toISOString() },
    log: log.map((line) => describeLine(vault, line)),
  };
}

function outcomeOf({ kind, outcome, isTexted, isUntexted }: LogRow): string {
  if (kind === "call" && outcome === BEGUN) return "begun, and nobody has said yet what came of it";
  if (kind === "text" && isUntexted === true) return "not delivered";
  // It goes on being tried, or somebody sends it again.
  if (kind === "assignment" && isUntexted === true) return "not delivered yet";
  // A text is on its way until the provider has taken it; the others are told in the app alone.
  return (kind === "text" || kind === "assignment") && isTexted === false ? "on its way" : outcome;
}

const describeLine = (vault: Vault, line: LogRow) => ({
  id: line.id,
  kind: line.kind,
  outcome: outcomeOf(line),
  note:
    line.noteSealed === null
      ? null
      : vault.open(line.noteSealed, { table: "contacts", column: "note_sealed", row: line.noteId }),
  at: line.at.toISOString(),
  by: openName(vault, line.staffId, line.byNameSealed),
  rules: line.rules,
});
