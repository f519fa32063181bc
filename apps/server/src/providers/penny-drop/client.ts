import { PENNY_DROP_PATH, type PennyDropBody, pennyDropPath } from "@vaada/wire/penny-drop";
import { longEnough } from "../razorpay-name.ts";
import { createRazorpayxClient, NAME_CHARACTERS_MIN, type RazorpayxOptions } from "../razorpayx-reply.ts";
import type { NewPennyDrop, PennyDrops } from "./port.ts";
import { translateRead, translateStart } from "./translate.ts";

/** The longest name of a contact; the account's own holder, which the bank sees, may be longer. */
const CONTACT_NAME_CHARACTERS_MAX = 50;

export function createPennyDrops(options: RazorpayxOptions): PennyDrops {
  const call = createRazorpayxClient(options);
  return {
    async start(drop) {
      // It takes no key that would make two of them one, so it is never repeated here.
      const body = pennyDropBody(options, drop);
      return translateStart(await call({ method: "POST", path: PENNY_DROP_PATH, body }));
    },
    async read(reference) {
      const path = pennyDropPath(encodeURIComponent(reference));
      return translateRead(await call({ method: "GET", path, isSafeToRepeat: true }), reference);
    },
  };
}

const holderOf = ({ holder }: NewPennyDrop): string => longEnough(holder.reveal(), NAME_CHARACTERS_MIN);

const pennyDropBody = (options: RazorpayxOptions, drop: NewPennyDrop): PennyDropBody => ({
  source_account_number: options.accountNumber.reveal(),
  validation_type: "pennydrop",
  reference_id: drop.ownReference,
  fund_account: {
    account_type: "bank_account",
    bank_account: { name: holderOf(drop), ifsc: drop.ifsc, account_number: drop.number.reveal() },
    contact: {
      name: holderOf(drop).slice(0, CONTACT_NAME_CHARACTERS_MAX),
      email: drop.email.reveal(),
      contact: drop.mobile.reveal(),
      type: "customer",
    },
  },
});
