import { createHash } from "node:crypto";

/** The requests to providers that carry a name of ours. */
type Request = "payout" | "refund" | "repayment" | "cooling-off" | "debit" | "penny-drop" | "mandate";

/**
 * The key, receipt or reference that a provider knows a request by. It follows from what the request is for and from the
 * number of the try, and from nothing random: after lost commits the same request is made under the same key, so the
 * provider answers what it has done already. Of `subject` only that may be part which the loss leaves behind: the
 * borrower, the number of the loan, the provider's own names; never the id of a row that is written with the request.
 * The form is that of a UUID, which every provider takes.
 */
export function deriveKey(
  request: Request,
  { subject, attempt }: { readonly subject: readonly (string | number | bigint)[]; readonly attempt: number },
): string {
  const material = JSON.stringify([request, ...subject.map(String), attempt]);
  const bytes = createHash("sha256").update(material).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION_OF_OUR_OWN;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** RFC 9562: version 8 is for whatever an application derives in a way of its own. */
const VERSION_OF_OUR_OWN = 0x80;
const VARIANT = 0x80;
