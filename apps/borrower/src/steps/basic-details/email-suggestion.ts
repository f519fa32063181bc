/** The domains of most people's mail in India; of two that are equally near, the first is meant. */
const COMMON_DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.in",
  "yahoo.in",
  "outlook.com",
  "hotmail.com",
  "rediffmail.com",
  "icloud.com",
  "live.com",
  "proton.me",
] as const;

/** One or two letters from a common one, but people have their mail there too. */
const NEIGHBOURS: ReadonlySet<string> = new Set([
  "ymail.com",
  "mail.com",
  "email.com",
  "yahoo.ca",
  "yahoo.co.uk",
]);

/** More than two slips of the finger are another name. */
const SLIPS_MAX = 2;

/**
 * The domain that was probably meant, or `null`. While it is being typed, the beginning of a common domain is left
 * alone: it is not wrong, it is not finished.
 */
export function suggestedDomain(email: string, { isTyping }: { isTyping: boolean }): string | null {
  const at = email.lastIndexOf("@");
  const typed = email.slice(at + 1).toLowerCase();
  if (at < 1 || typed === "" || isKnownDomain(typed)) return null;
  if (isTyping && COMMON_DOMAINS.some((domain) => domain.startsWith(typed))) return null;
  // Its owner gives addresses under one ending only.
  if (typed.startsWith("gmail.")) return "gmail.com";
  const distances = COMMON_DOMAINS.map((domain) => ({ domain, slips: slipsBetween(typed, domain) }));
  const nearest = distances.reduce((best, each) => (each.slips < best.slips ? each : best));
  return nearest.slips <= SLIPS_MAX ? nearest.domain : null;
}

export const withDomain = (email: string, domain: string): string =>
  `${email.slice(0, email.lastIndexOf("@"))}@${domain}`;

const isKnownDomain = (domain: string): boolean =>
  NEIGHBOURS.has(domain) || COMMON_DOMAINS.some((common) => common === domain);

/** Letters left out, put in, taken for another or swapped with their neighbour. */
function slipsBetween(typed: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, column) => column)];
  const slipsAt = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= typed.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      rows[row]?.push(
        Math.min(
          slipsAt(row - 1, column) + 1,
          slipsAt(row, column - 1) + 1,
          slipsAt(row - 1, column - 1) + Number(!isSame),
          isSwapped ? slipsAt(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return slipsAt(typed.length, meant.length);
}
