const word = (...alternatives: string[]): RegExp => new RegExp(`^(?:${alternatives.join("|")})$`);

const MONTHS =
  "JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|" +
  "OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?";

export const MONTH = word(MONTHS);

/** A month or a number is often run on, as in SALOCT or SALARY102026; SALIM, SALES and SALON are names. */
export const SALARY = new RegExp(
  `^(?:SAL|SALARY|SALARIES|SALRY|PAYROLL|WAGES?)(?:FOR)?(?:${MONTHS})?\\p{N}*$`,
  "u",
);

export const NEVER_SALARY = word(
  ...["RENT", "RENTAL", "RENTS", "LEASE", "REFUND", "REFUNDED", "CASHBACK"],
  ...["CASH", "CDM", "LOAN", "LOANS", "DISBURSAL", "DISBURSEMENT", "DISBURSED"],
);

export const NOT_BY_RHYTHM = word(
  ...["INTEREST", "INT", "DIVIDEND", "DIV", "MATURITY", "FD", "RD", "PENSION", "SUBSIDY", "INSURANCE"],
  ...["CLAIM", "REIMB", "REIMBURSEMENT", "EXPENSE", "EXPENSES", "SELF", "OWN", "FAMILY", "GIFT"],
);

export const REVERSAL = word(
  ...["REV", "REVERSE", "REVERSED", "REVERSAL", "REVSL", "RETURN", "RETURNED", "RTN", "RETD", "RET"],
  ...["RECALL", "RECALLED", "CANCELLED", "ERRONEOUS"],
);

export const UNPAID = word(
  ...["INSUFFICIENT", "INSUFF", "INSUF", "BOUNCED?", "UNPAID"],
  ...["DISHONOU?R", "DISHONOU?RED"],
);

/**
 * The debits that a bank returns for want of money. A transfer that comes back was sent to a wrong account.
 */
export const MANDATE = word("E?NACH", "ACH", "ECS", "EMI", "MANDATE", "AUTOPAY", "SI");
export const CHEQUE = word("CHQ", "CHEQUE", "CLG", "CLEARING");

/** A card declined at a till, a thin balance and a cheque of somebody else are no debits that bounced. */
export const NOT_A_BOUNCE = word("ATM", "POS", "ECOM", "MINIMUM", "AMB", "OUTWARD", "DEPOSITED");

export const CHARGE = word("CHARGES?", "CHRGS?", "CHGS?", "CHARG", "FEES?", "PENALTY");

export const TAX = word("[CSI]?GST", "TAX");

export const LOAN = word("LOANS?", "EMIS?");

export const ORDERED_DEBIT = word("E?NACH", "ACH", "ECS");

export const SAVING = word("SIP", "MUTUAL", "MF", "INSURANCE", "LIC", "POLICY", "PREMIUM", "CLEARING");

export const ENDS_A_LOAN = word("PREPAY", "PREPAYMENT", "FORECLOSURE", "PRECLOSURE", "CLOSURE");

export const CHANNEL = word(
  ...["NEFT", "IMPS", "RTGS", "UPI", "CMS", "INB", "MB", "IB", "NET", "BANKING", "BILLPAY", "AUTOPAY"],
  ...["CR", "DR", "CREDIT", "DEBIT", "TRANSFER", "TRF", "TFR", "PAYMENT", "PAY", "PAID", "MANDATE"],
  ...[
    "FUND",
    "FUNDS",
    "BY",
    "TO",
    "FROM",
    "FOR",
    "OF",
    "THE",
    "MONTH",
    "REF",
    "NO",
    "TXN",
    "CHQ",
    "CHEQUE",
    "D",
  ],
);

export const COMPANY_FORM = word("PRIVATE", "PVT", "LIMITED", "LTD", "LLP", "INC", "COMPANY", "CO", "P");
