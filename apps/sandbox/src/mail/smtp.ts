import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { ANSWER_FAULTS, type FaultMode } from "../faults/fault-modes.ts";
import type { Outbox } from "../phone/outbox.ts";
import { type FaultContext, type ProviderInfo, waitSlowly } from "../providers/provider.ts";
import { senderOfMail, textOfMail } from "./mail-text.ts";

/** The mail provider. It speaks SMTP, so it has a port of its own; every address exists, and its mail is on the phone. */
export type MailServer = {
  readonly info: ProviderInfo;
  /** Port 0 asks for any free one; the answer is the one it got. */
  readonly listen: (port: number) => Promise<number>;
  readonly close: () => Promise<void>;
};

export function mailServer({ outbox, context }: { outbox: Outbox; context: FaultContext }): MailServer {
  const faultOf = new Map<string, FaultMode>();
  const smtp = new SMTPServer({
    name: "sandbox",
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAIL_BYTES_MAX,
    onData: (stream, session, answer) => {
      receive({ stream, session, outbox, context, mode: faultOf.get(session.id) }).then(
        (reply) => reply !== "none" && answer(reply),
        // Half a mail is no mail; whoever hung up in the middle of it hears nothing anyway.
        () => answer(refusal(554, "The mail could not be read")),
      );
    },
  });
  // A client that vanishes is its own affair; unheard, its error would end the sandbox.
  smtp.on("error", () => undefined);

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    const mode = context.faults.draw({ provider: "email", modes: ANSWER_FAULTS });
    if (mode === "down") return void socket.destroy();
    const id = randomUUID();
    if (mode !== null) faultOf.set(id, mode);
    socket.once("close", () => faultOf.delete(id));
    smtp.connect(socket, { id });
  });
  const portOf = (): number | undefined => (server.address() as AddressInfo | null)?.port;

  return {
    info: {
      name: "email",
      title: "E-mail",
      says: "Takes mail for any address by SMTP, without a password, and shows it on the phone.",
      sendsWebhooks: false,
      addressAt: () => `smtp://localhost:${portOf() ?? "…"}`,
    },
    listen: async (port) => {
      // By IPv4 it is found under both names of this machine, and by no other machine.
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
      return portOf() ?? port;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((closed) => server.close(closed));
    },
  };
}

/** A loan's signed papers in one mail stay far below it. */
const MAIL_BYTES_MAX = 10 * 1024 * 1024;

type IncomingMail = {
  readonly stream: SMTPServerDataStream;
  readonly session: SMTPServerSession;
  readonly outbox: Outbox;
  readonly context: FaultContext;
  readonly mode: FaultMode | undefined;
};

/**
 * One connection is to this provider what one call is to the others, and draws one fault. The answer is `null` for yes,
 * or an error, or "none": then the sender waits until it gives up.
 */
async function receive({
  stream,
  session,
  outbox,
  context,
  mode,
}: IncomingMail): Promise<Error | null | "none"> {
  const raw = await readAll(stream);
  // A mail server answers 451 where the others answer HTTP 500; 5xx would mean never.
  if (mode === "error") return refusal(451, "Requested action aborted: local error in processing");
  if (mode === "slow" && !(await waitSlowly(context))) return "none";
  if (stream.sizeExceeded) return refusal(552, "The mail is too large");
  const mail = await PostalMime.parse(raw);
  const { mailFrom, rcptTo } = session.envelope;
  const sender = senderOfMail(mail, mailFrom === false ? "" : mailFrom.address);
  const text = textOfMail(mail);
  for (const { address } of rcptTo) {
    outbox.deliver({ channel: "email", to: address.toLowerCase(), sender, text });
  }
  return mode === "timeout-after-success" ? "none" : null;
}

/** Reads to the end also what is too large, since the answer comes after it, but keeps no more than is allowed. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
