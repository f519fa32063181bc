import { type Paise, ZERO } from "@vaada/money/paise";

/** The greatest of amounts that are not negative; nothing when there is none. */
export function greatest(amounts: Iterable<Paise>): Paise {
  let most = ZERO;
  for (const amount of amounts) if (amount > most) most = amount;
  return most;
}
