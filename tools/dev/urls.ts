import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Ports } from "./ports.ts";
import { ROOT } from "./root.ts";

/** The addresses of the running programs. */
export type Urls = { app: string; sandbox: string; metrics: string; console: string | undefined };

export function urlsOf(ports: Ports): Urls {
  return {
    app: `http://localhost:${ports.PORT}`,
    sandbox: `http://localhost:${ports.SANDBOX_PORT}`,
    metrics: `http://localhost:${ports.METRICS_PORT}/metrics`,
    console: existsSync(join(ROOT, "apps/console")) ? `http://localhost:${ports.CONSOLE_PORT}` : undefined,
  };
}
