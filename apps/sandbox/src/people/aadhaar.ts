import { createHash } from "node:crypto";

/** The authority's test range: numbers that it never gives to anybody. */
const TEST_RANGE = "9999";

/** Always the same number for the same PAN. */
export function steadyAadhaarNumber(pan: string): string {
  const digest = createHash("sha256").update(`aadhaar ${pan}`).digest();
  const serial = String(digest.readUInt32BE(0) % 10_000_000).padStart(7, "0");
  return withCheckDigit(`${TEST_RANGE}${serial}`);
}

/** The fault of a number; `null` for a test number with the right check digit. */
export function aadhaarNumberMessage(number: string): string | null {
  if (!/^\d{12}$/.test(number)) return "must be 12 digits";
  if (!number.startsWith(TEST_RANGE)) return `must begin ${TEST_RANGE}, the authority's test range`;
  if (withCheckDigit(number.slice(0, -1)) !== number) return "has a wrong check digit (Verhoeff)";
  return null;
}

function withCheckDigit(digits: string): string {
  let check = 0;
  [...digits].reverse().forEach((digit, at) => {
    const permuted = cell(PERMUTATION, { row: (at + 1) % 8, column: Number(digit) });
    check = cell(DIHEDRAL, { row: check, column: permuted });
  });
  return `${digits}${[...INVERSE][check]}`;
}

const cell = (table: readonly string[], { row, column }: { row: number; column: number }): number =>
  Number(table[row]?.[column]);

/** Verhoeff's scheme: multiplication in the dihedral group of ten, one permutation a place, and inverses. */
const DIHEDRAL = [
  "0123456789",
  "1234067895",
  "2340178956",
  "3401289567",
  "4012395678",
  "5987604321",
  "6598710432",
  "7659821043",
  "8765932104",
  "9876543210",
];
const PERMUTATION = [
  "0123456789",
  "1576283094",
  "5803796142",
  "8916043527",
  "9453126870",
  "4286573901",
  "2793806415",
  "7046913258",
];
const INVERSE = "0432156789";
