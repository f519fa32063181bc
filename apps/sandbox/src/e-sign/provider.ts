import {
  E_SIGN_INITIALIZE_PATH,
  E_SIGN_UPLOAD_LINK_PATH,
  type ESignDocumentData,
  ESignInitializeBody,
  type ESignInitializeData,
  ESignReportBody,
  type ESignReportData,
  type ESignStatus,
  type ESignStatusData,
  ESignUploadLinkBody,
  eSignDocumentPath,
  eSignReportPath,
  eSignStatusPath,
} from "@vaada/wire/e-sign";
import type { SurepassReply } from "@vaada/wire/surepass";
import type { FastifyInstance } from "fastify";
import { homeAddressOf } from "../people/address.ts";
import { nameKey } from "../people/names.ts";
import type { Person } from "../people/person.ts";
import type { Provider } from "../providers/provider.ts";
import { bodyOf, refused, routeIn, succeeded, surepassProduct } from "../providers/surepass.ts";
import { hostedPath } from "./addresses.ts";
import type { ESign } from "./e-sign.ts";
import type { FileLinks } from "./file-links.ts";
import type { Failure, Signing } from "./signing-store.ts";

export type ESignProviderServices = {
  readonly token: string;
  readonly eSign: ESign;
  readonly links: FileLinks;
};

/** Aadhaar e-sign by Surepass: a document is handed over, and the borrower signs it on the hosted page. */
export function eSignProvider(services: ESignProviderServices): Provider {
  return surepassProduct({
    name: "e-sign",
    title: "Surepass e-sign",
    says: "Takes a PDF, has the borrower sign it on a page of its own, and hands it back really signed.",
    sendsWebhooks: false,
    givesAddresses: true,
    token: services.token,
    path: E_SIGN_PATH,
    routes: (app) => eSignRoutes(app, services),
  });
}

const E_SIGN_PATH = "/esign";

type ById = { readonly Params: { readonly clientId: string } };

function eSignRoutes(app: FastifyInstance, services: ESignProviderServices): void {
  const { eSign, links } = services;
  const route = (path: string): string => routeIn({ product: E_SIGN_PATH, path });
  app.post(route(E_SIGN_INITIALIZE_PATH), ({ body, protocol, host }) =>
    initialize(services, { body, origin: `${protocol}://${host}` }),
  );
  app.post(route(E_SIGN_UPLOAD_LINK_PATH), ({ body, protocol, host }) => {
    const signing = eSign.find(bodyOf(ESignUploadLinkBody, body)?.client_id ?? "");
    if (signing === null) return UNKNOWN_SIGNING;
    return succeeded(links.forUpload(signing.clientId, `${protocol}://${host}`));
  });
  app.get<ById>(`${route(eSignStatusPath(""))}:clientId`, ({ params }) => {
    const signing = eSign.find(params.clientId);
    return signing === null ? UNKNOWN_SIGNING : succeeded(statusOf(signing));
  });
  app.post<ById>(`${route(eSignReportPath(""))}:clientId`, async ({ params, body }) => {
    if (bodyOf(ESignReportBody, body) === null) return INVALID_BODY;
    return whenSigned(services, params.clientId, (signing, person) => succeeded(reportOf(signing, person)));
  });
  app.get<ById>(`${route(eSignDocumentPath(""))}:clientId`, ({ params, protocol, host }) =>
    whenSigned(services, params.clientId, ({ clientId }) =>
      succeeded({
        url: links.forDownload(clientId, `${protocol}://${host}`),
      } satisfies ESignDocumentData),
    ),
  );
}

function initialize(
  { eSign }: ESignProviderServices,
  { body, origin }: { body: unknown; origin: string },
): SurepassReply {
  const fields = bodyOf(ESignInitializeBody, body);
  if (fields === null) return INVALID_BODY;
  const callback = URL.parse(fields.callback_url);
  if (callback === null || !/^https?:$/.test(callback.protocol))
    return refused({ status: 422, message: "Invalid callback_url." });
  const expiryMinutes = fields.expiry_minutes ?? EXPIRY_MINUTES;
  if (expiryMinutes < 1 || expiryMinutes > EXPIRY_MINUTES)
    return refused({ status: 422, message: "Invalid expiry_minutes." });
  const [page = "1", [mark = { x: 0, y: 0 }] = []] = Object.entries(fields.config.positions)[0] ?? [];
  const signing = eSign.start({
    callbackUrl: callback.href,
    fullName: fields.prefill_options.full_name,
    reason: fields.config.reason,
    page: Number(page),
    ...mark,
    expiryMinutes,
  });
  const data: ESignInitializeData = {
    client_id: signing.clientId,
    group_id: null,
    token: signing.token,
    url: `${origin}${hostedPath(signing)}`,
  };
  return succeeded(data, "User initialized successfully");
}

/** A week, as long as the real one's tokens live. */
const EXPIRY_MINUTES = 7 * 24 * 60;

const INVALID_BODY = refused({ status: 422, message: "Invalid request body." });
const UNKNOWN_SIGNING = refused({ status: 422, message: "Invalid Client ID." });

/** Nobody's name is told, and no document handed back, before it is signed. */
async function whenSigned(
  { eSign }: ESignProviderServices,
  clientId: string,
  answer: (signing: Signing, person: Person) => SurepassReply,
): Promise<SurepassReply> {
  const signing = eSign.find(clientId);
  if (signing === null) return UNKNOWN_SIGNING;
  const person = signing.state === "completed" ? await eSign.signer(signing) : null;
  if (person !== null) return answer(signing, person);
  return refused({ status: 422, message: "Document is not signed yet." });
}

const statusOf = ({ clientId, state, failure }: Signing): ESignStatusData => ({
  client_id: clientId,
  status: STATUSES[state],
  error_description: failure === null ? null : FAILURES[failure],
});

const STATUSES: Readonly<Record<Signing["state"], ESignStatus>> = {
  client_initiated: "client_intiated",
  pending: "otp_sent",
  completed: "esign_completed",
  failed: "esign_failed",
};

const FAILURES: Readonly<Record<Failure, string>> = {
  refused: "VERIFY_REFUSAL",
  expired: "Session expired",
  "too-many-wrong-codes": "MAX_RETRY",
};

function reportOf({ clientId, fullName }: Signing, person: Person): ESignReportData {
  const { name, pin, number } = person.aadhaar;
  const isMatched = [name, person.name].some((own) => nameKey(own) === nameKey(fullName));
  return {
    client_id: clientId,
    reports: {
      name_match: {
        name: fullName,
        should_name_match: true,
        name_matched: isMatched,
        name_match_score: isMatched ? "100" : "0",
        certificate_details: {
          name,
          country: "IN",
          state: homeAddressOf(person).address.state ?? null,
          pin_code: pin,
          aaadhar_last_four_digits: number.slice(-4),
        },
      },
    },
  };
}
