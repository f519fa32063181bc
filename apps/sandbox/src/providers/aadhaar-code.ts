import { createHash } from "node:crypto";
import {
  AADHAAR_GENERATE_PATH,
  AADHAAR_SUBMIT_PATH,
  AadhaarGenerateBody,
  type AadhaarGenerateData,
  AadhaarSubmitBody,
  type AadhaarSubmitData,
} from "@vaada/wire/aadhaar-code";
import { SUREPASS_VERIFICATION_FAILED, type SurepassReply } from "@vaada/wire/surepass";
import { homeAddressOf } from "../people/address.ts";
import type { Faces } from "../people/faces.ts";
import type { Person } from "../people/person.ts";
import type { Registry } from "../people/registry.ts";
import type { Outbox } from "../phone/outbox.ts";
import type { AadhaarCodeStore } from "./aadhaar-code-store.ts";
import { AADHAAR_CODE_MINUTES, textAadhaarCode } from "./aadhaar-text.ts";
import { maskedAadhaar } from "./pan.ts";
import type { Provider } from "./provider.ts";
import { bodyOf, refused, routeIn, succeeded, surepassId, surepassProduct } from "./surepass.ts";

export type AadhaarCodeServices = {
  readonly token: string;
  /** The site named in the last line of a code's text. */
  readonly host: string;
  readonly registry: Registry;
  readonly faces: Faces;
  readonly codes: AadhaarCodeStore;
  readonly outbox: Outbox;
  readonly today: () => Promise<string>;
  readonly now: () => Date;
};

/** Surepass's Aadhaar OTP v2: the identity authority texts a code, and the right one opens the record. */
export function aadhaarCodeProvider(services: AadhaarCodeServices): Provider {
  return surepassProduct({
    name: "aadhaar",
    title: "Surepass Aadhaar OTP",
    says: "Texts a code to the Aadhaar holder and opens the record to whoever knows it.",
    sendsWebhooks: false,
    token: services.token,
    path: AADHAAR_PATH,
    routes: (app) => {
      app.post(routeIn({ product: AADHAAR_PATH, path: AADHAAR_GENERATE_PATH }), ({ body }) =>
        generate(services, body),
      );
      app.post(routeIn({ product: AADHAAR_PATH, path: AADHAAR_SUBMIT_PATH }), ({ body }) =>
        submit(services, body),
      );
    },
  });
}

const AADHAAR_PATH = "/aadhaar-v2";
const ID_PREFIX = "aadhaar_v2";

async function generate(services: AadhaarCodeServices, body: unknown): Promise<SurepassReply> {
  const number = bodyOf(AadhaarGenerateBody, body)?.id_number ?? "";
  if (!/^\d{12}$/.test(number)) return refused({ status: 422, message: "Invalid Aadhaar Number." });
  const person = services.registry.byAadhaarNumber(number, await services.today());
  const client_id = surepassId(ID_PREFIX);
  if (person === null) {
    return unverified("Verification Failed.", {
      client_id,
      otp_sent: false,
      if_number: false,
      valid_aadhaar: false,
      status: "invalid_aadhaar",
    } satisfies AadhaarGenerateData);
  }
  const code = textAadhaarCode(services.outbox, { person, host: services.host });
  const expiresAtMs = services.now().getTime() + AADHAAR_CODE_MINUTES * 60_000;
  services.codes.add({ clientId: client_id, pan: person.pan, code, expiresAtMs });
  const data: AadhaarGenerateData = {
    client_id,
    otp_sent: true,
    if_number: true,
    valid_aadhaar: true,
    status: "generate_otp_success",
  };
  return succeeded(data, "OTP Sent.");
}

/**
 * Every failed check is a 422 `verification_failed`, and only the message tells which: a wrong code may be tried
 * again, one that expired, was replaced by a later one or was used needs a new one.
 */
const SUBMIT_MESSAGES = {
  wrong: "OTP Verification Failed.",
  expired: "OTP Expired. Please generate a new OTP.",
  used: "OTP Already Submitted. Please generate a new OTP.",
};

async function submit(services: AadhaarCodeServices, body: unknown): Promise<SurepassReply> {
  const given = bodyOf(AadhaarSubmitBody, body);
  if (given === null || !/^\d{6}$/.test(given.otp)) return refused({ status: 422, message: "Invalid OTP." });
  const today = await services.today();
  const sent = services.codes.find(given.client_id);
  if (sent === null) return refused({ status: 422, message: "Invalid Client ID." });
  const nothing = { ...NOTHING_KNOWN, client_id: sent.clientId };
  if (sent.state === "used") return unverified(SUBMIT_MESSAGES.used, nothing);
  const isOver = sent.state === "replaced" || sent.expiresAtMs <= services.now().getTime();
  if (isOver) return unverified(SUBMIT_MESSAGES.expired, nothing);
  if (sent.code !== given.otp) return unverified(SUBMIT_MESSAGES.wrong, nothing);
  services.codes.markUsed(sent.clientId);
  const person = services.registry.byPan(sent.pan, today);
  const photo = services.faces.photoOf(person);
  const data: AadhaarSubmitData = { client_id: sent.clientId, ...recordOf(person, photo, services.now()) };
  return succeeded(data);
}

function recordOf(person: Person, photo: Buffer, at: Date): Omit<AadhaarSubmitData, "client_id"> {
  const { aadhaar } = person;
  const home = homeAddressOf(person);
  return {
    ...NOTHING_KNOWN,
    full_name: aadhaar.name,
    // The full number is never told, not even to who typed it.
    aadhaar_number: maskedAadhaar(aadhaar.number),
    dob: aadhaar.dob,
    gender: person.gender,
    address: home.address,
    zip: aadhaar.pin,
    care_of: home.careOf,
    profile_image: photo.toString("base64"),
    has_image: true,
    mobile_hash: hashOf(`mobile ${person.pan}`),
    mobile_verified: false,
    face_status: false,
    face_score: -1,
    share_code: "4821",
    reference_id: referenceOf(aadhaar.number, at),
    uniqueness_id: hashOf(`uniqueness ${person.pan}`),
    status: "success_aadhaar",
  };
}

/** The authority's reference: the last four digits and the moment, to the millisecond. */
const referenceOf = (number: string, at: Date): string =>
  `${number.slice(-4)}${at.toISOString().replaceAll(/\D/g, "")}`;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const unverified = (message: string, data: unknown): SurepassReply =>
  refused({ status: 422, message, code: SUREPASS_VERIFICATION_FAILED, data });

const NOTHING_KNOWN = {
  full_name: "",
  aadhaar_number: null,
  dob: null,
  gender: null,
  address: null,
  zip: null,
  care_of: null,
  profile_image: null,
  has_image: false,
  email_hash: null,
  mobile_hash: null,
  mobile_verified: false,
  face_status: false,
  face_score: -1,
  raw_xml: null,
  zip_data: null,
  share_code: null,
  reference_id: null,
  uniqueness_id: null,
  aadhaar_pdf: null,
  status: "failed",
};
