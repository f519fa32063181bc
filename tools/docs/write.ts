import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { providersPage } from "./providers.ts";
import { referencePages } from "./reference.ts";
import { registeringPage } from "./registering.ts";
import { retentionPage } from "./retention.ts";
import { exampleEnvironment, withSettings } from "./settings.ts";

const ROOT = new URL("../../", import.meta.url);

function write(path: string, text: string): void {
  writeFileSync(new URL(path, ROOT), text);
  process.stdout.write(`${path}\n`);
}

mkdirSync(new URL("docs/reference/", ROOT), { recursive: true });
for (const [name, text] of Object.entries(referencePages())) write(`docs/reference/${name}`, text);
write("docs/providers.md", providersPage());
write("docs/registering.md", registeringPage());
write("docs/operating.md", withSettings(readFileSync(new URL("docs/operating.md", ROOT), "utf8")));
write("docs/retention.md", retentionPage());
write(".env.example", exampleEnvironment());
