import { X509Certificate } from "node:crypto";
import { isExampleGstin } from "@vaada/contract/gstin";
import type { Lender } from "@vaada/contract/lender";
import { Secret } from "@vaada/contract/secret";
import type { LoginRights } from "../platform/db/login-rights.ts";
import { isPrivateHost } from "../platform/network.ts";
import { type SERVER_SETTINGS, settingsWithValues } from "./every-setting.ts";
import type { ValuesOf } from "./setting.ts";

type Values = ValuesOf<typeof SERVER_SETTINGS>;

/** The longest session that the product promises a borrower. */
const SESSION_SECONDS_MAX = { idle: 7_200, absolute: 86_400 };
/** The shortest key that a provider of ours hands out has more; fewer can be guessed. */
const SECRET_LETTERS_MIN = 16;

/**
 * Checks the promises to a borrower that hold whatever stands behind the server: one line for each setting
 * that breaks one.
 */
export const unsafeForBorrowers = (values: Values): string[] => [
  ...weakKeys(ownKeys(values)),
  ...longSessions(values),
];

/** Checks the settings that are forbidden once a server moves real money: one line for each. */
export const unsafeWithRealProviders = (
  values: Values,
  { areProxiesSaid }: { areProxiesSaid: boolean },
): string[] => [
  ...openAddresses(values),
  ...privateProviders(values),
  ...weakKeys([...ownKeys(values), ...sharedSecrets(values)]),
  ...sandboxLeftovers(values),
  ...examplesOfBureau(values),
  ...exampleOfRegistry(values),
  ...longSessions(values),
  ...(areProxiesSaid
    ? []
    : [
        "TRUSTED_PROXIES is not said in production. Name your load balancers' addresses, or say none: limits count by network address.",
      ]),
];

function openAddresses(values: Values): string[] {
  const { server, razorpay } = values;
  const ours = [
    { name: "APP_ORIGIN", url: server.appOrigin },
    { name: "CHECKOUT_ORIGIN", url: server.checkoutOrigin },
    { name: "CONSOLE_ORIGIN", url: server.consoleOrigin },
  ];
  const checkout = [
    { name: "CHECKOUT_SCRIPT_ORIGINS", urls: razorpay.checkoutScriptOrigins },
    { name: "CHECKOUT_FRAME_ORIGINS", urls: razorpay.checkoutFrameOrigins },
    { name: "CHECKOUT_IMAGE_ORIGINS", urls: razorpay.checkoutImageOrigins },
    { name: "CHECKOUT_BEACON_ORIGINS", urls: razorpay.checkoutBeaconOrigins },
  ].flatMap(({ name, urls }) => urls.map((url) => ({ name, url })));
  return [...ours, ...providerAddresses(values), ...checkout]
    .filter(({ url }) => !url.startsWith("https://"))
    .map(({ name }) => `${name} is not https in production.`);
}

function privateProviders(values: Values): string[] {
  const allowed = new Set(values.providerHosts.privateHosts);
  return providerAddresses(values)
    .map(({ name, url }) => ({ name, host: new URL(url).hostname }))
    .filter(({ host }) => isPrivateHost(host) && !allowed.has(host))
    .map(
      ({ name }) => `${name} leads to this machine or a private network in production: is that the sandbox?`,
    );
}

/** Not the mail server's: a relay on the machine itself is a common way to send. */
const providerAddresses = (values: Values): { name: string; url: string }[] =>
  settingsWithValues(values)
    .filter(({ isProviderAddress }) => isProviderAddress === true)
    .map(({ name, value }) => ({ name, url: String(value) }));

type NamedKey = { readonly name: string; readonly bytes: Buffer };

const ownKeys = ({ vault, signIn, push }: Values): NamedKey[] => [
  ...vault.fieldKeys.map(({ key }) => ({ name: "FIELD_KEYS", bytes: key })),
  { name: "INDEX_KEY", bytes: vault.indexKey },
  { name: "HEADS_KEY", bytes: vault.headsKey },
  { name: "OTP_PEPPER", bytes: signIn.pepper },
  ...(push.privateKey === undefined
    ? []
    : [{ name: "VAPID_PRIVATE_KEY", bytes: Buffer.from(push.privateKey.reveal(), "base64url") }]),
];

/** The words that providers share with us. One account of Razorpay has one key for payments and payouts, so that one counts once. */
function sharedSecrets(values: Values): NamedKey[] {
  const isOneAccount = values.razorpay.keyId === values.razorpayx.keyId;
  return settingsWithValues(values)
    .filter(
      ({ isSharedWithProvider, name }) => isSharedWithProvider === true || name.endsWith("_SECRET_BEFORE"),
    )
    .filter(({ name }) => !(isOneAccount && name === "RAZORPAYX_KEY_SECRET"))
    .flatMap(({ name, value }) =>
      value instanceof Secret ? [{ name, bytes: Buffer.from(value.reveal()) }] : [],
    );
}

function weakKeys(keys: readonly NamedKey[]): string[] {
  return keys.flatMap(({ name, bytes }, index) => {
    if (bytes.length < SECRET_LETTERS_MIN)
      return [`${name} is shorter than ${SECRET_LETTERS_MIN} letters: it can be guessed.`];
    if (bytes.every((byte) => byte === bytes[0]))
      return [`${name} is one byte again and again: it can be guessed.`];
    const twin = keys.slice(0, index).find((other) => other.bytes.equals(bytes));
    if (twin === undefined) return [];
    return [
      twin.name === name
        ? `${name} names the same key twice.`
        : `${name} is the same as ${twin.name}: a key is used for one thing.`,
    ];
  });
}

function longSessions({ signIn }: Values): string[] {
  const { idle, absolute } = SESSION_SECONDS_MAX;
  const lines = [];
  if (signIn.sessionIdleSeconds > idle) lines.push(`SESSION_IDLE_SECONDS is above ${idle} in production.`);
  if (signIn.sessionAbsoluteSeconds > absolute)
    lines.push(`SESSION_ABSOLUTE_SECONDS is above ${absolute} in production.`);
  return lines;
}

function sandboxLeftovers({ eSign, razorpay, razorpayx, cashfree }: Values): string[] {
  const lines = [];
  if (trustsSandbox(eSign.trust))
    lines.push("ESIGN_TRUST holds the sandbox's certificate authority: anybody's signature would count.");
  for (const [name, { keyId }] of [
    ["RAZORPAY_KEY_ID", razorpay],
    ["RAZORPAYX_KEY_ID", razorpayx],
  ] as const)
    if (keyId.startsWith("rzp_test_")) lines.push(`${name} is a test key (rzp_test_) in production.`);
  if (cashfree.clientSecret?.reveal().startsWith("cfsk_ma_test_") === true)
    lines.push("CASHFREE_CLIENT_SECRET is a test key (cfsk_ma_test_) in production.");
  return lines;
}

/** A file under another member's name would be refused, or believed. */
const examplesOfBureau = ({ bureau: { memberCode, memberName } }: Values): string[] =>
  [
    { name: "BUREAU_MEMBER_CODE", isExample: memberCode === "MEMBERCODE" },
    { name: "BUREAU_MEMBER_NAME", isExample: memberName === "LENDER" },
  ]
    .filter(({ isExample }) => isExample)
    .map(
      ({ name }) => `${name} is the example's: say what the credit information companies know the lender by.`,
    );

/** A batch under another institution's code would be refused, or believed. */
const exampleOfRegistry = ({ centralKyc: { institutionCode } }: Values): string[] =>
  institutionCode === "IN0000"
    ? ["CKYC_INSTITUTION_CODE is the example's: say what the central KYC registry knows the lender by."]
    : [];

/** A certificate of the sandbox's authority proves nothing to a borrower. */
export const unsafeSigner = ({ issuer }: Pick<X509Certificate, "issuer">): string[] =>
  isSandboxName(issuer)
    ? ["LENDER_SIGNING_P12 was issued by the sandbox's certificate authority: nobody trusts it."]
    : [];

const isSandboxName = (name: string): boolean => /^O=Vaada Sandbox$/m.test(name);

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Each folder of data has an authority of its own, so it is known by its name. */
const trustsSandbox = (trust: string): boolean =>
  (trust.match(CERTIFICATE) ?? []).some((pem) => {
    try {
      return isSandboxName(new X509Certificate(pem).subject);
    } catch {
      // One that can't be read vouches for nobody.
      return false;
    }
  });

/**
 * Checks what a lender's file must and must not say before a real borrower reads it: one line for each fault.
 */
export function unsafeInLenderFile(file: Lender): string[] {
  const { lender, stores, disclosures, keyFacts } = file;
  const lines = examplesIn(file).map((path) => `LENDER_FILE has an example at ${path}: say what is so.`);
  if (isExampleGstin(lender.gstin))
    lines.push("LENDER_FILE has an example at lender.gstin: tax invoices carry it.");
  if (lender.accountHolder === undefined)
    lines.push(
      "LENDER_FILE has no lender.accountHolder: whose account loans come from and repayments go to.",
    );
  if (stores === undefined || stores.length === 0)
    lines.push("LENDER_FILE has no stores: where each copy of the borrowers' data rests, by region.");
  if (disclosures.apps.length === 0)
    lines.push("LENDER_FILE has no disclosures.apps: every app through which the lender lends.");
  for (const { name } of disclosures.apps.filter(({ cimsId }) => cimsId === undefined))
    lines.push(
      `LENDER_FILE has no cimsId for the app ${name}: no app opens before it is on the Reserve Bank's portal CIMS.`,
    );
  const runner = keyFacts.serviceProvider?.legalName;
  if (runner !== undefined && !disclosures.serviceProviders.some(({ legalName }) => legalName === runner))
    lines.push(
      `LENDER_FILE has ${runner} run the app, but not in disclosures.serviceProviders with its role.`,
    );
  return lines;
}

function examplesIn(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === "string") return /\bexample\b/i.test(value) ? [path.join(".")] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inside]) => examplesIn(inside, [...path, key]));
}

/** Checks the login at one of the database's addresses against the rights that it must not have. */
export function unsafeLogin(
  name: "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATABASE_REPLICA_URL",
  { isSuperuser, isPastRowSecurity, ownsTables }: LoginRights,
): string[] {
  if (isSuperuser)
    return [`${name} signs in as a superuser in production. Give the server a login that owns nothing.`];
  if (isPastRowSecurity)
    return [
      `${name} signs in as a role that bypasses row-level security in production. Take that right away.`,
    ];
  return ownsTables
    ? [`${name} signs in as an owner of tables in production. Give the server a login that owns nothing.`]
    : [];
}
