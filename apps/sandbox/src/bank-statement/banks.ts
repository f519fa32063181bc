import type { FinboxBank, FinboxMode } from "@vaada/wire/bank-statement";

export type Bank = {
  /** FinBox's own identifier. */
  readonly id: string;
  readonly fullName: string;
  /** The first four letters of its IFSC codes, which the payments network knows it by too. */
  readonly ifsc: string;
  readonly ways: readonly FinboxMode[];
};

const EVERY_WAY: readonly FinboxMode[] = ["online", "pdf", "aa"];

const bank = (id: string, fullName: string, ifsc: string, ways = EVERY_WAY): Bank => ({
  id,
  fullName,
  ifsc,
  ways,
});

/** Smaller banks can't be reached in every way, as at the real one. A file can always be handed in. */
export const BANKS: readonly Bank[] = [
  bank("SBI", "State Bank of India (SBI)", "SBIN"),
  bank("ICICI", "ICICI Bank", "ICIC"),
  bank("HDFC", "HDFC Bank", "HDFC"),
  bank("AXIS", "Axis Bank", "UTIB"),
  bank("KOTAK", "Kotak Mahindra Bank", "KKBK"),
  bank("IDFC", "IDFC First Bank", "IDFB"),
  bank("INDUSIND", "IndusInd Bank", "INDB"),
  bank("BANDHAN", "Bandhan Bank", "BDBL"),
  bank("FEDERAL", "Federal Bank", "FDRL"),
  bank("CITY_UNION", "City Union Bank", "CIUB", ["pdf", "aa"]),
  bank("DHANLAXMI", "Dhanlaxmi Bank", "DLXB", ["pdf"]),
  bank("BARODA", "Bank of Baroda", "BARB"),
  bank("BOI", "Bank of India", "BKID"),
  bank("INDBNK", "Indian Bank", "IDIB"),
  bank("IOB", "Indian Overseas Bank", "IOBA"),
  bank("CANARA", "Canara Bank", "CNRB"),
  bank("MAHABK", "Bank of Maharashtra", "MAHB"),
  bank("CENTRAL", "Central Bank of India", "CBIN"),
  bank("UBI", "Union Bank of India", "UBIN"),
  bank("PUNJAB_SIND", "Punjab and Sind Bank", "PSIB", ["pdf"]),
  bank("PNBBNK", "Punjab National Bank", "PUNB"),
  bank("UCO", "UCO Bank", "UCBA"),
  bank("CSBBNK", "CSB Bank", "CSBK", ["pdf", "aa"]),
  bank("DCBBNK", "DCB Bank", "DCBL"),
  bank("IDBI", "IDBI Bank", "IBKL"),
];

/** Callers write it in either case. */
export const findBank = (id: string): Bank | null =>
  BANKS.find((each) => each.id === id.toUpperCase()) ?? null;

export const catalogueOf = (banks: readonly Bank[]): FinboxBank[] =>
  banks.map(({ id, fullName, ifsc, ways }) => ({
    name: id.toLowerCase(),
    full_name: fullName,
    npci_code: ifsc,
    is_pdf_upload_available: ways.includes("pdf"),
    is_net_banking_available: ways.includes("online"),
    is_aa_available: ways.includes("aa"),
  }));
