import type { Socket } from "node:net";
import { refuse } from "../refusals/refused.ts";
import { JSON_TYPE } from "./answer.ts";
import { refusalText } from "./envelope.ts";

/**
 * Answers bytes that are not HTTP, or too many of them, and closes the connection. They never become a
 * request.
 */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = refusalText(refuse("BODY_UNREADABLE"), "en");
  const lines = Object.entries({
    ...headers,
    "content-type": JSON_TYPE,
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join("")}\r\n${body}`);
}
