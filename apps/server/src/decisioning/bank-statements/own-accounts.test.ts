import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import type { StatementAccount } from "../../providers/bank-statement/port.ts";
import { pickOwnAccounts } from "./own-accounts.ts";

const account = (
  holder: string | null,
  accountLastFour: string | null = "1234",
  bank = "HDFC",
): StatementAccount => ({
  holder,
  accountLastFour,
  bank,
  rows: [
    {
      date: civilDate("2026-10-01"),
      type: "credit",
      amount: paise(1n),
      balance: paise(1n),
      narration: `${holder} ${bank} ${accountLastFour}`,
    },
  ],
  isFraudSuspected: false,
});
const borrower = "RAHUL BOSE";
const narrationsOf = (shared: readonly StatementAccount[]) =>
  pickOwnAccounts(shared, { borrower })?.accounts.map((rows) => rows.map(({ narration }) => narration));

test("accounts in another name are left out, and nothing is left when all of them are", () => {
  expect(narrationsOf([account("RAHUL BOSE"), account("SMITA SEN", "9")])).toEqual([
    ["RAHUL BOSE HDFC 1234"],
  ]);
  expect(narrationsOf([account("SMITA SEN"), account("BOSE TRADERS")])).toBeUndefined();
  expect(narrationsOf([])).toBeUndefined();
});

test("an account without a name is taken for the borrower's, and that is said", () => {
  expect(pickOwnAccounts([account(null)], { borrower })).toMatchObject({ isHolderNamed: false });
  expect(pickOwnAccounts([account(null), account("RAHUL BOSE")], { borrower })).toMatchObject({
    isHolderNamed: false,
  });
  expect(pickOwnAccounts([account("RAHUL BOSE"), account("SMITA SEN")], { borrower })).toMatchObject({
    isHolderNamed: true,
  });
});

test("a forgery is suspected when it is in one of the borrower's own accounts, and in nobody else's", () => {
  const forged = (holder: string | null) => ({ ...account(holder, "9"), isFraudSuspected: true });
  const suspected = (...shared: StatementAccount[]) =>
    pickOwnAccounts(shared, { borrower })?.isFraudSuspected;
  expect(suspected(account(borrower), account(borrower, "7"))).toBe(false);
  expect(suspected(account(borrower), forged(borrower))).toBe(true);
  expect(suspected(account(borrower), forged(null))).toBe(true);
  expect(suspected(account(borrower), forged("SMITA SEN"))).toBe(false);
});

test("what came in several files is one account; another bank, number or none at all is another", () => {
  const files = [account(borrower), account("Rahul Bose", "1234", "hdfc"), account(borrower, "1234", "SBI")];
  expect(narrationsOf(files)?.map(({ length }) => length)).toEqual([2, 1]);
  expect(narrationsOf([account(borrower, null), account(borrower, null)])).toHaveLength(2);
});
