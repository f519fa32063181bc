import { join } from "node:path";
import { CLUSTER, readPassword } from "./cluster.ts";
import { readPidFile, urlOf } from "./postmaster.ts";
import { worksFor } from "./running-process.ts";

/**
 * The address of a database of the server that runs on a folder now, as its superuser; undefined when none runs there.
 * Nothing is made, started or stopped.
 */
export async function findRunning({
  dataDir,
  database,
}: {
  dataDir: string;
  database: string;
}): Promise<string | undefined> {
  const cluster = join(dataDir, CLUSTER);
  const noted = await readPidFile(cluster);
  if (noted === undefined || !(await worksFor(noted.pid, cluster))) return undefined;
  return urlOf({ port: noted.port, password: await readPassword({ folder: dataDir }), database });
}
