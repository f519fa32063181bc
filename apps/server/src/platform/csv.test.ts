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

test("references, account numbers and names of rows stay as they are, and days are days", () => {
  const misread = ["000123", "412345678901", "12e45678", "3E5", "1-2", "10/11/2026", "00"];
  const fine = [
    "2026-11-19",
    "6782",
    "500.25",
    "HDFC0001234",
    "100001",
    "2026-11-19T06:30:00.000Z",
    "0",
    "0.5",
  ];
  expect(writeCsv([misread, fine])).toBe(
    `\uFEFF${misread.map((text) => `'${text}`).join(",")}\r\n${fine.join(",")}\r\n`,
  );
});
