import { randomUUID } from "node:crypto";
import { asStaff } from "../../platform/db/actor.ts";
import { isRefused, type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { StaffSession } from "../staff/staff-sessions.ts";
import { proveFreshly } from "../staff/staff-sessions.ts";
import { approveRequest, declineRequest, readRequest, refuseAnswer } from "./answer-request.ts";
import type { RequestInFull } from "./describe-request.ts";
import type { RequestServices } from "./handler.ts";
import { makeRequest, previewRequest } from "./make-request.ts";
import { REQUEST_PHRASES } from "./phrases.ts";
import { insertSheet, readLoansOnSheets, readSheetRow, readWaitingSheets, type SheetRow } from "./store.ts";

/** A sheet with its requests as they are now. */
export type SheetInFull = { readonly sheet: SheetRow; readonly requests: readonly RequestInFull[] };

type RowFault = { readonly loan_id: number | null; readonly why: string };

/** The payouts that stand against a sheet, with a reason each. */
const refuseRows = (rows: readonly RowFault[]): Refused<"REQUEST_NOT_POSSIBLE"> =>
  refuse("REQUEST_NOT_POSSIBLE", {
    data: { why: rows.map(({ loan_id, why }) => `${loan_id}: ${why}`).join(" "), rows },
  });

/** Puts payouts onto a sheet: each is a request of its own, so two people stand behind each. */
export async function makeSheet(
  services: RequestServices,
  {
    session,
    loanIds,
    reason,
  }: { readonly session: StaffSession; readonly loanIds: readonly number[]; readonly reason: string },
): Promise<SheetInFull | Refused<"NOT_FOUND" | "NOT_ALLOWED" | "BODY_INVALID" | "REQUEST_NOT_POSSIBLE">> {
  const { staff } = session;
  const ids = [...new Set(loanIds)];
  const release = { kind: "release", amount: null, details: {}, by: staff } as const;
  const faults: RowFault[] = [];
  // All are looked at first: one that can't go leaves no request of the others behind.
  for (const loanId of ids) {
    const shown = await previewRequest(services, { ...release, loanId });
    if (isRefused(shown)) return shown;
    if (shown.obstacle !== null) faults.push({ loan_id: loanId, why: shown.obstacle });
  }
  const held = await services.database.withTx(asStaff(staff.staffId), (tx) =>
    readLoansOnSheets(tx, { by: staff.staffId, loanIds: ids, now: services.clock.now() }),
  );
  faults.push(...held.map((loanId) => ({ loan_id: loanId, why: REQUEST_PHRASES.onSheet })));
  if (faults.length > 0) return refuseRows(faults);
  const asked: RequestInFull[] = [];
  for (const loanId of ids) {
    const request = await makeRequest(services, { ...release, loanId, reason, evidence: null });
    if (!isRefused(request)) asked.push(request);
    else if (request.refused !== "REQUEST_NOT_POSSIBLE") return request;
    else faults.push({ loan_id: loanId, why: whyOf(request) });
  }
  if (faults.length > 0) return refuseRows(faults);
  const id = randomUUID();
  await services.database.withTx(asStaff(staff.staffId), (tx) =>
    insertSheet(tx, {
      id,
      by: staff.staffId,
      now: services.clock.now(),
      requestIds: asked.map(({ request_id }) => request_id),
    }),
  );
  return readSheet(services, { session, sheetId: id });
}

const whyOf = ({ data }: Refused): string => (typeof data?.why === "string" ? data.why : "");

/** The sheets of which something waits. */
export async function readSheets(services: RequestServices, session: StaffSession): Promise<SheetInFull[]> {
  const sheets = await services.database.withTx(asStaff(session.staff.staffId), (tx) =>
    readWaitingSheets(tx, services.clock.now()),
  );
  const read: SheetInFull[] = [];
  for (const sheet of sheets) read.push(await describeSheet(services, { session, sheet }));
  return read;
}

async function readSheet(
  services: RequestServices,
  { session, sheetId }: { readonly session: StaffSession; readonly sheetId: string },
): Promise<SheetInFull | Refused<"NOT_FOUND">> {
  const sheet = await services.database.withTx(asStaff(session.staff.staffId), (tx) =>
    readSheetRow(tx, sheetId),
  );
  return sheet === null ? refuse("NOT_FOUND") : describeSheet(services, { session, sheet });
}

async function describeSheet(
  services: RequestServices,
  { session, sheet }: { readonly session: StaffSession; readonly sheet: SheetRow },
): Promise<SheetInFull> {
  const requests: RequestInFull[] = [];
  for (const requestId of sheet.requestIds) {
    const request = await readRequest(services, { session, requestId });
    if (!isRefused(request)) requests.push(request);
  }
  return { sheet, requests };
}

type ReleaseRefusal = Exclude<Awaited<ReturnType<typeof approveRequest>>, RequestInFull>;

/** The requests of a sheet that could go now: they wait, and nothing stands against them. */
const ableToGo = (requests: readonly RequestInFull[]): RequestInFull[] =>
  requests.filter(({ state, obstacle }) => state === "waiting" && obstacle === null);

/** A person without the right to release one row of a sheet releases none of it. */
export function mayRelease({ requests }: SheetInFull): boolean {
  const able = ableToGo(requests);
  return able.length > 0 && able.every(({ may_agree }) => may_agree);
}

/**
 * Releases the rows of a sheet that were read. All are looked at before the first goes: one that changed, can't go, or is not
 * for this person to release stops them all. Each is then agreed to by itself, under the lock of its loan, so what changes in that moment stops that row alone.
 */
export async function releaseSheet(
  services: RequestServices,
  given: {
    readonly session: StaffSession;
    readonly sheetId: string;
    readonly seen: Readonly<Record<string, string>>;
    readonly code?: string | undefined;
  },
): Promise<SheetInFull | ReleaseRefusal> {
  const { session, sheetId, seen } = given;
  const found = await readSheet(services, { session, sheetId });
  if (isRefused(found)) return found;
  const rows = found.requests.filter(({ request_id }) => seen[request_id] !== undefined);
  if (rows.length === 0) return refuse("NOT_FOUND");
  if (found.sheet.madeBy === session.staff.staffId) return refuse("SECOND_PERSON_NEEDED");
  for (const { request_id: requestId } of ableToGo(found.requests)) {
    const refused = await refuseAnswer(services, { staff: session.staff, requestId });
    if (refused !== null) return refused;
  }
  const waiting = rows.filter(({ state }) => state === "waiting");
  const ended = rows.find(({ state }) => state !== "waiting" && state !== "agreed");
  if (ended !== undefined)
    return refuse("REQUEST_ENDED", { data: { state: ended.state, loan_id: ended.loan_id } });
  const faults = waiting.flatMap(({ obstacle, loan_id }) =>
    obstacle === null ? [] : [{ loan_id, why: obstacle }],
  );
  if (faults.length > 0) return refuseRows(faults);
  const changed = waiting.filter(({ request_id, version }) => version !== seen[request_id]);
  if (changed.length > 0)
    return refuse("REQUEST_CHANGED", { data: { rows: changed.map(({ loan_id }) => ({ loan_id })) } });
  const proven = await proveOnce(services, given);
  if (isRefused(proven)) return proven;
  for (const { request_id: requestId } of waiting) {
    const agreed = await approveRequest(services, { session: proven, requestId, seen: seen[requestId] });
    if (isRefused(agreed)) return agreed;
  }
  return readSheet(services, { session, sheetId });
}

/** Declines what of a sheet waits. Its maker withdraws instead, row by row. */
export async function sendBackSheet(
  services: RequestServices,
  given: { readonly session: StaffSession; readonly sheetId: string; readonly reason: string },
): Promise<SheetInFull | Exclude<Awaited<ReturnType<typeof declineRequest>>, RequestInFull>> {
  const { session, sheetId, reason } = given;
  const found = await readSheet(services, { session, sheetId });
  if (isRefused(found)) return found;
  if (found.sheet.madeBy === session.staff.staffId) return refuse("SECOND_PERSON_NEEDED");
  const waiting = found.requests.filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return refuse("REQUEST_ENDED");
  for (const { request_id: requestId } of waiting) {
    const declined = await declineRequest(services, { session, requestId, reason });
    if (isRefused(declined)) return declined;
  }
  return readSheet(services, { session, sheetId });
}

/** One code is for the whole sheet: it is taken once, and counts for each of its rows. */
async function proveOnce(
  services: RequestServices,
  { session, code }: { readonly session: StaffSession; readonly code?: string | undefined },
): Promise<StaffSession | Refused<"CODE_NEEDED" | "CODE_WRONG" | "SIGN_IN_LOCKED">> {
  const now = services.clock.realNow();
  if (now < session.codeFreshUntil) return session;
  const unproven = await proveFreshly(services, { session, code });
  return unproven ?? { ...session, codeFreshUntil: new Date(now.getTime() + SHEET_MS) };
}

/** Longer than a sheet takes. */
const SHEET_MS = 300_000;
