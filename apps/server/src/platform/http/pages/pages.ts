import { GUARDED_ROUTES, isKnownRoute, PUBLIC_PAGES, PUBLIC_ROUTES } from "@vaada/contract/routes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NO_PAGE } from "../security-headers.ts";
import type { AssetFolder } from "./asset-folder.ts";
import { ASSETS, type Dist, type DistFile, LANDING_FILE, SHELL_FILE } from "./dist.ts";
import { chooseVariant, isFresh } from "./negotiate.ts";

const CHECKOUT_FILES = "/checkout/";

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the parts of pages that another release gave, from the folder that it shares with us: as that one serves them. Our own
 * have routes of their own.
 */
export function sharedAssetRoutes(
  app: FastifyInstance,
  folder: AssetFolder | undefined,
  answerUnknown: Answer,
): void {
  if (folder === undefined) return;
  app.route({
    method: ["GET", "HEAD"],
    url: `${ASSETS}*`,
    async handler(request, reply) {
      const file = await folder.find(request.url.split("?", 1)[0] ?? "");
      return file === null ? answerUnknown(request, reply) : answerFile(request, reply, file);
    },
  });
}

/** Serves the borrower app: every file of it by its name, and every address of the app by its page. */
export function pageRoutes(app: FastifyInstance, dist: Dist | null): void {
  for (const path of [...PUBLIC_ROUTES, ...GUARDED_ROUTES]) {
    const page = dist === null ? null : fileOf(dist, path === "/" ? LANDING_FILE : SHELL_FILE);
    app.route({
      method: ["GET", "HEAD"],
      url: path,
      handler: (request, reply) => (page === null ? answerNotBuilt(reply) : answerFile(request, reply, page)),
    });
  }
  fileRoutes(app, dist, (path) => !path.startsWith(CHECKOUT_FILES));
}

/**
 * Serves the script, the style and the fonts of the checkout's page, which the app itself has no use for, and the lender's
 * logo, which the provider's window shows.
 */
export function checkoutFileRoutes(
  app: FastifyInstance,
  dist: Dist | null,
  logoPath: string | undefined,
): void {
  fileRoutes(app, dist, (path) => path.startsWith(CHECKOUT_FILES));
  const logo = logoPath === undefined ? undefined : dist?.files.get(logoPath);
  if (logoPath === undefined || logo === undefined) return;
  app.get(logoPath, (request, reply) =>
    answerFile(request, reply.header("cross-origin-resource-policy", "cross-origin"), logo),
  );
}

function fileRoutes(app: FastifyInstance, dist: Dist | null, isServed: (path: string) => boolean): void {
  for (const [path, file] of dist?.files ?? []) {
    if (!isServed(path)) continue;
    app.route({
      method: ["GET", "HEAD"],
      url: path,
      handler: (request, reply) => answerFile(request, reply, file),
    });
  }
}

/** Serves the files of the console by their names. Its page stands at every other address: the console knows its own. */
export function consoleFileRoutes(app: FastifyInstance, dist: Dist | null): void {
  fileRoutes(app, dist, (path) => path !== LANDING_FILE);
}

export function answerConsolePage(
  request: FastifyRequest,
  reply: FastifyReply,
  dist: Dist | null,
): FastifyReply {
  return dist === null
    ? answerNotBuilt(reply, "console")
    : answerFile(request, reply, fileOf(dist, LANDING_FILE));
}

/** With a slash after it an address is the same address. Any other that the app does not have gets the app, which says so. */
export function answerUnknownPage(
  request: FastifyRequest,
  reply: FastifyReply,
  dist: Dist | null,
): FastifyReply {
  const plain = withoutSlash(request.url);
  if (plain !== null) return reply.redirect(plain, 308);
  if (dist === null) return answerNotBuilt(reply);
  const page = fileOf(dist, SHELL_FILE);
  const { encoding, variant } = chooseVariant(page, request.headers["accept-encoding"]);
  return describe(reply.code(404), page, encoding).send(variant.bytes);
}

/** `null` where there is none to take off, or nothing of ours stands without it. */
function withoutSlash(url: string): string | null {
  const [path = "", ...query] = url.split("?");
  const plain = path.replace(/\/+$/, "");
  const isOurs = isKnownRoute(plain) || PUBLIC_PAGES.some((page) => plain === `/${page}`);
  return plain !== path && isOurs ? [plain, ...query].join("?") : null;
}

/** The smallest variant that the client can read, or that it has it already. */
export function answerFile(request: FastifyRequest, reply: FastifyReply, file: DistFile): FastifyReply {
  const { encoding, variant } = chooseVariant(file, request.headers["accept-encoding"]);
  describe(reply, file, encoding).header("etag", variant.etag);
  if (isFresh(variant.etag, request.headers["if-none-match"])) return reply.code(304).send();
  return reply.send(variant.bytes);
}

function describe(reply: FastifyReply, file: DistFile, encoding: string): FastifyReply {
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  if (file.isPartOfPage) reply.headers(NO_PAGE);
  return reply
    .header("content-type", file.type)
    .header("cache-control", file.cacheControl)
    .header("vary", ["accept-encoding", ...(file.variesBy === undefined ? [] : [file.variesBy])].join(", "));
}

function answerNotBuilt(reply: FastifyReply, app: "borrower app" | "console" = "borrower app"): FastifyReply {
  return reply
    .code(503)
    .header("content-type", "text/plain; charset=utf-8")
    .send(`The ${app} is not built yet. Run \`npm run build\` and start the server again.\n`);
}

function fileOf(dist: Dist, path: string): DistFile {
  const file = dist.files.get(path);
  if (file === undefined) throw new Error(`pages: ${path} is not in the built app`);
  return file;
}
