import pino, { type DestinationStream, type Logger, stdTimeFunctions } from "pino";
import { ZodError } from "zod";
import { openLogSink } from "./log-sink.ts";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal" | "flush"> & {
  request(line: RequestLine): void;
};

/** Only what is safe in JSON as it stands: ids and hashes of ours, a method Node knows, a route's own pattern. */
type RequestLine = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly elapsedMs: number;
  readonly caller: string;
};

const STDOUT = 1;

/**
 * Structured lines on stdout. Nobody hands it requests, bodies or rows: callers name the fields, and an error is
 * reduced to what cannot quote a person's data.
 */
export function createLog(options: {
  level: string;
  destination?: DestinationStream;
  /** Told of lines that could not be written. */
  onDropped?: (lines: number) => void;
}): Log {
  const destination = options.destination ?? openLogSink({ ...options, fd: STDOUT });
  const logger = pino(
    {
      level: options.level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    destination,
  );
  const isWritten = logger.isLevelEnabled("info");
  const request = isWritten ? (line: RequestLine) => destination.write(textOf(line)) : () => undefined;
  return Object.assign(logger, { request });
}

const PID = process.pid;

/** The one line that every request writes, in the form pino gives all others, at a quarter of the cost. */
const textOf = ({ requestId, method, route, status, elapsedMs, caller }: RequestLine): string =>
  `{"level":"info"${stdTimeFunctions.isoTime()},"pid":${PID},"requestId":"${requestId}","method":"${
    method
  }","route":"${route}","status":${status},"ms":${elapsedMs.toFixed(2)},"caller":"${caller}","msg":"request"}\n`;

/** Messages of a driver or a parser may quote the value they stumbled over; those of our own code never do. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { name, stack } = error;
  return {
    kind: name,
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...(QUOTES_NOTHING.has(name) && !("severity" in error) ? { message: error.message } : {}),
    ...(error instanceof ZodError ? { issues: error.issues.map(({ path, code }) => ({ path, code })) } : {}),
    frames: stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

const QUOTES_NOTHING = new Set(["Error", "RangeError", "TypeError", "ConfigError", "DatabaseUnavailable"]);
