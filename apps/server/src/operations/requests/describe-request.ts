import { createHash } from "node:crypto";
import type { Figures } from "@vaada/contract/console/calls/audit";
import type { RequestState } from "@vaada/contract/console/calls/requests";
import { asPeopleWrite } from "@vaada/contract/console/person-name";
import { CHECKER_ABOVE_RUPEES, isAllowed, type RequestKind, type Role } from "@vaada/contract/console/roles";
import { type Paise, paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { RequestRow } from "../requests-on-file/store.ts";
import { openName } from "../staff/staff-member.ts";
import type { Actor } from "../trail/write-trail.ts";
import { readAmountsOfDay } from "./amount-of-day.ts";
import type { RequestEffect, RequestServices, RequestSubject } from "./handler.ts";
import { HANDLERS } from "./handlers.ts";
import { ERASED_WORDS } from "./phrases.ts";

/** The content of a request, in the words of its maker. */
export type RequestContent = {
  readonly reason: string;
  readonly evidence: string | null;
  readonly details: Figures;
  /** What it would have done then. */
  readonly figures?: { readonly before: Figures | null; readonly after: Figures | null };
};

/** How it ended: why, and the figures that it was agreed to on. */
export type RequestEnding = {
  readonly reason: string | null;
  readonly before: Figures | null;
  readonly after: Figures | null;
};

const placeOf = (column: string, row: string) => ({ table: "requests", column, row });

export const sealContent = (vault: Vault, id: string, content: RequestContent): Buffer =>
  vault.seal(JSON.stringify(content), placeOf("content_sealed", id));

/** One whose period has ended says only that. */
export const openContent = (vault: Vault, { id, contentSealed }: RequestRow): RequestContent =>
  contentSealed === null
    ? { reason: ERASED_WORDS, evidence: null, details: {} }
    : (JSON.parse(vault.open(contentSealed, placeOf("content_sealed", id))) as RequestContent);

export const sealEnding = (vault: Vault, id: string, ending: RequestEnding): Buffer =>
  vault.seal(JSON.stringify(ending), placeOf("ending_sealed", id));

const openEnding = (vault: Vault, { id, endingSealed }: RequestRow): RequestEnding | null =>
  endingSealed === null
    ? null
    : (JSON.parse(vault.open(endingSealed, placeOf("ending_sealed", id))) as RequestEnding);

/** Names the figures that somebody has read. */
export const versionOf = ({ before, after }: Extract<RequestEffect, { kind: "possible" }>): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([before, after]))
    .digest();

/** One that nobody agreed to in time has lapsed, whenever that is written down. `now` is the platform's. */
export const stateOf = ({ state, lapsesAt }: RequestRow, now: Date): RequestState =>
  state === "waiting" && lapsesAt <= now ? "lapsed" : state;

export const subjectOf = (
  row: RequestRow,
  {
    details,
    reason,
    by,
  }: { readonly details: Figures; readonly reason: string; readonly by: { readonly staffId: string } },
): RequestSubject<Figures> => ({
  requestId: row.id,
  loan:
    row.applicationId === null || row.borrowerId === null
      ? null
      : { applicationId: Number(row.applicationId), borrowerId: row.borrowerId },
  amount: row.amount,
  details,
  reason,
  by,
});

const CHECKER_ABOVE = paise(BigInt(CHECKER_ABOVE_RUPEES) * 100n);

/** Why somebody is not the second person of a request with this amount of its day, or `null` when they are. */
export function refusalOf(
  vault: Vault,
  { row, amount }: { readonly row: RequestRow; readonly amount: Paise | null },
  { staffId, role }: Pick<Actor, "staffId" | "role">,
): "SECOND_PERSON_NEEDED" | "NOT_ALLOWED" | null {
  const { details } = openContent(vault, row);
  if (row.askedBy === staffId || HANDLERS[row.kind].concerns(details, staffId)) return "SECOND_PERSON_NEEDED";
  return mayAgreeTo({ kind: row.kind, amount }, role) ? null : "NOT_ALLOWED";
}

/** Whether a role agrees to such a request, whoever asked. The amount is that of its day. */
export const mayAgreeTo = (
  { kind, amount }: { readonly kind: RequestKind; readonly amount: Paise | null },
  role: Role,
): boolean =>
  isAllowed(role, `agree:${kind}`) && (amount === null || amount <= CHECKER_ABOVE || role === "checker");

/** A request as a list shows it to somebody of a role. */
export function openRequest(
  { vault, clock }: Pick<RequestServices, "vault" | "clock">,
  row: RequestRow,
  { role }: { readonly role: Role },
) {
  const { reason, evidence, details } = openContent(vault, row);
  const { endedBy, endedByNameSealed, panId, nameSealed } = row;
  const isNamed = panId !== null && nameSealed !== null && isAllowed(role, "customers:read");
  return {
    request_id: row.id,
    number: Number(row.key),
    kind: row.kind,
    loan_id: row.applicationId === null ? null : Number(row.applicationId),
    borrower_id: row.borrowerId,
    name: isNamed
      ? asPeopleWrite(vault.open(nameSealed, { table: "pan_records", column: "name_sealed", row: panId }))
      : null,
    amount: row.amount === null ? null : toWireRupees(row.amount),
    reason,
    evidence,
    details,
    state: stateOf(row, clock.now()),
    asked_by: openName(vault, row.askedBy, row.askedByNameSealed),
    asked_by_id: row.askedBy,
    asked_at: row.askedAt.toISOString(),
    lapses_at: row.lapsesAt.toISOString(),
    ended_by:
      endedBy === null || endedByNameSealed === null ? null : openName(vault, endedBy, endedByNameSealed),
    ended_at: row.endedAt?.toISOString() ?? null,
    end_reason: openEnding(vault, row)?.reason ?? null,
  };
}

/** Nothing has changed, or nothing waits. */
const AS_ASKED = { asked_before: null, asked_after: null } as const;

/** A request in full: while it waits, with what it would do now. The transaction is in its borrower's name. */
export async function describeRequest(
  tx: Tx,
  services: RequestServices,
  { row, reader }: { readonly row: RequestRow; readonly reader: Actor },
) {
  const shown = openRequest(services, row, reader);
  if (shown.state !== "waiting") {
    const ending = openEnding(services.vault, row);
    const figures = { before: ending?.before ?? null, after: ending?.after ?? null };
    return {
      ...shown,
      ...figures,
      ...AS_ASKED,
      version: null,
      is_changed: false,
      obstacle: null,
      may_agree: false,
    };
  }
  const content = openContent(services.vault, row);
  const wasAsked = {
    asked_before: content.figures?.before ?? null,
    asked_after: content.figures?.after ?? null,
  };
  const subject = subjectOf(row, { ...content, by: reader });
  const effect = await HANDLERS[row.kind].describe(tx, services, subject);
  if (effect.kind === "impossible")
    return {
      ...shown,
      ...wasAsked,
      before: null,
      after: null,
      version: null,
      is_changed: true,
      obstacle: effect.says,
      may_agree: false,
    };
  const act = { ...row, amount: effect.amount };
  const amount = (await readAmountsOfDay(tx, services, [act]))(act);
  const version = versionOf(effect);
  const isChanged = row.seenHash === null || !version.equals(row.seenHash);
  return {
    ...shown,
    ...(isChanged ? wasAsked : AS_ASKED),
    before: effect.before,
    after: effect.after,
    version: version.toString("hex"),
    is_changed: isChanged,
    obstacle: null,
    may_agree: refusalOf(services.vault, { row, amount }, reader) === null,
  };
}

export type RequestInFull = Awaited<ReturnType<typeof describeRequest>>;
