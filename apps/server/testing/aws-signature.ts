import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A request as it comes over the wire. */
export type SignedRequest = {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

type Rules = { readonly region: string; readonly secretOf: (keyId: string) => string | undefined };
type Claim = {
  readonly keyId: string;
  readonly day: string;
  readonly region: string;
  readonly signedHeaders: string;
  readonly signature: string;
};

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const FIFTEEN_MINUTES_MS = 15 * 60 * 1000;

/**
 * What a store finds wrong with a signature of version 4, in its own words; `null` when it is right. By the algorithm that
 * Amazon publishes for S3 ("Authenticating Requests: Using the Authorization Header").
 */
export function signatureFault(request: SignedRequest, now: Date, rules: Rules): string | null {
  const found = AUTHORIZATION.exec(headerOf(request, "authorization"));
  if (found === null) return "AuthorizationHeaderMalformed";
  const [, keyId = "", day = "", region = "", signedHeaders = "", signature = ""] = found;
  const secret = rules.secretOf(keyId);
  if (secret === undefined) return "InvalidAccessKeyId";
  if (region !== rules.region) return "AuthorizationHeaderMalformed";
  const at = headerOf(request, "x-amz-date");
  if (Math.abs(instantOf(at) - now.getTime()) > FIFTEEN_MINUTES_MS || !at.startsWith(day))
    return "RequestTimeTooSkewed";
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name === "host" || name.startsWith("x-amz-")) && !signedHeaders.split(";").includes(name),
  );
  if (unsigned.length > 0) return "AccessDenied";
  const right = signatureOf(request, { keyId, day, region, signedHeaders, signature }, secret);
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? null : "SignatureDoesNotMatch";
}

function signatureOf(request: SignedRequest, claim: Claim, secret: string): string {
  const scope = `${claim.day}/${claim.region}/s3/aws4_request`;
  const canonical = [
    request.method,
    encodePath(request.url.split("?", 1)[0] ?? ""),
    canonicalQuery(request.url.split("?")[1] ?? ""),
    ...claim.signedHeaders.split(";").map((name) => `${name}:${headerOf(request, name)}`),
    "",
    claim.signedHeaders,
    headerOf(request, "x-amz-content-sha256"),
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", headerOf(request, "x-amz-date"), scope, sha256(canonical)].join("\n");
  const key = [claim.day, claim.region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString("hex");
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function headerOf({ headers }: SignedRequest, name: string): string {
  const value = headers[name] ?? "";
  const text = typeof value === "string" ? value : value.join(",");
  return text.trim().replace(/ +/g, " ");
}

/** `20130524T000000Z` */
const instantOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const encodePath = (path: string): string =>
  path
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");

const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
