/** The parent or spouse that an Aadhaar record names, as the central KYC registry asks for one of them. */
export type Relative = { readonly kind: "father" | "spouse"; readonly name: string };

/**
 * Reads the care-of line of a record. "S/O" and "D/O" name the father, "W/O" and "H/O" the spouse; "C/O" may name anybody, so that nobody
 * is taken from it.
 */
export function relativeOf(careOf: string | null): Relative | null {
  const written = /^\s*([SDWH])\s*[/.]\s*O\b[\s:.,-]*(.+)$/i.exec(careOf ?? "");
  const name = written?.[2]?.trim() ?? "";
  if (name === "") return null;
  return { kind: /[SD]/i.test(written?.[1] ?? "") ? "father" : "spouse", name };
}
