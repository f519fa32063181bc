import { randomUUID } from "node:crypto";
import { toWireRupees } from "@vaada/money/wire";
import {
  CASHFREE_AUTHORIZE_PATH,
  CASHFREE_BALANCE_PATH,
  CASHFREE_BENEFICIARY_PATH,
  CASHFREE_TRANSFERS_PATH,
  type CashfreeBeneficiaryBody,
  type CashfreeTransferBody,
} from "@vaada/wire/cashfree";
import { type CashfreeOptions, createCashfreeClient } from "../cashfree-reply.ts";
import { IMPS_MAX } from "./imps.ts";
import type { NewPayout, PayoutList, PayoutReading, PayoutResult, Payouts } from "./port.ts";
import {
  isRegisteredAlready,
  linesOfPayout,
  transferIdIn,
  transferIdOf,
  translateBeneficiary,
  translateCashfreeBalance,
  translateLook,
  translateToken,
  translateTransfer,
} from "./translate-cashfree.ts";

/** Cashfree advises no pace for questions; this many at a time are fewer than a morning's payouts. */
const QUESTIONS_AT_ONCE = 8;
const NAME_CHARACTERS_MAX = 100;
/** The name of a holder none of whose letters Cashfree takes. */
const NAMELESS = "Account holder";

/**
 * Payouts by Cashfree. It takes a name and an account, and neither number nor address of the borrower; it keeps no list and no
 * report, so it is asked after our own names, which are derived and so are known even when their rows are lost.
 */
export function createCashfreePayouts(options: CashfreeOptions): Payouts {
  const call = createCashfreeClient(options, options.baseUrl);
  const account = createCashfreeClient(options, options.accountBaseUrl);

  const findAccount = async (asked: { number: string; ifsc: string }) => {
    const query = { bank_account_number: asked.number, bank_ifsc: asked.ifsc };
    const path = CASHFREE_BENEFICIARY_PATH;
    return translateBeneficiary(await call({ method: "GET", path, query, isSafeToRepeat: true }), asked);
  };
  const look = async (ownReference: string, asked: NewPayout | null): Promise<PayoutResult | null> => {
    const query = { transfer_id: transferIdOf(ownReference) };
    const path = CASHFREE_TRANSFERS_PATH;
    const result = await call({ method: "GET", path, query, isSafeToRepeat: true });
    return translateLook(result, { ownReference, asked });
  };
  const find = (payout: NewPayout) => look(payout.ownReference, payout);
  const lookAtEach = async (ownReferences: readonly string[]): Promise<PayoutList> => {
    const found: PayoutReading[] = [];
    for (let at = 0; at < ownReferences.length; at += QUESTIONS_AT_ONCE) {
      const asked = ownReferences.slice(at, at + QUESTIONS_AT_ONCE);
      for (const result of await Promise.all(asked.map((ownReference) => look(ownReference, null)))) {
        if (result?.kind === "known") found.push(result.payout);
        else if (result !== null) return { kind: "unavailable", reason: result.reason };
      }
    }
    return { kind: "known", payouts: found };
  };

  return {
    find,
    look: (ownReference) => look(ownReference, null),
    // A person is no record of theirs: only an account is.
    openContact: async ({ ownReference }) => ({ kind: "named", reference: ownReference }),
    async openFundAccount({ holder, number, ifsc }) {
      const asked = { number: number.reveal(), ifsc };
      const known = await findAccount(asked);
      if (known !== null) return known;
      const body: CashfreeBeneficiaryBody = {
        // The account finds it again, so its name may be anything; made of the account's number it would give that away.
        beneficiary_id: randomUUID(),
        beneficiary_name: lettersOf(holder.reveal()),
        beneficiary_instrument_details: { bank_account_number: asked.number, bank_ifsc: ifsc },
      };
      const made = translateBeneficiary(
        await call({ method: "POST", path: CASHFREE_BENEFICIARY_PATH, body }),
        asked,
      );
      if (!isRegisteredAlready(made)) return made ?? { kind: "unavailable", reason: "UNREADABLE" };
      return (await findAccount(asked)) ?? { kind: "unavailable", reason: "NOT_REGISTERED" };
    },
    async pay(payout) {
      // Not repeated here: who asks has written down that it asked, and asks again under the same name.
      const body = transferBody(payout);
      const result = await call({ method: "POST", path: CASHFREE_TRANSFERS_PATH, body });
      const answer = translateTransfer(result, payout);
      return answer.kind === "refused" ? ((await find(payout)) ?? answer) : answer;
    },
    async read(reference) {
      const transferId = transferIdIn(reference);
      const looked = await look(transferId.replaceAll("_", "-"), null);
      return looked ?? { kind: "unknown", reason: "NOT_THERE" };
    },
    listPayouts: (_since, ownReferences) => lookAtEach(ownReferences),
    async readReport(on, references) {
      const names = references.map((reference) => transferIdIn(reference).replaceAll("_", "-"));
      const list = await lookAtEach(names);
      if (list.kind === "unavailable") return list;
      const lines = list.payouts.flatMap((payout) => linesOfPayout(payout, on));
      // Cashfree says what the account holds now, and not what it held at the end of a day.
      return { kind: "known", lines, closing: { kind: "unsaid" } };
    },
    async readBalance() {
      const authorized = translateToken(
        await account({ method: "POST", path: CASHFREE_AUTHORIZE_PATH, isSafeToRepeat: true }),
      );
      if (authorized.kind === "unavailable") return authorized;
      const headers = { authorization: `Bearer ${authorized.token}` };
      const path = CASHFREE_BALANCE_PATH;
      return translateCashfreeBalance(await account({ method: "GET", path, headers, isSafeToRepeat: true }));
    },
  };
}

const transferBody = (payout: NewPayout): CashfreeTransferBody => ({
  transfer_id: transferIdOf(payout.ownReference),
  transfer_amount: toWireRupees(payout.amount),
  transfer_currency: "INR",
  transfer_mode: payout.amount <= IMPS_MAX ? "imps" : "neft",
  beneficiary_details: { beneficiary_id: payout.fundAccountReference },
  transfer_remarks: "Loan disbursal",
});

/** Cashfree takes letters and spaces. */
function lettersOf(name: string): string {
  const letters = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z]+/g, " ")
    .trim();
  return letters === "" ? NAMELESS : letters.slice(0, NAME_CHARACTERS_MAX);
}
