import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { SLOT_OF_BACKUPS } from "../../apps/server/src/platform/db/database-figures.ts";
import { EVERY_GROUP, SERVER_SETTINGS, settingsIn } from "../../apps/server/src/settings/every-setting.ts";
import type { Setting } from "../../apps/server/src/settings/setting.ts";

type Service = {
  readonly logging?: { readonly driver: string };
  readonly entrypoint?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly networks?: Readonly<
    Record<string, { readonly ipv4_address?: string; readonly aliases?: readonly string[] }>
  >;
};
type Compose = {
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: { readonly inside: { ipam: { config: { subnet: string; ip_range: string }[] } } };
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};

const read = (path: string): string => readFileSync(path, "utf8");
const compose: Compose = parse(read("deploy/compose.yaml"), { merge: true });
const serviceOf = (name: string): Service => compose.services[name] ?? {};
const servers = Object.entries(compose.services).filter(
  ([, { environment }]) => environment?.ROLE !== undefined,
);

/** The sandbox is not in the kit. */
const secretsOf = (settings: readonly Setting[]): string[] =>
  settings
    .filter(({ isSecret, name }) => isSecret === true && !name.startsWith("SANDBOX_"))
    .map(({ name }) => name);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vaada-kit-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs what a service runs by the shell, as compose reads it, with a program of ours in the place of the real one. */
function runShell(
  name: string,
  {
    program,
    does,
    folder,
    sleeps = "exit 0",
  }: { program: string; does: string; folder: string; sleeps?: string },
) {
  const [shell = "", flag = "", script = ""] = serviceOf(name).command ?? [];
  expect([shell, flag]).toEqual(["sh", "-c"]);
  writeFileSync(join(folder, program), `#!/bin/sh\n${does}\n`);
  writeFileSync(join(folder, "sleep"), `#!/bin/sh\n${sleeps}\n`);
  for (const made of [program, "sleep"]) chmodSync(join(folder, made), 0o755);
  const here = script
    .replaceAll("$$", "$")
    .replaceAll(" /tmp/", ` ${folder}/`)
    .replaceAll("/run/secrets", folder);
  return spawnSync("sh", ["-c", here], { env: { PATH: `${folder}:${process.env.PATH}` }, encoding: "utf8" });
}

test("every secret setting of the servers has its file in the kit, and each server is given it", () => {
  const names = secretsOf(settingsIn(SERVER_SETTINGS));
  expect(names.length).toBeGreaterThan(20);
  expect(servers.length).toBeGreaterThan(2);
  for (const [service, { environment = {}, secrets = [] }] of servers)
    for (const name of names) {
      const file = name.toLowerCase();
      expect([service, name, environment[`${name}_FILE`]]).toEqual([service, name, `/run/secrets/${file}`]);
      expect([service, secrets.includes(file)]).toEqual([service, true]);
    }
});

test("a file of a secret that a service is given is named below, and leads to the setting of its name", () => {
  const known = new Set(
    EVERY_GROUP.flatMap(({ settings }) => Object.values(settings)).map(({ name }) => name),
  );
  for (const [service, { environment = {}, secrets = [], volumes = [] }] of Object.entries(
    compose.services,
  )) {
    for (const name of secrets)
      expect([service, compose.secrets[name]]).toEqual([service, { file: `secrets/${name}` }]);
    for (const [name, path] of Object.entries(environment)) {
      if (!String(path).startsWith("/run/secrets/")) continue;
      const file = path.slice("/run/secrets/".length);
      const isMounted = volumes.includes(`./secrets/${file}:${path}:ro`);
      expect([service, name, secrets.includes(file) || isMounted]).toEqual([service, name, true]);
      if (!/^(POSTGRES|GF)_/.test(name))
        expect([name, known.has(name.replace(/_FILE$/, ""))]).toEqual([name, true]);
    }
  }
});

test("what the image says of itself is not taken away by a line without a value in the settings", () => {
  const said = [...read("deploy/Containerfile").matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) =>
    line.split(" ").map((pair) => pair.split("=")[0] ?? ""),
  );
  expect(said).toContain("HEADS_DIR");
  for (const [, { environment = {} }] of servers)
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(said));
});

test("two of each role can be replaced one by one, under the one name that the proxy and the monitoring ask for", () => {
  const roles = ["api", "console", "worker"];
  expect(servers.map(([name]) => name).toSorted()).toEqual(
    roles.flatMap((role) => [`${role}-1`, `${role}-2`]).toSorted(),
  );
  const ofImage = JSON.parse(/^HEALTHCHECK .* CMD (.*)$/m.exec(read("deploy/Containerfile"))?.[1] ?? "[]");
  for (const [name, { environment = {}, networks = {}, image, healthcheck }] of servers) {
    expect([name, networks.inside?.aliases]).toEqual([name, [environment.ROLE]]);
    expect(["CMD", ...ofImage]).toEqual(healthcheck?.test);
    expect(image).toMatch(/^localhost\/vaada:\$\{RELEASE:\?/);
  }
  expect(read("deploy/caddy/Caddyfile")).toMatch(/import vaada api 3000[\s\S]*import vaada console 3001/);
  expect(read("deploy/prometheus/prometheus.yml")).toContain(`[${roles.join(", ")}]`);
  const runbook = read("docs/operating.md");
  for (const [name] of servers) expect(runbook).toMatch(new RegExp(`for one in .*\\b${name}\\b`));
});

test("every command of the runbook is in the image, and is run there with the owner's address", () => {
  const named = [...read("docs/operating.md").matchAll(/npm run (?:-s )?([a-z]+)/g)].map(
    ([, name]) => name ?? "",
  );
  const files = readdirSync("apps/server/src/commands");
  const ofCheckout = ["build", "docs", "bench", "prove", "test", "start"];
  const commands = new Set(named.filter((name) => !ofCheckout.includes(name)));
  expect([...commands].filter((name) => !files.includes(`${name}.ts`))).toEqual([]);
  expect(commands.has("audit") && commands.has("reconcile") && commands.has("switches")).toBe(true);
  const { entrypoint = [], environment = {}, volumes = [] } = serviceOf("commands");
  const script = (entrypoint[2] ?? "").replaceAll("$$", "$").replace("exec node", "exec echo");
  const said = execFileSync("sh", ["-c", script, "switches", "stop", "money", "a b"], { encoding: "utf8" });
  expect(said).toBe("apps/server/src/commands/switches.ts stop money a b\n");
  const [path] = Object.entries(environment).flatMap(([name, at]) =>
    name === "DATABASE_MIGRATION_URL_FILE" ? [at] : [],
  );
  expect(volumes).toContain(`./secrets/database_migration_url:${path}:ro`);
  for (const name of secretsOf(settingsIn(SERVER_SETTINGS)))
    expect(environment).toHaveProperty(`${name}_FILE`);
});

test("the logins that copy the database are made with it, let in, and known to a cluster that takes away strange slots", () => {
  const made = read("deploy/postgres/make-login.sh");
  const logins = read("deploy/postgres/logins.sql");
  for (const [, word = ""] of logins.matchAll(/password :'(\w+)'/g)) {
    expect(made).toContain(`--set=${word}="$(cat /run/secrets/${word})"`);
    expect(serviceOf("postgres").secrets).toContain(word);
  }
  expect(made).toContain("host replication vaada_backup samenet scram-sha-256");
  const patroni = parse(read("deploy/high-availability/patroni.yml"));
  expect(patroni.bootstrap.dcs.slots).toEqual({ [SLOT_OF_BACKUPS]: { type: "physical" } });
  expect(patroni.bootstrap.dcs.postgresql.use_slots).toBe(true);
  for (const line of ["replication vaada_backup", "all vaada_owner", "all vaada_dump", "all vaada_login"])
    expect(patroni.postgresql.pg_hba).toContain(`hostssl ${line} 10.0.0.0/24 scram-sha-256`);
});

test("what is restored is of the version, the user and the folder that the database starts with", () => {
  const image = read("deploy/backup/Containerfile");
  const base = serviceOf("postgres").image ?? "";
  expect(image).toContain(`\nFROM ${base}\n`);
  expect(image).toContain("\nUSER postgres\n");
  const version = /:(\d+)-/.exec(base)?.[1];
  const backups = (name: string) =>
    serviceOf(name)
      .volumes?.find((one) => one.includes("vaada-backups"))
      ?.replace(/:ro$/, "");
  expect(serviceOf("backup-follow").environment?.PG_BIN_DIR).toBe(`/usr/lib/postgresql/${version}/bin`);
  for (const name of ["backup-nightly", "restore", "postgres"])
    expect(backups(name)).toBe(backups("backup-follow"));
  const data = "database:/var/lib/postgresql/data";
  for (const name of ["restore", "postgres"]) expect(serviceOf(name).volumes).toContain(data);
  expect(serviceOf("restore").entrypoint?.slice(-2)).toEqual(["--database", "/var/lib/postgresql/data"]);
  expect(serviceOf("restore").depends_on).toEqual({});
});

test("what is mounted is there: a folder of the kit or the machine, or a volume that is named below", () => {
  for (const [service, { volumes = [] }] of Object.entries(compose.services))
    for (const volume of volumes) {
      const from = volume.replace(/\$\{\w+:-([^}]*)\}/, "$1").split(":")[0] ?? "";
      const isThere = from.startsWith("./")
        ? from.startsWith("./secrets/") || existsSync(join("deploy", from))
        : from.startsWith("/") || from in compose.volumes;
      expect([service, volume, isThere]).toEqual([service, volume, true]);
    }
});

test("a server that the public reaches writes no part of the console's pages, and a worker none of any", () => {
  for (const [name, { environment = {}, volumes = [] }] of servers) {
    const role = environment.ROLE ?? "";
    const shared = volumes.filter((volume) => volume.endsWith(`:${environment.ASSETS_DIR}`));
    const own = { api: ["assets-borrower"], console: ["assets-console"] }[role] ?? [];
    expect([name, shared.map((volume) => volume.split(":")[0])]).toEqual([name, own]);
  }
});

test("what a container says outlives it, and is kept as long as the law asks", () => {
  for (const [name, { logging }] of Object.entries(compose.services))
    expect([name, logging?.driver]).toEqual([name, "journald"]);
  const journal = read("deploy/logs/journald.conf");
  expect(journal).toMatch(/^Storage=persistent$/m);
  // journald gives up a whole file when its first line is too old.
  const days = (name: string) => Number(new RegExp(`^${name}=(\\d+)day$`, "m").exec(journal)?.[1]);
  expect(days("MaxRetentionSec") - days("MaxFileSec")).toBe(180);
  const rotation = read("deploy/logs/logrotate.conf");
  expect(rotation).toMatch(/^ {4}maxage 366$/m);
  expect(rotation).toMatch(/^ {4}copytruncate$/m);
  expect(Number(/^ {4}rotate (\d+)$/m.exec(rotation)?.[1])).toBeGreaterThan(366);
  for (const [name, { environment = {}, volumes = [] }] of Object.entries(compose.services)) {
    if (environment.SECURITY_LOG_FILE === undefined) continue;
    expect([name, environment.SECURITY_LOG_FILE]).toEqual([name, "/var/log/vaada/security.log"]);
    const folder = volumes.find((volume) => volume.endsWith(":/var/log/vaada"))?.split(":")[0];
    expect([name, rotation.includes(`${folder}/*.log`)]).toEqual([name, true]);
  }
  for (const name of ["api-1", "worker-2", "commands", "backup-nightly"])
    expect(serviceOf(name).environment).toHaveProperty("SECURITY_LOG_FILE");
});

test("no address is given out that is the proxy's own, and the servers believe that one", () => {
  const { subnet = "", ip_range: range = "" } = compose.networks.inside.ipam.config[0] ?? {};
  const own = serviceOf("proxy").networks?.inside?.ipv4_address ?? "";
  expect(bits(own, subnet)).toBe(bits(subnet, subnet));
  expect(bits(range, subnet)).toBe(bits(subnet, subnet));
  expect(bits(own, range)).not.toBe(bits(range, range));
  for (const [, { environment = {} }] of servers) expect(environment.TRUSTED_PROXIES).toBe(own);
});

/** The first bits of an address, as many as a range has. */
function bits(address: string, range: string): string {
  const numbers = (address.split("/")[0] ?? "").split(".").map(Number);
  const all = numbers.map((number) => number.toString(2).padStart(8, "0")).join("");
  return all.slice(0, Number(range.split("/")[1]));
}

test("the database is asked by the network whether it is there: its first start answers at the socket alone", () => {
  expect(serviceOf("postgres").healthcheck?.test?.join(" ")).toContain("pg_isready -h 127.0.0.1 ");
});

test("the pooler's login is written from the database's own password, whatever stands in it", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "login_password"), 'a "quoted" word\n');
  const { status } = runShell("pgbouncer", { program: "pgbouncer", does: "exit 0", folder });
  expect([status, read(join(folder, "users.txt"))]).toEqual([0, '"vaada_login" "a ""quoted"" word"\n']);
  expect(statSync(join(folder, "users.txt")).mode & 0o777).toBe(0o600);
  expect(serviceOf("pgbouncer").secrets).toEqual(["login_password"]);
  expect(read("deploy/pgbouncer/pgbouncer.ini")).toContain("auth_file = /tmp/users.txt");
});

test("the pooler of one machine asks for its database again as soon as the cluster's does", () => {
  const settingsOf = (path: string) =>
    Object.fromEntries([...read(path).matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value]));
  const [one, cluster] = [
    settingsOf("deploy/pgbouncer/pgbouncer.ini"),
    settingsOf("deploy/high-availability/pgbouncer.ini"),
  ];
  for (const name of ["server_login_retry", "server_connect_timeout", "max_prepared_statements", "pool_mode"])
    expect([name, one[name]]).toEqual([name, cluster[name]]);
});

test("migrations that fail at first are tried again, and what waits for them learns how it ended", () => {
  for (const [failures, tries, status] of [
    [0, 1, 0],
    [2, 3, 0],
    [99, 5, 78],
  ]) {
    const folder = newFolder();
    const does = `echo x >> ${folder}/tries; [ $(wc -l < ${folder}/tries) -gt ${failures} ] || exit 78`;
    expect(runShell("migrate", { program: "node", does, folder }).status).toBe(status);
    expect(read(join(folder, "tries")).trim().split("\n")).toHaveLength(tries ?? 0);
  }
});

test("the store of files makes the very bucket and key that the servers ask with", () => {
  const store = serviceOf("files");
  const garage = read("deploy/files-store/garage.toml");
  expect(store.image).toMatch(/:v\d+\.\d+\.\d+$/);
  const { GARAGE_DEFAULT_BUCKET: bucket, GARAGE_DEFAULT_ACCESS_KEY: key } = store.environment ?? {};
  expect(store.healthcheck?.test).toContain(bucket);
  expect(key).toMatch(/^GK[0-9a-f]{24}$/);
  const region = /s3_region = "(.*)"/.exec(garage)?.[1];
  expect(garage).toContain(":3900");
  for (const [, { environment = {} }] of servers)
    expect(environment).toMatchObject({
      FILES_URL: `\${FILES_URL:-s3://${bucket}}`,
      FILES_S3_REGION: `\${FILES_S3_REGION:-${region}}`,
      FILES_S3_ENDPOINT: `\${FILES_S3_ENDPOINT:-http://files:3900}`,
      FILES_S3_KEY_ID: `\${FILES_S3_KEY_ID:-${key}}`,
      FILES_DIR: "",
    });
});

test("a base backup is made at once where there is none, and then each night", () => {
  for (const [listed, first] of [
    ["", ["backup.ts list", "backup.ts"]],
    ["a base", ["backup.ts list"]],
  ] as const) {
    const folder = newFolder();
    const does = `echo "\${1##*/} $2 $3" | sed 's/ *$//' >> ${folder}/done; [ "$2" != list ] || echo "${listed}"`;
    const sleeps = `echo "sleep $1" >> ${folder}/done; [ $(grep -c sleep ${folder}/done) -lt 2 ] || kill $PPID`;
    runShell("backup-nightly", { program: "node", does, folder, sleeps });
    const done = read(join(folder, "done")).trim().split("\n");
    const pauses = done.filter((line) => line.startsWith("sleep")).map((line) => Number(line.slice(6)));
    expect(pauses.every((seconds) => seconds > 0 && seconds <= 86_400)).toBe(true);
    expect(done.filter((line) => !line.startsWith("sleep"))).toEqual([
      ...first,
      "backup.ts",
      "backup.ts prune 35",
    ]);
  }
});

test("secrets are begun once: ours are good as they are, and everything that is named has its file", () => {
  const folder = newFolder();
  for (const name of ["make-secrets.sh", "compose.yaml"]) cpSync(join("deploy", name), join(folder, name));
  const make = () => execFileSync(join(folder, "make-secrets.sh"), { encoding: "utf8" });
  const said = make();
  const secrets = join(folder, "secrets");
  const valuesNow = () =>
    Object.fromEntries(readdirSync(secrets).map((name) => [name, read(join(secrets, name)).trim()]));
  const values = valuesNow();
  expect(Object.keys(values).toSorted()).toEqual(
    [...Object.keys(compose.secrets), "files_store.env"].toSorted(),
  );
  const store = parseEnv(values["files_store.env"] ?? "");
  expect(store.GARAGE_DEFAULT_SECRET_KEY).toBe(values.files_s3_key_secret);
  expect([store.GARAGE_DEFAULT_SECRET_KEY, store.GARAGE_RPC_SECRET].join()).toMatch(
    /^[0-9a-f]{64},[0-9a-f]{64}$/,
  );
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  for (const name of Object.keys(values)) expect(statSync(join(secrets, name)).mode & 0o444).toBe(0o444);
  for (const { name, schema } of EVERY_GROUP.flatMap(({ settings }) => Object.values(settings))) {
    const value = values[name.toLowerCase()];
    if (value) expect([name, schema.safeParse(value).success]).toEqual([name, true]);
  }
  const empty = Object.keys(values).filter((name) => values[name] === "");
  expect([...said.matchAll(/^secrets\/(\w+) is empty/gm)].map(([, name]) => name).toSorted()).toEqual(
    empty.toSorted(),
  );
  expect(empty).toEqual(expect.arrayContaining(["razorpay_key_secret", "smtp_url"]));
  for (const name of ["field_keys", "index_key", "heads_key", "otp_pepper", "database_url", "login_password"])
    expect([name, empty.includes(name)]).toEqual([name, false]);
  writeFileSync(join(secrets, "smtp_url"), "smtps://mail");
  make();
  expect(valuesNow()).toEqual({ ...values, smtp_url: "smtps://mail" });
});
