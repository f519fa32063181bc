import { expect, test } from "vitest";
import { EMAIL_LENGTH_MAX, emailMessage } from "./email.ts";

test.each([
  "anita@example.com",
  "ANITA.Acharya@Example.CO.IN",
  "a@b.co",
  "anita+loans@example.com",
  "anita_acharya-1@mail.example.org",
  "o'brien@example.ie",
  "12345@example.in",
  "anita@xn--bcher-kva.example",
  "anita@1and1.example",
  "{anita}!#$%&*/=?^`|~@example.com",
])("mail can be addressed to %j", (email) => {
  expect(emailMessage(email)).toBeNull();
});

test("an empty address is missing, not malformed", () => {
  expect(emailMessage("")).toBe("Email address is required");
});

test.each([
  "anita",
  "anita@",
  "@example.com",
  "@",
  "anita@example",
  "anita@localhost",
  "anita@example.c",
  "anita@example.123",
  "anita@127.0.0.1",
  "anita@[127.0.0.1]",
  "anita@@example.com",
  "ani@ta@example.com",
  '"anita"@example.com',
  "anita..acharya@example.com",
  ".anita@example.com",
  "anita.@example.com",
  "anita@example..com",
  "anita@.example.com",
  "anita@example.com.",
  "anita@-example.com",
  "anita@example-.com",
  "anita@exam_ple.com",
  "anita acharya@example.com",
  " anita@example.com",
  "anita@example.com ",
  "anita@example.com\n",
  "anita@example.com\r\nBcc: all@example.com",
  "anita\r\n@example.com",
  "anita@exa\nmple.com",
  "anita\t@example.com",
  "anita@example.com\0",
  "anita@example.com,rahul@example.com",
  "anita@example.com;rahul@example.com",
  "Anita <anita@example.com>",
  "anita(home)@example.com",
  "anit\u00E1@example.com",
  "अनीता@example.com",
  "\u0430nita@example.com",
  "anita@ex\u0430mple.com",
  "anita@डाटामेल.भारत",
  "anita\uFF20example.com",
  "anita@example\u3002com",
  "anita\u200B@example.com",
  "\u202Eanita@example.com",
  "anita\uD800@example.com",
  "null",
])("no mail can be addressed to %j", (email) => {
  expect(emailMessage(email)).toBe("Enter a valid email address");
});

/** An address of exactly so many characters, its parts as long as they may be. */
function addressOf(length: number): string {
  const local = "a".repeat(64);
  const labels = `${"b".repeat(63)}.${"c".repeat(63)}.`;
  const rest = length - local.length - 1 - labels.length - ".com".length;
  return `${local}@${labels}${"d".repeat(rest)}.com`;
}

test("the longest address that mail servers carry is taken, and none that is longer", () => {
  expect(addressOf(254)).toHaveLength(EMAIL_LENGTH_MAX);
  expect(emailMessage(addressOf(254))).toBeNull();
  expect(emailMessage(addressOf(255))).toBe("Enter a valid email address");
  expect(emailMessage(`${"a".repeat(10_000)}@example.com`)).toBe("Enter a valid email address");
});

test("the part before the @ has at most 64 characters, a label of the domain at most 63", () => {
  expect(emailMessage(`${"a".repeat(64)}@example.com`)).toBeNull();
  expect(emailMessage(`${"a".repeat(65)}@example.com`)).toBe("Enter a valid email address");
  expect(emailMessage(`a@${"b".repeat(63)}.com`)).toBeNull();
  expect(emailMessage(`a@${"b".repeat(64)}.com`)).toBe("Enter a valid email address");
});
