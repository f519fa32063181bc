import type { Recipient } from "@vaada/contract/recipients";

/** The lender's terms with one recipient. The contract package has the recipient's name. */
type RegisterEntry = {
  /** The folders of `providers` that speak to it, or whose questions lead there. None where the lender's people carry a file. */
  readonly adapters: readonly string[];
  /** A processor acts on our behalf under a contract; an authority, a bureau or a bank answers for what it keeps by its own law. */
  readonly kind: "processor" | "authority" | "bureau" | "bank";
  /**
   * The place and the time for which the data is kept there: what the contract must say, or what its law
   * says.
   */
  readonly keeps: string;
  /** The clauses that the contract needs before a borrower's data goes there. */
  readonly clauses: readonly string[];
  /** How the lender leaves, or goes on when it is gone. */
  readonly exit: string;
};

/**
 * The clauses of every contract with a processor (outsourcing and digital lending directions, DPDP s. 8(2)).
 */
const EVERY_PROCESSOR = [
  "acts on the lender's instructions alone",
  "data in India",
  "tells of a breach within 6 hours",
  "audit by the lender and the Reserve Bank",
  "no subcontractor without consent",
  "returns and erases at the end, with a certificate",
];

/** The terms of an authority, a bureau or a bank are its own: the lender is a member or a registered user there. */
const OWN_TERMS = ["its own terms of membership or use"];

const AS_LONG_AS_ASKED = "in India; erased once the answer is given, at the latest after 30 days";

export const REGISTER: Readonly<Record<Recipient, RegisterEntry>> = {
  msg91: {
    adapters: ["sms"],
    kind: "processor",
    keeps: "in India; delivery records 180 days",
    clauses: [
      ...EVERY_PROCESSOR,
      "templates registered with the operators (DLT)",
      "codes not kept in the clear",
    ],
    exit: "another registered text provider behind the same port; the templates are the lender's own",
  },
  "mail-server": {
    adapters: ["mail"],
    kind: "processor",
    keeps: "in India; sent mail as the lender's own policy says",
    clauses: [...EVERY_PROCESSOR, "mail between machines encrypted"],
    exit: "`SMTP_URL` names another; mails that wait in the queue go there",
  },
  "push-services": {
    adapters: ["push"],
    kind: "processor",
    keeps: "outside India, until it is delivered; sealed for the one browser, and unreadable to the service",
    clauses: [
      "none can be had: so nothing readable is sent, and only to a browser whose owner has asked for it",
    ],
    exit: "without `VAPID_PUBLIC_KEY` nothing is pushed; texts, mails and the app go on",
  },
  whatsapp: {
    adapters: ["whatsapp"],
    kind: "processor",
    keeps:
      "in India, where the number was registered with `data_localization_region` `IN`; at most 30 days, until it is delivered",
    clauses: [
      "Meta's terms of WhatsApp Business, with its terms of data processing",
      "the number registered with its store in India",
      "templates approved there; only to whoever has asked for it",
    ],
    exit: "without `WHATSAPP_PHONE_NUMBER_ID` every reminder is a text",
  },
  surepass: {
    adapters: ["pan", "aadhaar-code", "digilocker", "bureau", "face", "e-sign"],
    kind: "processor",
    keeps: AS_LONG_AS_ASKED,
    clauses: [...EVERY_PROCESSOR, "no Aadhaar number kept", "no photo kept or learned from"],
    exit: "each product has a port of its own, so that another provider replaces one at a time",
  },
  "tax-register": {
    adapters: ["pan"],
    kind: "authority",
    keeps: "in India, by the Income-tax Act",
    clauses: OWN_TERMS,
    exit: "none: it is the only register of PANs; another provider can carry the question",
  },
  digilocker: {
    adapters: ["digilocker"],
    kind: "authority",
    keeps: "in India, by its own law",
    clauses: OWN_TERMS,
    exit: "the Aadhaar code, where the lender has switched it on",
  },
  uidai: {
    adapters: ["aadhaar-code", "digilocker"],
    kind: "authority",
    keeps: "in India, by the Aadhaar Act",
    clauses: OWN_TERMS,
    exit: "none: it is the only source of the record",
  },
  cibil: {
    adapters: ["bureau"],
    kind: "bureau",
    keeps:
      "in India; each question stands in the borrower's file for other lenders to see, by the law on credit information companies",
    clauses: OWN_TERMS,
    exit: "another credit information company through the same port",
  },
  "credit-bureaus": {
    adapters: [],
    kind: "bureau",
    keeps:
      "in India; each loan with how it was repaid stands in the borrower's file for other lenders to see, by the law on credit information companies",
    clauses: OWN_TERMS,
    exit: "none: the law has every lender tell all of them. The lender's people take the file at the console and send it",
  },
  "central-kyc": {
    adapters: [],
    kind: "authority",
    keeps:
      "in India, by the rules against money laundering; other financial institutions read the record there with the borrower's consent",
    clauses: OWN_TERMS,
    exit: "none: the law has every lender tell it of each new customer. The lender's people take the batch at the console and put it in",
  },
  "signing-authority": {
    adapters: ["e-sign"],
    kind: "authority",
    keeps: "in India, by the rules of the Controller of Certifying Authorities",
    clauses: OWN_TERMS,
    exit: "another licensed authority: `ESIGN_TRUST` names whose signatures count",
  },
  finbox: {
    adapters: ["bank-statement"],
    kind: "processor",
    keeps: AS_LONG_AS_ASKED,
    clauses: [...EVERY_PROCESSOR, "no bank password kept", "statements used for this lender alone"],
    exit: "another reader of statements, or an account aggregator, behind the same port",
  },
  razorpay: {
    adapters: ["payments", "mandate"],
    kind: "processor",
    keeps: "in India; at least five years, as the law against money laundering asks",
    clauses: [...EVERY_PROCESSOR, "credit cards refused for loans", "settles to the lender's own account"],
    exit: "auto-pays are made anew with another aggregator; payments by bank transfer meanwhile",
  },
  razorpayx: {
    adapters: ["payouts", "penny-drop"],
    kind: "processor",
    keeps: "in India; at least five years, as the law against money laundering asks",
    clauses: [...EVERY_PROCESSOR, "pays from the lender's own account to the borrower's own account"],
    exit: "`PAYOUT_PROVIDER=cashfree` for payouts; penny drops by another service behind the same port, and new accounts wait meanwhile",
  },
  cashfree: {
    adapters: ["payouts"],
    kind: "processor",
    keeps: "in India; at least five years, as the law against money laundering asks",
    clauses: [...EVERY_PROCESSOR, "pays from the lender's own account to the borrower's own account"],
    exit: "`PAYOUT_PROVIDER=razorpayx`; what was begun there is asked about there until it has ended",
  },
  "borrowers-bank": {
    adapters: ["penny-drop", "payouts", "mandate", "payments"],
    kind: "bank",
    keeps: "in India, by the laws on banks and payment systems",
    clauses: OWN_TERMS,
    exit: "none: the borrower chooses it; the providers above reach it through the networks of NPCI",
  },
};
