import {
  E_SIGN_INITIALIZE_PATH,
  E_SIGN_UPLOAD_LINK_PATH,
  type ESignInitializeBody,
  type ESignReportBody,
  type ESignUploadLinkBody,
  eSignDocumentPath,
  eSignReportPath,
  eSignStatusPath,
} from "@vaada/wire/e-sign";
import type { AddressRules } from "../given-address.ts";
import { createHttpClient } from "../http-client.ts";
import { SUREPASS_TIMEOUT_MS, type SurepassOptions, surepassHeaders } from "../surepass-reply.ts";
import { fetchFile, postFile } from "./file-transfer.ts";
import type { ESign, NewSigning } from "./port.ts";
import {
  translateDocumentLink,
  translateOpen,
  translateReport,
  translateStatus,
  translateUploadLink,
} from "./translate.ts";

type ESignOptions = SurepassOptions & {
  /** The pages on which a borrower signs. */
  readonly pages: AddressRules;
  /** The object stores to which documents go and from which they come. */
  readonly stores: AddressRules;
};

export function createESign(options: ESignOptions): ESign {
  const { baseUrl, pages, stores, timeoutMs = SUREPASS_TIMEOUT_MS } = options;
  const call = createHttpClient({
    partner: "surepass",
    baseUrl,
    headers: surepassHeaders(options.token),
    timeoutMs,
  });
  return {
    async open(signing) {
      const body = initializeBody(signing);
      return translateOpen(await call({ method: "POST", path: E_SIGN_INITIALIZE_PATH, body }), pages);
    },
    async upload({ reference, document }) {
      const body: ESignUploadLinkBody = { client_id: reference };
      const asked = await call({ method: "POST", path: E_SIGN_UPLOAD_LINK_PATH, body, isSafeToRepeat: true });
      const link = translateUploadLink(asked);
      if (link.kind === "unavailable") return link;
      return postFile({ ...link, stores, document, timeoutMs });
    },
    async status(reference) {
      const path = eSignStatusPath(reference);
      return translateStatus(await call({ method: "GET", path, isSafeToRepeat: true }));
    },
    async report(reference) {
      const body: ESignReportBody = { categories: ["name_match"] };
      const path = eSignReportPath(reference);
      return translateReport(await call({ method: "POST", path, body, isSafeToRepeat: true }), reference);
    },
    async fetchSigned(reference) {
      const path = eSignDocumentPath(reference);
      const link = translateDocumentLink(await call({ method: "GET", path, isSafeToRepeat: true }));
      return link.kind === "link" ? fetchFile({ url: link.url, stores, timeoutMs }) : link;
    },
  };
}

/** The borrower proves by a code to the phone of the Aadhaar number who signs; no picture and no place is asked. */
const initializeBody = (signing: NewSigning): ESignInitializeBody => ({
  pdf_pre_uploaded: true,
  callback_url: signing.returnUrl,
  sign_type: "aadhaar",
  expiry_minutes: signing.expiresInMinutes,
  config: {
    auth_mode: "1",
    reason: signing.reason,
    positions: { [signing.mark.page]: [{ x: signing.mark.x, y: signing.mark.y }] },
    accept_selfie: false,
    allow_selfie_upload: false,
    accept_virtual_sign: false,
    track_location: false,
  },
  prefill_options: {
    full_name: signing.name.reveal(),
    mobile_number: signing.mobile.reveal(),
    user_email: signing.email.reveal(),
  },
});
