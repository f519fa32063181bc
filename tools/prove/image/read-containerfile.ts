/** A step that changes the files of an image. */
export type Step = { readonly at: string } & (
  | { readonly kind: "run"; readonly command: string }
  | {
      readonly kind: "copy";
      /** The stage that they come from; `null` for the project's folder. */
      readonly from: string | null;
      readonly sources: readonly string[];
      readonly to: string;
    }
);

export type Stage = {
  readonly name: string;
  readonly base: string;
  readonly steps: readonly Step[];
  readonly environment: Readonly<Record<string, string>>;
  /** Who the container's program runs as. */
  readonly user: string;
  readonly folder: string;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
};

type Draft = { -readonly [Key in keyof Stage]: Stage[Key] } & { steps: Step[] };

/** Reads the instructions that our Containerfile uses, and refuses any other: what is not understood is not proved. */
export function readContainerfile(text: string): readonly Stage[] {
  const stages: Draft[] = [];
  for (const line of instructionsOf(text)) {
    const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") {
      const [, base = "", stage = ""] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ ...EMPTY, name: stage, base, steps: [], environment: {} });
      continue;
    }
    const stage = stages.at(-1);
    const take = TAKEN[name];
    if (stage === undefined || take === undefined) throw new Error(`image: not understood: ${line}`);
    take(stage, rest);
  }
  return stages;
}

const EMPTY = { user: "0:0", folder: "/", command: [], healthCheck: [] } as const;

const TAKEN: Readonly<Record<string, (stage: Draft, rest: string) => void>> = {
  WORKDIR: (stage, rest) => {
    stage.folder = rest;
  },
  RUN: (stage, command) => stage.steps.push({ kind: "run", at: stage.folder, command }),
  COPY: (stage, rest) => {
    const [, from, paths = ""] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
    const words = paths.split(/\s+/);
    const [sources, to = ""] = [words.slice(0, -1), words.at(-1)];
    stage.steps.push({ kind: "copy", at: stage.folder, from: from ?? null, sources, to });
  },
  ENV: (stage, rest) => {
    const pairs = rest.split(/\s+/).map((pair) => pair.split("=", 2) as [string, string]);
    stage.environment = { ...stage.environment, ...Object.fromEntries(pairs) };
  },
  USER: (stage, rest) => {
    stage.user = rest;
  },
  CMD: (stage, rest) => {
    stage.command = JSON.parse(rest);
  },
  HEALTHCHECK: (stage, rest) => {
    stage.healthCheck = JSON.parse(/ CMD (\[.*\])$/.exec(rest)?.[1] ?? "[]");
  },
  EXPOSE: () => undefined,
  STOPSIGNAL: () => undefined,
};

/** Comments gone, and lines that go on with a backslash put together. */
const instructionsOf = (text: string): string[] =>
  text
    .replace(/\\\n/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
