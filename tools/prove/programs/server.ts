import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The server of a house that something is proved on: it leaves its settings in the house's own folder, so that workers
 * can be started that belong to the same house.
 */
const { DATA_DIR = "" } = process.env;
writeFileSync(join(DATA_DIR, "server-settings.json"), JSON.stringify(process.env), { mode: 0o600 });
await import("../../../apps/server/src/main.ts");
