import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../dev/root.ts";

const run = promisify(execFile);
const SAID_BYTES_MAX = 64 * 1024 * 1024;
/** What the image's base is made of: Debian, and Node with the npm that comes with it. */
const RELEASE = "bookworm";
const NPM = "npm@11";

/** A folder that is a system of its own: nothing of this machine is in it but what was put there. */
export type CleanRoot = { readonly path: string };

/** Makes the base of an image from Debian's packages and this project's Node. */
export async function makeBase(path: string, debootstrap: string): Promise<CleanRoot> {
  await run(debootstrap, ["--variant=minbase", RELEASE, path, await mirror()], { maxBuffer: SAID_BYTES_MAX });
  await copyFile(process.execPath, join(path, "usr/local/bin/node"));
  const install = [
    "install",
    "--global",
    "--no-audit",
    "--no-fund",
    "--prefix",
    join(path, "usr/local"),
    NPM,
  ];
  await run("npm", install, { maxBuffer: SAID_BYTES_MAX });
  return { path };
}

/** Where this machine has its packages from. */
async function mirror(): Promise<string> {
  const { stdout } = await run("apt-get", ["indextargets", "--format", "$(REPO_URI)"]);
  return stdout.split("\n")[0] ?? "";
}

export async function copyRoot({ path }: CleanRoot, to: string): Promise<CleanRoot> {
  await run("cp", ["-a", "--reflink=auto", path, to]);
  return { path: to };
}

/** Copies the project's folder, without what `.dockerignore` names. */
export async function copyProject(
  root: CleanRoot,
  { to, sources }: { to: string; sources: readonly string[] },
) {
  const ignored = (await readFile(join(ROOT, ".dockerignore"), "utf8"))
    .split("\n")
    .filter((line) => line !== "");
  const excluded = ignored.flatMap((pattern) =>
    pattern.startsWith("**/")
      ? ["--no-anchored", `--exclude=${pattern.slice(3)}`]
      : ["--anchored", `--exclude=./${pattern}`, `--exclude=${pattern}`],
  );
  for (const source of sources) {
    const { folder, name, place } = placesOf(source, { to, isSeveral: sources.length > 1 });
    await mkdir(join(root.path, place), { recursive: true });
    // A folder's contents are copied, and a file as it is.
    const packed = `tar -C "$0" -cf - "$@" | tar -C "${join(root.path, place)}" -xf - --no-same-owner`;
    await run("sh", ["-c", packed, join(ROOT, folder), ...excluded, name], { maxBuffer: SAID_BYTES_MAX });
  }
}

/** As `COPY` has it: a folder is its contents, below the name that it is given. */
function placesOf(source: string, { to, isSeveral }: { to: string; isSeveral: boolean }) {
  const isFile = /\.[a-z]+$/.test(source);
  if (!isFile) return { folder: source, name: ".", place: to };
  const at = source.lastIndexOf("/");
  const [folder, name] = [source.slice(0, Math.max(at, 0)), source.slice(at + 1)];
  return { folder, name, place: isSeveral || to.endsWith("/") ? to : join(to, "..") };
}

export async function copyBetween(
  from: CleanRoot,
  root: CleanRoot,
  { sources, to }: { sources: readonly string[]; to: string },
): Promise<void> {
  for (const source of sources)
    await cp(join(from.path, source), join(root.path, to), { recursive: true, verbatimSymlinks: true });
}

/** Runs a command inside, with this machine's network and its settings of npm, and with nothing else of it. */
export async function runInside(
  root: CleanRoot,
  {
    at,
    command,
    environment,
  }: { at: string; command: string; environment: Readonly<Record<string, string>> },
): Promise<void> {
  await mkdir(join(root.path, at), { recursive: true });
  await copyFile("/etc/resolv.conf", join(root.path, "etc/resolv.conf"));
  const env = { ...INSIDE, ...environment, ...(await settingsOfNpm(root)) };
  const mounts = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev"`;
  const script = `${mounts} && cd / && exec chroot "$0" /bin/sh -c "$1"`;
  await run("unshare", ["--mount", "sh", "-c", script, root.path, `cd ${at} && ${command}`], {
    env,
    maxBuffer: SAID_BYTES_MAX,
  });
}

export const INSIDE = {
  PATH: "/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/root",
  LC_ALL: "C.UTF-8",
};

async function settingsOfNpm(root: CleanRoot): Promise<Record<string, string>> {
  const read = async (name: string) => (await run("npm", ["config", "get", name])).stdout.trim();
  const [registry, authorities] = [await read("registry"), await read("cafile")];
  if (authorities === "null" || authorities === "") return { npm_config_registry: registry };
  const inside = "/tmp/authorities.pem";
  await writeFile(join(root.path, inside), await readFile(authorities));
  return { npm_config_registry: registry, npm_config_cafile: inside };
}
