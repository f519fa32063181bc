import type { ErrorCode } from "./errors.ts";

/** A call that came to nothing, as the server told it. */
export type Refusal = {
  status: number;
  /** Absent when what answered was not our server (a proxy's page, say). */
  code: ErrorCode | undefined;
  message: string | undefined;
  fields: Readonly<Record<string, string>>;
  data: unknown;
  retryAfterSeconds: number | undefined;
};

export type Reply<Data> = { kind: "ok"; data: Data } | ({ kind: "refused" } & Refusal);

/**
 * Reads the envelope, for the browsers: the schemas stay on the server, which has checked it already. What is not one is a
 * refusal without code or message, whatever its status.
 */
export function readReply<Data>(status: number, retryAfter: string | null, text: string): Reply<Data> {
  const envelope = recordIn(parse(text));
  if (status === 200 && envelope.statusCode === 200) return { kind: "ok", data: envelope.data as Data };
  const seconds = Number.parseInt(retryAfter ?? "", 10);
  return {
    kind: "refused",
    status,
    code: textIn(envelope.code) as ErrorCode | undefined,
    message: textIn(envelope.message),
    fields: sentencesIn(recordIn(envelope.data).fields),
    data: envelope.data,
    retryAfterSeconds: Number.isNaN(seconds) ? undefined : seconds,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const textIn = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const sentencesIn = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recordIn(fields)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
