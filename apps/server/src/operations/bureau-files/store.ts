import type { CivilDate } from "@vaada/calendar/civil-date";
import type { LoanRecord } from "@vaada/lending/bureau-file/loan-record";
import type { ReferenceDay } from "@vaada/lending/bureau-file/reference-days";
import type { Tx } from "../../platform/db/tx.ts";
import type { Gender } from "../../providers/pan/port.ts";

/** The file of a reference day, once. */
export async function insertBureauFile(tx: Tx, day: ReferenceDay): Promise<void> {
  await tx.query(
    "insert into vaada.bureau_files (reference_on, kind, send_by) values ($1, $2, $3) on conflict do nothing",
    [day.on, day.kind, day.sendBy],
  );
}

/** Locks a file that is being made until the transaction ends; `null` when it is whole. */
export async function holdBureauFile(
  tx: Tx,
  on: CivilDate,
): Promise<{ readonly records: number; readonly through: number } | null> {
  const { rows } = await tx.query<{ records: number; through: bigint }>(
    `select records, made_through as through from vaada.bureau_files
      where reference_on = $1 and made_at is null for update`,
    [on],
  );
  return rows[0] === undefined ? null : { records: rows[0].records, through: Number(rows[0].through) };
}

export async function recordBureauProgress(
  tx: Tx,
  progress: {
    readonly on: CivilDate;
    readonly records: number;
    readonly through: number;
    readonly madeAt: Date | null;
  },
): Promise<void> {
  await tx.query(
    "update vaada.bureau_files set records = $2, made_through = $3, made_at = $4 where reference_on = $1",
    [progress.on, progress.records, progress.through, progress.madeAt],
  );
}

export type LoanToReport = {
  readonly id: number;
  /** The day on which the money of a loan that was told as running came back to the lender; `null` of any other. */
  readonly undoneOn: CivilDate | null;
};

/** The next loans that a file tells of: there by its day, and not told as ended on the day on which they did. */
export async function readLoansToReport(
  tx: Tx,
  page: { readonly on: CivilDate; readonly after: number; readonly limit: number },
): Promise<LoanToReport[]> {
  const { rows } = await tx.query<{ id: bigint; undoneOn: CivilDate | null }>(
    `select loan.application_id as id,
            case when loan.status = 'undone' and told.is_told then (
              select max(business_date) from vaada.journals
               where journals.application_id = loan.application_id and kind = 'disbursal-reversed'
                 and business_date <= $2) end as "undoneOn"
       from vaada.loans as loan
       left join lateral (
         select true as is_told, closed_on from vaada.bureau_records as record
          where record.application_id = loan.application_id and record.reference_on < $2
          order by record.reference_on desc limit 1) as told on true
      where loan.application_id > $1 and loan.arrived_on <= $2
        and case when loan.status = 'undone' then told.closed_on is null
                 else loan.closed_on is null or told.closed_on is distinct from loan.closed_on end
      order by loan.application_id limit $3`,
    [page.after, page.on, page.limit],
  );
  return rows.map(({ id, undoneOn }) => ({ id: Number(id), undoneOn }));
}

export type NewBureauRecord = LoanRecord & { readonly applicationId: number; readonly borrowerId: string };

export async function insertBureauRecords(
  tx: Tx,
  { on, records }: { readonly on: CivilDate; readonly records: readonly NewBureauRecord[] },
): Promise<void> {
  const rows = JSON.stringify(records, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  await tx.query(
    `insert into vaada.bureau_records
       (reference_on, application_id, borrower_id, opened_on, last_paid_on, closed_on, sanctioned_paise, balance_paise,
        overdue_paise, days_past_due, asset_class, ending, written_off_paise, written_off_principal_paise, settled_paise,
        last_paid_paise)
     select $1, "applicationId", "borrowerId", "openedOn", "lastPaidOn", "closedOn", sanctioned, balance, overdue,
            "daysPastDue", "assetClass", ending, "writtenOff", "writtenOffPrincipal", "settledFor", "lastPaid"
       from jsonb_to_recordset($2::jsonb) as record
         ("applicationId" bigint, "borrowerId" uuid, "openedOn" date, "lastPaidOn" date, "closedOn" date,
          sanctioned bigint, balance bigint, overdue bigint, "daysPastDue" integer, "assetClass" text, ending text,
          "writtenOff" bigint, "writtenOffPrincipal" bigint, "settledFor" bigint, "lastPaid" bigint)
     on conflict do nothing`,
    [on, rows],
  );
}

/** A record with what is sealed of its borrower. */
export type SealedRecord = LoanRecord & {
  readonly applicationId: bigint;
  readonly borrowerId: string;
  readonly loanNo: string;
  readonly ratePpmPerDay: bigint;
  /** The rate of a loan that was agreed by the year. */
  readonly annualRatePpm: bigint | null;
  readonly dueOn: CivilDate;
  readonly gender: Gender | null;
  readonly panId: string | null;
  readonly panSealed: Buffer | null;
  readonly nameSealed: Buffer | null;
  readonly birthDateSealed: Buffer | null;
  readonly mobileSealed: Buffer | null;
  readonly addressSealed: Buffer | null;
  readonly kycUploadId: string | null;
  readonly kycNumberSealed: Buffer | null;
};

export async function readRecords(
  tx: Tx,
  page: { readonly on: CivilDate; readonly after: number; readonly limit: number },
): Promise<SealedRecord[]> {
  const { rows } = await tx.query<SealedRecord>(
    `select record.application_id as "applicationId", record.borrower_id as "borrowerId", loan.loan_no as "loanNo",
            loan.rate_ppm_per_day as "ratePpmPerDay", loan.annual_rate_ppm as "annualRatePpm",
            loan.due_on as "dueOn", record.opened_on as "openedOn",
            record.last_paid_on as "lastPaidOn", record.closed_on as "closedOn", sanctioned_paise as sanctioned,
            balance_paise as balance, overdue_paise as overdue, days_past_due as "daysPastDue",
            asset_class as "assetClass", ending, written_off_paise as "writtenOff",
            written_off_principal_paise as "writtenOffPrincipal", settled_paise as "settledFor",
            last_paid_paise as "lastPaid", pan.gender, pan.id as "panId", pan.pan_sealed as "panSealed",
            pan.name_sealed as "nameSealed", pan.birth_date_sealed as "birthDateSealed",
            borrower.mobile_sealed as "mobileSealed", identity.address_sealed as "addressSealed",
            kyc.id as "kycUploadId", kyc.kyc_number_sealed as "kycNumberSealed"
       from vaada.bureau_records as record
       join vaada.loans as loan on loan.application_id = record.application_id
       join vaada.borrowers as borrower on borrower.id = record.borrower_id
       left join vaada.pan_records as pan on pan.borrower_id = record.borrower_id and pan.confirmed_at is not null
       left join vaada.identities as identity on identity.borrower_id = record.borrower_id
       left join vaada.kyc_uploads as kyc on kyc.borrower_id = record.borrower_id and kyc.outcome = 'numbered'
      where record.reference_on = $1 and record.application_id > $2
      order by record.application_id limit $3`,
    [page.on, page.after, page.limit],
  );
  return rows;
}

export async function markTaken(
  tx: Tx,
  taken: { readonly on: CivilDate; readonly by: string; readonly sha256: Buffer; readonly now: Date },
): Promise<void> {
  await tx.query(
    "update vaada.bureau_files set taken_at = $2, taken_by = $3, sha256 = $4 where reference_on = $1",
    [taken.on, taken.now, taken.by, taken.sha256],
  );
}

/** The loan of a number that a file has told of. */
export async function readReportedLoans(
  tx: Tx,
  { on, loanNos }: { readonly on: CivilDate; readonly loanNos: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ loanNo: string; id: bigint }>(
    `select loan.loan_no as "loanNo", loan.application_id as id
       from vaada.loans as loan join vaada.bureau_records as record on record.application_id = loan.application_id
      where record.reference_on = $1 and loan.loan_no = any ($2::text[])`,
    [on, loanNos],
  );
  return new Map(rows.map(({ loanNo, id }) => [loanNo, Number(id)]));
}
