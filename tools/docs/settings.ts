import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultTextOf, EVERY_GROUP, isRequired } from "../../apps/server/src/settings/every-setting.ts";
import type { Setting, SettingGroup } from "../../apps/server/src/settings/setting.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BEGIN = "<!-- Made by `npm run docs` from apps/server/src/settings. Do not edit. -->";
const END = "<!-- End of what `npm run docs` makes. -->";

/** The page of operating with its tables of settings as the server declares them today. */
export function withSettings(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`docs: the page has no lines "${BEGIN}" and "${END}".`);
  const tables = EVERY_GROUP.flatMap(tableOf);
  return `${page.slice(0, begin)}${[BEGIN, "", ...tables, ""].join("\n")}${page.slice(end)}`;
}

function tableOf({ title, settings }: SettingGroup): string[] {
  const rows = Object.values(settings).map(
    (setting) => `| ${nameOf(setting)} | ${leftOut(setting)} | ${setting.description} |`,
  );
  return [`### ${title}`, "", "| Setting | If left out | What |", "|---|---|---|", ...rows, ""];
}

const nameOf = ({ name, isSecret }: Setting): string =>
  isSecret === true ? `\`${name}\` (secret)` : `\`${name}\``;

function leftOut(setting: Setting): string {
  if (setting.isFilledOnSandbox === true) return setting.otherwise ?? "required without the sandbox";
  if (isRequired(setting)) return "**required**";
  if (setting.otherwise !== undefined) return setting.otherwise;
  const text = defaultOf(setting);
  if (text === null || text === "") return "none";
  return setting.sandboxValue === undefined
    ? `\`${text}\``
    : `\`${text}\`; \`npm start\` on the sandbox: \`${setting.sandboxValue}\``;
}

/** A path of this repository is shown from its root. */
function defaultOf(setting: Setting): string | null {
  const text = defaultTextOf(setting);
  return text?.startsWith(ROOT) === true ? relative(ROOT, text) : text;
}

/** Every setting as a file for `node --env-file`: what is required is empty, the rest stands as a comment. */
export function exampleEnvironment(): string {
  return [
    "# Made by `npm run docs` from apps/server/src/settings. Do not edit.",
    "# A copy with values: node --env-file=.env apps/server/src/main.ts. `npm start` needs none of it.",
    "",
    ...EVERY_GROUP.flatMap(({ title, settings }) => [
      `# ${title}`,
      ...Object.values(settings).map(exampleLine),
      "",
    ]),
  ].join("\n");
}

function exampleLine(setting: Setting): string {
  const { name } = setting;
  return isRequired(setting) ? `${name}=` : `# ${name}=${quoted(defaultOf(setting) ?? "")}`;
}

/** As such a file is read: a value with a space in it is quoted. */
const quoted = (text: string): string => (/\s/.test(text) ? `"${text}"` : text);
