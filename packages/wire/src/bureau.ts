import * as z from "zod/mini";

/** CIBIL by Surepass: the file that the credit bureau keeps on the holder of a PAN. */
export const BUREAU_CIBIL_PATH = "/credit-report-cibil/fetch-report";

/** `consent` says that the borrower allowed it. There is no word for a third gender, so then it is left out. */
export const CibilReportBody = z.object({
  mobile: z.string(),
  pan: z.string(),
  name: z.string(),
  gender: z.optional(z.enum(["male", "female"])),
  consent: z.literal("Y"),
});
export type CibilReportBody = z.output<typeof CibilReportBody>;

/** Rupees. −1, "" and "NA" all say that the bureau was not told. */
const CibilAmount = z.nullish(z.union([z.number(), z.string()]));
/** An ISO date, or "NA". */
const CibilDate = z.nullish(z.string());

export const CibilAccount = z.object({
  memberShortName: z.nullish(z.string()),
  accountType: z.nullish(z.string()),
  ownershipIndicator: z.nullish(z.string()),
  dateOpened: CibilDate,
  /** "NA" while the account is open. */
  dateClosed: CibilDate,
  lastPaymentDate: CibilDate,
  dateReported: CibilDate,
  highCreditAmount: CibilAmount,
  currentBalance: CibilAmount,
  amountOverdue: CibilAmount,
  emiAmount: CibilAmount,
  /** Three signs a month, newest first: days past due ("000" to "900"), or letters for a month not reported. */
  paymentHistory: z.nullish(z.string()),
  /** The same by month. `date` is the month's first day. */
  monthlyPayStatus: z.nullish(z.array(z.object({ date: z.string(), status: z.string() }))),
  /** "NA", or words such as "Written-off" and "Suit Filed & Written-off". */
  suitFiledWillfulDefaultWrittenOff: z.nullish(z.string()),
});
export type CibilAccount = z.output<typeof CibilAccount>;

export const CibilEnquiry = z.object({
  enquiryDate: CibilDate,
  memberShortName: z.nullish(z.string()),
  enquiryPurpose: z.nullish(z.string()),
  enquiryAmount: CibilAmount,
});
export type CibilEnquiry = z.output<typeof CibilEnquiry>;

export const CibilReport = z.object({
  control_number: z.nullish(z.string()),
  names: z.nullish(z.array(z.unknown())),
  ids: z.nullish(z.array(z.unknown())),
  telephones: z.nullish(z.array(z.unknown())),
  emails: z.nullish(z.array(z.unknown())),
  employment: z.nullish(z.array(z.unknown())),
  addresses: z.nullish(z.array(z.unknown())),
  scores: z.nullish(
    z.array(
      z.object({ score: z.nullish(z.union([z.number(), z.string()])), reasonCodes: z.nullish(z.unknown()) }),
    ),
  ),
  accounts: z.nullish(z.array(CibilAccount)),
  enquiries: z.nullish(z.array(CibilEnquiry)),
  /** Sums of the bureau's own. */
  response: z.nullish(z.unknown()),
});
export type CibilReport = z.output<typeof CibilReport>;

/**
 * `credit_score` is text: "300" to "900", "-1" to "5" for a file without history, "" for no file. No file comes
 * as a failed verification (422), with `data` all the same.
 */
export const CibilReportData = z.object({
  client_id: z.string(),
  name: z.nullish(z.string()),
  mobile: z.nullish(z.string()),
  pan: z.nullish(z.string()),
  gender: z.nullish(z.string()),
  credit_score: z.nullish(z.string()),
  credit_report: z.nullish(z.array(CibilReport)),
});
export type CibilReportData = z.output<typeof CibilReportData>;
