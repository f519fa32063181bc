import { Secret } from "@vaada/contract/secret";
import { RazorpayxStatusDetails } from "@vaada/wire/payouts";
import { PennyDrop, PennyDropFindings } from "@vaada/wire/penny-drop";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { orNull, RazorpayxReference, readReply } from "../razorpayx-reply.ts";
import type { PennyDropResult } from "./port.ts";

/** Their words → our words. Pure, so every odd reply we ever meet becomes one line in the test. */
export function translateStart(result: HttpResult): PennyDropResult {
  const outcome = readReply(result);
  switch (outcome.kind) {
    case "success":
      return resultOf(outcome.body) ?? { kind: "unknown", reason: "UNREADABLE" };
    case "refused":
      return { kind: "failed", reference: null, reason: outcome.reason };
    case "turned-away":
      return { kind: "unavailable", reason: outcome.reason };
    case "unknown":
      return outcome;
    default:
      return outcome satisfies never;
  }
}

/** Looking does nothing, so whatever is no answer is an outage. */
export function translateRead(result: HttpResult, reference: string): PennyDropResult {
  const outcome = readReply(result);
  if (outcome.kind !== "success") return { kind: "unavailable", reason: outcome.reason };
  const read = resultOf(outcome.body);
  if (read === null) return { kind: "unavailable", reason: "UNREADABLE" };
  return "reference" in read && read.reference !== reference
    ? { kind: "unavailable", reason: "OTHER_PENNY_DROP" }
    : read;
}

/** `completed` says that the bank was asked; what it said is in the findings, under either of two names. */
function resultOf(body: unknown): PennyDropResult | null {
  const drop = Drop.safeParse(body);
  if (!drop.success) return null;
  const { id: reference, status, utr, validation_results, results, status_details } = drop.data;
  if (status === "created") return { kind: "awaited", reference };
  if (status === "failed")
    return { kind: "failed", reference, reason: journalKindOf(status_details?.reason) };
  const findings = validation_results ?? results;
  const accountStatus = findings?.account_status?.toLowerCase();
  if (accountStatus === "invalid") return { kind: "invalid", reference };
  if (accountStatus !== "active" && accountStatus !== "valid")
    return { kind: "failed", reference, reason: "NO_ACCOUNT_STATUS" };
  const name = findings?.registered_name?.trim() ?? "";
  if (name === "") return { kind: "failed", reference, reason: "NO_REGISTERED_NAME" };
  return { kind: "active", reference, registeredName: new Secret(name), utr: utrOf(utr) };
}

/** With room for the longest that a bank writes. */
const utrOf = (utr: string | null | undefined): string | null =>
  utr !== undefined && utr !== null && /^[A-Za-z0-9]{1,40}$/.test(utr) ? utr : null;

const journalKindOf = (reason: string | null | undefined): string =>
  reason !== undefined && reason !== null && /^\w{1,60}$/.test(reason) ? reason : "FAILED";

const wire = PennyDrop.shape;

const Findings = z.object({
  account_status: orNull(PennyDropFindings.shape.account_status),
  registered_name: orNull(PennyDropFindings.shape.registered_name),
});

const Drop = z.object({
  id: RazorpayxReference,
  status: wire.status,
  utr: orNull(wire.utr),
  validation_results: orNull(z.nullish(Findings)),
  results: orNull(z.nullish(Findings)),
  status_details: orNull(z.nullish(z.object({ reason: orNull(RazorpayxStatusDetails.shape.reason) }))),
});
