import type { ESignUploadLinkData } from "@vaada/wire/e-sign";
import type { OpenSandbox } from "../../testing/open-sandbox.ts";
import { askSurepass } from "../../testing/surepass.ts";
import { plainPdf } from "./plain-pdf.ts";

export const BACK = "http://app.example:3000/esign-processing?state=s1";

export const REQUEST = {
  pdf_pre_uploaded: true,
  callback_url: BACK,
  sign_type: "aadhaar",
  config: { auth_mode: "1", reason: "Loan agreement", positions: { "2": [{ x: 60, y: 90 }] } },
  prefill_options: { full_name: "ANITA ACHARYA" },
};

export type StartedSigning = { readonly clientId: string; readonly pageUrl: string };

/** Starts a signing without its document. */
export async function startEmptySigning(
  sandbox: OpenSandbox,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<StartedSigning> {
  const { body } = await askSurepass(sandbox, "/esign/initialize", { body: { ...REQUEST, ...changes } });
  return { clientId: String(body.data.client_id), pageUrl: String(body.data.url) };
}

/** Begins a signing and hands its document over. */
export async function startSigning(
  sandbox: OpenSandbox,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<StartedSigning> {
  const begun = await startEmptySigning(sandbox, changes);
  const status = await upload(await linkOf(sandbox, begun.clientId), plainPdf());
  if (status !== 204) throw new Error(`beginSigning: ${status}`);
  return begun;
}

export async function linkOf(sandbox: OpenSandbox, clientId: string): Promise<ESignUploadLinkData> {
  const { body } = await askSurepass(sandbox, "/esign/get-upload-link", { body: { client_id: clientId } });
  return body.data as ESignUploadLinkData;
}

/** The status of the answer. */
export async function upload({ url, fields }: ESignUploadLinkData, file: Buffer): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(file)], { type: "application/pdf" }), "document.pdf");
  return (await fetch(url, { method: "POST", body: form })).status;
}

export const statusOf = async (sandbox: OpenSandbox, clientId: string): Promise<unknown> =>
  (await askSurepass(sandbox, `/esign/status/${clientId}`)).body.data;

/** The signed file, or the status of the answer when there is none. */
export async function signedOf(sandbox: OpenSandbox, clientId: string): Promise<Buffer | number> {
  const { status, body } = await askSurepass(sandbox, `/esign/get-signed-document/${clientId}`);
  if (status !== 200) return status;
  const response = await fetch(String(body.data.url));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status;
}
