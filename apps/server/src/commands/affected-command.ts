import { BlockList, isIP } from "node:net";
import { parseArgs } from "node:util";
import type { Incident } from "../operations/incidents/store.ts";

const USAGE =
  "Usage: affected --from <time> --to <time> [--sessions [--network <CIDR>]]. A time is written 2026-11-01T09:30:00Z or with +05:30.";

/** The command was not given as it must be. */
export class UsageError extends Error {}

export function readAffectedCommand(args: readonly string[]): Incident {
  const given = parse(args);
  const [from, to] = [timeOf(given.from), timeOf(given.to)];
  if (from >= to) throw new UsageError("--from must be before --to.");
  const { sessions: isOfSessions = false, network } = given;
  if (network !== undefined && (!isOfSessions || !isNetwork(network)))
    throw new UsageError("--network is a network such as 203.0.113.0/24, and goes with --sessions.");
  return { from, to, isOfSessions, network: network ?? null };
}

function parse(args: readonly string[]) {
  try {
    const time = { type: "string" } as const;
    const options = { from: time, to: time, sessions: { type: "boolean" }, network: time } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new UsageError(USAGE);
  }
}

/** A time without its offset would be another one on another machine. */
function timeOf(given: string | undefined): Date {
  const time = new Date(
    /T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(given ?? "") ? (given ?? "") : Number.NaN,
  );
  if (Number.isNaN(time.getTime())) throw new UsageError(USAGE);
  return time;
}

function isNetwork(given: string): boolean {
  const [address = "", bits = ""] = given.split("/");
  if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), isIP(address) === 4 ? "ipv4" : "ipv6");
    return true;
  } catch {
    return false;
  }
}
