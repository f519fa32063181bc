import { ACCOUNTS, type Account } from "@vaada/ledger/account";
import { withPaymentBench } from "../benches/payment-bench.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";

const CLIENTS = 32;
const PAYMENTS_A_ROUND = 2_000;
const ROUNDS = 7;
const WARM_UPS = 2;

/** The same journals, but the clearing account differs from loan to loan. */
const SPREAD: readonly Account[] = ACCOUNTS.filter(
  (account) => account !== "interest-income" && account !== "principal-receivable",
);

/** If an account's balance were a row, all payments would queue for the row of the clearing account. */
export const clearingAccountRow: Row = {
  number: 3,
  title: "payments on one clearing account against many, 32 clients",
  measure,
};

function measure(bench: Bench): Promise<Measurement[]> {
  const count = atScale(bench, PAYMENTS_A_ROUND);
  const loans = 2 * (ROUNDS + WARM_UPS) * count;
  return withPaymentBench(bench, { loans }, async ({ next, post }) => {
    const paymentsASecond = async (clearing?: readonly Account[]) => {
      const task = { ...next(count), clients: CLIENTS, ...(clearing && { clearing }) };
      return count / (await post(task)).seconds;
    };
    const compared = await compare({
      ours: () => paymentsASecond(),
      reference: () => paymentsASecond(SPREAD),
      warmUps: WARM_UPS,
      rounds: ROUNDS,
      onRound: (round) => bench.say(`round ${round} of ${ROUNDS}`),
    });
    return [
      {
        metric: "all payments on one clearing account ÷ spread over many, 32 clients",
        unit: "a second",
        ours: compared.ours,
        reference: compared.reference,
        ratio: compared.oursOverReference,
        goal: { of: "ratio", kind: "at-least", limit: 0.95 },
        details: { paymentsARound: count, rounds: compared.rounds },
      },
    ];
  });
}
