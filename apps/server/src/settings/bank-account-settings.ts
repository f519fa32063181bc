import { autoPayMethods, banks, count, integer } from "./schemas.ts";
import { group, setting } from "./setting.ts";

/** The account that a loan goes to, its proof, and the auto-pay that debits it. */
export const BANK_ACCOUNT_SETTINGS = group("Bank account and auto-pay", {
  accountsPerDay: setting("BANK_ACCOUNTS_PER_DAY", count.default(5), "accounts that a borrower may give"),
  mandatesPerDay: setting("MANDATES_PER_DAY", count.default(10), "auto-pays that a borrower may start"),
  // Each costs a rupee and a fee.
  pennyDropsPerDay: setting("PENNY_DROPS_PER_DAY", count.default(5), "penny drops for one borrower"),
  // The slowest banks take five days; after this one has forgotten.
  mandateInitiatedDaysMax: setting(
    "MANDATE_INITIATED_DAYS_MAX",
    integer(1, 90).default(7),
    "days a bank may look at an auto-pay; after them it is cancelled and the borrower is asked for another",
  ),
  banksWithoutMandate: setting(
    "MANDATE_BANKS_OFF",
    banks.prefault("Dhanlaxmi,Punjab and Sind"),
    "banks of the form that the payment provider has no auto-pay for, comma between; loans to them go without",
  ),
  autoPayMethods: setting(
    "AUTO_PAY_METHODS",
    autoPayMethods.prefault("enach"),
    "how auto-pays may be set up, comma between: `enach` through the bank, `upi` through the borrower's UPI app. The first is offered first. UPI is offered where no debit can be above ₹15,000, once the payment provider has enabled it",
    { otherwise: "`enach`", sandboxValue: "upi,enach", isFilledOnSandbox: true },
  ),
  askAgainMs: setting(
    "BANK_ASK_AGAIN_MS",
    integer(10, 5_000).default(1_000),
    "how long to wait before a bank is asked once more what became of a penny drop or an auto-pay",
  ),
});
