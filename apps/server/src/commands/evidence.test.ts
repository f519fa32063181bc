import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { pdfText } from "../../testing/paper/pdf-text.ts";
import { openTestServer } from "../../testing/test-server.ts";
import { walkTo } from "../../testing/walk.ts";
import { fileKeyOf } from "../agreements/documents/store.ts";
import { pathIn } from "../platform/files/folder-places.ts";

const server = await openTestServer();
const EVIDENCE = fileURLToPath(new URL("./evidence.ts", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "vaada-evidence-"));
const securityLog = join(folder, "security.log");
afterAll(() => rm(folder, { recursive: true }));

let signed: ReturnType<typeof walkTo> | undefined;

/** A signed loan, with its papers made, for the tests that need one. */
function signedLoan(): ReturnType<typeof walkTo> {
  signed ??= walkTo(server, "disbursal").then(async (walker) => {
    await server.workOff();
    return walker;
  });
  return signed;
}

async function evidence(...args: readonly string[]) {
  const env = {
    ...server.environment,
    DATABASE_MIGRATION_URL: server.database.superuserUrl,
    SECURITY_LOG_FILE: securityLog,
  };
  const child = spawn(process.execPath, [EVIDENCE, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

type DocumentRow = { readonly id: string; readonly kind: string; readonly content_hash: Buffer };
const documentsOf = (loanId: number) =>
  server.database.asSuperuser<DocumentRow>(
    "select id, kind, content_hash from vaada.documents where application_id = $1",
    [loanId],
  );

test("the certificate lists every document of a loan with the SHA-256 of its stored file, and both parts for the hand", {
  tags: "long",
}, async () => {
  const { loanId } = await signedLoan();
  const file = join(folder, "certificate.pdf");
  const { code, said } = await evidence(String(loanId), file);
  expect([code, said]).toEqual([0, expect.stringContaining("each as it was made")]);
  const text = pdfText(await readFile(file));
  const letters = text.replaceAll(/\s/g, "");
  const documents = await documentsOf(loanId);
  expect(documents.map(({ kind }) => kind).sort()).toEqual([
    "agreement",
    "agreement-to-sign",
    "key-fact-statement",
    "privacy-policy",
    "product-summary",
    "sanction-letter",
    "tax-invoice",
  ]);
  for (const { id } of documents) {
    const stored = await server.services.files.get(fileKeyOf(id));
    const hash = createHash("sha256")
      .update(stored ?? "")
      .digest("hex");
    expect(letters).toContain(hash);
    expect(letters).toContain(id);
  }
  for (const said of [
    "section 63(4)",
    "Part A (to be filled by the Party)",
    "Part B (to be filled by the Expert)",
  ])
    expect(letters).toContain(said.replaceAll(/\s/g, ""));
  expect(letters).toContain("(Name,designationandsignature)");
});

test("the act is on the security log: which loan, and who asked", { tags: "long" }, async () => {
  const { loanId } = await signedLoan();
  await evidence(String(loanId), join(folder, "logged.pdf"));
  const lines = (await readFile(securityLog, "utf8")).trimEnd().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
    event: "command-run",
    command: "evidence",
    act: `loan ${loanId}`,
    by: expect.any(String),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test("nothing is certified of a loan with a file that is altered or gone, and no file is written over", {
  tags: "long",
}, async () => {
  const { loanId } = await signedLoan();
  const taken = join(folder, "taken.pdf");
  await writeFile(taken, "mine");
  expect(await evidence(String(loanId), taken)).toMatchObject({
    code: 78,
    said: expect.stringContaining("is there already"),
  });
  expect(await readFile(taken, "utf8")).toBe("mine");
  const [first] = await documentsOf(loanId);
  const path = pathIn(server.folder, fileKeyOf(first?.id ?? ""));
  const sealed = await readFile(path);
  const other = join(folder, "other.pdf");
  try {
    await server.services.files.put(fileKeyOf(first?.id ?? ""), Buffer.from("%PDF of somebody else"));
    expect(await evidence(String(loanId), other)).toMatchObject({
      code: 1,
      said: expect.stringContaining("is altered: nothing is certified."),
    });
    await writeFile(path, "no seal");
    expect((await evidence(String(loanId), other)).said).toContain("is unreadable: nothing is certified.");
    await rm(path);
    expect((await evidence(String(loanId), other)).said).toContain("is missing: nothing is certified.");
  } finally {
    await writeFile(path, sealed);
  }
  await expect(readFile(other)).rejects.toThrow();
});

test.each([[[]], [["100001"]], [["one", "file.pdf"]], [["100001", "file.pdf", "more"]]])(
  "%j is told how the command is used",
  async (args) => {
    expect(await evidence(...args)).toMatchObject({ code: 64, said: expect.stringMatching(/^Usage:/) });
  },
);

test("a loan without documents has nothing to certify", { tags: "long" }, async () => {
  const { loanId } = await walkTo(server, "basic-details");
  expect(await evidence(String(loanId), join(folder, "nothing.pdf"))).toMatchObject({
    code: 1,
    said: expect.stringContaining("has no documents"),
  });
});
