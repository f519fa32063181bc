import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

const read = (path: string): string => readFileSync(path, "utf8");

/** The processes of one machine without compose, as the page of operating has them. */
const processes = [...read("docs/operating.md").matchAll(/^\| `(\w+-\d)\.env` \| `(\w+)` \|(.*)\|$/gm)].map(
  ([, name = "", role = "", rest = ""]) => {
    const [port, checkout, console, metrics] = rest.split("|").map((cell) => cell.trim());
    return { name, role, port, checkout, console, metrics };
  },
);
const portsOf = (text: string): string[] =>
  [...text.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port ?? "");

test("what systemd starts is what the proxy sends calls to and the monitoring asks", () => {
  const wanted = [...read("deploy/systemd/vaada.target").matchAll(/vaada@([\w-]+)\.service/g)].map(
    ([, name]) => name,
  );
  expect(processes.map(({ name }) => name)).toEqual(wanted);
  const proxy = read("deploy/systemd/Caddyfile");
  const sent = [...proxy.matchAll(/reverse_proxy (.*) \{/g)].map(([, upstreams = ""]) => portsOf(upstreams));
  const given = (column: "port" | "checkout" | "console") =>
    processes.flatMap((one) => (one[column] ? [one[column]] : []));
  expect(sent).toEqual([given("port"), given("checkout"), given("console")]);
  const { scrape_configs: asked } = parse(read("deploy/systemd/prometheus.yml"));
  const targets = asked[0].static_configs.flatMap(
    ({ targets: some, labels }: { targets: string[]; labels: { role: string } }) =>
      some.map((target) => `${labels.role} ${portsOf(target)}`),
  );
  expect(targets).toEqual(processes.map(({ role, metrics }) => `${role} ${metrics}`));
  const all = processes.flatMap(({ port, checkout, console, metrics }) => [port, checkout, console, metrics]);
  const used = all.filter((port) => port !== "");
  expect(new Set(used).size).toBe(used.length);
});

test("no line of a proxy's log keeps the word by which a provider proves itself in the address", () => {
  for (const path of ["deploy/caddy/Caddyfile", "deploy/systemd/Caddyfile"]) {
    // What stands first and without a name is for every log of Caddy's, that of errors too.
    const [everywhere = ""] = read(path).replaceAll(/^#.*$/gm, "").trimStart().split(/^\}/m);
    expect([path, everywhere]).toEqual([path, expect.stringMatching(/^\{\n\tlog \{\n\t\tformat filter \{/)]);
    const [, found = "", instead = ""] = /request>uri regexp "(.*)" "(.*)"/.exec(everywhere) ?? [];
    const logged = (uri: string) => uri.replace(new RegExp(found, "g"), instead);
    for (const provider of ["sms", "surepass", "finbox"])
      expect(logged(`/api/webhooks/${provider}/a-secret/more?x=1`)).toBe(`/api/webhooks/${provider}/-`);
    expect(logged("/api/webhooks/whatsapp?hub.verify_token=a-secret")).toBe("/api/webhooks/whatsapp/-");
    for (const uri of ["/api/webhooks/razorpay", "/api/loans/1?x=1", "/"]) expect(logged(uri)).toBe(uri);
  }
});

test("a command of the owner's runs as the servers' user, with its arguments as they were typed, or is not known", () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "systemd-run"), '#!/bin/sh\nfor word; do echo "$word"; done\n');
  chmodSync(join(folder, "systemd-run"), 0o755);
  const script = read("deploy/systemd/vaada-command.sh").replace("/opt/vaada/apps", `${process.cwd()}/apps`);
  const env = { PATH: `${folder}:${process.env.PATH}` };
  const said = execFileSync("sh", ["-c", script, "vaada", "switches", "stop", "money", "a b"], {
    env,
    encoding: "utf8",
  });
  const words = said.trim().split("\n");
  expect(words).toEqual(
    expect.arrayContaining(["--uid=vaada", "--property=EnvironmentFile=/etc/vaada/migrate.env"]),
  );
  expect(words.slice(-5)).toEqual(["node", "apps/server/src/commands/switches.ts", "stop", "money", "a b"]);
  expect(spawnSync("sh", ["-c", script, "vaada", "nothing"], { env }).status).toBe(64);
});

test("a process may write where its security log is kept, and nowhere else but its state", () => {
  for (const name of ["vaada@.service", "vaada-backup.service", "vaada-backup-follow.service"]) {
    const unit = read(join("deploy/systemd", name));
    expect([name, /^ProtectSystem=strict$/m.test(unit), /^LogsDirectory=vaada$/m.test(unit)]).toEqual([
      name,
      true,
      true,
    ]);
  }
  expect(read("deploy/logs/logrotate.conf")).toContain("/var/log/vaada/*.log");
});
