import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import {
  type Condition,
  type Page,
  type PageRequest,
  readPage,
  when,
} from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";

export type CaseRow = {
  /** The number of the case. */
  readonly key: bigint;
  readonly kind: string;
  readonly applicationId: bigint | null;
  readonly borrowerId: string | null;
  readonly reference: string;
  readonly state: "open" | "explained";
  readonly openedAt: Date;
  readonly movedOn: CivilDate | null;
  readonly theirs: Paise | null;
  readonly ours: Paise | null;
  readonly takenBy: string | null;
  readonly takerSealed: Buffer | null;
  readonly note: string | null;
  /** A person's id, or the word of what explained it by itself. */
  readonly explainedBy: string | null;
  readonly explainerSealed: Buffer | null;
  readonly explainedAt: Date | null;
};

const SELECT = `select one.number as key, one.kind, one.application_id as "applicationId",
  application.borrower_id as "borrowerId", one.reference, one.state, one.opened_at as "openedAt",
  (select min(moved_on) from vaada.reported_movements as moved
    where one.key = 'reconciliation:' || moved.source || ':' || moved.reference
      and moved.source in ('payments', 'payouts', 'payouts-cashfree') and moved.reference = one.reference) as "movedOn",
  one.theirs_paise as theirs, one.ours_paise as ours, one.taken_by as "takenBy", taker.name_sealed as "takerSealed",
  one.note, one.explained_by as "explainedBy", explainer.name_sealed as "explainerSealed",
  one.explained_at as "explainedAt"
  from vaada.cases as one
  left join vaada.applications as application on application.id = one.application_id
  left join vaada.staff as taker on taker.id = one.taken_by
  left join vaada.staff as explainer on explainer.id::text = one.explained_by`;

/** How a search finds a case: by its loan, or by its borrower. */
export const SEARCHED = { loan: "one.application_id", borrower: "application.borrower_id" } as const;

export const readCasePage = (
  tx: Tx,
  filters: {
    readonly state: CaseRow["state"] | undefined;
    readonly takenBy: string | undefined;
    /** Those that were opened then or before, and are open. */
    readonly openedBy: Date | undefined;
    readonly search: readonly Condition[];
  },
  page: PageRequest,
): Promise<Page<CaseRow>> =>
  readPage<CaseRow>(tx, {
    select: SELECT,
    key: "one.number",
    where: [
      ...filters.search,
      ...when(filters.state, "one.state = ?"),
      ...when(filters.takenBy, "one.taken_by = ?"),
      ...when(filters.openedBy, "one.state = 'open' and one.opened_at <= ?"),
    ],
    page,
  });

export async function readCaseRow(tx: Tx, number: number): Promise<CaseRow | null> {
  const { rows } = await tx.query<CaseRow>(`${SELECT} where one.number = $1`, [number]);
  return rows[0] ?? null;
}
