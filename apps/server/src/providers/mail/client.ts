import type { Secret } from "@vaada/contract/secret";
import { createTransport } from "nodemailer";
import { tellTrouble } from "../troubles.ts";
import type { Mail, OutgoingMail } from "./port.ts";
import { isSignInRefused, translate } from "./translate.ts";

/** To reach the server, to be greeted by it, and to settle on encryption. */
const OPENING_TIMEOUT_MS = 10_000;
/**
 * The longest silence within a conversation. A server that checks a mail thinks for some seconds before it
 * takes it.
 */
const ANSWER_TIMEOUT_MS = 30_000;

/** `from` is an address, with or without a name: `"Vaada" <help@lender.example>`. */
export function createMail(options: { url: Secret; from: string; answerTimeoutMs?: number }): Mail {
  const transport = openTransport(options);
  return {
    async send(mail) {
      try {
        const { accepted } = await transport.sendMail(messageOf(mail, options.from));
        return translate({ kind: "answered", accepted: accepted.length });
      } catch (error) {
        if (isSignInRefused(error)) tellTrouble("mail", "not-known");
        return translate({ kind: "threw", error });
      }
    },
  };
}

/** Signs in at the mail server and leaves. `null` when that went well, else a short word of why not. */
export async function checkMailServer(url: Secret): Promise<string | null> {
  const transport = openTransport({ url });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "UNKNOWN";
  } finally {
    transport.close();
  }
}

function openTransport({
  url,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
}: {
  url: Secret;
  answerTimeoutMs?: number;
}) {
  return createTransport({
    ...serverAt(new URL(url.reveal())),
    dnsTimeout: OPENING_TIMEOUT_MS,
    connectionTimeout: OPENING_TIMEOUT_MS,
    greetingTimeout: OPENING_TIMEOUT_MS,
    socketTimeout: answerTimeoutMs,
    // Its log would quote addresses and links.
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function messageOf({ id, to, subject, text, html, attachments = [] }: OutgoingMail, from: string) {
  const domain = /@([^\s<>"@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    // Not as text, which would be read as a list of addresses.
    to: { name: "", address: to.reveal() },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    attachments: attachments.map(({ fileName, contentType, bytes }) => ({
      filename: fileName,
      contentType,
      content: bytes,
    })),
    messageId: `<${id}@${domain}>`,
    // Nobody reads what a holiday notice would answer.
    headers: { "auto-submitted": "auto-generated" },
  };
}

/**
 * Takes the address apart and nothing more: nodemailer itself would take any of its options from the query.
 */
function serverAt(url: URL) {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isSecure = url.protocol === "smtps:";
  return {
    host,
    ...(url.port === "" ? {} : { port: Number.parseInt(url.port, 10) }),
    secure: isSecure,
    // Between machines a mail and our password travel sealed. A relay that can't do it must be named in so many words.
    requireTLS: !isSecure && !isThisMachine(host) && url.searchParams.get("requireTLS") !== "false",
    ...(url.username === ""
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  };
}

const isThisMachine = (host: string): boolean => /^(localhost|127\..*|::1)$/.test(host);
