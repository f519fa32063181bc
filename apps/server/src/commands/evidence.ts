import { writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { composeFiles, readLender } from "../compose.ts";
import { ConfigError, type EvidenceConfig, readEvidenceConfig, readOwnerAddress } from "../config.ts";
import { drawEvidenceCertificate } from "../operations/evidence/certificate.ts";
import { checkDocuments, type UnsoundDocument } from "../operations/evidence/check-documents.ts";
import { readDocumentsOf } from "../operations/evidence/store.ts";
import { realClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/db/database.ts";
import { ownersFailure } from "../platform/db/owners-failure.ts";
import { createVault } from "../platform/vault/vault.ts";
import { recordCommand } from "./record-command.ts";

/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_CONFIG`: starting again will not help, somebody must change a setting. */
const EXIT_BAD_CONFIGURATION = 78;
/** There is nothing that could be certified. */
const EXIT_UNSOUND = 1;

const USAGE =
  "Usage: evidence <loan id> <file>. The file is the PDF to be written, and must not be there yet.";

const [loanId = "", file = "", ...more] = process.argv.slice(2);
const owner = readOwnerAddress(process.env);
const config = readEvidenceConfig(process.env);
if (!/^\d{1,15}$/.test(loanId) || file === "" || more.length > 0) end(USAGE, EXIT_USAGE);
else if (typeof owner !== "string") end(owner.missing, EXIT_BAD_CONFIGURATION);
else if ("missing" in config) end(config.missing, EXIT_BAD_CONFIGURATION);
else {
  // Before anything is read: who asked is on record, whatever comes of it.
  recordCommand("evidence", `loan ${loanId}`);
  await run({ url: owner, config, applicationId: Number(loanId) });
}

type Order = { readonly url: string; readonly config: EvidenceConfig; readonly applicationId: number };

async function run({ url, config: settings, applicationId }: Order): Promise<void> {
  const nothing = () => undefined;
  const database = openDatabase({ url, poolSizeMax: 1, onRetry: nothing, onPoolError: nothing });
  try {
    const documents = await database.withTx({ kind: "auditor" }, (tx) => readDocumentsOf(tx, applicationId));
    if (documents.length === 0) return end(`The loan ${applicationId} has no documents.`, EXIT_UNSOUND);
    const vault = createVault(settings.vault);
    const unsound = await checkDocuments(composeFiles(settings.files, { vault }), documents);
    if (unsound.length > 0) return end(unsound.map(lineOf).join("\n"), EXIT_UNSOUND);
    const [checkedAt, checkedBy] = [realClock().realNow(), userInfo().username];
    const lender = readLender(settings.lenderFile);
    const paper = await drawEvidenceCertificate(lender, { applicationId, documents, checkedAt, checkedBy });
    await writeFile(file, paper, { flag: "wx", mode: 0o600 });
    process.stdout.write(`${file}: ${documents.length} documents, each as it was made.\n`);
  } catch (error) {
    const sentence = sentenceOf(error, url);
    if (sentence === undefined) throw error;
    end(sentence, EXIT_BAD_CONFIGURATION);
  } finally {
    await database.close();
  }
}

function lineOf({ document, why }: UnsoundDocument): string {
  return `The document ${document.id} (${document.kind}) is ${why}: nothing is certified.`;
}

function sentenceOf(error: unknown, url: string): string | undefined {
  if (error instanceof Error && "code" in error && error.code === "EEXIST")
    return `${file} is there already. Name another file.`;
  if (error instanceof ConfigError) return error.message;
  return ownersFailure(error, url);
}

function end(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}
