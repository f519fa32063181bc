import { expect, test } from "vitest";
import { typedMobile, typedName } from "./typed.ts";

test.each([
  { text: "Asha Rao", becomes: "Asha Rao" },
  { text: "Asha K. Rao", becomes: "Asha K Rao" },
  { text: "R2-D2", becomes: "RD" },
  { text: "सीता देवी", becomes: "सीता देवी" },
])("the name $text becomes $becomes", ({ text, becomes }) => {
  expect(typedName(text)).toBe(becomes);
});

test.each([
  { text: "+91 98765 43210", becomes: "9876543210" },
  { text: "098765-43210", becomes: "9876543210" },
  { text: "(98765) 43210", becomes: "9876543210" },
  { text: "98765x", becomes: "98765x" },
  { text: "", becomes: "" },
])("the number $text, pasted, becomes $becomes", ({ text, becomes }) => {
  expect(typedMobile({ text, before: "", isOneKey: false })).toBe(becomes);
});

test("an eleventh key changes nothing", () => {
  expect(typedMobile({ text: "98765432109", before: "9876543210", isOneKey: true })).toBe("9876543210");
});
