import { randomUUID } from "node:crypto";
import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import type { ContactStop } from "@vaada/contract/console/calls/collections";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { ruleSetOn } from "@vaada/lending/rule-register";
import type { Paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { lockApplication } from "../../journey/applications/store.ts";
import type { Loan } from "../../loans/events/loan.ts";
import { laterDuesOf } from "../../loans/events/notice-of-event.ts";
import { msUntilContact } from "../../notices/contact-hours.ts";
import { insertNotices } from "../../notices/store.ts";
import { enqueueTextAgain, enqueueTexts } from "../../notices/texts/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { refuseField } from "../../platform/refusals/fields.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { newTextKey, obstacleTo } from "../collections/contact-gate.ts";
import { CONTACT_PHRASES } from "../collections/phrases.ts";
import {
  insertContact,
  insertPromise,
  type NewContact,
  readContactRules,
  writeCollector,
  writeHours,
  writeStop,
} from "../collections/store.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { readContactQuestion, readOverdueLoan } from "./contact-question.ts";

export type CollectServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

/** The loan, and the person who acts on it. */
export type CollectSubject = { readonly by: Actor; readonly loanId: number; readonly borrowerId: string };

/** `null` when it was done. */
export type CollectResult = Promise<Refused<"CONTACT_NOT_ALLOWED" | "NOT_FOUND" | "BODY_INVALID"> | null>;

export const notAllowed = (why: string) => refuse("CONTACT_NOT_ALLOWED", { data: { why } });

/** Runs an act in the borrower's name with the loan held, so that two people go one after the other. */
export function inLoanTx<Outcome>(
  { database }: CollectServices,
  { by, loanId, borrowerId }: CollectSubject,
  work: (tx: Tx, loan: Loan) => Promise<Outcome>,
): Promise<Outcome | Refused<"NOT_FOUND">> {
  return database.withTx(asStaff(by.staffId, { inNameOf: borrowerId }), async (tx) => {
    await lockApplication(tx, loanId);
    const loan = await readOverdueLoan(tx, loanId);
    return loan === null ? refuse("NOT_FOUND") : work(tx, loan);
  });
}

/** Adds a line to the contact log, with the set of rules in force. */
export async function logContact(
  tx: Tx,
  { vault, clock }: CollectServices,
  { by, loanId, borrowerId }: CollectSubject,
  contact: Pick<NewContact, "kind" | "outcome"> & {
    readonly note?: string | undefined;
    readonly noticeKey?: string;
    readonly callId?: string;
  },
): Promise<void> {
  const { note, noticeKey = null, callId = null, kind, outcome } = contact;
  const id = randomUUID();
  const place = { table: "contacts", column: "note_sealed", row: id };
  await insertContact(tx, {
    id,
    borrowerId,
    applicationId: loanId,
    kind,
    outcome,
    callId,
    noteSealed: note === undefined || note === "" ? null : vault.seal(note, place),
    rules: ruleSetOn(clock.today()),
    noticeKey,
    staffId: by.staffId,
    now: clock.now(),
    today: clock.today(),
  });
}

/** Says who may contact a borrower, and tells the borrower. Saying it again sends a text again that has not left, or got lost. */
export const assignCollector = (
  services: CollectServices,
  subject: CollectSubject & { readonly collector: { readonly staffId: string; readonly name: string } },
): CollectResult =>
  inLoanTx(services, subject, async (tx, loan) => {
    const { by, loanId, borrowerId, collector } = subject;
    const { clock } = services;
    const rules = await readContactRules(tx, borrowerId);
    if (rules.stoppedFor !== null) return notAllowed(CONTACT_PHRASES.stoppedForNow(rules.stoppedFor));
    const isAgain = rules.collectorId === collector.staffId;
    if (isAgain && rules.isTold) return null;
    const key = (isAgain ? rules.collectorNotice : null) ?? `collector:${randomUUID()}`;
    if (!isAgain) {
      const notice = { kind: "collector-assigned", name: collector.name, loanNo: loan.loanNo } as const;
      const notices = [{ key, borrowerId, applicationId: loanId, notice }];
      await insertNotices(tx, { notices, now: clock.now() });
      await writeCollector(tx, { borrowerId, staffId: collector.staffId, noticeKey: key });
      await logContact(tx, services, subject, { kind: "assignment", outcome: "told", noticeKey: key });
    }
    // A text that is still on its way has one job, however often it is asked for.
    await enqueueTextAgain(tx, { key, afterMs: msUntilContact(clock) });
    await writeTrail(tx, services, {
      act: "assign-collector",
      outcome: "done",
      by,
      borrowerId,
      loanId,
      aboutStaffId: collector.staffId,
      after: { collector: collector.name, ...(isAgain ? { text: "asked for again" } : {}) },
    });
    return null;
  });

/** Texts the borrower in registered words, if the gate is open. */
export const textBorrower = (services: CollectServices, subject: CollectSubject): CollectResult =>
  inLoanTx(services, subject, async (tx, loan) => {
    const { by, loanId, borrowerId } = subject;
    const { clock } = services;
    const question = await readContactQuestion(tx, services, { loan, staffId: by.staffId });
    const obstacle = obstacleTo("text", question);
    if (obstacle !== null) return notAllowed(obstacle);
    const key = newTextKey();
    const owed = owedOn(loan.facts, loan.events, clock.today());
    const { due: amount, dueDay, charges } = owed;
    // Each reminder states the penalties (PC-04); the fee of the first days was told with its levy.
    const late = { lateFee: null, chargesMax: null };
    const dueOn = dueDay.dueOn;
    const notice = { kind: "overdue", amount, dueOn, charges, ...late, ...laterDuesOf(owed) } as const;
    const notices = [{ key, borrowerId, applicationId: loanId, notice }];
    await insertNotices(tx, { notices, now: clock.now() });
    await enqueueTexts(tx, { keys: [key], afterMs: 0 });
    await logContact(tx, services, subject, { kind: "text", outcome: "sent", noticeKey: key });
    const after = { outcome: "sent" };
    await writeTrail(tx, services, { act: "text", outcome: "done", by, borrowerId, loanId, after });
    return null;
  });

/** A promise further ahead is help with the due date, and no promise. */
const PROMISE_DAYS_MAX = 30;

/** Writes down what the borrower promised. */
export const takePromise = (
  services: CollectServices,
  given: CollectSubject & { readonly on: CivilDate; readonly amount: Paise },
): CollectResult =>
  inLoanTx(services, given, async (tx, loan) => {
    const { by, loanId, borrowerId, on, amount } = given;
    const { clock } = services;
    const today = clock.today();
    const rules = await readContactRules(tx, borrowerId);
    if (rules.stoppedFor !== null) return notAllowed(CONTACT_PHRASES.stoppedForNow(rules.stoppedFor));
    if (on < today || on > addDays(today, PROMISE_DAYS_MAX))
      return refuseField("on", CONTACT_PHRASES.noPromiseDay(PROMISE_DAYS_MAX));
    const owed = owedOn(loan.facts, loan.events, on).total;
    if (amount > owed) return refuseField("amount", CONTACT_PHRASES.promisedTooMuch);
    await insertPromise(tx, {
      id: randomUUID(),
      applicationId: loanId,
      borrowerId,
      promisedOn: on,
      amount,
      madeOn: today,
      staffId: by.staffId,
      now: clock.now(),
    });
    const after = { promised_on: on, amount: toWireRupees(amount) };
    await writeTrail(tx, services, { act: "promise", outcome: "done", by, borrowerId, loanId, after });
    return null;
  });

/** Stops all contact about the debt at once. */
export const stopContact = (
  services: CollectServices,
  given: CollectSubject & { readonly stop: ContactStop; readonly reason: string },
): CollectResult =>
  inLoanTx(services, given, async (tx) => {
    const { by, loanId, borrowerId, stop, reason } = given;
    const before = await readContactRules(tx, borrowerId);
    await writeStop(tx, { borrowerId, stop, staffId: by.staffId, now: services.clock.now() });
    await logContact(tx, services, given, { kind: "stop", outcome: stop, note: reason });
    await writeTrail(tx, services, {
      act: "stop-contact",
      outcome: "done",
      by,
      borrowerId,
      loanId,
      before: { contact: before.stoppedFor ?? "allowed" },
      after: { contact: stop },
      reason,
    });
    return null;
  });

/** Writes down the hours at which the borrower wants to be contacted. Whoever contacts them never widens what they asked for. */
export const narrowHours = (
  services: CollectServices,
  given: CollectSubject & { readonly from: number; readonly until: number },
): CollectResult =>
  inLoanTx(services, given, async (tx) => {
    const { by, loanId, borrowerId, from, until } = given;
    if (from >= until) return refuseField("until", CONTACT_PHRASES.noHours);
    const { asked } = await readContactRules(tx, borrowerId);
    if (asked !== null && (from < asked.from || until > asked.until))
      return notAllowed(CONTACT_PHRASES.hoursWidened(asked));
    await writeHours(tx, { borrowerId, hours: { from, until }, now: services.clock.now() });
    await logContact(tx, services, given, { kind: "hours", outcome: `${from} to ${until}` });
    await writeTrail(tx, services, {
      act: "narrow-hours",
      outcome: "done",
      by,
      borrowerId,
      loanId,
      before: { hours: asked === null ? "those of the law" : `${asked.from} to ${asked.until}` },
      after: { hours: `${from} to ${until}` },
    });
    return null;
  });
