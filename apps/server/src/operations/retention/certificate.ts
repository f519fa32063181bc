import { createHash, randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { type DataKind, type Period, type RetentionRule, retentionOf } from "@vaada/lending/retention/rules";
import type { Tx } from "../../platform/db/tx.ts";
import { type Certificate, type CertificateEntry, insertCertificate } from "./store.ts";

/** "last-loan-closed + 5 years: money-laundering-act", in words of the table that do not change with a language. */
const nameRule = ({ from, keep, ground }: RetentionRule): string => `${from} + ${nameOf(keep)}: ${ground}`;

function nameOf(period: Period): string {
  if ("years" in period) return `${period.years} years`;
  return "days" in period ? `${period.days} days` : `${period.hours} hours`;
}

export const entryOf = (kind: DataKind, count: number, rule: RetentionRule): CertificateEntry => ({
  kind,
  count,
  rule: nameRule(rule),
  becomes: retentionOf(kind).becomes,
});

/** Writes down what was erased, in the transaction that erases it. `null` when nothing was. */
export async function certifyErasure(
  tx: Tx,
  erasure: Omit<Certificate, "id" | "contentHash">,
): Promise<Certificate | null> {
  if (erasure.entries.length === 0) return null;
  const id = randomUUID();
  const certificate = { id, ...erasure, contentHash: hashOf({ id, ...erasure }) };
  await insertCertificate(tx, certificate);
  return certificate;
}

/** The hash of all statements of the certificate, so that none can be altered later without a trace. */
export function hashOf(certificate: {
  readonly id: string;
  readonly borrowerId: string | null;
  readonly cause: string;
  readonly erasedOn: CivilDate;
  readonly erasedAt: Date;
  readonly entries: readonly CertificateEntry[];
}): Buffer {
  const { id, borrowerId, cause, erasedOn, erasedAt, entries } = certificate;
  const lines = entries.map(({ kind, count, rule, becomes }) => [kind, count, rule, becomes].join("|"));
  const head = [id, borrowerId ?? "-", cause, erasedOn, erasedAt.toISOString()].join("|");
  return createHash("sha256")
    .update([head, ...lines].join("\n"))
    .digest();
}
