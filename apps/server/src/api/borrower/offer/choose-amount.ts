import { formatRupees } from "@vaada/money/format";
import { type Paise, ZERO } from "@vaada/money/paise";
import { fromWireRupees } from "@vaada/money/wire";
import { describeOffer } from "../../../agreements/offers/describe-offer.ts";
import { isAmountOf, sanctionedAmount } from "../../../agreements/offers/quote.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { RefusedError } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { type Asked, inOfferTx, type OfferServices, quoteAnew } from "./offer-tx.ts";

/** Prices another amount. The hold goes on as it was, or begins anew if it had ended. */
export function chooseAmount(services: OfferServices, asked: Asked & { readonly amount: number }) {
  const chosen = fromWireRupees(asked.amount) ?? ZERO;
  return inOfferTx(services, asked, async (tx, { whose, now, position, open }) => {
    if (open === null) return refuseOutOfTurn(position);
    requireAtMost(sanctionedAmount(services.terms, open.approval), chosen);
    const offer = await quoteAnew(tx, services, { whose, open, chosen });
    return describeOffer(services, { loanId: whose.applicationId, offer, wish: open.wish, now });
  });
}

/** What is wrong with an amount whoever asks for it. How much they may have is looked at in their turn. */
export function faultInAmount({ terms }: Pick<Services, "terms">, amount: number) {
  const asked = fromWireRupees(amount);
  return asked !== null && isAmountOf(terms, asked)
    ? null
    : refuseField("amount", "Please enter a valid amount");
}

function requireAtMost(sanctioned: Paise, chosen: Paise): void {
  if (chosen > sanctioned)
    throw new RefusedError(refuseField("amount", `You can choose at most ${formatRupees(sanctioned)}`));
}
