import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";

export type SentMail = {
  readonly from?: string;
  readonly to: readonly string[];
  /** Headers, an empty line and the body, with the line ends of a mail. */
  readonly lines: readonly string[];
  /** Hangs up before the line that ends it. */
  readonly isCutShort?: boolean;
};

/** The last answer of the mail server, or "cut" when it hung up without one. */
export type SmtpAnswer = string;

/** Hands a mail over line by line, as the protocol has it. */
export async function sendMail(port: number, mail: SentMail, signal?: AbortSignal): Promise<SmtpAnswer> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => undefined);
  signal?.addEventListener("abort", () => socket.destroy());
  try {
    const answers = answersOf(socket);
    const recipients = mail.to.map((address) => `RCPT TO:<${address}>`);
    const commands = [
      "EHLO test",
      `MAIL FROM:<${mail.from ?? "sender@vaada.example"}>`,
      ...recipients,
      "DATA",
    ];
    let answer = await answers.next();
    for (const command of commands) {
      if (!/^[23]/.test(answer)) return answer;
      socket.write(`${command}\r\n`);
      answer = await answers.next();
    }
    if (!answer.startsWith("354")) return answer;
    socket.write(`${mail.lines.map((line) => line.replace(/^\./, "..")).join("\r\n")}\r\n`);
    if (mail.isCutShort === true) socket.end();
    else socket.write(".\r\n");
    return await answers.next();
  } finally {
    socket.destroy();
  }
}

/** Only the last line of an answer counts; the ones before it have a dash after their number. */
function answersOf(socket: Socket): { next: () => Promise<SmtpAnswer> } {
  const lines: string[] = [];
  createInterface({ input: socket }).on("line", (line) => {
    if (/^\d{3} /.test(line)) lines.push(line);
    socket.emit("answer");
  });
  return {
    next: async () => {
      while (lines.length === 0 && !socket.closed) {
        await Promise.race([once(socket, "answer"), once(socket, "close")]);
      }
      return lines.shift() ?? "cut";
    },
  };
}
