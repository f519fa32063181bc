import type { TakenPrice as PriceOfStep } from "@vaada/contract/calls/step";
import { deviceStorage, PRICE_KEY } from "./device-storage.ts";

/** The price that was taken, for the screens up to the signature. Amounts are rupees. Signing out clears it. */
export type TakenPrice = PriceOfStep & { readonly loanId: string };

export const keepPrice = (price: TakenPrice): void => deviceStorage.setItem(PRICE_KEY, JSON.stringify(price));

/** `null` for another loan than the one it was taken for, and where nothing readable is kept. */
export function keptPrice(loanId: string): TakenPrice | null {
  try {
    const price = JSON.parse(deviceStorage.getItem(PRICE_KEY) ?? "null") as TakenPrice | null;
    return price?.loanId === loanId && isWhole(price) ? price : null;
  } catch {
    return null;
  }
}

const isWhole = ({
  totalAmount,
  finalAmount,
  repayAmount,
  repayDate,
  apr,
  instalments,
}: TakenPrice): boolean =>
  [totalAmount, finalAmount, repayAmount, apr, instalments?.count ?? 1].every(Number.isFinite) &&
  [repayDate, instalments?.firstOn ?? repayDate].every((day) => /^\d{4}-\d\d-\d\d$/.test(day));
