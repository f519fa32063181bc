import { BANKS } from "../../bank-statement/banks.ts";
import { type Html, html } from "../../page/html.ts";
import { DEBIT_CARD, UPI_APPS, USUAL_BANK } from "../instruments.ts";
import type { AnyOrder } from "../razorpay-store.ts";
import { drawnCode } from "./drawn-code.ts";
import type { Way } from "./ways.ts";

/**
 * The fields that a borrower chooses or fills in before paying; an auto-pay is authorised at the bank, where there are none, or in a UPI
 * app.
 */
export function fieldsOf({ order, way }: { order: AnyOrder; way: Way }): Html {
  if (order.token?.method === "emandate") return html`<p>${way.says}</p>`;
  switch (way.method) {
    case "upi":
      return upiFields(order.id);
    case "card":
      return cardFields();
    case "netbanking":
      return bankField();
    default:
      return way.method satisfies never;
  }
}

/** Nobody types an address: the code is scanned, or an app on the same phone is opened. */
function upiFields(orderId: string): Html {
  const apps = UPI_APPS.map(
    ({ id, name }) => html`<label class="app"><input type="radio" name="app" value="${id}">
<span>${name}</span></label>`,
  );
  return html`<div class="scan">${drawnCode(orderId)}
<p>Scan with any UPI app, from a bank account.</p></div>
<fieldset class="apps"><legend>Or open an app on this phone</legend>
<div class="pair">${apps}</div></fieldset>`;
}

const cardFields =
  (): Html => html`<p class="hint">A debit card of your own bank account. Credit cards can’t repay a
loan.</p>
<div class="field"><label for="number">Card number</label>
<input id="number" name="number" type="text" inputmode="numeric" value="${DEBIT_CARD.number}" maxlength="23"
autocomplete="off"></div>
<div class="pair">
<div class="field"><label for="expiry">Expiry (MM/YY)</label>
<input id="expiry" name="expiry" type="text" inputmode="numeric" value="${DEBIT_CARD.expiry}" maxlength="5"
autocomplete="off"></div>
<div class="field"><label for="cvv">CVV</label>
<input id="cvv" name="cvv" type="text" inputmode="numeric" value="${DEBIT_CARD.cvv}" maxlength="4"
autocomplete="off"></div>
</div>`;

function bankField(): Html {
  const banks = BANKS.map(({ ifsc, fullName }) =>
    ifsc === USUAL_BANK
      ? html`<option value="${ifsc}" selected>${fullName}</option>`
      : html`<option value="${ifsc}">${fullName}</option>`,
  );
  return html`<div class="field"><label for="bank">Your bank</label>
<select id="bank" name="bank">${banks}</select></div>
<p class="hint">You sign in there and agree to the payment.</p>`;
}
