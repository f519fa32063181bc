import { createHash, randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import type { LogSink } from "./log-sink.ts";

/** The security log's events, and nothing else: borrowers by id, no number, no code, no token. */
type SecurityEvent =
  | {
      readonly event:
        | "signed-in"
        | "signed-in-on-new-device"
        | "sessions-ended"
        | "mobile-changed"
        | "account-asked-for";
      readonly borrowerId: string;
    }
  | { readonly event: "code-wrong" | "code-locked" | "token-refused" }
  | { readonly event: "object-of-another-asked"; readonly borrowerId: string; readonly call: string }
  | { readonly event: "data-exported" | "data-erased"; readonly borrowerId: string }
  | { readonly event: "webhook-forged"; readonly provider: string }
  | { readonly event: "limit-reached"; readonly route: string }
  /** A key that no server was started with before. */
  | { readonly event: "key-new"; readonly key: string; readonly keyId: string; readonly fingerprint: string }
  | { readonly event: "key-retired"; readonly key: string; readonly keyId: string }
  /** Production did not start. The settings that were unsafe, by name. */
  | { readonly event: "start-refused"; readonly settings: string }
  /** Somebody at a terminal, by the name that the machine knows them under. */
  | {
      readonly event: "command-run";
      readonly command: RecordedCommand;
      readonly act: string;
      readonly by: string;
    };

/** The commands that change something, or read what is not their reader's. */
export type RecordedCommand =
  | "affected"
  | "audit"
  | "backup"
  | "blacklist"
  | "evidence"
  | "erasures"
  | "files"
  | "holds"
  | "keys"
  | "providers"
  | "reconcile"
  | "restore"
  | "switches";

export type SecurityLog = {
  /** Never waits and never throws. The address is written as a keyed hash; what happens on the machine itself has none. */
  record(event: SecurityEvent, caller?: { readonly address: string }): void;
  /** Writes the numbers of what was repeated. */
  close(): void;
};

/** An event that repeats a thousand times a second gets a line for the first and a number for the others. */
const COUNTED_FOR_MS = 10_000;
/** A bound on what is counted at once. Past it every event has its line. */
const COUNTED_MAX = 5_000;

/**
 * One line of JSON an event, apart from the application's log. Each line has the hash of itself and of the line before, so that
 * a line that was altered or taken out is seen. A process begins a chain of its own, under a name of its own.
 */
export function openSecurityLog(services: {
  sink: Pick<LogSink, "write">;
  now(): Date;
  hashAddress(address: string): string;
}): SecurityLog {
  const chain = randomUUID();
  const repeated = new Map<string, { fields: Readonly<Record<string, string>>; count: number }>();
  let number = 0;
  let previous = "";

  function write(fields: Readonly<Record<string, string>>, count: number): void {
    number += 1;
    const time = services.now().toISOString();
    const text = JSON.stringify({ chain, number, time, ...fields, count, previous });
    previous = createHash("sha256").update(text).digest("hex");
    services.sink.write(`${text.slice(0, -1)},"hash":"${previous}"}\n`);
  }

  function tellRepeated(): void {
    for (const { fields, count } of repeated.values()) if (count > 0) write(fields, count);
    repeated.clear();
  }

  const timer = setInterval(tellRepeated, COUNTED_FOR_MS).unref();
  return {
    record(event, caller) {
      const fields = {
        ...fieldsOf(event),
        ...(caller && { caller: services.hashAddress(caller.address) }),
      };
      const key = JSON.stringify(fields);
      const known = repeated.get(key);
      if (known !== undefined) known.count += 1;
      else {
        if (repeated.size < COUNTED_MAX) repeated.set(key, { fields, count: 0 });
        write(fields, 1);
      }
    },
    close() {
      clearInterval(timer);
      tellRepeated();
    },
  };
}

/**
 * The log of a process that writes a line or two and ends. It waits for the disk, since nobody waits for it; a disk that takes no
 * line is told of on standard error and keeps nobody from stopping money.
 */
export function openShortSecurityLog({
  file,
  now,
}: {
  readonly file: string | undefined;
  readonly now: () => Date;
}): SecurityLog {
  const write = (line: string): void => {
    try {
      if (file === undefined) process.stderr.write(line);
      else appendFileSync(file, line, { mode: 0o600 });
    } catch {
      process.stderr.write(
        `SECURITY_LOG_FILE can't be appended to: ${file}. What happens now is not in it.\n`,
      );
    }
  };
  return openSecurityLog({ sink: { write }, now, hashAddress: () => "" });
}

/** By name, so that whatever else a caller's object holds stays out. */
function fieldsOf(event: SecurityEvent): Record<string, string> {
  const { event: name } = event;
  switch (event.event) {
    case "object-of-another-asked":
      return { event: name, borrowerId: event.borrowerId, call: event.call };
    case "signed-in":
    case "signed-in-on-new-device":
    case "sessions-ended":
    case "mobile-changed":
    case "account-asked-for":
    case "data-exported":
    case "data-erased":
      return { event: name, borrowerId: event.borrowerId };
    case "webhook-forged":
      return { event: name, provider: event.provider };
    case "limit-reached":
      return { event: name, route: event.route };
    case "key-new":
      return { event: name, key: event.key, keyId: event.keyId, fingerprint: event.fingerprint };
    case "key-retired":
      return { event: name, key: event.key, keyId: event.keyId };
    case "start-refused":
      return { event: name, settings: event.settings };
    case "command-run":
      return { event: name, command: event.command, act: event.act, by: event.by };
    default:
      return { event: name };
  }
}
