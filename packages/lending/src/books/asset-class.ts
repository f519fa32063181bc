import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { type Paise, shareHalfUp } from "@vaada/money/paise";
import type { Delinquency } from "../owed/delinquency.ts";

/** The classes that decide an allowance: a loan's class, in which a bad one ends as a loss. */
export const ASSET_CLASSES = ["standard", "sma-0", "sma-1", "sma-2", "sub-standard", "loss"] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** The share of the principal that is held against a loan of each class. */
export type AllowanceTerms = Readonly<Record<AssetClass, bigint>>;

/** A bad loan is one from the ninetieth day. An unsecured one that stays so for a year is lost. */
const LOSS_FROM_DAYS = 90 + 365;

export function assetClassOf({
  delinquency,
  dueOn,
  on,
}: {
  readonly delinquency: Delinquency;
  readonly dueOn: CivilDate;
  readonly on: CivilDate;
}): AssetClass {
  if (delinquency !== "npa") return delinquency;
  return daysBetween(dueOn, on) >= LOSS_FROM_DAYS ? "loss" : "sub-standard";
}

export const allowanceOf = (
  principal: Paise,
  { assetClass, allowance }: { readonly assetClass: AssetClass; readonly allowance: AllowanceTerms },
): Paise => shareHalfUp(principal, allowance[assetClass]);
