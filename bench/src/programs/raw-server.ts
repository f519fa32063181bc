import { hash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { BORROWER_ID, REPLY, TOKEN } from "./authenticated-call.ts";
import { reportToParent } from "./parent.ts";

const hashOf = (token: string): string => hash("sha256", token, "base64url");
const sessions = new Map([[hashOf(TOKEN), { borrowerId: BORROWER_ID }]]);

/** The least that Node needs in order to know the caller, whose token is kept as a hash, and answer the same JSON. */
const server = createServer((request, response) => {
  const session = sessions.get(hashOf(request.headers.authorization?.slice("Bearer ".length) ?? ""));
  const isKnown = session !== undefined;
  const body = isKnown
    ? JSON.stringify({ statusCode: 200, message: "OK", data: REPLY })
    : JSON.stringify({ statusCode: 403, message: "Forbidden", data: null });
  response
    .writeHead(isKnown ? 200 : 403, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    })
    .end(body);
});
server.listen({ port: 0, host: "127.0.0.1" }, () => {
  reportToParent({ port: (server.address() as AddressInfo).port });
});
