import { bringUp } from "../../tools/house/house.ts";

/** The whole house, as `npm start` brings it up, on free ports and a folder that goes with it. */
export default async function bringUpForTests(): Promise<() => Promise<void>> {
  const house = await bringUp({ env: { ...process.env, LOG_LEVEL: "info" }, throwaway: true });
  process.env.E2E_APP_URL = house.urls.app;
  process.env.E2E_SANDBOX_URL = house.urls.sandbox;
  process.env.E2E_DATA_DIR = house.dataDir;
  process.env.E2E_DATABASE_URL = house.databaseSuperuserUrl;
  return () => house.stop();
}
