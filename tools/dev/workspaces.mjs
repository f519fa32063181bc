import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The folders of the packages that the root's `workspaces` name, from the root.
 * @param {string} root
 * @returns {string[]}
 */
export function workspacesOf(root) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return workspaces
    .flatMap((pattern) => (pattern.endsWith("/*") ? foldersIn(root, pattern.slice(0, -2)) : [pattern]))
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .sort();
}

/**
 * @param {string} root
 * @param {string} parent
 * @returns {string[]}
 */
function foldersIn(root, parent) {
  if (!existsSync(join(root, parent))) return [];
  return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
}
