import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Secret } from "@vaada/contract/secret";
import { expect, onTestFinished, test } from "vitest";
import { createMail } from "./client.ts";

const MAIL = {
  id: "email-link-1",
  to: new Secret("anita@example.com"),
  language: "en" as const,
  subject: "Verify your address ₹",
  text: "Open http://localhost:3000/verify-email?token=a.b",
  html: "<p>Open it</p>",
};

/** The server's reaction to a command, in place of a yes. */
type Act = (socket: Socket) => void;
type Script = Readonly<Partial<Record<"GREETING" | "EHLO" | "STAR" | "AUTH" | "MAIL" | "RCPT" | "END", Act>>>;

const says =
  (line: string): Act =>
  (socket) =>
    void socket.write(`${line}\r\n`);
const hangsUp: Act = (socket) => void socket.destroy();
const isSilent: Act = () => undefined;

test("the mail arrives as it was meant, under the name its sender gave it", async () => {
  const server = await mailServer({});
  expect(await server.mail.send(MAIL)).toEqual({ kind: "sent" });
  const said = server.heard.join("");
  expect(said).toContain("MAIL FROM:<help@lender.example>");
  expect(said).toContain("RCPT TO:<anita@example.com>");
  expect(said).toMatch(/^From: Vaada <help@lender\.example>\r$/m);
  expect(said).toMatch(/^To: anita@example\.com\r$/m);
  expect(said).toMatch(/^Subject: =\?UTF-8\?Q\?Verify_your_address_=E2=82=B9\?=\r$/m);
  expect(said).toMatch(/^Message-ID: <email-link-1@lender\.example>\r$/m);
  expect(said).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(said).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
  expect(said).toContain("<p>Open it</p>");
});

test("what is attached arrives under its name, byte for byte", async () => {
  const server = await mailServer({});
  const bytes = Buffer.from(Array.from({ length: 300 }, (_, at) => at % 256));
  const attachments = [{ fileName: "loan-agreement.pdf", contentType: "application/pdf", bytes }];
  expect(await server.mail.send({ ...MAIL, attachments })).toEqual({ kind: "sent" });
  const said = server.heard.join("");
  expect(said).toMatch(/^Content-Type: application\/pdf; name=loan-agreement\.pdf\r$/m);
  expect(said).toMatch(/^Content-Disposition: attachment; filename=loan-agreement\.pdf\r$/m);
  expect(said.replaceAll("\r\n", "")).toContain(bytes.toString("base64"));
});

test("an address is one address, whatever is in it", async () => {
  const server = await mailServer({});
  await server.mail.send({ ...MAIL, to: new Secret("a,b@example.com") });
  expect(server.heard.join("")).not.toContain("RCPT TO:<b@example.com>");
});

test("the password of the address is read as it was written, and used only when it is asked for", async () => {
  const script = { EHLO: says("250-x\r\n250 AUTH PLAIN"), AUTH: says("235 welcome") };
  const server = await mailServer(script, { login: "user%40lender:p%2Fw%20d@" });
  expect(await server.mail.send(MAIL)).toEqual({ kind: "sent" });
  const credentials = Buffer.from("\0user@lender\0p/w d").toString("base64");
  expect(server.heard).toContain(`AUTH PLAIN ${credentials}\r\n`);
  const open = await mailServer({}, { login: "user:word@" });
  expect(await open.mail.send(MAIL)).toEqual({ kind: "sent" });
  expect(open.heard.join("")).not.toContain("AUTH");
});

test.each<[what: string, script: Script, kind: string]>([
  ["no such mailbox", { RCPT: says("550 5.1.1 who?") }, "failed"],
  ["a refused mail", { END: says("554 no") }, "failed"],
  ["a mail put off", { END: says("451 later") }, "postponed"],
  ["a recipient put off", { RCPT: says("450 later") }, "postponed"],
  ["a server that closes", { MAIL: says("421 bye") }, "postponed"],
  ["a greeting that says no", { GREETING: says("554 no") }, "postponed"],
  ["a connection cut in the middle", { MAIL: hangsUp }, "unknown"],
  ["a connection cut after the mail", { END: hangsUp }, "unknown"],
  ["silence after the mail", { END: isSilent }, "unknown"],
  ["an answer that is none", { END: says("what?") }, "unknown"],
])("%s is told as it is, and never thrown", async (_what, script, kind) => {
  const { mail } = await mailServer(script, { answerTimeoutMs: 300 });
  expect((await mail.send(MAIL)).kind).toBe(kind);
});

test("a server that is not there puts the mail off", async () => {
  const { mail, stop } = await mailServer({});
  await stop();
  expect(await mail.send(MAIL)).toEqual({ kind: "postponed", reason: "ECONNREFUSED" });
});

// Linux and macOS lead 0.0.0.0 to this machine, but it is not one of its own names.
test("to another machine nothing is sent in the clear, unless the address says so", async () => {
  const server = await mailServer({ STAR: says("454 not now") }, { host: "0.0.0.0" });
  expect((await server.mail.send(MAIL)).kind).toBe("postponed");
  expect(server.heard.join("")).not.toContain("MAIL FROM");
  const relay = await mailServer({}, { host: "0.0.0.0", query: "?requireTLS=false" });
  expect(await relay.mail.send(MAIL)).toEqual({ kind: "sent" });
});

type Options = { login?: string; host?: string; query?: string; answerTimeoutMs?: number };

async function mailServer(script: Script, options: Options = {}) {
  const { login = "", host = "127.0.0.1", query = "", answerTimeoutMs = 30_000 } = options;
  const heard: string[] = [];
  const server = createServer((socket) => serve(socket, script, heard)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => new Promise((stopped) => server.close(stopped));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const mail = createMail({
    url: new Secret(`smtp://${login}${host}:${port}${query}`),
    from: '"Vaada" <help@lender.example>',
    answerTimeoutMs,
  });
  return { mail, heard, stop };
}

function serve(socket: Socket, script: Script, heard: string[]): void {
  socket.on("error", () => undefined);
  let isMail = false;
  const act = (command: keyof Script, otherwise: Act): void => (script[command] ?? otherwise)(socket);
  act("GREETING", says("220 here"));
  socket.on("data", (bytes) => {
    const text = bytes.toString("utf8");
    heard.push(text);
    if (isMail) {
      if (!text.endsWith("\r\n.\r\n")) return;
      isMail = false;
      return act("END", says("250 taken"));
    }
    if (text.startsWith("DATA")) {
      isMail = true;
      return says("354 go on")(socket);
    }
    if (text.startsWith("QUIT")) return void socket.end();
    act(text.slice(0, 4) as keyof Script, says("250 fine"));
  });
}
