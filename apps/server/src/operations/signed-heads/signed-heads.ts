import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { type CivilDate, isCivilDate } from "@vaada/calendar/civil-date";
import * as z from "zod";

/** The chains whose heads leave the database: the ledger's journal and the trail of the lender's people. */
export const HEADS_KINDS = ["journal", "trail"] as const;
export type HeadsKind = (typeof HEADS_KINDS)[number];

/** The last row of a chain: whoever changes an earlier one changes this hash. */
export type ChainHead = z.output<typeof Head>;

const Head = z.strictObject({
  chain: z.int(),
  /** How many rows the chain has. */
  position: z.string().regex(/^\d+$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

const HeadsRecord = z.strictObject({
  /** Left out, it is the journal's. */
  book: z.literal("trail").optional(),
  /** The business day that was closed. */
  on: z.custom<CivilDate>((day) => typeof day === "string" && isCivilDate(day)),
  takenAt: z.iso.datetime(),
  /** SHA-256 of the record before, so that none can be left out; `null` in the first. */
  previous: z.string().nullable(),
  heads: z.array(Head),
});

export type HeadsRecord = Readonly<z.output<typeof HeadsRecord>>;

export const kindOfHeads = ({ book }: HeadsRecord): HeadsKind => book ?? "journal";

/** A record as it stands in its file: one line of JSON, one line with its signature. */
export function signHeads(record: HeadsRecord, key: KeyObject): string {
  const line = JSON.stringify(record);
  return `${line}\n${sign(null, Buffer.from(line), key).toString("base64")}\n`;
}

/** `null` when it is no record, or not signed with this key. */
export function readSignedHeads(text: string, publicKey: KeyObject): HeadsRecord | null {
  const [line = "", signature = ""] = text.split("\n");
  if (!verify(null, Buffer.from(line), publicKey, Buffer.from(signature, "base64"))) return null;
  return HeadsRecord.safeParse(JSON.parse(line)).data ?? null;
}

export const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** RFC 8410: what stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key pair of 32 secret bytes. */
export function headsKeyOf(seed: Buffer): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: "der",
    type: "pkcs8",
  });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** The same for the 32 bytes of a public key. */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

export const headsPublicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, bytes]), format: "der", type: "spki" });

export const publicBytesOf = (publicKey: KeyObject): Buffer =>
  publicKey.export({ format: "der", type: "spki" }).subarray(SPKI_PREFIX.length);
