import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type SignedRequest, signatureFault } from "../../../testing/aws-signature.ts";
import { openTestBucket } from "../../../testing/test-bucket.ts";
import { FilesUnavailable } from "./blob-store.ts";
import { openBucketBlobs } from "./bucket-blobs.ts";

/** The account, the instant and the requests of Amazon's own examples. */
const EXAMPLE = {
  rules: {
    region: "us-east-1",
    secretOf: (keyId: string) =>
      keyId === "AKIAIOSFODNN7EXAMPLE" ? "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" : undefined,
  },
  at: new Date("2013-05-24T00:00:00Z"),
  empty: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
};

const examples: Record<string, { request: SignedRequest; signed: string; signature: string }> = {
  "an object is read": {
    request: {
      method: "GET",
      url: "/test.txt",
      headers: { range: "bytes=0-9", "x-amz-content-sha256": EXAMPLE.empty },
    },
    signed: "host;range;x-amz-content-sha256;x-amz-date",
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  "an object is put": {
    request: {
      method: "PUT",
      url: "/test%24file.text",
      headers: {
        date: "Fri, 24 May 2013 00:00:00 GMT",
        "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
        "x-amz-storage-class": "REDUCED_REDUNDANCY",
      },
    },
    signed: "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
  "a rule of the bucket is read": {
    request: { method: "GET", url: "/?lifecycle", headers: { "x-amz-content-sha256": EXAMPLE.empty } },
    signed: "host;x-amz-content-sha256;x-amz-date",
    signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  },
  "objects are listed": {
    request: {
      method: "GET",
      url: "/?max-keys=2&prefix=J",
      headers: { "x-amz-content-sha256": EXAMPLE.empty },
    },
    signed: "host;x-amz-content-sha256;x-amz-date",
    signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  },
};

const asSent = ({ request, signed, signature }: (typeof examples)[string]): SignedRequest => ({
  ...request,
  headers: {
    ...request.headers,
    host: "examplebucket.s3.amazonaws.com",
    "x-amz-date": "20130524T000000Z",
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`,
  },
});

test.each(Object.entries(examples))(
  "Amazon's own example is found right, and another one is not: %s",
  (_, one) => {
    const request = asSent(one);
    expect(signatureFault(request, EXAMPLE.at, EXAMPLE.rules)).toBeNull();
    const changed = { ...request, url: `${request.url}1` };
    expect(signatureFault(changed, EXAMPLE.at, EXAMPLE.rules)).toBe("SignatureDoesNotMatch");
    const later = new Date(EXAMPLE.at.getTime() + 16 * 60 * 1000);
    expect(signatureFault(request, later, EXAMPLE.rules)).toBe("RequestTimeTooSkewed");
    const added = { ...request, headers: { ...request.headers, "x-amz-acl": "public-read" } };
    expect(signatureFault(added, EXAMPLE.at, EXAMPLE.rules)).toBe("AccessDenied");
  },
);

const bucket = await openTestBucket();

test.each([
  [{ keySecret: "another" }, "403 (SignatureDoesNotMatch)"],
  [{ keyId: "another" }, "403 (InvalidAccessKeyId)"],
  [{ region: "us-east-1" }, "400 (AuthorizationHeaderMalformed)"],
])(
  "a store that looks at signatures refuses ours with %j, and takes every one that is right",
  async (wrong, answer) => {
    const refused = openBucketBlobs({ ...bucket, ...wrong });
    const blobs = openBucketBlobs(bucket);
    const key = `identity-photos/${randomUUID()}`;
    for (const ask of [
      () => refused.write(key, Buffer.from("x")),
      () => refused.read(key),
      () => refused.remove(key),
      () => refused.readMark(),
      () => refused.list()[Symbol.asyncIterator]().next(),
    ])
      await expect(ask()).rejects.toThrow(new FilesUnavailable(`The store of files answers ${answer}.`));
    await blobs.write(key, Buffer.from("kept"));
    expect((await blobs.read(key))?.toString()).toBe("kept");
  },
);
