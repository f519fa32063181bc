import type { Owed } from "@vaada/lending/owed/owed-on";
import { toWireRupees } from "@vaada/money/wire";

/** The debt as the two people of a request compare it. */
export const owedFigures = ({ principal, interest, charges, total }: Owed) => ({
  principal: toWireRupees(principal),
  interest: toWireRupees(interest),
  charges: toWireRupees(charges),
  total: toWireRupees(total),
});
