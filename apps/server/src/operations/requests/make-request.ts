import { randomUUID } from "node:crypto";
import { DAY_MS } from "@vaada/calendar/civil-date";
import type { Figures } from "@vaada/contract/console/calls/audit";
import { isAllowed, type RequestKind, ROLES } from "@vaada/contract/console/roles";
import type { Paise } from "@vaada/money/paise";
import { asStaff } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { refuseField, refuseFields } from "../../platform/refusals/fields.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { insertRequest, readRequestRow, readWaitingRequest } from "../requests-on-file/store.ts";
import { readApplicant } from "../reviews/store.ts";
import { openName } from "../staff/staff-member.ts";
import { readColleagues } from "../staff/store.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { readAmountsOfDay } from "./amount-of-day.ts";
import {
  describeRequest,
  mayAgreeTo,
  type RequestContent,
  type RequestInFull,
  sealContent,
  versionOf,
} from "./describe-request.ts";
import type { RequestServices } from "./handler.ts";
import { HANDLERS } from "./handlers.ts";
import { lapseRequests } from "./lapse-requests.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/** Nobody agrees to what was asked for longer ago. */
const LAPSES_AFTER_DAYS = 3;

type RequestInput = {
  readonly kind: RequestKind;
  readonly loanId: number | null;
  readonly amount: Paise | null;
  readonly reason: string;
  readonly evidence: string | null;
  readonly details: unknown;
};

type MakeRefusal = Refused<"NOT_ALLOWED" | "NOT_FOUND" | "BODY_INVALID" | "REQUEST_NOT_POSSIBLE">;

/** Asks for something that takes two people. Asked for again while it waits, it is the same request. */
export async function makeRequest(
  services: RequestServices,
  { by, ...input }: RequestInput & { readonly by: Actor },
): Promise<RequestInFull | MakeRefusal> {
  const { database, vault } = services;
  if (!isAllowed(by.role, `ask:${input.kind}`)) {
    await database.withTx(asStaff(by.staffId), (tx) =>
      writeTrail(tx, services, { act: input.kind, outcome: "refused", by, loanId: input.loanId }),
    );
    return refuse("NOT_ALLOWED");
  }
  const content = readContent(input);
  if ("refused" in content) return content;
  const { loanId } = input;
  const borrowerId =
    loanId === null ? null : await database.withTx(asStaff(by.staffId), (tx) => readApplicant(tx, loanId));
  if (loanId !== null && borrowerId === null) return refuse("NOT_FOUND");
  const contentHash = contentHashOf(vault, { ...input, details: content.details });
  return database.withTx(asStaff(by.staffId, { inNameOf: borrowerId }), async (tx) => {
    await lapseRequests(tx, services);
    const asked = { kind: input.kind, loanId, borrowerId, amount: input.amount, content, contentHash };
    return storeRequest(tx, services, { ...asked, by });
  });
}

/** What it would change if it were asked for now and agreed to, and who may agree. Nothing is kept. */
export async function previewRequest(
  services: RequestServices,
  { by, ...asked }: Omit<RequestInput, "reason" | "evidence"> & { readonly by: Actor },
) {
  const { database, vault } = services;
  const { kind, loanId, amount } = asked;
  if (!isAllowed(by.role, `ask:${kind}`)) return refuse("NOT_ALLOWED");
  // Reason and proof come last when somebody fills it in, and change no figure.
  const content = readContent({ ...asked, reason: "", evidence: "later" });
  if ("refused" in content) return content;
  const borrowerId =
    loanId === null ? null : await database.withTx(asStaff(by.staffId), (tx) => readApplicant(tx, loanId));
  if (loanId !== null && borrowerId === null) return refuse("NOT_FOUND");
  const { concerns } = HANDLERS[kind];
  return database.withTx(asStaff(by.staffId, { inNameOf: borrowerId }), async (tx) => {
    const effect = await HANDLERS[kind].describe(tx, services, {
      requestId: randomUUID(),
      loan: loanId === null || borrowerId === null ? null : { applicationId: loanId, borrowerId },
      amount,
      details: content.details,
      reason: content.reason,
      by,
    });
    const act = { kind, borrowerId, amount: effect.kind === "possible" ? effect.amount : amount };
    const ofDay = (await readAmountsOfDay(tx, services, [act]))(act);
    const roles = ROLES.filter((role) => mayAgreeTo({ kind, amount: ofDay }, role));
    const second = (await readColleagues(tx, { roles, but: by.staffId }))
      .filter(({ id }) => !concerns(content.details, id))
      .map(({ id, nameSealed }) => openName(vault, id, nameSealed));
    return effect.kind === "impossible"
      ? { before: null, after: null, obstacle: effect.says, second }
      : { before: effect.before, after: effect.after, obstacle: null, second };
  });
}

/** Names what is asked for: one that waits is found by it. */
export const contentHashOf = (
  vault: Vault,
  {
    kind,
    loanId,
    amount,
    details,
  }: Pick<RequestInput, "kind" | "loanId" | "amount"> & { readonly details: Figures },
): Buffer =>
  vault.index(
    "requests.content",
    JSON.stringify([kind, loanId, amount === null ? null : String(amount), details]),
  );

/** Reads the fields that the kind needs and takes, and nothing besides. */
function readContent(input: RequestInput): RequestContent | Refused<"BODY_INVALID"> {
  const handler = HANDLERS[input.kind];
  if (handler.needsLoan && input.loanId === null) return refuseField("loan_id", REQUEST_PHRASES.loanNeeded);
  if (!handler.needsLoan && input.loanId !== null) return refuseField("loan_id", REQUEST_PHRASES.noLoan);
  if (handler.needsAmount && input.amount === null)
    return refuseField("amount", REQUEST_PHRASES.amountNeeded);
  if (handler.needsEvidence && (input.evidence ?? "").trim() === "")
    return refuseField("evidence", REQUEST_PHRASES.evidenceNeeded);
  const details = handler.parse(input.details);
  if (!details.success)
    return refuseFields(
      details.error.issues.map((issue) => ({ ...issue, path: ["details", ...issue.path] })),
    );
  return { reason: input.reason, evidence: input.evidence, details: details.data as Figures };
}

type RequestDraft = {
  readonly kind: RequestKind;
  readonly loanId: number | null;
  readonly borrowerId: string | null;
  readonly amount: Paise | null;
  readonly content: RequestContent;
  readonly contentHash: Buffer;
  readonly by: Actor;
};

async function storeRequest(
  tx: Tx,
  services: RequestServices,
  asked: RequestDraft,
): Promise<RequestInFull | Refused<"REQUEST_NOT_POSSIBLE">> {
  const { kind, loanId, borrowerId, content, contentHash, by } = asked;
  const { vault, clock } = services;
  const waiting = await readWaitingRequest(tx, contentHash);
  if (waiting !== null) return describeRequest(tx, services, { row: waiting, reader: by });
  const id = randomUUID();
  const effect = await HANDLERS[kind].describe(tx, services, {
    requestId: id,
    loan: loanId === null || borrowerId === null ? null : { applicationId: loanId, borrowerId },
    amount: asked.amount,
    details: content.details,
    reason: content.reason,
    by,
  });
  if (effect.kind === "impossible") return refuse("REQUEST_NOT_POSSIBLE", { data: { why: effect.says } });
  const askedAt = clock.now();
  const isNew = await insertRequest(tx, {
    id,
    kind,
    applicationId: loanId,
    borrowerId,
    amount: effect.amount,
    contentSealed: sealContent(vault, id, {
      ...content,
      figures: { before: effect.before, after: effect.after },
    }),
    contentHash,
    seenHash: versionOf(effect),
    askedBy: by.staffId,
    askedAt,
    lapsesAt: new Date(askedAt.getTime() + LAPSES_AFTER_DAYS * DAY_MS),
  });
  const row = isNew ? await readRequestRow(tx, id) : await readWaitingRequest(tx, contentHash);
  if (row === null) throw new Error("makeRequest: what was just asked for is gone");
  const described = await describeRequest(tx, services, { row, reader: by });
  if (isNew)
    await writeTrail(tx, services, {
      act: kind,
      outcome: "asked",
      by,
      requestId: id,
      loanId,
      borrowerId,
      before: effect.before,
      after: effect.after,
      reason: content.reason,
    });
  return described;
}
