import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { poolerOf } from "./machine-programs.ts";
import {
  balancerFile,
  type Place,
  renderEtcd,
  renderHaproxy,
  renderPatroni,
  renderPgbouncer,
  renderShipped,
} from "./render.ts";

const shipped = (name: string): string =>
  readFileSync(new URL(`../../../deploy/high-availability/${name}`, import.meta.url), "utf8");
const place: Place = {
  network: "127.20.30.",
  folder: "/made/here",
  binDir: "/programs",
  passwords: { engines: "a-made-one" },
};

/** What belongs to the machines of the example alone. A comment may name them. */
const OF_THE_EXAMPLE = /10\.0\.0\.|127\.0\.0\.1|\/etc\/|\/var\/|from-your-keeper/;
const withoutComments = (text: string): string => text.replace(/^\s*[#;].*$/gm, "");

test("the shipped files become those of this machine, and nothing of the example's is left in them", () => {
  const rendered = [
    renderPatroni(shipped("patroni.yml"), place, "db2"),
    renderEtcd(shipped("etcd.yml"), place, "db3"),
    renderHaproxy(shipped("haproxy.cfg"), place),
    renderPgbouncer(shipped("pgbouncer.ini"), place, { followsNames: true }),
  ];
  for (const text of rendered) expect(withoutComments(text)).not.toMatch(OF_THE_EXAMPLE);
  const [patroni = "", etcd = "", haproxy = "", pgbouncer = ""] = rendered;
  expect(patroni).toContain("name: db2");
  expect(patroni).toContain("  listen: 127.20.30.12:5432");
  expect(patroni).toContain("hosts: [127.20.30.11:2379, 127.20.30.12:2379, 127.20.30.13:2379]");
  expect(patroni).toContain("synchronous_mode: true");
  expect(etcd).toContain("name: db3");
  expect(etcd).toContain("listen-peer-urls: http://127.20.30.13:2380");
  expect(etcd).toContain("db1=http://127.20.30.11:2380,db2=http://127.20.30.12:2380");
  expect(haproxy).toContain("server db3 127.20.30.13:5432 check port 8008");
  expect(pgbouncer).toContain("vaada = host=127.20.30.1 port=5000");
});

test("a pooler from before 1.21 is not given the setting that it does not know, as the file says", () => {
  expect(poolerOf("PgBouncer 1.18.0\nlibevent 2.1.12")).toEqual({ version: "1.18", followsNames: false });
  expect(poolerOf("PgBouncer 1.24.1")).toEqual({ version: "1.24", followsNames: true });
  const lines = (followsNames: boolean) =>
    renderPgbouncer(shipped("pgbouncer.ini"), place, { followsNames }).match(/^max_prepared_statements.*$/gm);
  expect([lines(true), lines(false)]).toEqual([["max_prepared_statements = 500"], null]);
});

test("a shipped file that has changed is not proved as if it had not", () => {
  expect(() => renderShipped("listen: there", [["listen: here", "listen: elsewhere"]])).toThrow(
    'The shipped file has no "listen: here".',
  );
});

test("the balancer asks each server whether it is ready, and tries nothing again", () => {
  const file = balancerFile("127.20.30.1:8080", ["127.0.0.1:1", "127.0.0.1:2"]);
  expect(file).toContain("server api2 127.0.0.1:2 check");
  expect(file).toContain("retries 0");
});
