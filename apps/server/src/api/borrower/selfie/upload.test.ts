import { connect } from "node:net";
import { SELFIE_MESSAGES } from "@vaada/contract/calls/selfie";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { anyPhoto, selfieForm, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const walker = await walkTo(server, "selfie");
const { token, loanId } = walker;
const photo = await anyPhoto();

const PATH = "/api/user/selfie-verify";
const BOUNDARY = "form-of-a-test";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (head: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.isBuffer(content) ? content : Buffer.from(content),
    Buffer.from("\r\n"),
  ]);

const IMAGE = part('name="image"; filename="selfie.jpg"', photo);
const LOAN = part('name="loan_id"', String(loanId));
const END = Buffer.from(`--${BOUNDARY}--\r\n`);

const send = (rawBody: Buffer | string, headers: Record<string, string> = {}) =>
  server.call("POST", PATH, { token, rawBody, headers: { "content-type": TYPE, ...headers } });

async function triesKept(): Promise<number> {
  const rows = await server.database.asSuperuser("select from vaada.selfies");
  return rows.length;
}

test.each([
  ["application/json"],
  ["application/x-www-form-urlencoded"],
  ["text/plain"],
  ["image/jpeg"],
  ["multipart/mixed; boundary=x"],
])("the call takes a form and no %s", async (type) => {
  const { status, json } = await send(`{"loan_id":${loanId}}`, { "content-type": type });
  expect([status, json.code]).toEqual([415, "MEDIA_NOT_SUPPORTED"]);
});

test("a form that is compressed is not taken", async () => {
  const { status } = await send(Buffer.concat([LOAN, IMAGE, END]), { "content-encoding": "gzip" });
  expect(status).toBe(415);
});

test("nobody's form is read who is not signed in", async () => {
  const { status } = await server.call("POST", PATH, { form: selfieForm(walker, photo) });
  expect(status).toBe(403);
});

test.each<[what: string, body: Buffer, code: string, fields?: Record<string, unknown>]>([
  [
    "no part at all",
    Buffer.alloc(0),
    "BODY_INVALID",
    { image: SELFIE_MESSAGES.missing, loan_id: "This names no loan" },
  ],
  ["no photo", Buffer.concat([LOAN, END]), "BODY_INVALID", { image: SELFIE_MESSAGES.missing }],
  ["no loan", Buffer.concat([IMAGE, END]), "BODY_INVALID", { loan_id: "This names no loan" }],
  [
    "text for a photo",
    Buffer.concat([LOAN, part('name="image"', "me"), END]),
    "BODY_INVALID",
    { image: SELFIE_MESSAGES.missing },
  ],
  [
    "a file for a loan",
    Buffer.concat([IMAGE.subarray(0, 0), part('name="loan_id"; filename="x"', "1"), END]),
    "BODY_INVALID",
    { image: SELFIE_MESSAGES.missing, loan_id: "This names no loan" },
  ],
  [
    "a part that nobody asked for",
    Buffer.concat([LOAN, IMAGE, part('name="account_status"', "Verified"), END]),
    "BODY_INVALID",
    { account_status: "This field is not known" },
  ],
  [
    "a prototype",
    Buffer.concat([LOAN, IMAGE, part('name="__proto__"', "x"), END]),
    "BODY_INVALID",
    { ["__proto__"]: "This field is not known" },
  ],
  [
    "the loan twice",
    Buffer.concat([LOAN, LOAN, IMAGE, END]),
    "BODY_INVALID",
    { loan_id: "This was sent twice" },
  ],
  [
    "a path for a file's name",
    Buffer.concat([LOAN, part('name="image"; filename="../../x.jpg"', photo), END]),
    "BODY_INVALID",
    { image: "The name of this file can not be used" },
  ],
  ["no end", Buffer.concat([LOAN, IMAGE]), "BODY_UNREADABLE"],
  ["1,000 parts", Buffer.concat([...Array.from({ length: 1000 }, () => LOAN), END]), "BODY_UNREADABLE"],
  [
    "a photo of more than five megabytes",
    Buffer.concat([LOAN, part('name="image"; filename="a.jpg"', Buffer.alloc(5 * 1024 * 1024 + 1)), END]),
    "BODY_TOO_LARGE",
  ],
  [
    "a photo of sixty megabytes",
    Buffer.concat([LOAN, part('name="image"; filename="a.jpg"', Buffer.alloc(60 * 1024 * 1024)), END]),
    "BODY_TOO_LARGE",
  ],
])("%s is a clear 400, and nothing is kept", async (_what, body, code, fields) => {
  const { status, json } = await send(body);
  expect([status, json.code]).toEqual([400, code]);
  if (fields !== undefined)
    expect(Object.entries(json.data.fields as object)).toEqual(Object.entries(fields));
  expect(await triesKept()).toBe(0);
});

test("a form that is longer or shorter than it says is refused, and nothing is kept", async () => {
  const form = Buffer.concat([LOAN, IMAGE, END]);
  for (const length of [form.length - 10, form.length + 10]) {
    const heard = await speak(form, length);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard).toContain("BODY_UNREADABLE");
  }
  expect(await triesKept()).toBe(0);
});

/** Bytes as they are, with a length of our own, and nothing after them. */
function speak(form: Buffer, length: number): Promise<string> {
  const { port } = new URL(server.url);
  const head =
    `POST ${PATH} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: ${TYPE}\r\nContent-Length: ${length}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.once("error", reject).once("close", () => resolve(heard));
    socket.end(Buffer.concat([Buffer.from(head), form]));
  });
}

test("so many photos an hour are decoded and no more", { tags: "long" }, async () => {
  const upload = () => send(Buffer.concat([LOAN, part('name="image"; filename="a.jpg"', "x"), END]));
  let last = await upload();
  let decoded = 0;
  for (; last.status === 400; last = await upload()) decoded++;
  expect(decoded).toBe(60);
  expect([last.status, last.json.code]).toEqual([429, "TOO_MANY"]);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(3_000);
  server.clock.moveReal(3_600);
  expect((await send(Buffer.concat([LOAN, IMAGE, END]))).status).toBe(200);
});
