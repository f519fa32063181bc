import { expect, test } from "vitest";
import { ANY_FREE_PORTS, choosePorts } from "./ports.ts";

test("each program has its usual port, or the one the person gives it", async () => {
  expect(await choosePorts({ SANDBOX_PORT: "4002", PORT: " " })).toEqual({
    PORT: 3000,
    CONSOLE_PORT: 3001,
    SANDBOX_PORT: 4002,
    METRICS_PORT: 3003,
    CHECKOUT_PORT: 3004,
    SANDBOX_SMTP_PORT: 3025,
  });
});

test("free ports all differ", async () => {
  const ports = Object.values(await choosePorts(ANY_FREE_PORTS));
  expect(new Set(ports).size).toBe(6);
  expect(Math.min(...ports)).toBeGreaterThan(0);
});

test.each(["abc", "-1", "65536", "3000.5", "0x10", "３０００"])(
  "the port %j is refused by name",
  async (text) => {
    await expect(choosePorts({ METRICS_PORT: text })).rejects.toThrow(
      `METRICS_PORT is "${text}": it must be a port number.`,
    );
  },
);

test("two programs can't have one port", async () => {
  await expect(choosePorts({ PORT: "3002" })).rejects.toThrow("PORT and SANDBOX_PORT are both 3002");
});
