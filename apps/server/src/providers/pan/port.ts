import type { Secret } from "@vaada/contract/secret";

/** The tax register, as far as it tells who holds a PAN. Every question is billed. */
export type PanRegister = { lookUp(pan: Secret): Promise<PanResult> };

export type Gender = "M" | "F" | "T";

export type PanRecord = {
  readonly reference: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  readonly gender: Gender | null;
  /** `null` where the register does not say. */
  readonly isAadhaarLinked: boolean | null;
  readonly aadhaarLastFour: string | null;
};

export type PanResult =
  | { readonly kind: "found"; readonly record: PanRecord }
  | { readonly kind: "not-found" }
  | { readonly kind: "inactive"; readonly reference: string }
  | { readonly kind: "not-individual"; readonly reference: string }
  /** No answer, or one that leaves out what we must know, such as the name. */
  | { readonly kind: "unavailable"; readonly reason: string };
