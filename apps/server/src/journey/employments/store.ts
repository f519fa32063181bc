import type {
  EmploymentType,
  HouseholdIncome,
  IncomeModeWord,
  LoanPurpose,
} from "@vaada/contract/employment";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../platform/db/tx.ts";

/** Work, income and wanted amount of one application. */
export type EmploymentRow = {
  readonly applicationId: number;
  readonly companySealed: Buffer;
  readonly monthlyIncome: Paise;
  readonly salaryDay: number;
  readonly requested: Paise;
  readonly purpose: LoanPurpose;
  readonly incomeMode: IncomeModeWord;
  readonly employmentType: EmploymentType;
  readonly household: HouseholdIncome | null;
};

export async function insertEmployment(
  tx: Tx,
  employment: EmploymentRow & { readonly borrowerId: string; readonly givenAt: Date },
): Promise<void> {
  await tx.query(
    `insert into vaada.employments
       (application_id, borrower_id, company_sealed, monthly_income_paise, salary_day, requested_paise, purpose,
        income_mode, employment_type, given_at, household_income)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      employment.applicationId,
      employment.borrowerId,
      employment.companySealed,
      employment.monthlyIncome,
      employment.salaryDay,
      employment.requested,
      employment.purpose,
      employment.incomeMode,
      employment.employmentType,
      employment.givenAt,
      employment.household,
    ],
  );
}

export async function readEmployment(tx: Tx, applicationId: number): Promise<EmploymentRow | null> {
  const { rows } = await tx.query<StoredRow>(
    `select ${COLUMNS} from vaada.employments where application_id = $1`,
    [applicationId],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

/** The employment of the borrower's current application or, until it has one, of the application before. */
export async function readLastEmployment(tx: Tx, borrowerId: string): Promise<EmploymentRow | null> {
  const { rows } = await tx.query<StoredRow>(
    `select ${COLUMNS} from vaada.employments where borrower_id = $1 order by application_id desc limit 1`,
    [borrowerId],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

type StoredRow = Omit<EmploymentRow, "applicationId"> & { readonly applicationId: bigint };

const COLUMNS = `application_id as "applicationId", company_sealed as "companySealed",
  monthly_income_paise as "monthlyIncome", salary_day as "salaryDay", requested_paise as requested, purpose,
  income_mode as "incomeMode", employment_type as "employmentType", household_income as household`;

const fromRow = (row: StoredRow): EmploymentRow => ({ ...row, applicationId: Number(row.applicationId) });

export async function eraseEmployments(tx: Tx, applicationIds: readonly number[]): Promise<number> {
  const { rowCount } = await tx.query(
    "delete from vaada.employments where application_id = any ($1::bigint[])",
    [applicationIds],
  );
  return rowCount;
}
