import type { CivilDate } from "@vaada/calendar/civil-date";
import type { IdentityWay } from "@vaada/lending/identity-proof";
import type { RiskClass, RiskReason } from "@vaada/lending/risk-class/risk-class";
import type { Tx } from "../../platform/db/tx.ts";

/** How somebody is classed: by the rules alone, or by a person of the lender too. */
export type RiskClassRow = {
  readonly id: string;
  readonly class: RiskClass;
  readonly reasons: readonly RiskReason[];
  readonly rulesVersion: number;
  /** Since when the lender's people have seen the borrower; `null` while nobody has. */
  readonly seenOn: CivilDate | null;
  readonly classedOn: CivilDate;
  /** The person who said it, and why; `null` where the rules alone did. */
  readonly byStaff: string | null;
  readonly wordsSealed: Buffer | null;
};

/** The last word; `null` for whoever nothing was decided on yet. */
export async function readRiskClass(tx: Tx, borrowerId: string): Promise<RiskClassRow | null> {
  const { rows } = await tx.query<RiskClassRow>(
    `select id, class, reasons, rules_version as "rulesVersion", seen_on as "seenOn", classed_on as "classedOn",
            by_staff as "byStaff", words_sealed as "wordsSealed"
       from vaada.risk_classes where borrower_id = $1 order by number desc limit 1`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

export async function insertRiskClass(
  tx: Tx,
  row: RiskClassRow & {
    readonly borrowerId: string;
    /** The application that was decided on, and how its identity was proven; `null` where a person says it. */
    readonly of: { readonly applicationId: number; readonly way: IdentityWay } | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.risk_classes
       (id, borrower_id, class, reasons, rules_version, seen_on, classed_on, classed_at, by_staff, words_sealed,
        application_id, identity_way)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.id,
      row.borrowerId,
      row.class,
      row.reasons,
      row.rulesVersion,
      row.seenOn,
      row.classedOn,
      row.now,
      row.byStaff,
      row.wordsSealed,
      row.of?.applicationId ?? null,
      row.of?.way ?? null,
    ],
  );
}

/** The last class that a person said; `null` where none did. */
export async function readSaidClass(tx: Tx, borrowerId: string): Promise<RiskClass | null> {
  const { rows } = await tx.query<{ class: RiskClass }>(
    `select class from vaada.risk_classes where borrower_id = $1 and by_staff is not null
      order by number desc limit 1`,
    [borrowerId],
  );
  return rows[0]?.class ?? null;
}

export async function eraseRiskClasses(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query("delete from vaada.risk_classes where borrower_id = $1", [borrowerId]);
  return rowCount;
}
