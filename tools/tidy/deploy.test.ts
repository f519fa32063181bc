import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findPromtool } from "../dev/promtool.mjs";

const read = (path: string): string => readFileSync(path, "utf8");
const namesIn = (text: string): string[] => [
  ...new Set(text.match(/\bvaada_[a-z_]+(?:_total|_seconds|_days)?\b/g)),
];

/** The names of the server's metrics. A histogram has three. */
const COUNTED = new Set(
  ["metrics", "money-metrics", "watched-metrics", "backup-metrics"]
    .flatMap((file) => namesIn(read(`apps/server/src/platform/${file}.ts`)))
    .flatMap((name) => [name, ...["_bucket", "_count", "_sum"].map((end) => `${name}${end}`)]),
);

test("no alert and no dashboard asks for a figure that the server does not have", () => {
  const dashboards = readdirSync("deploy/grafana/dashboards").map(
    (file) => `deploy/grafana/dashboards/${file}`,
  );
  expect(dashboards).toHaveLength(6);
  for (const file of ["deploy/prometheus/alerts.yml", "deploy/prometheus/alerts.test.yml", ...dashboards]) {
    const asked = namesIn(read(file));
    expect([file, asked.length > 0, asked.filter((name) => !COUNTED.has(name))]).toEqual([file, true, []]);
  }
});

test("every alert is tried, says what is so and what to do now", () => {
  const rules = read("deploy/prometheus/alerts.yml").split("- alert: ").slice(1);
  const tried = read("deploy/prometheus/alerts.test.yml");
  for (const rule of rules) {
    const name = rule.split("\n")[0];
    expect([name, tried.includes(`- name: ${name}\n`)]).toEqual([name, true]);
    expect(rule).toMatch(/severity: (page|ticket).*summary: \S+.*action: \S+/s);
  }
});

const promtool = findPromtool(process.cwd()) ?? "";

test.runIf(promtool !== "")("each alert comes when it must, and none on a day that is well", () => {
  const ask = (...args: string[]) => execFileSync(promtool, args, { encoding: "utf8", stdio: "pipe" });
  expect(ask("check", "config", "deploy/prometheus/prometheus.yml")).toContain("SUCCESS");
  expect(ask("test", "rules", "deploy/prometheus/alerts.test.yml")).toContain("SUCCESS");
});

test("alerts reach the program that wakes people, and every secret of the kit is a file", () => {
  const compose = read("deploy/compose.yaml");
  const alertmanager = /targets: \["(\w+):9093"\]/.exec(read("deploy/prometheus/prometheus.yml"))?.[1];
  expect(compose).toContain(`\n  ${alertmanager}:\n    image: prom/alertmanager:`);
  const asked =
    compose.match(/^ *secrets: \[.*\]$/gm)?.flatMap((line) => line.match(/\w+/g)?.slice(1) ?? []) ?? [];
  for (const name of asked) expect(compose).toContain(`\n  ${name}: { file: secrets/${name} }`);
  expect(compose).toMatch(/GF_SECURITY_ADMIN_PASSWORD__FILE: \/run\/secrets\/grafana_password/);
  expect(compose).toContain("--storage.tsdb.retention.time=400d");
});
