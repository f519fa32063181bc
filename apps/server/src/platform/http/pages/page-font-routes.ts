import type { FastifyInstance } from "fastify";
import { PAGE_FONT, PAGE_FONT_PATH } from "../../paper/page-font.ts";

/** The face of a paper in Hindi, for the frame that shows it. */
export function pageFontRoutes(app: FastifyInstance): void {
  app.route({
    method: ["GET", "HEAD"],
    url: PAGE_FONT_PATH,
    handler: (_request, reply) =>
      reply
        .header("content-type", "font/woff2")
        .header("cache-control", "public, max-age=31536000, immutable")
        // The frame has no origin, so its browser asks as a stranger does.
        .header("access-control-allow-origin", "*")
        .send(PAGE_FONT),
  });
}
