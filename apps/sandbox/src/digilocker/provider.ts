import {
  DIGILOCKER_INITIALIZE_PATH,
  type DigilockerAadhaarData,
  DigilockerInitializeBody,
  type DigilockerInitializeData,
  type DigilockerStatusData,
  digilockerAadhaarPath,
  digilockerStatusPath,
} from "@vaada/wire/digilocker";
import { SUREPASS_CONSENT_MISSING, type SurepassReply } from "@vaada/wire/surepass";
import type { FastifyInstance } from "fastify";
import { homeAddressOf } from "../people/address.ts";
import type { Faces } from "../people/faces.ts";
import type { Person } from "../people/person.ts";
import { maskedAadhaar } from "../providers/pan.ts";
import type { Provider } from "../providers/provider.ts";
import { bodyOf, opaqueToken, refused, routeIn, succeeded, surepassProduct } from "../providers/surepass.ts";
import { hostedPath } from "./addresses.ts";
import type { Digilocker } from "./digilocker.ts";
import type { Failure, Session } from "./session-store.ts";

export type DigilockerProviderServices = {
  readonly token: string;
  readonly digilocker: Digilocker;
  readonly faces: Faces;
};

/** DigiLocker by Surepass: the borrower consents on the hosted page, and the documents can then be fetched. */
export function digilockerProvider(services: DigilockerProviderServices): Provider {
  return surepassProduct({
    name: "digilocker",
    title: "Surepass DigiLocker",
    says: "Asks the borrower on a page of its own to share the Aadhaar record, then hands it over.",
    sendsWebhooks: true,
    givesAddresses: true,
    token: services.token,
    path: DIGILOCKER_PATH,
    routes: (app) => digilockerRoutes(app, services),
  });
}

const DIGILOCKER_PATH = "/digilocker";

type ById = { readonly Params: { readonly clientId: string } };

function digilockerRoutes(app: FastifyInstance, services: DigilockerProviderServices): void {
  const route = (path: string): string => routeIn({ product: DIGILOCKER_PATH, path });
  app.post(route(DIGILOCKER_INITIALIZE_PATH), ({ body, protocol, host }) =>
    initialize(services, { body, origin: `${protocol}://${host}` }),
  );
  app.get<ById>(`${route(digilockerStatusPath(""))}:clientId`, ({ params }) => {
    const session = services.digilocker.find(params.clientId);
    return session === null ? UNKNOWN_SESSION : succeeded(statusOf(session));
  });
  app.get<ById>(`${route(digilockerAadhaarPath(""))}:clientId`, ({ params: { clientId } }) =>
    withConsent(services, clientId, (person) => {
      const photo = services.faces.photoOf(person);
      return succeeded({ client_id: clientId, ...aadhaarOf(person, photo) } satisfies DigilockerAadhaarData);
    }),
  );
  app.get<ById>("/list-documents/:clientId", ({ params: { clientId } }) =>
    withConsent(services, clientId, (person) => succeeded({ documents: documentsOf(person) })),
  );
}

function initialize(
  { digilocker }: DigilockerProviderServices,
  { body, origin }: { body: unknown; origin: string },
): SurepassReply {
  const fields = bodyOf(DigilockerInitializeBody, body)?.data;
  if (fields === undefined) return refused({ status: 422, message: "Invalid request body." });
  const redirectUrl = httpAddress(fields.redirect_url);
  const webhookUrl = fields.webhook_url === undefined ? null : httpAddress(fields.webhook_url);
  if (redirectUrl === undefined || webhookUrl === undefined) {
    return refused({ status: 422, message: "Invalid redirect_url or webhook_url." });
  }
  const expiryMinutes = fields.expiry_minutes ?? EXPIRY_MINUTES;
  if (expiryMinutes < 1 || expiryMinutes > EXPIRY_MINUTES_MAX) {
    return refused({ status: 422, message: "Invalid expiry_minutes." });
  }
  const fullName = fields.prefill_options?.full_name ?? "";
  const { clientId } = digilocker.start({ redirectUrl, webhookUrl, fullName, expiryMinutes });
  const data: DigilockerInitializeData = {
    client_id: clientId,
    token: opaqueToken(),
    url: `${origin}${hostedPath(clientId)}`,
    expiry_seconds: expiryMinutes * 60,
  };
  return succeeded(data);
}

/** The real one's own choice when it is not told. */
const EXPIRY_MINUTES = 10;
/** A day: a borrower who comes back later begins anew. */
const EXPIRY_MINUTES_MAX = 1440;

/** `undefined` for anything that a browser could not open. */
function httpAddress(text: string): string | undefined {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

const UNKNOWN_SESSION = refused({ status: 422, message: "Invalid Client ID." });

/** Nothing of a person's is handed over before the consent. */
async function withConsent(
  { digilocker }: DigilockerProviderServices,
  clientId: string,
  answer: (person: Person) => SurepassReply,
): Promise<SurepassReply> {
  const session = digilocker.find(clientId);
  if (session === null) return UNKNOWN_SESSION;
  const person = session.state === "completed" ? await digilocker.signedIn(session) : null;
  if (person !== null) return answer(person);
  return refused({ status: 422, message: "Aadhaar consent missing.", code: SUREPASS_CONSENT_MISSING });
}

const statusOf = ({ state, failure }: Session): DigilockerStatusData => ({
  status: state,
  completed: state === "completed",
  failed: state === "failed",
  aadhaar_linked: state === "completed",
  error_description: failure === null ? null : FAILURES[failure],
});

const FAILURES: Readonly<Record<Failure, string>> = {
  denied: "User denied consent",
  expired: "Session expired",
  "too-many-wrong-codes": "Maximum OTP attempts exceeded",
};

function aadhaarOf(person: Person, photo: Buffer): Omit<DigilockerAadhaarData, "client_id"> {
  const { gender, aadhaar } = person;
  const { name, dob } = aadhaar;
  const home = homeAddressOf(person);
  return {
    digilocker_metadata: { name, gender, dob },
    aadhaar_xml_data: {
      full_name: name,
      care_of: home.careOf,
      dob,
      yob: dob.slice(0, 4),
      zip: aadhaar.pin,
      profile_image: photo.toString("base64"),
      gender,
      masked_aadhaar: maskedAadhaar(aadhaar.number),
      full_address: home.full,
      father_name: home.father,
      address: home.address,
    },
    // The record above is all that anybody reads; there is no signed file behind it.
    xml_url: null,
  };
}

function documentsOf({ pan, aadhaar, panStatus }: Person): Readonly<Record<string, string>>[] {
  const aadhaarCard = {
    file_id: `ADHAR-${aadhaar.number.slice(-4)}`,
    name: "Aadhaar Card",
    doc_type: "ADHAR",
    issuer: "Unique Identification Authority of India (UIDAI)",
  };
  const panCard = {
    file_id: `PANCR-${pan.slice(-5)}`,
    name: "PAN Verification Record",
    doc_type: "PANCR",
    issuer: "Income Tax Department",
  };
  return panStatus === "valid" && aadhaar.linked ? [aadhaarCard, panCard] : [aadhaarCard];
}
