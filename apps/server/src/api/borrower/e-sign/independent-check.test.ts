import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atESign, endedBy } from "../../../../testing/agreements/signatory.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "vaada-signed-"));
const AGREEMENT = join(folder, "agreement.pdf");
afterAll(() => rm(folder, { recursive: true, force: true }));

const isThere = async (program: string, says: string): Promise<boolean> =>
  run(program, [says]).then(
    () => true,
    () => false,
  );
const [hasPdfsig, hasOpenssl] = [await isThere("pdfsig", "-v"), await isThere("openssl", "version")];

let signed: Buffer;

beforeAll(async () => {
  const borrower = await atESign(server);
  expect((await borrower.report(await endedBy(server, borrower, "sign"))).status).toBe(200);
  const [row] = await server.database.asSuperuser<{ file_key: string }>(
    "select file_key from vaada.documents where borrower_id = $1 and kind = 'agreement'",
    [borrower.userId],
  );
  const bytes = await server.services.files.get(String(row?.file_key));
  if (bytes === null) throw new Error("the signed agreement is not on file");
  signed = bytes;
  await writeFile(AGREEMENT, signed);
}, 120_000);

test.runIf(hasPdfsig)(
  "poppler finds the signature of a signed agreement valid, and it covers the whole file (needs pdfsig)",
  async () => {
    const { stdout } = await run("pdfsig", ["-nocert", AGREEMENT]);
    expect(stdout).toContain("Signature Validation: Signature is Valid.");
    expect(stdout).toContain("Total document signed");
    const at = signed.indexOf("/MediaBox");
    await writeFile(
      AGREEMENT,
      Buffer.concat([signed.subarray(0, at), Buffer.from("/mediaBox"), signed.subarray(at + 9)]),
    );
    const altered = await run("pdfsig", ["-nocert", AGREEMENT]).catch(({ stdout: said }) => ({
      stdout: said,
    }));
    expect(altered.stdout).not.toContain("Signature is Valid");
  },
);

test.runIf(hasOpenssl)(
  "OpenSSL verifies it with nothing but the file and the authority's certificate (needs openssl)",
  async () => {
    const signature = join(folder, "signature.der");
    const content = join(folder, "content");
    const trust = join(folder, "trust.pem");
    const text = signed.toString("latin1");
    const range = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1);
    const [start = 0, length = 0, next = 0, rest = 0] = range?.slice(1).map(Number) ?? [];
    expect(next + rest).toBe(signed.length);
    const parts = [signed.subarray(start, start + length), signed.subarray(next, next + rest)];
    const hex = text.slice(start + length, next).replace(/[<>\s]/g, "");
    await writeFile(signature, Buffer.from(hex, "hex"));
    await writeFile(content, Buffer.concat(parts));
    await writeFile(trust, server.services.settings.eSign.trust);
    const verify = () =>
      run("openssl", [
        ...["cms", "-verify", "-binary", "-inform", "DER", "-in", signature, "-content", content],
        ...["-CAfile", trust, "-purpose", "any", "-out", "/dev/null"],
      ]);
    expect((await verify()).stderr).toContain("successful");
    await writeFile(content, Buffer.concat([...parts, Buffer.from(" ")]));
    await expect(verify()).rejects.toThrow();
  },
);
