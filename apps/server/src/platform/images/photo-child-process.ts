import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { PhotoAnswer } from "./photo-protocol.ts";

/** A process that decodes pictures, and that another takes the place of when one was too much for it. */
export type PhotoChild = {
  /** `null` for what can't be decoded, or not within the time. One at a time. */
  redraw(bytes: Buffer): Promise<Buffer | null>;
  close(): void;
};

export type ChildOptions = {
  readonly redrawMsMax?: number;
  /** The program that redraws, for a test that needs another. */
  readonly program?: string;
};

/** The largest picture we take is decoded in well under a second. */
const REDRAW_MS_MAX = 8_000;
/** A process that dies of something else than its picture gets the picture once more. */
const TRIES_MAX = 2;
const HEAP_MEGABYTES_MAX = 128;

const PROGRAM = fileURLToPath(new URL("./photo-child.ts", import.meta.url));

/** Started by the first picture, so that it costs the start nothing. */
export function createPhotoChild({
  redrawMsMax = REDRAW_MS_MAX,
  program = PROGRAM,
}: ChildOptions): PhotoChild {
  let child: Promise<ChildProcess> | null = null;
  let isClosed = false;
  const discard = (): void => {
    child?.then(
      (process) => process.kill("SIGKILL"),
      () => undefined,
    );
    child = null;
  };
  return {
    async redraw(bytes) {
      for (let tries = 1; tries <= TRIES_MAX && !isClosed; tries++) {
        child ??= start(program);
        const heard = await child.then(
          (process) => ask(process, bytes, redrawMsMax),
          (error: unknown) => {
            child = null;
            throw error;
          },
        );
        if (heard.kind === "answered") return heard.jpeg;
        discard();
        if (heard.kind === "too-long") return null;
      }
      return null;
    },
    close() {
      isClosed = true;
      discard();
    },
  };
}

/** It may read its own program and nothing else, write nothing, start nothing, and knows none of our settings. */
async function start(program: string): Promise<ChildProcess> {
  const child = fork(program, {
    execArgv: [
      "--permission",
      "--allow-addons",
      ...readable(program).map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${HEAP_MEGABYTES_MAX}`,
      "--disable-warning=SecurityWarning",
    ],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // The caller that waits for it sees the failure; nobody else needs to hear.
  child.on("error", () => undefined);
  const [first] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (typeof first !== "object") throw new Error("photo-child: it ended before it was ready");
  letGo(child);
  return child;
}

/** Neither an idle process nor its channel keeps a server from ending. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** The program, what it imports, and the packages. */
const readable = (program: string): string[] => [
  program,
  join(dirname(PROGRAM), sep),
  join(fileURLToPath(import.meta.resolve("sharp")), "..", "..", "..", sep),
];

type Heard =
  | { readonly kind: "answered"; readonly jpeg: Buffer | null }
  | { readonly kind: "died" }
  | { readonly kind: "too-long" };

let lastId = 0;

function ask(child: ChildProcess, bytes: Buffer, msMax: number): Promise<Heard> {
  const id = ++lastId;
  hold(child);
  return new Promise((resolve) => {
    const end = (heard: Heard): void => {
      clearTimeout(timer);
      letGo(child);
      child.off("message", hear).off("exit", die).off("error", die);
      resolve(heard);
    };
    const hear = (answer: PhotoAnswer): void => {
      if (!("id" in answer) || answer.id !== id) return;
      end({ kind: "answered", jpeg: answer.jpeg === null ? null : Buffer.from(answer.jpeg) });
    };
    const die = (): void => end({ kind: "died" });
    const timer = setTimeout(() => end({ kind: "too-long" }), msMax);
    child.on("message", hear).once("exit", die).once("error", die);
    if (!child.connected) return die();
    child.send({ id, bytes }, (error) => {
      if (error !== null) die();
    });
  });
}
