import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fetchFile, postFile } from "./file-transfer.ts";

/** An object store that answers as the test wants; it stands where the sandbox would. */
async function store(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `${sandboxUrl}/file`, stores: { hosts: [], privateHosts: [], sandboxUrl }, timeoutMs: 5_000 };
}

test("a form goes with its fields first and the file last", async () => {
  let sent = "";
  const address = await store(async (request, response) => {
    for await (const chunk of request) sent += chunk;
    response.writeHead(204).end();
  });
  const document = Buffer.from("%PDF-1.7");
  expect(await postFile({ ...address, fields: { key: "k", policy: "p" }, document })).toEqual({
    kind: "uploaded",
  });
  expect([...sent.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual(["key", "policy", "file"]);
  expect(sent).toContain("%PDF-1.7");
});

test("a redirect is not followed, to wherever it leads", async () => {
  let visits = 0;
  const elsewhere = await store((_request, response) => {
    visits++;
    response.end();
  });
  const address = await store((_request, response) =>
    response.writeHead(302, { location: elsewhere.url }).end(),
  );
  expect(await fetchFile(address)).toMatchObject({ kind: "unavailable", reason: "FILE_HTTP_302" });
  expect(visits).toBe(0);
});

test("a file without end is cut off, and one that never comes is waited for no longer than said", async () => {
  const endless = await store((_request, response) => {
    const more = () => {
      while (response.write("x".repeat(1024 * 1024)));
      response.once("drain", more);
    };
    more();
  });
  expect(await fetchFile({ ...endless, timeoutMs: 60_000 })).toMatchObject({ reason: "FILE_TOO_LARGE" });
  const silent = await store(() => undefined);
  expect(await fetchFile({ ...silent, timeoutMs: 50 })).toMatchObject({ reason: "FILE_TIMEOUT" });
  const halfway = await store((_request, response) => void response.write("x"));
  expect(await fetchFile({ ...halfway, timeoutMs: 50 })).toMatchObject({ reason: "FILE_TIMEOUT" });
});

test("an address of another machine is not connected to", async () => {
  let visits = 0;
  const address = await store((_request, response) => {
    visits++;
    response.end();
  });
  const stores = { hosts: ["files.provider.test"], privateHosts: [] };
  expect(await fetchFile({ ...address, stores })).toMatchObject({ reason: "ADDRESS_NOT_HTTPS" });
  expect(visits).toBe(0);
});
