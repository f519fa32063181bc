import { createECDH } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { expect, test } from "vitest";
import { createPush } from "./client.ts";
import { translate } from "./translate.ts";

const keys = createECDH("prime256v1");
const publicKey = keys.generateKeys("base64url");
const privateKey = Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()]).subarray(-32);
const push = createPush({
  publicKey,
  privateKey: new Secret(privateKey.toString("base64url")),
  subject: "mailto:help@lender.example",
  hosts: ["fcm.googleapis.com", "*.notify.windows.com"],
  now: () => new Date(0),
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://wns2-pn1p.notify.windows.com/w/?token=x", true],
  ["https://notify.windows.com/x", false],
  ["https://evilnotify.windows.com.example/x", false],
  ["https://evil.example/notify.windows.com", false],
  ["https://fcm.googleapis.com:8443/x", false],
  ["https://fcm.googleapis.com@evil.example/x", false],
  ["http://fcm.googleapis.com/x", false],
  ["http://localhost:3002/push/abc", false],
  ["no address", false],
])("%s is an address that may be called: %s", (endpoint, isAccepted) => {
  const p256dh = new Secret(publicKey);
  const auth = new Secret("a".repeat(22));
  expect(push.accepts({ endpoint: new Secret(endpoint), p256dh, auth })).toBe(isAccepted);
});

test.each([
  ["taken", { status: 201 }, { kind: "sent" }],
  ["taken for later", { status: 202 }, { kind: "sent" }],
  ["never heard of", { status: 404 }, { kind: "gone" }],
  ["gone", { status: 410 }, { kind: "gone" }],
  ["another sender's", { status: 403 }, { kind: "failed", reason: "HTTP_403" }],
  ["led elsewhere", { status: 307 }, { kind: "failed", reason: "HTTP_307" }],
  ["too many", { status: 429 }, { kind: "failed", reason: "HTTP_429" }],
  ["an outage", { status: 503 }, { kind: "failed", reason: "HTTP_503" }],
  ["silence", { reason: "TIMEOUT" }, { kind: "failed", reason: "TIMEOUT" }],
])("%s: what a push service says is told apart", (_what, answered, result) => {
  expect(translate(answered)).toEqual(result);
});
