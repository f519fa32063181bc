import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Provider } from "../providers/provider.ts";
import { Refusal } from "../refusal.ts";
import { type ESign, isEnded } from "./e-sign.ts";
import { FILES_PREFIX, type FileLinks, SIGNED_PATH, UPLOAD_PATH } from "./file-links.ts";

export type FileStoreServices = { readonly eSign: ESign; readonly links: FileLinks };

/** The object store that the signing service keeps its files in. Its links are its keys; it shares its faults. */
export function eSignFiles(services: FileStoreServices): Provider {
  return {
    name: "e-sign",
    title: "Files of the signing service",
    says: "Takes the PDF that is to be signed and gives the signed one, at addresses of a few minutes.",
    sendsWebhooks: false,
    prefix: FILES_PREFIX,
    failure: { Code: "InternalError" },
    routes: (app) => fileRoutes(app, services),
  };
}

/** More than any agreement has. */
const FILE_BYTES_MAX = 20 * 1024 * 1024;

function fileRoutes(app: FastifyInstance, { eSign, links }: FileStoreServices): void {
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: FILE_BYTES_MAX },
    readUpload,
  );
  app.post(UPLOAD_PATH, async ({ body }, reply) => {
    const { fields, file } = (body ?? {}) as Partial<Upload>;
    const clientId = links.uploadOf(fields ?? {});
    const signing = clientId === null ? null : eSign.find(clientId);
    if (signing === null) throw new Refusal(403, "This link is not good, or no longer");
    if (file == null || !file.subarray(0, PDF_MARK.length).equals(PDF_MARK))
      throw new Refusal(400, "The file must be a PDF");
    if (!isEnded(signing)) eSign.handOver(signing, file);
    return reply.code(204).send();
  });
  app.get(SIGNED_PATH, async ({ query }, reply) => {
    const clientId = links.downloadOf(query as Readonly<Record<string, unknown>>);
    const signing = clientId === null ? null : eSign.find(clientId);
    const document = signing === null ? null : eSign.signedDocument(signing);
    if (document === null) throw new Refusal(403, "This link is not good, or no longer");
    return reply.type("application/pdf").send(document);
  });
}

const PDF_MARK = Buffer.from("%PDF-");

type Upload = { readonly fields: Readonly<Record<string, string>>; readonly file: Buffer | null };

async function readUpload(request: FastifyRequest, body: Buffer): Promise<Upload> {
  const type = request.headers["content-type"] ?? "";
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw new Refusal(400, "The form is not understood");
    });
  const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const file = form.get("file");
  return {
    fields: Object.fromEntries(texts),
    file: file === null || typeof file === "string" ? null : Buffer.from(await file.arrayBuffer()),
  };
}
