import { readBureauFiles, takeBureauFile } from "@vaada/contract/console/calls/bureau-files";
import { readKycWaiting, takeKycAnswers, takeKycBatch } from "@vaada/contract/console/calls/central-kyc";
import type { Desks } from "./desks.ts";

/** The registry sends back one record in so many, which then goes with the next batch. */
const SENT_BACK_OF = 20;

/**
 * Operations sends the files for the credit bureaus, and tells the central KYC registry of whoever borrowed for the first time. What
 * the last day finds is left to a visitor.
 */
export async function tellRegistries(desks: Desks): Promise<void> {
  const operations = desks.onDuty("operations");
  const { rows } = await desks.call(operations, readBureauFiles, { query: { limit: "10" } });
  for (const { on, state } of rows) {
    if (state !== "made" && state !== "late") continue;
    await desks.call(operations, takeBureauFile, { params: { on }, body: { reason: "To be sent" } });
  }
  const { ready } = await desks.call(operations, readKycWaiting);
  if (ready === 0) return;
  const body = { reason: "To be put in at the registry" };
  const { number, content } = await desks.call(operations, takeKycBatch, { body });
  const answers = referencesIn(content).map(
    (reference) =>
      `${reference},${Number(reference.slice(1)) % SENT_BACK_OF === 0 ? "" : numberOf(reference)}`,
  );
  const file = ["reference,number", ...answers].join("\n");
  await desks.call(operations, takeKycAnswers, { params: { number }, body: { file } });
}

/** An archive names the files in it as they are: each record has one of its reference. */
const referencesIn = (archive: string): string[] => [
  ...new Set(
    Buffer.from(archive, "base64")
      .toString("latin1")
      .match(/V\d{12}(?=\.zip)/g),
  ),
];

/** Fourteen digits, and another number for each. */
const numberOf = (reference: string): string => `1${reference.slice(1).padStart(13, "0")}`;
