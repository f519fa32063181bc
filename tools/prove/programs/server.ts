import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The server of a proving stack. It writes its settings into the stack's folder, so that workers can be started with the
 * same settings.
 */
const { DATA_DIR = "" } = process.env;
writeFileSync(join(DATA_DIR, "server-settings.json"), JSON.stringify(process.env), { mode: 0o600 });
await import("../../../apps/server/src/main.ts");
