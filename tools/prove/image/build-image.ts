import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { ROOT } from "../../dev/root.ts";
import { type CleanRoot, copyBetween, copyProject, copyRoot, makeBase, runInside } from "./clean-root.ts";
import { readContainerfile, type Stage, type Step } from "./read-containerfile.ts";

/** What the Containerfile makes: its files, and how a container of it is run. */
export type Image = { readonly root: CleanRoot; readonly stage: Stage; readonly base: CleanRoot };

/** Every base of the Containerfile has to be this one: a clean root can't be another. */
const BASE = "node:24-bookworm-slim";

/** Runs the steps of the Containerfile, each stage in a root of its own. */
export async function buildImage(
  folder: string,
  { debootstrap, say }: { readonly debootstrap: string; readonly say: (line: string) => void },
): Promise<Image> {
  const stages = readContainerfile(await readFile(join(ROOT, "deploy/Containerfile"), "utf8"));
  const strange = stages.find(({ base }) => base !== BASE);
  if (strange !== undefined) throw new Error(`image: ${strange.base} is no base that a clean root can be`);
  say(`making ${BASE} of Debian's packages`);
  const base = await makeBase(join(folder, "base"), debootstrap);
  const roots = new Map<string, CleanRoot>();
  for (const [nth, stage] of stages.entries()) {
    const root = await copyRoot(base, join(folder, `stage-${nth}`));
    roots.set(stage.name, root);
    for (const step of stage.steps) {
      say(
        `${stage.name || "image"}: ${step.kind === "run" ? step.command : `copy ${step.sources.join(" ")}`}`,
      );
      await take(step, { root, stage, roots });
    }
  }
  const [stage] = stages.slice(-1);
  const root = roots.get(stage?.name ?? "");
  if (stage === undefined || root === undefined) throw new Error("image: the Containerfile has no stage");
  // As an engine does for each container.
  await writeFile(join(root.path, "etc/hosts"), "127.0.0.1 localhost\n::1 localhost\n");
  for (const [name, other] of roots) if (name !== stage.name) await rm(other.path, { recursive: true });
  return { root, stage, base };
}

async function take(
  step: Step,
  { root, stage, roots }: { root: CleanRoot; stage: Stage; roots: ReadonlyMap<string, CleanRoot> },
): Promise<void> {
  if (step.kind === "run")
    return runInside(root, { at: step.at, command: step.command, environment: stage.environment });
  const to = isAbsolute(step.to) ? step.to : join(step.at, step.to);
  await mkdir(join(root.path, step.at), { recursive: true });
  if (step.from === null) return copyProject(root, { to, sources: step.sources });
  const from = roots.get(step.from);
  if (from === undefined) throw new Error(`image: there is no stage ${step.from} before this one`);
  return copyBetween(from, root, { sources: step.sources, to });
}
