import { expect, test } from "vitest";
import { addressIn, messageIn, notificationOf } from "./pushed.ts";

const HERE = "https://vaada.example";
const MESSAGE = {
  title: "Due today",
  body: "₹20,420.50 is due today.",
  tag: "news-7",
  leadsTo: "/dashboard",
};

test("a message is shown in its words, once, and keeps where it leads", () => {
  const read = messageIn(JSON.stringify({ ...MESSAGE, more: "of a later version" }));
  expect(read).toEqual(MESSAGE);
  expect(read && notificationOf(read)).toEqual([
    "Due today",
    {
      body: "₹20,420.50 is due today.",
      tag: "news-7",
      icon: "/icons/icon-192.png",
      data: "/dashboard",
    },
  ]);
});

test.each([
  "",
  "{",
  "null",
  "7",
  "[]",
  JSON.stringify({ ...MESSAGE, title: "" }),
  JSON.stringify({ title: "x" }),
])("%s is no message", (text) => {
  expect(messageIn(text)).toBeNull();
});

test.each([
  ["/dashboard", "/dashboard"],
  ["/payment-history/transactions?x=1", "/payment-history/transactions?x=1"],
  ["https://vaada.example/profile", "/profile"],
  ["https://elsewhere.example/profile", "/dashboard"],
  ["//elsewhere.example", "/dashboard"],
  ["javascript:alert(1)", "/dashboard"],
  ["https://", "/dashboard"],
  [undefined, "/dashboard"],
  [{ leadsTo: "/profile" }, "/dashboard"],
])("a press on what leads to %s opens %s", (data, address) => {
  expect(addressIn(data, HERE)).toBe(`${HERE}${address}`);
});
