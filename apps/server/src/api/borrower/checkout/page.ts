import type { PaymentWay } from "@vaada/contract/calls/checkout";
import { writeCheckoutReturn } from "@vaada/contract/checkout-return";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { type Html, html } from "../../../platform/paper/html.ts";
import type { CheckoutTicket } from "./checkout-address.ts";
import type { CheckoutPurpose } from "./find-checkout.ts";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { CheckoutPhrases } from "./phrases.ts";

const PHRASES: Readonly<Record<Language, CheckoutPhrases>> = { en: english, hi: hindi };

type PageServices = {
  readonly brand: Lender["brand"];
  /** The payee. */
  readonly legalName: string;
  readonly appOrigin: string;
  readonly checkout: { readonly script: string; readonly key: string; readonly origin: string };
};

type Visit = {
  readonly ticket: CheckoutTicket;
  readonly purpose: CheckoutPurpose;
  readonly prefill: Readonly<Record<"name" | "email" | "contact", string>>;
};

/** The page that the provider's checkout opens on. Its script reads what to open from the page, and shows one stage of it. */
export function checkoutPage(services: PageServices, { ticket, purpose, prefill }: Visit): string {
  const { brand, legalName, appOrigin, checkout } = services;
  const phrases = PHRASES[ticket.language];
  const { title, description, safe } = phrases[phraseNameOf(purpose)];
  const visit = {
    script: checkout.script,
    returnTo: `${appOrigin}${ticket.returnTo}`,
    orderId: ticket.orderReference,
    amount: purpose.kind === "payment" ? purpose.rupees : null,
    options: {
      key: checkout.key,
      order_id: ticket.orderReference,
      name: legalName,
      description,
      prefill: purpose.kind === "payment" ? { ...prefill, ...methodOf(ticket.way) } : prefill,
      ...(brand.logo === undefined ? {} : { image: `${checkout.origin}${brand.logo}` }),
      ...(purpose.kind === "payment"
        ? {
            amount: purpose.paise,
            currency: "INR",
            retry: { enabled: false },
            config: displayOf(phrases.accepted, ticket.way),
          }
        : {
            customer_id: purpose.customerReference,
            recurring: true,
            method: purpose.method === "upi" ? "upi" : "emandate",
            retry: { enabled: true },
          }),
    },
  };
  return pageOf({
    ticket,
    brand,
    phrases,
    title,
    backTo: backFor(appOrigin, { ticket, purpose }),
    main: html`<main data-checkout="${JSON.stringify(visit)}">
<h1>${title}</h1>
${purpose.kind === "payment" ? html`<p class="amount">${formatRupees(paise(BigInt(purpose.paise)))}</p>` : html``}
<section data-stage="opening" role="status">
<span class="spinner" aria-hidden="true"></span>
<p>${phrases.opening}</p>
<p class="quiet">${safe}</p>
</section>
<section data-stage="blocked" role="alert" hidden>
<h2>${phrases.notLoaded}</h2>
<p>${phrases.notLoadedWhy}</p>
<button type="button" class="button" data-again>${phrases.tryAgain}</button>
<a class="button second" href="${backFor(appOrigin, { ticket, purpose })}" data-back>${phrases.goBack(brand.name)}</a>
</section>
<section data-stage="leaving" role="status" hidden>
<span class="spinner" aria-hidden="true"></span>
<p>${phrases.leaving(brand.name)}</p>
</section>
<noscript><p>${phrases.needsScript}</p></noscript>
</main>
<script type="module" src="/checkout/page.js"></script>`,
  });
}

const phraseNameOf = (purpose: CheckoutPurpose) => {
  if (purpose.kind === "payment") return "payment";
  return purpose.method === "upi" ? "autoPayByUpi" : "autoPay";
};

type Instrument = { readonly method: "upi" | "netbanking" | "card" } & Readonly<
  Record<string, string | readonly string[]>
>;

const DEBIT_CARD: Instrument = { method: "card", types: ["debit"] };
const NET_BANKING: Instrument = { method: "netbanking" };
/** An app that opens, or a code to scan. No request to a typed UPI address, which is not to be used any more (EM-14). */
const UPI: Instrument = { method: "upi", flows: ["intent", "qr"] };

/** Each way to pay as the provider's window names it. An app is opened by the window's own UPI intent. */
const INSTRUMENTS: Readonly<Record<PaymentWay, Instrument>> = {
  google_pay: { method: "upi", flows: ["intent"], apps: ["google_pay"] },
  phonepe: { method: "upi", flows: ["intent"], apps: ["phonepe"] },
  paytm: { method: "upi", flows: ["intent"], apps: ["paytm"] },
  "upi-app": { method: "upi", flows: ["intent"] },
  "upi-qr": { method: "upi", flows: ["qr"] },
  card: DEBIT_CARD,
  netbanking: NET_BANKING,
};

/** The method that the window opens on. Without a choice it shows all of them. */
const methodOf = (way: PaymentWay | undefined) =>
  way === undefined ? {} : { method: INSTRUMENTS[way].method };

/**
 * The ways to pay in the provider's window: the chosen one first, where there is one, and below it all
 * others. No credit repays a loan (EM-13); the order says the same.
 */
const displayOf = (name: string, way: PaymentWay | undefined) => ({
  display: {
    blocks: {
      ...(way === undefined ? {} : { chosen: { name, instruments: [INSTRUMENTS[way]] } }),
      accepted: { name, instruments: [UPI, NET_BANKING, DEBIT_CARD] },
    },
    sequence: way === undefined ? ["block.accepted"] : ["block.chosen", "block.accepted"],
    preferences: { show_default_blocks: false },
  },
});

/** For an address that was opened before, or too late. What became of the order, the app tells. */
export function usedPage(
  { brand, appOrigin }: PageServices,
  { ticket, purpose }: Pick<Visit, "ticket" | "purpose">,
): string {
  const phrases = PHRASES[ticket.language];
  const backTo = backFor(appOrigin, { ticket, purpose });
  return pageOf({
    ticket,
    brand,
    phrases,
    title: phrases.used,
    backTo,
    main: notePage({ title: phrases.used, why: phrases.usedWhy, backTo, label: phrases.goBack(brand.name) }),
  });
}

export function unknownPage(services: PageServices, language: CheckoutTicket["language"]): string {
  const { unknown: title, unknownWhy: why, goBack } = PHRASES[language];
  const { brand, appOrigin } = services;
  return plainPage(services, { language, title, why, to: appOrigin, label: goBack(brand.name) });
}

/** For who is turned away at the door. An empty address is this page's own. */
export function busyPage(services: PageServices, language: CheckoutTicket["language"]): string {
  const { busy: title, busyWhy: why, tryAgain: label } = PHRASES[language];
  return plainPage(services, { language, title, why, to: "", label });
}

function plainPage(
  { brand, appOrigin }: PageServices,
  note: {
    readonly language: CheckoutTicket["language"];
    readonly title: string;
    readonly why: string;
    readonly to: string;
    readonly label: string;
  },
): string {
  const { language, title, why, to: backTo, label } = note;
  return pageOf({
    ticket: { language },
    brand,
    phrases: PHRASES[language],
    title,
    backTo: appOrigin,
    main: notePage({ title, why, backTo, label }),
  });
}

const notePage = (note: { title: string; why: string; backTo: string; label: string }): Html => html`<main>
<h1>${note.title}</h1>
<p>${note.why}</p>
<a class="button" href="${note.backTo}">${note.label}</a>
</main>`;

/**
 * A way back without an answer means that the checkout was closed. The app asks the server about the order.
 */
const backFor = (appOrigin: string, { ticket, purpose }: Pick<Visit, "ticket" | "purpose">): string =>
  `${appOrigin}${ticket.returnTo}${writeCheckoutReturn({
    orderId: ticket.orderReference,
    amount: purpose.kind === "payment" ? purpose.rupees : null,
    end: { kind: "closed", hasFailed: false },
  })}`;

function pageOf(page: {
  readonly ticket: Pick<CheckoutTicket, "language" | "theme">;
  readonly brand: Lender["brand"];
  readonly phrases: CheckoutPhrases;
  readonly title: string;
  readonly backTo: string;
  readonly main: Html;
}): string {
  const { ticket, brand, phrases, title, backTo, main } = page;
  const theme = ticket.theme === undefined ? html`` : html` data-theme="${ticket.theme}"`;
  return html`<!doctype html>
<html lang="${ticket.language}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/checkout/page.css">
</head>
<body>
<div class="page">
<header>
<a class="back" href="${backTo}" data-back aria-label="${phrases.back}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7"/></svg></a>
<span class="brand"><span class="mark"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 7l7 11 7-11"/><circle cx="12" cy="6" r="1.4"/></svg></span>${brand.name}</span>
</header>
${main}
</div>
</body>
</html>
`.text;
}
