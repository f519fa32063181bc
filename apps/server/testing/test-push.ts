import { createECDH } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { createPush } from "../src/providers/push/client.ts";
import type { Push } from "../src/providers/push/port.ts";

type TestPush = { sandboxUrl: string; now: () => Date; timeoutMs: number | undefined };

/** The keys are the server's own; the sandbox is the only push service. */
export function testPush(options: TestPush): Push {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys("base64url");
  const secret = keys.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString("base64url");
  const subject = "mailto:help@lender.example";
  return createPush({ ...options, publicKey, privateKey: new Secret(privateKey), subject, hosts: [] });
}
