import S3rver from "s3rver";
import { signatureFault } from "./aws-signature.ts";

// In a process of its own, because its tokens for the next page need a cipher that OpenSSL 3 has only when it is asked to.
const [directory, bucket, region, keyId] = process.argv.slice(2);
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
// It knows whose key it is and computes no signature of version 4, so that is done before it is asked.
const rules = { region, secretOf: (asked) => (asked === keyId ? keyId : undefined) };
server.middleware.unshift(async (context, next) => {
  const { method, url = "", headers } = context.req;
  const fault = signatureFault({ method, url, headers }, new Date(), rules);
  if (fault === null) return next();
  context.status = fault === "AuthorizationHeaderMalformed" ? 400 : 403;
  context.body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${fault}</Code></Error>`;
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
// It leaves with whoever started it, however that ends.
process.stdin.resume().once("end", () => process.exit());
