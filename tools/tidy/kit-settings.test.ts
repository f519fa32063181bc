import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import {
  filesPlaceOf,
  headsPlacesOf,
  readBackupConfig,
  readConfig,
  readOwnerAddress,
} from "../../apps/server/src/config.ts";
import { EVERY_GROUP } from "../../apps/server/src/settings/every-setting.ts";
import { liveEnvironment } from "../../apps/server/testing/test-environment.ts";

/** The kit with secrets made by its own script, and what a provider would have given in the place of what is empty. */
const kit = mkdtempSync(join(tmpdir(), "vaada-kit-"));
afterAll(() => rmSync(kit, { recursive: true, force: true }));
for (const name of ["make-secrets.sh", "compose.yaml"]) cpSync(join("deploy", name), join(kit, name));
execFileSync(join(kit, "make-secrets.sh"));
const secrets = join(kit, "secrets");
const live: Record<string, string> = { ...liveEnvironment() };
for (const { name, isSecret } of EVERY_GROUP.flatMap(({ settings }) => Object.values(settings))) {
  const path = join(secrets, name.toLowerCase());
  if (isSecret !== true || name.startsWith("SANDBOX_") || live[name] === undefined) continue;
  if (statSync(path).size === 0) writeFileSync(path, `${live[name]}\n`);
  delete live[name];
}

type Environment = Readonly<Record<string, string | undefined>>;
const { services } = parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true }) as {
  services: Record<string, { environment: Record<string, string> }>;
};

/** What a container of the service is given, with an empty line in `settings.env` for whatever the example has one for. */
function environmentOf(service: string, settings: Environment): Environment {
  const bare = [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z0-9_]+)=$/gm)].map(([, name]) => [
    name,
    "",
  ]);
  const own = Object.entries(services[service]?.environment ?? {}).map(([name, text]) => [
    name,
    String(text)
      .replace(/\$\{\w+:-([^}]*)\}/g, "$1")
      .replace("/run/secrets", secrets),
  ]);
  return { ...Object.fromEntries(bare), ...settings, ...Object.fromEntries(own) };
}

test("a server starts on the settings of the kit: secrets from their files, files and heads in its own store", () => {
  for (const service of ["api-1", "console-2", "worker-1"]) {
    const config = readConfig(environmentOf(service, live));
    expect(config.server.role).toBe(service.replace(/-\d$/, ""));
    const place = filesPlaceOf(config.files);
    expect(place).toMatchObject({
      bucket: { endpoint: "http://files:3900", bucket: "vaada-files", prefix: "" },
    });
    expect(place.folder).toBeUndefined();
    expect(headsPlacesOf(config)).toMatchObject({
      journal: { prefix: "heads/" },
      trail: { prefix: "trail-heads/" },
    });
    expect(config.database.url.reveal()).toMatch(/^postgres:\/\/vaada_login:\w+@pgbouncer:6432\/vaada$/);
  }
});

test("a secret that also stands in the settings is refused by name, and is not guessed between", () => {
  expect(() => readConfig(environmentOf("api-1", { ...live, SMTP_URL: "smtp://elsewhere" }))).toThrow(
    "SMTP_URL and SMTP_URL_FILE are both set",
  );
});

test("the machine of the backups has what a backup asks for, and the owner's commands have the owner's address", () => {
  for (const service of ["backup-follow", "backup-nightly"])
    expect(readBackupConfig(environmentOf(service, {}))).toMatchObject({
      folder: "/var/lib/vaada-backups",
      url: expect.stringMatching(/^postgres:\/\/vaada_backup:\w+@postgres:5432\/vaada$/),
      files: { bucket: { bucket: "vaada-files" } },
      heads: { journal: { bucket: "vaada-files" }, trail: { bucket: "vaada-files" } },
    });
  for (const service of ["commands", "migrate"])
    expect(readOwnerAddress(environmentOf(service, live))).toMatch(
      /^postgres:\/\/vaada_owner:\w+@postgres:5432\/vaada$/,
    );
});
