import { FOLDERS, type FolderOrder } from "../folders.ts";
import { type FileRule, isCode, isTest, neighboursOf } from "../source.ts";

/** Production files look down the list of their app, types counted; tests may look anywhere. */
export const orderOf =
  (folders: FolderOrder): FileRule =>
  (source) => {
    if (!isCode(source.path) || isTest(source.path)) return [];
    return [...unlisted(folders, source.path), ...neighboursOf(source).flatMap(upward(folders, source.path))];
  };

export const folderOrder = orderOf(FOLDERS);

/** Every file is in the list of each listed folder above it, so that a new folder has to find its place. */
const unlisted = (folders: FolderOrder, path: string): string[] =>
  Object.keys(folders)
    .filter((folder) => path.startsWith(`${folder}/`))
    .filter((folder) => placeIn(folders, folder, path) === -1)
    .map((folder) => `${path}: "${childIn(folder, path)}" has no place in the order of ${folder}`);

const upward =
  (folders: FolderOrder, from: string) =>
  (to: string): string[] => {
    const folder = commonFolder(from, to);
    const [importer, imported] = [childIn(folder, from), childIn(folder, to)];
    if (folders[folder] === undefined || importer === imported || isTest(to)) return [];
    const [above, below] = [placeIn(folders, folder, from), placeIn(folders, folder, to)];
    if (below < above) return [];
    const relation = below === above ? "stands beside" : "stands above";
    return [`${from}: imports ${to}, but in ${folder} "${imported}" ${relation} "${importer}"`];
  };

const placeIn = (folders: FolderOrder, folder: string, path: string): number =>
  folders[folder]?.findIndex((entry) => [entry].flat().includes(childIn(folder, path))) ?? -1;

const childIn = (folder: string, path: string): string => path.slice(folder.length + 1).split("/")[0] ?? "";

function commonFolder(a: string, b: string): string {
  const [parts, others] = [a.split("/"), b.split("/")];
  return parts
    .slice(
      0,
      parts.findIndex((part, index) => part !== others[index]),
    )
    .join("/");
}
