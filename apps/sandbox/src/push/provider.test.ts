import { createECDH, createPrivateKey, sign } from "node:crypto";
import { expect, test } from "vitest";
import { call, type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { decrypt } from "./decrypt.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const own = createECDH("prime256v1");
const KEY = own.generateKeys("base64url");
const signing = createPrivateKey({
  key: {
    kty: "EC",
    crv: "P-256",
    x: bytes(KEY).subarray(1, 33).toString("base64url"),
    y: bytes(KEY).subarray(33).toString("base64url"),
    d: Buffer.concat([Buffer.alloc(32), own.getPrivateKey()])
      .subarray(-32)
      .toString("base64url"),
  },
  format: "jwk",
});

function proof(claims: object, key = KEY): string {
  const said = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(said), { key: signing, dsaEncoding: "ieee-p1363" });
  return `vapid t=${said}.${signature.toString("base64url")}, k=${key}`;
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

async function subscribed(sandbox: OpenSandbox): Promise<string> {
  const { status, body } = await sandbox.post("/push/subscriptions", {
    to: "+91 98765 43210",
    applicationServerKey: KEY,
  });
  expect(status).toBe(200);
  return (body as { endpoint: string }).endpoint;
}

const send = (endpoint: string, headers: Record<string, string>, body = "x") =>
  call(endpoint, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", "content-encoding": "aes128gcm", ...headers },
    body,
  });

test("a message is read as the standard's own example is", () => {
  const keys = {
    privateKey: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
    auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
  };
  const message =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
  expect(decrypt(bytes(message), keys)).toBe("When I grow up, I want to be a watermelon");
  const changed = bytes(message);
  changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
  expect(() => decrypt(changed, keys)).toThrow();
});

test("who can't prove to be the one subscribed to is refused, and so is what says not how long it is news", async () => {
  const sandbox = await openSandbox();
  const endpoint = await subscribed(sandbox);
  const claims = { aud: sandbox.url, exp: inAnHour(), sub: "mailto:help@lender.example" };
  const refused: readonly [what: string, authorization: string][] = [
    ["nothing", ""],
    ["for another service", proof({ ...claims, aud: "https://push.example" })],
    ["an old one", proof({ ...claims, exp: inAnHour() - 7200 })],
    ["one for ever", proof({ ...claims, exp: inAnHour() + 86_400 })],
    ["without anybody to write to", proof({ ...claims, sub: "" })],
    ["another's key", proof(claims, createECDH("prime256v1").generateKeys("base64url"))],
    ["a changed one", proof(claims).replace("vapid t=e", "vapid t=f")],
  ];
  for (const [what, authorization] of refused)
    expect((await send(endpoint, { authorization, ttl: "60" })).status, what).toBe(403);
  const authorization = proof(claims);
  expect((await send(endpoint, { authorization })).status).toBe(400);
  expect((await send(endpoint, { authorization, ttl: "60", "content-encoding": "gzip" })).status).toBe(415);
  expect((await send(endpoint, { authorization, ttl: "60" }, "x".repeat(4097))).status).toBe(413);
  const taken = await send(endpoint, { authorization, ttl: "60" });
  expect([taken.status, taken.headers.get("location")]).toEqual([
    201,
    expect.stringMatching(/\/push\/messages\/[\w-]+$/),
  ]);
  expect((await sandbox.get("/phone/messages")).body, "what can't be read is not shown").toEqual([]);
});

test("a browser that is subscribed no more is gone, and one that never was is not there", async () => {
  const sandbox = await openSandbox();
  const endpoint = await subscribed(sandbox);
  expect((await sandbox.remove(new URL(endpoint).pathname)).status).toBe(204);
  expect((await send(endpoint, {})).status).toBe(410);
  expect((await send(`${sandbox.url}/push/nobody`, {})).status).toBe(404);
  expect((await sandbox.post("/push/subscriptions", { to: "9876543210" })).status).toBe(400);
});
