import { expect, test } from "vitest";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { reportAnswer } from "./report-answer.ts";

function reported(answer: { kind: string; reason?: string }) {
  const lines: string[] = [];
  const log = createLog({ level: "info", destination: { write: (line) => void lines.push(line) } });
  const metrics = createMetrics();
  reportAnswer({ log, metrics }, "aadhaar", answer);
  return { lines: lines.map((line) => JSON.parse(line)), metrics };
}

test("every answer is counted by what it was", async () => {
  const { lines, metrics } = reported({ kind: "opened" });
  expect(lines).toEqual([]);
  expect(await metrics.registry.metrics()).toContain(
    'vaada_provider_calls_total{provider="aadhaar",outcome="opened"} 1',
  );
});

test.each([
  ["HTTP_500", "warn"],
  ["TIMEOUT", "warn"],
  ["OTHER_NUMBER", "error"],
  ["OTHER_REFERENCE", "error"],
  ["ADDRESS_OF_ANOTHER", "error"],
])("an answer that is none because of %s is told as %s", (reason, level) => {
  const { lines } = reported({ kind: "unavailable", reason });
  expect(lines).toMatchObject([{ level, provider: "aadhaar", reason }]);
  expect(/alarm/.test(lines[0].msg)).toBe(level === "error");
});
