import { expect, test } from "vitest";
import { writeCsv } from "./csv.ts";

test("what a spreadsheet would run is shown as text, numbers stay numbers, and quotes keep a cell whole", () => {
  const rows = [
    ["=cmd|'/c calc'!A1", "+91", "-5", "@x", "\tx"],
    [-5.25, 'say "no", please', "two\nlines", null, true],
    ["Kavita D'Souza", "", "नमस्ते", "a-b", "5%"],
  ];
  expect(writeCsv(rows)).toBe(
    [
      "\uFEFF'=cmd|'/c calc'!A1,'+91,'-5,'@x,'\tx",
      '-5.25,"say ""no"", please","two\nlines",,true',
      "Kavita D'Souza,,नमस्ते,a-b,5%",
      "",
    ].join("\r\n"),
  );
});
