import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bringUp } from "../../tools/house/house.ts";

/** The whole house, as `npm start` brings it up, on free ports and a folder of its own. */
export default async function bringUpForTests(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "vaada-e2e-"));
  const house = await bringUp({
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    freePorts: true,
  });
  process.env.E2E_APP_URL = house.urls.app;
  process.env.E2E_SANDBOX_URL = house.urls.sandbox;
  process.env.E2E_DATABASE_URL = house.databaseSuperuserUrl;
  return async () => {
    await house.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
