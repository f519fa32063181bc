import type { CivilDate } from "@vaada/calendar/civil-date";
import type { PolicyFigures } from "@vaada/lending/policy/policy-figures";
import type { Tx } from "../../platform/db/tx.ts";

/** Whether a version decides, or decides in shadow beside the one that does. */
type VersionUse = "decides" | "shadow";

/** The highest version that decides on a day. `null` when people have made none. */
export async function readHighestOn(
  tx: Tx,
  { policy, on }: { readonly policy: string; readonly on: CivilDate },
): Promise<number | null> {
  const { rows } = await tx.query<{ version: number | null }>(
    `select max(version) as version from vaada.policy_versions
      where policy = $1 and use = 'decides' and effective_from <= $2`,
    [policy, on],
  );
  return rows[0]?.version ?? null;
}

/** A version that people agreed to and that begins after a day. */
export async function readVersionAhead(
  tx: Tx,
  { policy, on }: { readonly policy: string; readonly on: CivilDate },
): Promise<{ readonly version: number; readonly from: CivilDate } | null> {
  const { rows } = await tx.query<{ version: number; from: CivilDate }>(
    `select version, effective_from as "from" from vaada.policy_versions
      where policy = $1 and use = 'decides' and effective_from > $2 order by version desc limit 1`,
    [policy, on],
  );
  return rows[0] ?? null;
}

/** The newest version that decides in shadow on a day. One that is older than the version in force has done its part. */
export async function readChallengerOn(
  tx: Tx,
  { policy, on, above }: { readonly policy: string; readonly on: CivilDate; readonly above: number },
): Promise<{ readonly version: number; readonly sharePercent: number } | null> {
  const { rows } = await tx.query<{ version: number; sharePercent: number }>(
    `select version, share_percent as "sharePercent" from vaada.policy_versions
      where policy = $1 and use = 'shadow' and $2 between effective_from and effective_to and version > greatest($3, (
        select max(version) from vaada.policy_versions
         where policy = $1 and use = 'decides' and effective_from <= $2))
      order by version desc limit 1`,
    [policy, on, above],
  );
  return rows[0] ?? null;
}

export async function readVersionModel(
  tx: Tx,
  { policy, version }: { readonly policy: string; readonly version: number },
): Promise<{ readonly content: object; readonly hash: string } | null> {
  const { rows } = await tx.query<{ content: object; hash: string }>(
    `select model as content, encode(model_hash, 'hex') as hash from vaada.policy_versions
      where policy = $1 and version = $2`,
    [policy, version],
  );
  return rows[0] ?? null;
}

export type VersionRow = {
  readonly version: number;
  readonly use: VersionUse;
  readonly sharePercent: number | null;
  readonly effectiveFrom: CivilDate;
  /** The last day in shadow. */
  readonly effectiveTo: CivilDate | null;
  readonly figures: PolicyFigures;
  readonly backTestId: string;
  readonly agreedAt: Date;
  readonly reason: string;
  readonly askedBy: string;
  readonly askedByNameSealed: Buffer;
  readonly agreedBy: string;
  readonly agreedByNameSealed: Buffer;
};

/** The versions that people have made, newest first. */
export async function readVersions(tx: Tx, policy: string): Promise<readonly VersionRow[]> {
  const { rows } = await tx.query<VersionRow>(
    `select version, use, share_percent as "sharePercent", effective_from as "effectiveFrom",
            effective_to as "effectiveTo", figures, back_test_id as "backTestId",
            agreed_at as "agreedAt", reason, asked_by as "askedBy", asker.name_sealed as "askedByNameSealed",
            agreed_by as "agreedBy", agreer.name_sealed as "agreedByNameSealed"
       from vaada.policy_versions
       join vaada.staff as asker on asker.id = asked_by
       join vaada.staff as agreer on agreer.id = agreed_by
      where policy = $1 order by version desc`,
    [policy],
  );
  return rows;
}

export async function readLastVersion(tx: Tx, policy: string): Promise<number | null> {
  const { rows } = await tx.query<{ version: number | null }>(
    "select max(version) as version from vaada.policy_versions where policy = $1",
    [policy],
  );
  return rows[0]?.version ?? null;
}

export type NewVersion = {
  readonly policy: string;
  readonly version: number;
  readonly use: VersionUse;
  readonly sharePercent: number | null;
  readonly effectiveFrom: CivilDate;
  /** The last day in shadow. */
  readonly effectiveTo: CivilDate | null;
  readonly figures: PolicyFigures;
  readonly model: object;
  readonly modelHash: string;
  readonly backTestId: string;
  readonly requestId: string;
  readonly reason: string;
  readonly agreedBy: string;
  readonly agreedAt: Date;
};

/** Inserts a version. The maker of its request counts as its maker. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await tx.query(
    `insert into vaada.policy_versions
       (policy, version, use, share_percent, effective_from, figures, model, model_hash, request_id, reason, asked_by,
        agreed_by, agreed_at, effective_to, back_test_id)
     select $1, $2, $3, $4, $5, $6, $7, decode($8, 'hex'), $9, $10, requests.asked_by, $11, $12, $13, $14
       from vaada.requests where id = $9`,
    [
      version.policy,
      version.version,
      version.use,
      version.sharePercent,
      version.effectiveFrom,
      JSON.stringify(version.figures),
      JSON.stringify(version.model),
      version.modelHash,
      version.requestId,
      version.reason,
      version.agreedBy,
      version.agreedAt,
      version.effectiveTo,
      version.backTestId,
    ],
  );
}
