import { deviceStorage, PRICE_KEY } from "./device-storage.ts";

/** The price that was taken, for the screens up to the signature. Amounts are rupees. Signing out clears it. */
export type TakenPrice = {
  readonly loanId: string;
  readonly amount: number;
  readonly get: number;
  readonly pay: number;
  readonly dueOn: string;
  readonly apr: number;
  /** Left out of a loan that is repaid at once, whose due date is the other one. */
  readonly instalments?: { readonly count: number; readonly firstOn: string };
};

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

const isWhole = ({ amount, get, pay, dueOn, apr, instalments }: TakenPrice): boolean =>
  [amount, get, pay, apr, instalments?.count ?? 1].every(Number.isFinite) &&
  [dueOn, instalments?.firstOn ?? dueOn].every((day) => /^\d{4}-\d\d-\d\d$/.test(day));
