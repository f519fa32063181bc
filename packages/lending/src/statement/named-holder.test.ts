import { expect, test } from "vitest";
import { holderNamedIn } from "./named-holder.ts";

test.each([
  ["KAVITA KULKARNI", "IMPS KAVITA KULKARNI", true],
  ["KAVITA KULKARNI", "imps/9912/Kulkarni.Kavita@bank/UTIB0001", true],
  ["KAVITA KULKARNI", "NEFT SALARY ACME KAVITA KULKARNI", true],
  ["Smt. Kavita R. Kulkarni", "UPI KAVITA KULKARNI", true],
  ["KAVITHA KULKARNI", "UPI KAVITA KULKARNI", true],
  ["KAVITA KULKARNI", "NEFT KULKARNI TRADERS", false],
  ["KAVITA KULKARNI", "NEFT TRADERS KULKARNI", false],
  ["KAVITA KULKARNI", "NEFT KAVITA STORES", false],
  ["KAVITA RAMESH KULKARNI", "NEFT RAMESH KULKARNI AND SONS", false],
  ["KAVITA KULKARNI", "", false],
])("a word of the name is never enough, and all of them are: %s, %j, %s", (holder, narration, isNamed) => {
  expect(holderNamedIn([holder])(narration)).toBe(isNamed);
});

test.each([
  ["KAVITA KULKARNI", "IMPS KAVITA KULK", true],
  ["KAVITA KULKARNI", "IMPS KAVITA KULK 00912", true],
  ["KAVITA KULKARNI", "IMPS KAVITA KUL", false],
  ["KAVITA KULKARNI", "IMPS KAVITA KULK STORES", false],
  ["KAVITA KULKARNI", "IMPS KULKAR", false],
  ["KAVITA CHANDRASHEKHAR KULKARNI", "IMPS KAVITA CHANDRASHEKHA", true],
  ["VENKATA SUBRAHMANYAM IYER", "IMPS VENKATA SUBRAHMANYAM", true],
  ["VENKATA SUBRAHMANYAM IYER", "IMPS VENKATA SUBRAHMANYAM IY", true],
  ["VENKATA SUBRAHMANYAM IYER", "IMPS VENKATA SUBRAHMANYAM MOTORS", false],
  ["K V SUBRAHMANYAM CHETTIAR", "IMPS K V SUBRAHMANYAM CHE", true],
  ["JAGANNATHACHAKRAVARTHULA RAO", "IMPS JAGANNATHACHAKRAVART", true],
  ["RAMESH CHANDRA IYER", "IMPS RAMESH CHANDRA", false],
])("what a bank cut off is not missed: %s, %j, %s", (holder, narration, isNamed) => {
  expect(holderNamedIn([holder])(narration)).toBe(isNamed);
});

test.each([
  ["PRAKASH", "IMPS PRAKASH", true],
  ["OM PRAKASH", "IMPS PRAKASH OM", true],
  ["SUNIL", "IMPS SUNIL", false],
  ["A SEN", "IMPS A SEN", false],
  ["MOHAMMAD A", "IMPS MOHAMMAD TRADERS", false],
  ["RAM DAS", "IMPS RAM DAS", true],
  ["DEVI SINGH", "IMPS DEVI SINGH", true],
  ["कविता कुलकर्णी", "IMPS कविता कुलकर्णी", false],
  ["KAVITA 2", "IMPS KAVITA 2", false],
  ["", "IMPS", false],
])("a short or common word alone names nobody: %s, %j, %s", (holder, narration, isNamed) => {
  expect(holderNamedIn([holder])(narration)).toBe(isNamed);
});

test("any of the holder's names will do, and without one nobody is named", () => {
  const isNamed = holderNamedIn(["KAVITA RAMESH KULKARNI", "KAVITA KULKARNI"]);
  expect(isNamed("IMPS KAVITA KULKARNI")).toBe(true);
  expect(holderNamedIn([])("IMPS KAVITA KULKARNI")).toBe(false);
});
