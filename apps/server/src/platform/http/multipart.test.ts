import type { UploadedFile } from "@vaada/contract/primitives";
import fc from "fast-check";
import { expect, test } from "vitest";
import { FORM_BYTES_MAX, readForm } from "./multipart.ts";

const BOUNDARY = "----WebKitFormBoundaryAbC123";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const field = (name: string, text: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`Content-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.isBuffer(text) ? text : Buffer.from(text),
  ]);

const file = (name: string, bytes: Buffer, fileName = "selfie.jpg") =>
  Buffer.concat([
    Buffer.from(`Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n`),
    Buffer.from("Content-Type: image/jpeg\r\n\r\n"),
    bytes,
  ]);

const form = (parts: readonly Buffer[], end = `--${BOUNDARY}--\r\n`) =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${BOUNDARY}\r\n`), part, Buffer.from("\r\n")]),
    Buffer.from(end),
  ]);

const PHOTO = Buffer.from([0xff, 0xd8, 0xff, 0x0d, 0x0a, 0x2d, 0x2d, 0x00]);
const LOAN = field("loan_id", "17");

const read = (bytes: Buffer, type = TYPE) => readForm(type, bytes);

test("a form of a browser is its fields and its file, and a file goes on paper as its hash", () => {
  const answer = read(form([LOAN, file("image", PHOTO)])) as { value: { image: UploadedFile } };
  expect(answer.value).toMatchObject({ loan_id: "17" });
  expect(Buffer.from(answer.value.image.bytes).equals(PHOTO)).toBe(true);
  expect(JSON.stringify(answer.value)).toBe(`{"loan_id":"17","image":"${answer.value.image.sha256}"}`);
  expect(answer.value.image.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test("an empty body is none, and the end may come with or without its line", () => {
  expect(read(Buffer.alloc(0))).toEqual({ value: undefined });
  expect(read(form([LOAN], `--${BOUNDARY}--`))).toEqual({ value: { loan_id: "17" } });
});

test("whatever bytes a file has, they come out as they went in", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (given) => {
      const bytes = Buffer.from(given);
      const { value } = read(form([file("image", bytes)])) as { value: { image: UploadedFile } };
      expect(Buffer.from(value.image.bytes).equals(bytes)).toBe(true);
    }),
  );
});

test("whatever a body is, it is read or refused and never thrown at", () => {
  const valid = form([LOAN, file("image", PHOTO)]);
  fc.assert(
    fc.property(fc.nat(valid.length - 1), fc.uint8Array({ maxLength: 40 }), fc.nat(40), (at, noise, cut) => {
      const bytes = Buffer.concat([valid.subarray(0, at), noise, valid.subarray(at + cut)]);
      const answer = read(bytes);
      expect("value" in answer || "refused" in answer).toBe(true);
    }),
  );
});

const disposition = (rest: string) => Buffer.from(`${rest}\r\n\r\nx`);

test.each<[what: string, bytes: Buffer, type?: string]>([
  ["no boundary in its type", form([LOAN]), "multipart/form-data"],
  ["an empty boundary", form([LOAN]), "multipart/form-data; boundary="],
  ["two boundaries", form([LOAN]), `${TYPE}; boundary=x`],
  ["a boundary too long", form([LOAN]), `multipart/form-data; boundary=${"a".repeat(71)}`],
  ["a boundary with a line break in quotes", form([LOAN]), 'multipart/form-data; boundary="a\r\nb"'],
  ["another boundary than it says", form([LOAN]), "multipart/form-data; boundary=other"],
  ["something before the first boundary", Buffer.concat([Buffer.from("x\r\n"), form([LOAN])])],
  ["something after the end", Buffer.concat([form([LOAN]), Buffer.from("x")])],
  ["no end", form([LOAN, file("image", PHOTO)], "")],
  ["half an end", form([LOAN], `--${BOUNDARY}-`)],
  ["no part", form([])],
  ["a part without a head", form([Buffer.from("x")])],
  ["a part without a name", form([disposition("Content-Disposition: form-data")])],
  ["an empty name", form([disposition('Content-Disposition: form-data; name=""')])],
  ["an attachment", form([disposition('Content-Disposition: attachment; name="loan_id"')])],
  [
    "two dispositions",
    form([
      disposition('Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"'),
    ]),
  ],
  ["two names", form([disposition('Content-Disposition: form-data; name="a"; name="b"')])],
  [
    "a second name for the file",
    form([disposition(`Content-Disposition: form-data; name="a"; filename*=utf-8''x`)]),
  ],
  [
    "a base64 part",
    form([disposition('Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64')]),
  ],
  ["a head without end", form([Buffer.from(`Content-Disposition: form-data; name="${"a".repeat(5000)}`)])],
  ["a folded head", form([disposition('Content-Disposition: form-data;\r\n name="a"')])],
  ["lines that end without a carriage return", Buffer.from(form([LOAN]).toString().replaceAll("\r", ""))],
  ["seven parts", form(Array.from({ length: 7 }, (_, at) => field(`f${at}`, "1")))],
  ["1,000 parts", form(Array.from({ length: 1000 }, (_, at) => field(`f${at}`, "1")))],
  ["five fields", form(Array.from({ length: 5 }, (_, at) => field(`f${at}`, "1")))],
  ["two files", form([file("image", PHOTO), file("other", PHOTO)])],
])("a form with %s is not read", (_what, bytes, type) => {
  expect(read(bytes, type)).toEqual({ refused: "BODY_UNREADABLE" });
});

test.each<[what: string, parts: Buffer[], field: string]>([
  ["a field twice", [LOAN, LOAN], "loan_id"],
  ["a file twice", [file("image", PHOTO), file("image", PHOTO)], "image"],
  ["a field and a file of one name", [LOAN, file("loan_id", PHOTO)], "loan_id"],
  ["a path for a file's name", [file("image", PHOTO, "../../etc/passwd")], "image"],
  ["a path of another system", [file("image", PHOTO, "..\\boot.ini")], "image"],
  ["a NUL in a file's name", [file("image", PHOTO, "a\u0000.jpg")], "image"],
  ["a field too long", [field("loan_id", "1".repeat(101))], "loan_id"],
  ["a NUL in a field", [field("loan_id", "1\u0000")], "loan_id"],
  ["bytes that are no text in a field", [field("loan_id", Buffer.from([0xff]))], "loan_id"],
])("%s is refused by its name", (_what, parts, name) => {
  expect(read(form(parts))).toMatchObject({
    refused: "BODY_INVALID",
    data: { fields: { [name]: expect.stringMatching(/\w/) } },
  });
});

test("a prototype is a part like any other, for the call to refuse", () => {
  const { value } = read(form([field("__proto__", "x")])) as { value: object };
  expect(Object.keys(value)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test("a file of five megabytes is read; one byte more is too large", () => {
  const largest = Buffer.alloc(5 * 1024 * 1024, 1);
  expect(read(form([LOAN, file("image", largest)]))).toHaveProperty("value");
  expect(form([LOAN, file("image", largest)]).length).toBeLessThan(FORM_BYTES_MAX);
  const larger = Buffer.concat([largest, Buffer.from([1])]);
  expect(read(form([LOAN, file("image", larger)]))).toEqual({ refused: "BODY_TOO_LARGE" });
});
