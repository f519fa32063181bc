import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { ESignUploadLinkData } from "@vaada/wire/e-sign";

/** Addresses of files that are good for a few minutes, made as an object store makes them: signed and not kept. */
export type FileLinks = {
  readonly forUpload: (clientId: string, origin: string) => ESignUploadLinkData;
  /** Finds the document that a form may bring; `null` when its policy is forged or has run out. */
  readonly uploadOf: (fields: Readonly<Record<string, unknown>>) => string | null;
  readonly forDownload: (clientId: string, origin: string) => string;
  readonly downloadOf: (query: Readonly<Record<string, unknown>>) => string | null;
};

export const FILES_PREFIX = "/e-sign-files";
export const UPLOAD_PATH = "/upload";
export const SIGNED_PATH = "/signed";

const LINK_MS = 5 * 60_000;

export function openFileLinks({ now }: { now: () => Date }): FileLinks {
  // A link from before a restart no longer works: a new one is asked for.
  const key = randomBytes(32);
  const sign = (text: string): string => createHmac("sha256", key).update(text).digest("hex");
  const isSigned = (text: string, signature: string): boolean => {
    const [one, other] = [Buffer.from(sign(text)), Buffer.from(signature)];
    return one.length === other.length && timingSafeEqual(one, other);
  };
  const isGood = (until: unknown): boolean => Number(until) > now().getTime();
  return {
    forUpload: (clientId, origin) => {
      const until = now().getTime() + LINK_MS;
      const fileKey = `${clientId}/document.pdf`;
      const policy = { expiration: new Date(until).toISOString(), conditions: [{ key: fileKey }] };
      const encoded = Buffer.from(JSON.stringify(policy)).toString("base64");
      const day = policy.expiration.slice(0, 10).replaceAll("-", "");
      return {
        url: `${origin}${FILES_PREFIX}${UPLOAD_PATH}`,
        fields: {
          key: fileKey,
          policy: encoded,
          "x-amz-algorithm": "AWS4-HMAC-SHA256",
          "x-amz-credential": `SANDBOX/${day}/ap-south-1/s3/aws4_request`,
          "x-amz-date": `${day}T000000Z`,
          "x-amz-signature": sign(encoded),
        },
      };
    },
    uploadOf: (fields) => {
      const policy = String(fields.policy ?? "");
      if (!isSigned(policy, String(fields["x-amz-signature"] ?? ""))) return null;
      const { expiration, conditions } = JSON.parse(Buffer.from(policy, "base64").toString()) as Policy;
      if (!isGood(Date.parse(expiration)) || conditions[0].key !== fields.key) return null;
      return conditions[0].key.split("/", 1)[0] ?? null;
    },
    forDownload: (clientId, origin) => {
      const until = String(now().getTime() + LINK_MS);
      const signature = sign(`${clientId}.${until}`);
      return `${origin}${FILES_PREFIX}${SIGNED_PATH}?${new URLSearchParams({ clientId, until, signature })}`;
    },
    downloadOf: ({ clientId, until, signature }) =>
      isSigned(`${clientId}.${until}`, String(signature)) && isGood(until) ? String(clientId) : null,
  };
}

type Policy = { readonly expiration: string; readonly conditions: readonly [{ readonly key: string }] };
