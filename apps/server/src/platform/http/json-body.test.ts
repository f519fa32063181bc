import { expect, test } from "vitest";
import { readJson } from "./json-body.ts";

const read = (text: string | number[]) => readJson(Buffer.from(text as string));
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

test("a plain body is read as it is, and an empty one as none", () => {
  expect(read('{"name":"आशा D\'Souza 👩‍👧"}')).toEqual({ value: { name: "आशा D'Souza 👩‍👧" } });
  expect(read("")).toEqual({ value: undefined });
  expect(read(nested(16))).toHaveProperty("value");
});

test.each([
  ["bytes that are no UTF-8", [0x22, 0xff, 0x22], "BODY_UNREADABLE"],
  ["half a JSON", "{", "BODY_UNREADABLE"],
  ["one level too many", nested(17), "BODY_UNREADABLE"],
  ["thousands of levels", nested(30_000), "BODY_UNREADABLE"],
  ["a prototype", '{"a":{"__proto__":{}}}', "BODY_INVALID"],
  ["a NUL", '{"a":["\\u0000"]}', "BODY_INVALID"],
  ["half a character", '{"a":"\\udc00"}', "BODY_INVALID"],
])("%s is refused", (_what, body, code) => {
  expect(read(body)).toMatchObject({ refused: code });
});

test("the field that holds what can't be used is named", () => {
  expect(read('{"a":{"b":"\\u0000"}}')).toMatchObject({ data: { fields: { a: expect.any(String) } } });
});
