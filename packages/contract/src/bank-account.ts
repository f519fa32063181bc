/** The banks of the form, in its order, with the letters that their branches' codes begin with. */
export const BANKS = [
  { name: "State Bank of India (SBI)", ifscPrefix: "SBIN" },
  { name: "ICICI", ifscPrefix: "ICIC" },
  { name: "HDFC", ifscPrefix: "HDFC" },
  { name: "Axis", ifscPrefix: "UTIB" },
  { name: "Kotak Mahindra", ifscPrefix: "KKBK" },
  { name: "IDFC First", ifscPrefix: "IDFB" },
  { name: "IndusInd", ifscPrefix: "INDB" },
  { name: "Bandhan", ifscPrefix: "BDBL" },
  { name: "Federal", ifscPrefix: "FDRL" },
  { name: "City Union", ifscPrefix: "CIUB" },
  { name: "Dhanlaxmi", ifscPrefix: "DLXB" },
  { name: "Bank of Baroda", ifscPrefix: "BARB" },
  { name: "Bank of India", ifscPrefix: "BKID" },
  { name: "Indian Bank", ifscPrefix: "IDIB" },
  { name: "Indian Overseas", ifscPrefix: "IOBA" },
  { name: "Canara", ifscPrefix: "CNRB" },
  { name: "Bank of Maharashtra", ifscPrefix: "MAHB" },
  { name: "Central Bank of India", ifscPrefix: "CBIN" },
  { name: "Union Bank of India", ifscPrefix: "UBIN" },
  { name: "Punjab and Sind", ifscPrefix: "PSIB" },
  { name: "Punjab National", ifscPrefix: "PUNB" },
  { name: "UCO", ifscPrefix: "UCBA" },
  { name: "CSB", ifscPrefix: "CSBK" },
  { name: "DCB", ifscPrefix: "DCBL" },
  { name: "IDBI", ifscPrefix: "IBKL" },
] as const;
export type BankName = (typeof BANKS)[number]["name"];

/** The sentences a borrower reads about an account, in the order in which they are checked. */
export const BANK_ACCOUNT_MESSAGES = {
  bankMissing: "Please enter bank name",
  holderMissing: "Please enter account holder name",
  holderMalformed: "Please enter valid account holder name",
  numberMissing: "Please enter account number",
  numberMalformed: "Please enter valid account number",
  numberTooShort: "Account number must be at least 10 digits",
  numberTooLong: "Account number cannot be longer than 18 digits",
  numberNotConfirmed: "The two account numbers are not the same",
  ifscMissing: "Please enter IFSC code",
  ifscMalformed: "Enter a valid IFSC code",
} as const;

const HOLDER_CHARACTERS_MAX = 120;
/** Letters of any script and one space between words. */
const HOLDER = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;
const DIGITS = /^[0-9]+$/;
const NUMBER_DIGITS_MIN = 10;
const NUMBER_DIGITS_MAX = 18;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

export const bankMessage = (name: string): string | null =>
  BANKS.some((bank) => bank.name === name) ? null : BANK_ACCOUNT_MESSAGES.bankMissing;

export function holderMessage(name: string): string | null {
  if (name === "") return BANK_ACCOUNT_MESSAGES.holderMissing;
  return HOLDER.test(name) && name.length <= HOLDER_CHARACTERS_MAX
    ? null
    : BANK_ACCOUNT_MESSAGES.holderMalformed;
}

export function accountNumberMessage(digits: string): string | null {
  if (digits === "") return BANK_ACCOUNT_MESSAGES.numberMissing;
  if (!DIGITS.test(digits)) return BANK_ACCOUNT_MESSAGES.numberMalformed;
  if (digits.length < NUMBER_DIGITS_MIN) return BANK_ACCOUNT_MESSAGES.numberTooShort;
  return digits.length > NUMBER_DIGITS_MAX ? BANK_ACCOUNT_MESSAGES.numberTooLong : null;
}

export function ifscMessage(code: string): string | null {
  if (code === "") return BANK_ACCOUNT_MESSAGES.ifscMissing;
  return IFSC.test(code) ? null : BANK_ACCOUNT_MESSAGES.ifscMalformed;
}

/** Only ASCII letters: a Turkish keyboard's i has another capital. */
export const capitalsOfIfsc = (typed: string): string =>
  typed.replace(/\s/g, "").replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** A name as a bank form takes it: what is no letter or space goes, as in `D'Souza` or `K. Rao`. */
export const asHolderName = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim();
