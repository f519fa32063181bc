import { AUTO_PAY_METHODS } from "@vaada/contract/auto-pay";
import { bankMessage } from "@vaada/contract/bank-account";
import { ROLES } from "@vaada/contract/console/roles";
import { LANGUAGES } from "@vaada/contract/language";
import { TAG_PATTERN } from "@vaada/contract/lead-source";
import { Secret } from "@vaada/contract/secret";
import { paise } from "@vaada/money/paise";
import * as z from "zod";
import { parseAddress } from "../platform/db/hosts.ts";

export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
export const port = integer(0, 65_535);
export const count = integer(1, 10_000_000);
/** Whole rupees in the environment, paise in the server. */
export const rupees = integer(0, 10_000_000).transform((amount) => paise(BigInt(amount) * 100n));

export const flag = z.enum(["true", "false"]).transform((text) => text === "true");
export const onOrOff = z.enum(["on", "off"]).transform((text) => text === "on");

export const asSecret = (text: string): Secret => new Secret(text);
export const secret = z.string().transform(asSecret);
/** The last part of a webhook's address, or the key that its events are signed with. */
export const webhookSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32,100}$/, "must be 32 to 100 letters, digits, - and _")
  .transform(asSecret);

export const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const BUCKET_URL = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9._-]+)*\/?$/;
export const bucketUrl = z.string().regex(BUCKET_URL, "must be s3://bucket or s3://bucket/prefix");
/** A folder, or a place in a bucket. */
export const recordsPlace = z
  .string()
  .refine(
    (text) => !text.startsWith("s3://") || BUCKET_URL.test(text),
    "must be a folder, or s3://bucket/prefix",
  );
export const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.parse(text)?.origin === text.replace(/\/$/, ""), "must be an origin without a path")
  .transform((text) => new URL(text).origin);
export const origins = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(origin));
export const postgresUrl = z
  .string()
  .refine((url) => parseAddress(url) !== null, "must be a postgres:// address")
  .transform(asSecret);
export const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })
  .transform(asSecret);
export const proxies = z
  .string()
  .regex(/^(none|[0-9a-fA-F:./, ]+)$/, "must be addresses or CIDR ranges, comma between, or none")
  .transform((text) => (text === "none" ? [] : text.split(",").map((part) => part.trim())));
export const hosts = z
  .string()
  .regex(/^(\*\.)?[a-z0-9.-]+(, ?(\*\.)?[a-z0-9.-]+)*$/, "must be names of machines, comma between")
  .transform((text) => text.split(",").map((part) => part.trim()));

export const key32 = z
  .base64()
  .transform((text) => Buffer.from(text, "base64"))
  .refine((bytes) => bytes.length === 32, "must be 32 bytes in base64");
export const fieldKeys = z
  .string()
  .regex(/^[A-Za-z0-9]{1,16}:[^,:]+(,[A-Za-z0-9]{1,16}:[^,:]+)*$/, "must be id:base64 pairs, comma between")
  .transform((text) => text.split(",").map((pair) => pair.split(":")))
  .pipe(z.array(z.tuple([z.string(), key32]).transform(([id, key]) => ({ id, key }))))
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, "must not name a key twice");
/** In the alphabet of addresses, as browsers and push services write keys. */
export const base64UrlKey = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .refine((text) => Buffer.from(text, "base64url").length === bytes, `must be ${bytes} bytes in base64url`);

export const keyId = z.string().regex(/^[A-Za-z0-9_]{1,100}$/, "must be a key id");
/** Meta names its things by numbers. */
export const metaId = z.string().regex(/^[0-9]{5,30}$/, "must be an id of 5 to 30 digits");
export const languages = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(z.enum(LANGUAGES)).min(1));
/** In the order in which they are offered. E-NACH is always among them: no other serves every loan. */
export const autoPayMethods = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(z.enum(AUTO_PAY_METHODS)))
  .refine((methods) => new Set(methods).size === methods.length, "must not name a method twice")
  .refine((methods) => methods.includes("enach"), "must name enach, as UPI does not serve every loan");
export const accountNumber = z
  .string()
  .regex(/^[0-9]{6,30}$/, "must be an account number")
  .transform(asSecret);
export const certificates = z.string().regex(/-----BEGIN CERTIFICATE-----/, "must be certificates as PEM");
export const banks = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .refine(
    (names) => names.every((name) => bankMessage(name) === null),
    "must be banks of the form, comma between",
  );

export const leadTags = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .refine(
    (tags) => tags.every((tag) => TAG_PATTERN.test(tag)),
    "must be names of query parameters in small letters, each with a star after it or not, comma between",
  );

const DemoPeople = z.array(
  z.strictObject({
    email: z.email(),
    name: z.string().min(1),
    role: z.enum(ROLES),
    password: z.string().min(12),
    totpSecret: z.string().regex(/^[A-Z2-7]{32}$/),
  }),
);
export const demoStaff = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(DemoPeople);

/** As a credit information company knows a lender. */
export const bureauMember = z
  .string()
  .regex(/^(?=.{3,16}$)[A-Z0-9]+( [A-Z0-9]+)*$/, "3 to 16 capitals and digits, single spaces between them");

/** As the central KYC registry knows a lender, its places and its people. */
export const registryCode = z.string().regex(/^[A-Za-z0-9]{1,20}$/, "1 to 20 letters and digits");
export const registryVersion = z.string().regex(/^V\d\.\d$/, "is written V1.2");
export const registryWords = z
  .string()
  .regex(/^(?=.{2,50}$)[A-Z]+( [A-Z]+)*$/, "2 to 50 capitals, single spaces between words");
