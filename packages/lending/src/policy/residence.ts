import type { Residence } from "../eligibility.ts";

/** A PIN has six digits and never begins with zero; anything else does not say where somebody lives. */
export function residenceOf(metroPinPrefixes: readonly string[], pin: string | null): Residence | null {
  if (pin === null || !/^[1-9]\d{5}$/.test(pin)) return null;
  return metroPinPrefixes.some((prefix) => pin.startsWith(prefix)) ? "metro" : "elsewhere";
}
