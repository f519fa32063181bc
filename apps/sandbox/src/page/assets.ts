import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

/** The pages' own files, read once at the start: a missing one stops the start and not a visitor. */
export function assetRoutes(app: FastifyInstance): void {
  for (const { name, type } of ASSETS) {
    const content = readFileSync(new URL(`../../assets/${name}`, import.meta.url));
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type(type).header("cache-control", "no-cache").send(content),
    );
  }
}

const ASSETS = [
  { name: "sandbox.css", type: "text/css; charset=utf-8" },
  { name: "index.css", type: "text/css; charset=utf-8" },
  { name: "phone.css", type: "text/css; charset=utf-8" },
  { name: "hosted.css", type: "text/css; charset=utf-8" },
  { name: "aadhaar-form.css", type: "text/css; charset=utf-8" },
  { name: "digilocker.css", type: "text/css; charset=utf-8" },
  { name: "bankconnect.css", type: "text/css; charset=utf-8" },
  { name: "bankconnect-sheet.css", type: "text/css; charset=utf-8" },
  { name: "e-sign.css", type: "text/css; charset=utf-8" },
  { name: "checkout.css", type: "text/css; charset=utf-8" },
  { name: "checkout-page.js", type: "text/javascript; charset=utf-8" },
  { name: "bank-page.js", type: "text/javascript; charset=utf-8" },
  { name: "phone.js", type: "text/javascript; charset=utf-8" },
  { name: "index.js", type: "text/javascript; charset=utf-8" },
  { name: "bankconnect.svg", type: "image/svg+xml" },
  { name: "checkout.svg", type: "image/svg+xml" },
  { name: "digilocker.svg", type: "image/svg+xml" },
  { name: "e-sign.svg", type: "image/svg+xml" },
  { name: "icon.svg", type: "image/svg+xml" },
  { name: "jaali.svg", type: "image/svg+xml" },
];
