import { join } from "node:path";
import { mkdtemp } from "node:fs/promises";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import { openDatabase } from "../dev/database.ts";
import { ensureSecrets } from "../dev/secrets.ts";
import { makeSettings } from "../dev/settings.ts";
import { choosePorts, ANY_FREE_PORTS } from "../dev/ports.ts";
import { runQuietly } from "../dev/program.mjs";
import { ROOT } from "../dev/root.ts";
import { openLender } from "./lender.ts";
import { writeBook } from "./book.ts";

const folder = await makeThrowawayFolder();
const env = { ...process.env, ...ANY_FREE_PORTS, SANDBOX_PORT: "45002", SANDBOX_SMTP_PORT: "45025" };
const secrets = await ensureSecrets(folder.path);
const database = await openDatabase({ env: {}, dataDir: folder.path, secrets, durable: false, onLine: () => undefined });
const ports = { ...(await choosePorts(env)), SANDBOX_PORT: 45002, SANDBOX_SMTP_PORT: 45025, PORT: 3000 };
const settings = makeSettings({ env: { ...env, PORT: "3000"}, ports: ports as never, secrets, database, dataDir: folder.path });
const done = await runQuietly(process.execPath, [join(ROOT, "apps/server/src/commands/migrate.ts")], { cwd: ROOT, env: settings.migrate });
if (done.code !== 0) throw new Error(done.output);
const lender = await openLender({ settings, ownerUrl: database.migrationUrl, dataDir: folder.path });
try {
  const t0 = performance.now(); const c0 = process.cpuUsage();
  const done = await writeBook(lender, { seed: 7, borrowers: Number(process.argv[2] ?? 30), days: Number(process.argv[3] ?? 40), staffSecret: secrets.SANDBOX_SECRET, onProgress: (p) => { if (p.day % 10 === 0) console.log(p, ((performance.now() - t0) / 1000).toFixed(1)); } });
  const d = process.cpuUsage(c0);
  console.log(done, ((performance.now() - t0) / 1000).toFixed(1), "s wall", ((d.user + d.system) / 1e6).toFixed(1), "s cpu");
  const q = async (text: string) => console.log(text.slice(0, 90), (await lender.owner.query(text)).rows);
  await q("select status, delinquency, count(*)::int from vaada.loans group by 1,2 order by 1,2");
  await q("select task_identifier as job, attempts, left(last_error,200) as e, count(*)::int from graphile_worker.jobs where attempts>0 group by 1,2,3 limit 12");
  await q("select status, count(*)::int from vaada.debits group by 1");
  await q("select kind, state, count(*)::int from vaada.cases group by 1,2");
} finally {
  await lender.close().catch((e) => console.log("close", e));
  await database.postgres?.stop();
  await folder.remove();
}
