import { isIP } from "node:net";
import { type Language, languageOf, type NoticeLanguage, noticeLanguageOf } from "@vaada/contract/language";
import { NOTICE_VERSION_HEADER } from "@vaada/contract/notice";
import type { FastifyRequest } from "fastify";

/** The column is as long as this; a longer one tells nobody more. */
const USER_AGENT_LENGTH_MAX = 256;

/** The caller, as far as the request tells. Read when asked for: most calls need none of it. */
export class Caller {
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  get address(): string {
    return addressOf(this.#request);
  }

  get userAgent(): string {
    return (this.#request.headers["user-agent"] ?? "").slice(0, USER_AGENT_LENGTH_MAX);
  }

  get language(): Language {
    return languageOf(this.#request.headers["accept-language"]);
  }

  /** The language that a notice was read in, if that notice has words in it. */
  get noticeLanguage(): NoticeLanguage {
    return noticeLanguageOf(this.#request.headers["accept-language"]);
  }

  /** The notice that the call names, if it names one. Whether there is such a notice, the call's definition says. */
  get noticeVersion(): string | undefined {
    return this.#request.headers[NOTICE_VERSION_HEADER]?.toString();
  }
}

/** The address behind the proxies we trust. What they pass on may be no address at all: then it is theirs. */
export function addressOf(request: FastifyRequest): string {
  const named = plainAddress(request.ip);
  return isIP(named) === 0 ? plainAddress(request.socket.remoteAddress ?? "::") : named;
}

/** `::ffff:192.0.2.1` is 192.0.2.1, and `fe80::1%eth0` is fe80::1: the database keeps neither prefix nor zone. */
const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
