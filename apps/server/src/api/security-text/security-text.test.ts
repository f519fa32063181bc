import { expect, test } from "vitest";
import { openTestServer, TEST_ORIGIN } from "../../../testing/test-server.ts";

const server = await openTestServer();

/** The fields of RFC 9116, by name. */
const fieldsOf = (text: string) =>
  new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => {
        const [name = "", ...value] = line.split(": ");
        return [name, value.join(": ")];
      }),
  );

test("security.txt names whom to write to, and is good for some time from whenever it is asked for", async () => {
  const answer = await server.call("GET", "/.well-known/security.txt");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = fieldsOf(answer.text);
  expect(fields.get("Contact")).toBe(`mailto:${server.services.lender.security?.email}`);
  expect(fields.get("Canonical")).toBe(`${TEST_ORIGIN}/.well-known/security.txt`);
  server.clock.moveReal(200 * 86_400);
  const later = fieldsOf((await server.call("GET", "/.well-known/security.txt")).text);
  const daysLeft = (Date.parse(later.get("Expires") ?? "") - server.clock.realNow().getTime()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(30);
  expect(daysLeft).toBeLessThan(365);
});
