import type { Figures } from "@vaada/contract/console/calls/audit";
import { hiddenActsOf } from "@vaada/contract/console/roles";
import type { Paise } from "@vaada/money/paise";
import { lockApplication } from "../../journey/applications/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import { brokenRuleOf } from "../../platform/db/broken-rule.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { isRefused, type Refused, refuse } from "../../platform/refusals/refused.ts";
import { endRequest, lockRequest, type RequestRow, readRequestRow } from "../requests-on-file/store.ts";
import type { StaffSession } from "../staff/staff-sessions.ts";
import { proveFreshly } from "../staff/staff-sessions.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { holdAmountOfDay, readAmountsOfDay } from "./amount-of-day.ts";
import {
  describeRequest,
  mayAgreeTo,
  openContent,
  type RequestInFull,
  refusalOf,
  sealEnding,
  stateOf,
  subjectOf,
  versionOf,
} from "./describe-request.ts";
import type { RequestServices } from "./handler.ts";
import { HANDLERS } from "./handlers.ts";
import { REQUEST_PHRASES } from "./phrases.ts";
import { REFERENCES } from "./store.ts";

type Answer = { readonly session: StaffSession; readonly requestId: string };

/** Reads a request in full. */
export const readRequest = (
  services: RequestServices,
  { session: { staff }, requestId }: Answer,
): Promise<RequestInFull | Refused<"NOT_FOUND">> =>
  onRequest(services, { staff, requestId }, (tx, row) =>
    describeRequest(tx, services, { row, reader: staff }),
  );

type ApproveRefusal = Refused<
  | "NOT_FOUND"
  | "SECOND_PERSON_NEEDED"
  | "NOT_ALLOWED"
  | "CODE_NEEDED"
  | "CODE_WRONG"
  | "SIGN_IN_LOCKED"
  | "REQUEST_CHANGED"
  | "REQUEST_ENDED"
  | "REQUEST_NOT_POSSIBLE"
>;

/**
 * Agrees to a request and carries it out, in one transaction with the trail. Of two who agree at once, or agree and withdraw,
 * the first to lock the request wins. Whoever agrees again gets the answer of the first time.
 */
export async function approveRequest(
  services: RequestServices,
  {
    session,
    requestId,
    code,
    seen,
  }: Answer & { readonly code?: string | undefined; readonly seen?: string | undefined },
): Promise<RequestInFull | ApproveRefusal> {
  const { staff } = session;
  const refused = await refuseAnswer(services, { staff, requestId });
  if (refused !== null) return refused;
  const unproven = await proveFreshly(services, { session, code });
  if (unproven !== null) return unproven;
  const unprepared = await prepare(services, { staff, requestId, seen });
  if (unprepared !== null) return unprepared;
  try {
    return await onRequest<RequestInFull | ApproveRefusal>(
      services,
      { staff, requestId },
      async (tx, row) => {
        if (row.state === "agreed" && row.endedBy === staff.staffId)
          return describeRequest(tx, services, { row, reader: staff });
        return carryOut(tx, services, { row, staff, seen });
      },
    );
  } catch (error) {
    const why = OVERTAKEN[brokenRuleOf(error)?.table ?? ""];
    if (why === undefined) throw error;
    return refuse("REQUEST_NOT_POSSIBLE", { data: { why } });
  }
}

/** What another loan or account has got since the request was described, by the table whose rule keeps it from two. */
const OVERTAKEN: Readonly<Record<string, string>> = {
  borrowers: REQUEST_PHRASES.mobileTaken,
  [REFERENCES]: REQUEST_PHRASES.knownReference,
};

/** Only what was seen as it still is leads to a preparation: that one is not undone. */
async function prepare(
  services: RequestServices,
  {
    staff,
    requestId,
    seen,
  }: { readonly staff: Actor; readonly requestId: string; readonly seen: string | undefined },
): Promise<ApproveRefusal | null> {
  const { database, vault } = services;
  const row = await database.withTx(asStaff(staff.staffId), (tx) => readRequestRow(tx, requestId));
  if (row === null || refuseEnded(services, row) !== null) return null;
  const handler = HANDLERS[row.kind];
  if (handler.prepare === null) return null;
  const compared = await onRequest<Effect | ApproveRefusal>(services, { staff, requestId }, (tx, locked) =>
    compareWithSeen(tx, services, { row: locked, staff, seen }),
  );
  if (isRefused(compared)) return compared;
  const why = await handler.prepare(services, subjectOf(row, { ...openContent(vault, row), by: staff }));
  return why === null ? null : refuse("REQUEST_NOT_POSSIBLE", { data: { why } });
}

type RequestApproval = { readonly row: RequestRow; readonly staff: Actor; readonly seen: string | undefined };
type Effect = { readonly amount: Paise | null; readonly before: Figures; readonly after: Figures };

async function carryOut(
  tx: Tx,
  services: RequestServices,
  { row, staff, seen }: RequestApproval,
): Promise<RequestInFull | ApproveRefusal> {
  const ended = refuseEnded(services, row);
  if (ended !== null) return ended;
  const compared = await compareWithSeen(tx, services, { row, staff, seen });
  if (isRefused(compared)) return compared;
  const subject = subjectOf(row, { ...openContent(services.vault, row), by: staff });
  await HANDLERS[row.kind].carryOut(tx, services, subject);
  return end(tx, services, { row, staff, state: "agreed", ...compared, reason: null });
}

/** Compares the request's effect now with the one that was seen. It may have grown beyond what this person agrees to. */
async function compareWithSeen(
  tx: Tx,
  services: RequestServices,
  { row, staff, seen }: RequestApproval,
): Promise<Effect | Refused<"REQUEST_CHANGED" | "REQUEST_NOT_POSSIBLE" | "NOT_ALLOWED">> {
  if (row.applicationId !== null) await lockApplication(tx, Number(row.applicationId));
  const subject = subjectOf(row, { ...openContent(services.vault, row), by: staff });
  const effect = await HANDLERS[row.kind].describe(tx, services, subject);
  if (effect.kind === "impossible") return refuse("REQUEST_NOT_POSSIBLE", { data: { why: effect.says } });
  const amount = await holdAmountOfDay(tx, services, { ...row, amount: effect.amount });
  if (!mayAgreeTo({ kind: row.kind, amount }, staff.role)) {
    await writeRefused(tx, services, { row, staff, code: "NOT_ALLOWED" });
    return refuse("NOT_ALLOWED");
  }
  const { before, after } = effect;
  const version = versionOf(effect).toString("hex");
  if (version !== (seen ?? row.seenHash?.toString("hex")))
    return refuse("REQUEST_CHANGED", { data: { version, before, after } });
  return { amount: effect.amount, before, after };
}

/** Declines a request, by somebody who might have agreed. */
export async function declineRequest(
  services: RequestServices,
  { session: { staff }, requestId, reason }: Answer & { readonly reason: string },
): Promise<RequestInFull | Refused<"NOT_FOUND" | "SECOND_PERSON_NEEDED" | "NOT_ALLOWED" | "REQUEST_ENDED">> {
  const refused = await refuseAnswer(services, { staff, requestId });
  if (refused !== null) return refused;
  return onRequest<RequestInFull | Refused<"REQUEST_ENDED">>(
    services,
    { staff, requestId },
    async (tx, row) => {
      const ended = refuseEnded(services, row);
      if (ended !== null) return ended;
      const { decline } = HANDLERS[row.kind];
      if (decline !== null) {
        if (row.applicationId !== null) await lockApplication(tx, Number(row.applicationId));
        await decline(tx, services, subjectOf(row, { ...openContent(services.vault, row), by: staff }));
      }
      return end(tx, services, { row, staff, state: "declined", reason });
    },
  );
}

/** Takes a request back, by the person who asked. */
export const withdrawRequest = (
  services: RequestServices,
  { session: { staff }, requestId, reason }: Answer & { readonly reason: string | null },
): Promise<RequestInFull | Refused<"NOT_FOUND" | "NOT_ALLOWED" | "REQUEST_ENDED">> =>
  onRequest<RequestInFull | Refused<"NOT_ALLOWED" | "REQUEST_ENDED">>(
    services,
    { staff, requestId },
    async (tx, row) => {
      if (row.askedBy !== staff.staffId) return refuse("NOT_ALLOWED");
      return refuseEnded(services, row) ?? end(tx, services, { row, staff, state: "withdrawn", reason });
    },
  );

/** A request that tells of a match is none for whoever may not know of it. */
const isHidden = ({ kind }: RequestRow, { role }: Actor): boolean =>
  hiddenActsOf(role)?.includes(kind) ?? false;

/** Works on a request under its lock, in the name of the borrower whom it is about. */
async function onRequest<Outcome>(
  { database }: RequestServices,
  { staff, requestId }: { readonly staff: Actor; readonly requestId: string },
  work: (tx: Tx, row: RequestRow) => Promise<Outcome>,
): Promise<Outcome | Refused<"NOT_FOUND">> {
  const found = await database.withTx(asStaff(staff.staffId), (tx) => readRequestRow(tx, requestId));
  if (found === null || isHidden(found, staff)) return refuse("NOT_FOUND");
  return database.withTx(asStaff(staff.staffId, { inNameOf: found.borrowerId }), async (tx) => {
    await lockRequest(tx, requestId);
    const row = await readRequestRow(tx, requestId);
    if (row === null) throw new Error("onRequest: a request is never removed");
    return work(tx, row);
  });
}

/** Why somebody may not answer a request at all; who tried is written down. */
export function refuseAnswer(
  services: RequestServices,
  { staff, requestId }: { readonly staff: Actor; readonly requestId: string },
): Promise<Refused<"NOT_FOUND" | "SECOND_PERSON_NEEDED" | "NOT_ALLOWED"> | null> {
  return services.database.withTx(asStaff(staff.staffId), async (tx) => {
    const row = await readRequestRow(tx, requestId);
    if (row === null || isHidden(row, staff)) return refuse("NOT_FOUND");
    // Whoever agreed before gets the answer of then, whatever was agreed to since.
    const amount = row.state === "waiting" ? (await readAmountsOfDay(tx, services, [row]))(row) : row.amount;
    const code = refusalOf(services.vault, { row, amount }, staff);
    if (code === null) return null;
    await writeRefused(tx, services, { row, staff, code });
    return refuse(code);
  });
}

const writeRefused = (
  tx: Tx,
  services: RequestServices,
  { row, staff, code }: { readonly row: RequestRow; readonly staff: Actor; readonly code: string },
): Promise<void> =>
  writeTrail(tx, services, {
    act: row.kind,
    outcome: "refused",
    by: staff,
    requestId: row.id,
    borrowerId: row.borrowerId,
    loanId: row.applicationId === null ? null : Number(row.applicationId),
    reason: code,
  });

function refuseEnded({ clock }: RequestServices, row: RequestRow): Refused<"REQUEST_ENDED"> | null {
  const state = stateOf(row, clock.now());
  return state === "waiting" ? null : refuse("REQUEST_ENDED", { data: { state } });
}

async function end(
  tx: Tx,
  services: RequestServices,
  given: {
    readonly row: RequestRow;
    readonly staff: Actor;
    readonly state: "agreed" | "declined" | "withdrawn";
    readonly reason: string | null;
    /** Of what was agreed to. */
    readonly amount?: Paise | null;
    readonly before?: Figures;
    readonly after?: Figures;
  },
): Promise<RequestInFull> {
  const { row, staff, state, reason, amount = null, before = null, after = null } = given;
  await endRequest(tx, {
    id: row.id,
    state,
    by: staff.staffId,
    now: services.clock.now(),
    agreed: amount,
    endingSealed: sealEnding(services.vault, row.id, { reason, before, after }),
  });
  const ended = (await readRequestRow(tx, row.id)) ?? row;
  const described = await describeRequest(tx, services, { row: ended, reader: staff });
  await writeTrail(tx, services, {
    act: row.kind,
    outcome: state,
    by: staff,
    requestId: row.id,
    borrowerId: row.borrowerId,
    loanId: described.loan_id,
    before,
    after,
    reason: reason ?? described.reason,
  });
  return described;
}
