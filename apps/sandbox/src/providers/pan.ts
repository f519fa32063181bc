import { PAN_COMPREHENSIVE_PATH, PanComprehensiveBody, type PanComprehensiveData } from "@vaada/wire/pan";
import { SUREPASS_VERIFICATION_FAILED, type SurepassReply } from "@vaada/wire/surepass";
import { Pan, type Person } from "../people/person.ts";
import type { Registry } from "../people/registry.ts";
import type { Provider } from "./provider.ts";
import { bodyOf, refused, routeIn, succeeded, surepassId, surepassProduct } from "./surepass.ts";

export type PanServices = {
  readonly token: string;
  readonly registry: Registry;
  readonly today: () => Promise<string>;
};

/** Surepass's look into the register of the tax office. */
export function panProvider(services: PanServices): Provider {
  return surepassProduct({
    name: "pan",
    title: "Surepass PAN",
    says: "Tells whose PAN it is, whether it is in force, and whether it is linked with Aadhaar.",
    sendsWebhooks: false,
    token: services.token,
    path: PAN_PATH,
    routes: (app) => {
      app.post(routeIn({ product: PAN_PATH, path: PAN_COMPREHENSIVE_PATH }), ({ body }) =>
        lookUp(services, body),
      );
    },
  });
}

const PAN_PATH = "/pan";

async function lookUp({ registry, today }: PanServices, body: unknown): Promise<SurepassReply> {
  const pan = Pan.safeParse(bodyOf(PanComprehensiveBody, body)?.id_number);
  if (!pan.success) return refused({ status: 422, message: "Invalid PAN Number." });
  const day = await today();
  const client_id = surepassId("pan_comprehensive");
  if (registry.byPan(pan.data, day).panStatus === "unknown") {
    return refused({
      status: 422,
      message: "Verification Failed.",
      code: SUREPASS_VERIFICATION_FAILED,
      data: { ...NOTHING_KNOWN, client_id, pan_number: pan.data },
    });
  }
  return succeeded({ client_id, ...recordOf(registry.meet(pan.data, day)) });
}

function recordOf(person: Person): Omit<PanComprehensiveData, "client_id"> {
  const category = person.panStatus === "company" ? "company" : CATEGORIES[person.pan[3] ?? ""];
  const isPerson = category === "person";
  const { linked, number } = person.aadhaar;
  return {
    ...NOTHING_KNOWN,
    pan_number: person.pan,
    full_name: person.name,
    full_name_split: isPerson ? splitName(person.name) : [person.name, "", ""],
    // Without a link that it knows of, the tax office knows no Aadhaar number of this person.
    masked_aadhaar: isPerson && linked === true ? maskedAadhaar(number) : null,
    address: NO_ADDRESS,
    gender: isPerson ? person.gender : null,
    dob: person.dob,
    aadhaar_linked: isPerson ? linked : null,
    dob_verified: false,
    dob_check: false,
    category,
    status: person.panStatus === "inactive" ? "inactive" : "valid",
    less_info: false,
  };
}

export const maskedAadhaar = (number: string): string => `XXXXXXXX${number.slice(-4)}`;

/** First, middle and last: "ASHA TEST" has an empty middle. */
function splitName(name: string): string[] {
  const [first = "", ...rest] = name.split(/\s+/);
  const last = rest.at(-1) ?? "";
  return [first, rest.slice(0, -1).join(" "), last];
}

/** The fourth letter of a PAN says whose it is. */
const CATEGORIES: Readonly<Record<string, string>> = {
  A: "aop",
  B: "boi",
  C: "company",
  F: "firm",
  G: "government",
  H: "huf",
  J: "ajp",
  L: "local authority",
  P: "person",
  T: "trust",
};

/** Asked for without address and contact, the register gives neither. */
const NO_ADDRESS = {
  line_1: "",
  line_2: "",
  street_name: "",
  zip: "",
  city: "",
  state: "",
  country: "",
  full: "",
};

const NOTHING_KNOWN = {
  full_name: null,
  full_name_split: null,
  masked_aadhaar: null,
  address: null,
  email: null,
  phone_number: null,
  gender: null,
  dob: null,
  input_dob: null,
  aadhaar_linked: null,
  dob_verified: null,
  dob_check: null,
  category: null,
  status: null,
  less_info: null,
};
