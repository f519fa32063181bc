import { nameMatch } from "../name-match.ts";

/**
 * Whether an account is the borrower's by the name that the bank has of its holder. Of a joint account the first
 * holder counts, and whose child somebody is never does.
 */
export function isHeldBy({ borrower, holder }: { borrower: string; holder: string }): boolean {
  const [own = ""] = holder.split(RELATION);
  const [first = ""] = own.split(JOINT);
  return [own, first].some((name) => nameMatch({ pan: borrower, aadhaar: name }).kind === "same");
}

/** S/O, D/O, W/O, C/O and what follows them: a relative, and no holder. */
const RELATION = /\b[sdwc]\s*\/\s*o\b/i;

const JOINT = /\s+(?:and|or|jt|jointly)\s+|[&/,;]/i;
