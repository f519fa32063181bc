import { expect, test } from "vitest";
import { linkedText } from "./linked-text.ts";

test.each([
  ["no address", []],
  ["", []],
  ["https://a.in", ["https://a.in"]],
  ["Open https://a.in/x?token=A_b-1.c_D now.", ["https://a.in/x?token=A_b-1.c_D"]],
  ["(see http://localhost:3000/verify-email?token=a.b).", ["http://localhost:3000/verify-email?token=a.b"]],
  ["https://a.in, https://b.in; https://c.in!", ["https://a.in", "https://b.in", "https://c.in"]],
  ["line\nhttps://a.in\nline", ["https://a.in"]],
  ["<https://a.in>", ["https://a.in"]],
  ["javascript:alert(1) data:text/html,x ftp://a.in", []],
  ["https://", []],
  ["https://[", []],
  ["xhttps://a.in", []],
])("in %j the links are %j, and no letter is lost", (message, links) => {
  const parts = linkedText(message);
  expect(parts.filter(({ isLink }) => isLink).map(({ text }) => text)).toEqual(links);
  expect(parts.map(({ text }) => text).join("")).toBe(message);
});
