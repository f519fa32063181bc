import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";

/** The hosted pages send forms; the sandbox's own calls still want JSON, so each page asks for it. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
}

/** The remains of a file once it was read: nobody here looks inside, and its bytes are not kept. */
type UploadedFile = { readonly fileName: string; readonly bytes: number };

/** Forms that carry a file. */
export function readUploads(app: FastifyInstance, { bytesMax }: { bytesMax: number }): void {
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: bytesMax },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers["content-type"] ?? "";
      const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
        .formData()
        .catch(() => {
          throw new Refusal(400, "The form is not understood");
        });
      return Object.fromEntries(
        [...form].map(([name, value]) => [name, typeof value === "string" ? value : handedIn(value)]),
      );
    },
  );
}

const handedIn = ({ name, size }: File): UploadedFile => ({ fileName: name, bytes: size });
