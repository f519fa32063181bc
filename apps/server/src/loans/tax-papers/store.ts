import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { PricedFee } from "@vaada/lending/fees";
import type { TaxPaperKind } from "@vaada/lending/tax";
import type { Paise } from "@vaada/money/paise";
import {
  type FeeColumns,
  feesFromColumns,
  LOAN_FEES,
  type LoanFeeColumns,
} from "../../agreements/offers/fees-on-file.ts";
import type { Tx } from "../../platform/db/tx.ts";

/** The facts that the tax papers of a loan follow from. */
export type TaxedLoan = {
  readonly loanNo: string;
  readonly keyFactStatementId: string;
  readonly language: Language;
  readonly status: "active" | "part-paid" | "closed" | "undone";
  readonly closedBy: "repaid" | "cooling-off" | null;
  readonly fees: readonly PricedFee[];
};

/** `null` when no money has arrived. */
export async function readTaxedLoan(tx: Tx, applicationId: number): Promise<TaxedLoan | null> {
  const { rows } = await tx.query<Omit<TaxedLoan, "fees"> & LoanFeeColumns & Pick<FeeColumns, "gstPpmOfFee">>(
    `select loan_no as "loanNo", loans.status, closed_by as "closedBy", ${LOAN_FEES},
            agreements.key_fact_statement_id as "keyFactStatementId", accepted.language,
            (select gst_ppm_of_fee from vaada.key_fact_statements as stated
               join vaada.offers on offers.id = stated.offer_id
              where stated.id = agreements.key_fact_statement_id) as "gstPpmOfFee"
       from vaada.loans join vaada.agreements on agreements.id = loans.agreement_id
       join vaada.key_fact_acceptances as accepted
         on accepted.key_fact_statement_id = agreements.key_fact_statement_id
      where loans.application_id = $1`,
    [applicationId],
  );
  return rows[0] === undefined ? null : { ...rows[0], fees: feesFromColumns(rows[0]).fees };
}

export type TaxPaper = {
  readonly id: string;
  readonly kind: TaxPaperKind;
  readonly number: string;
  readonly invoiceId: string | null;
  readonly issuedOn: CivilDate;
  readonly issuedAt: Date;
  readonly placeOfSupply: string;
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
};

const COLUMNS = `paper.id, paper.kind, paper.number, paper.invoice_id as "invoiceId", paper.issued_on as "issuedOn",
  paper.issued_at as "issuedAt", paper.place_of_supply as "placeOfSupply", paper.taxable_paise as taxable,
  paper.cgst_paise as cgst, paper.sgst_paise as sgst, paper.igst_paise as igst`;

/** The invoice of a loan that no credit note has given back. */
export async function readOpenInvoice(tx: Tx, applicationId: number): Promise<TaxPaper | null> {
  const { rows } = await tx.query<TaxPaper>(
    `select ${COLUMNS} from vaada.tax_papers as paper
      where application_id = $1 and kind = 'tax-invoice'
        and not exists (select from vaada.tax_papers as credit where credit.invoice_id = paper.id)`,
    [applicationId],
  );
  return rows[0] ?? null;
}

/** The next number of a series. Whoever asks meanwhile waits for this transaction, and one that fails gives it back. */
export async function takeSerial(
  tx: Tx,
  { kind, financialYear }: { readonly kind: TaxPaperKind; readonly financialYear: number },
): Promise<number> {
  const { rows } = await tx.query<{ serial: number }>(
    `insert into vaada.tax_series (kind, financial_year, last_serial) values ($1, $2, 1)
     on conflict (kind, financial_year) do update set last_serial = tax_series.last_serial + 1
     returning last_serial as serial`,
    [kind, financialYear],
  );
  if (rows[0] === undefined) throw new Error("takeSerial: no row came back");
  return rows[0].serial;
}

export async function insertTaxPaper(
  tx: Tx,
  paper: TaxPaper & {
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly financialYear: number;
    readonly serial: number;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.tax_papers
       (id, kind, financial_year, serial, number, application_id, borrower_id, invoice_id, issued_on, issued_at,
        place_of_supply, taxable_paise, cgst_paise, sgst_paise, igst_paise)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      paper.id,
      paper.kind,
      paper.financialYear,
      paper.serial,
      paper.number,
      paper.applicationId,
      paper.borrowerId,
      paper.invoiceId,
      paper.issuedOn,
      paper.issuedAt,
      paper.placeOfSupply,
      paper.taxable,
      paper.cgst,
      paper.sgst,
      paper.igst,
    ],
  );
}

/** A paper that is still to be mailed, and the invoice that it gives back. */
export type UnsentTaxPaper = TaxPaper & {
  readonly invoice: Pick<TaxPaper, "number" | "issuedOn"> | null;
  readonly email: { readonly id: string; readonly sealed: Buffer; readonly isVerified: boolean } | null;
};

/** In the order of their issue. */
export async function readUnsentTaxPapers(tx: Tx, applicationId: number): Promise<UnsentTaxPaper[]> {
  const { rows } = await tx.query<
    TaxPaper & {
      invoiceNumber: string | null;
      invoicedOn: CivilDate | null;
      emailId: string | null;
      emailSealed: Buffer | null;
      isVerified: boolean;
    }
  >(
    `select ${COLUMNS}, invoice.number as "invoiceNumber", invoice.issued_on as "invoicedOn", emails.id as "emailId",
            email_sealed as "emailSealed", emails.verified_at is not null as "isVerified"
       from vaada.tax_papers as paper
       left join vaada.tax_papers as invoice on invoice.id = paper.invoice_id
       left join vaada.emails on emails.borrower_id = paper.borrower_id and emails.replaced_at is null
      where paper.application_id = $1 and paper.mailed_at is null and paper.failure is null
      order by paper.issued_at, paper.kind desc`,
    [applicationId],
  );
  return rows.map(({ emailId, emailSealed, isVerified, invoiceNumber, invoicedOn, ...paper }) => ({
    ...paper,
    invoice:
      invoiceNumber === null || invoicedOn === null ? null : { number: invoiceNumber, issuedOn: invoicedOn },
    email: emailId === null || emailSealed === null ? null : { id: emailId, sealed: emailSealed, isVerified },
  }));
}

/** From here on the app shows it, even while no mail goes. */
export async function recordTaxDocument(
  tx: Tx,
  { id, documentId }: { readonly id: string; readonly documentId: string },
): Promise<void> {
  await tx.query("update vaada.tax_papers set document_id = $2 where id = $1", [id, documentId]);
}

export async function markTaxPaperMailed(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.tax_papers set mailed_at = $2 where id = $1", [id, now]);
}

/** For a mail that would be refused again: a person must look. */
export async function markTaxPaperUnmailed(
  tx: Tx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await tx.query("update vaada.tax_papers set failure = $2 where id = $1", [id, reason]);
}

/** The loans of a borrower with papers that wait for a confirmed address. */
export async function readLoansWithUnsentPapers(tx: Tx, borrowerId: string): Promise<number[]> {
  const { rows } = await tx.query<{ applicationId: bigint }>(
    `select distinct application_id as "applicationId" from vaada.tax_papers
      where borrower_id = $1 and mailed_at is null and failure is null`,
    [borrowerId],
  );
  return rows.map(({ applicationId }) => Number(applicationId));
}

/** Marks the papers of a day and before as booked, and sums their tax. What a credit note gives back is taken off. */
export async function bookTaxPapers(
  tx: Tx,
  on: CivilDate,
): Promise<{ readonly cgst: Paise; readonly sgst: Paise; readonly igst: Paise }> {
  const { rows } = await tx.query<{ cgst: Paise; sgst: Paise; igst: Paise }>(
    `with booked as (
       update vaada.tax_papers set booked_on = $1 where booked_on is null and issued_on <= $1
       returning cgst_paise, sgst_paise, igst_paise, case kind when 'tax-invoice' then 1 else -1 end as sign)
     select coalesce(sum(sign * cgst_paise), 0)::bigint as cgst, coalesce(sum(sign * sgst_paise), 0)::bigint as sgst,
            coalesce(sum(sign * igst_paise), 0)::bigint as igst from booked`,
    [on],
  );
  if (rows[0] === undefined) throw new Error("bookTaxPapers: no row came back");
  return rows[0];
}

/** For a worker: loans with a taxed fee and no paper at all, whose job was lost. */
export async function readLoansWithoutInvoice(tx: Tx): Promise<number[]> {
  const { rows } = await tx.query<{ applicationId: bigint }>(
    `select application_id as "applicationId" from vaada.loans
      where status <> 'undone' and gst_paise > 0 and arrived_at < now() - interval '10 minutes'
        and not exists (select from vaada.tax_papers where tax_papers.application_id = loans.application_id)
      order by arrived_at limit 500`,
  );
  return rows.map(({ applicationId }) => Number(applicationId));
}
