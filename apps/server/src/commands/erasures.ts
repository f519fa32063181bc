import { readOwnerAddress } from "../config.ts";
import { hashOf } from "../operations/retention/certificate.ts";
import { type CertificateOnFile, readCertificates } from "../operations/retention/store.ts";
import { openDatabase } from "../platform/db/database.ts";
import { ownersFailure } from "../platform/db/owners-failure.ts";
import { recordCommand } from "./record-command.ts";

const USAGE = "Usage: erasures [<number of an application>].\n";
/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_CONFIG`: starting again will not help, somebody must change a setting. */
const EXIT_BAD_CONFIGURATION = 78;
/** `EX_DATAERR`: a certificate does not say any more what was written. */
const EXIT_ALTERED = 65;
/** Enough for an inspection; older ones are read of the one borrower whom they are about. */
const CERTIFICATES_MAX = 1000;

const [given = "", ...more] = process.argv.slice(2);
const owner = readOwnerAddress(process.env);
if (more.length > 0 || !/^(?:[1-9]\d{0,14})?$/.test(given)) refuse(USAGE, EXIT_USAGE);
else if (typeof owner !== "string") refuse(`${owner.missing}\n`, EXIT_BAD_CONFIGURATION);
else await run(owner, given === "" ? null : Number(given));

/** Lists the certificates of erasure, the newest first, and says of each whether it is as it was written. */
async function run(url: string, applicationId: number | null): Promise<void> {
  recordCommand("erasures", given);
  const nothing = () => undefined;
  const database = openDatabase({ url, poolSizeMax: 1, onRetry: nothing, onPoolError: nothing });
  try {
    const certificates = await database.withTx({ kind: "auditor" }, (tx) =>
      readCertificates(tx, { applicationId, limit: CERTIFICATES_MAX }),
    );
    if (certificates.some((one) => !isAsWritten(one))) process.exitCode = EXIT_ALTERED;
    process.stdout.write(
      certificates.length === 0 ? "Nothing was erased.\n" : certificates.map(describe).join(""),
    );
  } catch (error) {
    const sentence = ownersFailure(error, url);
    if (sentence === undefined) throw error;
    refuse(`${sentence}\n`, EXIT_BAD_CONFIGURATION);
  } finally {
    await database.close();
  }
}

function isAsWritten(certificate: CertificateOnFile): boolean {
  return hashOf(certificate).equals(certificate.contentHash);
}

function describe(certificate: CertificateOnFile): string {
  const { id, applicationId, cause, erasedOn, entries, contentHash } = certificate;
  const of = applicationId === null ? "of many" : `of application ${applicationId}`;
  const state = isAsWritten(certificate) ? "as written" : "ALTERED";
  const lines = entries.map(
    ({ kind, count, rule, becomes }) => `  ${count} ${kind}, ${becomes}, by ${rule}\n`,
  );
  const head = `${erasedOn} ${id} ${of}, by ${cause}, ${state}, sha256 ${contentHash.toString("hex")}\n`;
  return `${head}${lines.join("")}`;
}

function refuse(sentence: string, code: number): void {
  process.stderr.write(sentence);
  process.exitCode = code;
}
