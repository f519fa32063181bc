import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** OWASP's minimum: 19 MiB and two passes, about as long as a person does not notice. */
const COSTS = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

type Costs = { readonly memory: number; readonly passes: number; readonly parallelism: number };

const derive = promisify(argon2);

const tagOf = (password: string, nonce: Buffer, costs: Costs): Promise<Buffer> =>
  derive("argon2id", { message: password.normalize("NFC"), nonce, tagLength: TAG_BYTES, ...costs });

/** In the PHC form, so that the costs can grow and an older hash still be compared. */
export async function hashPassword(password: string): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  return written(salt, await tagOf(password, salt, COSTS));
}

/** Takes as long for a hash that belongs to nobody: whether an address is known can't be told by the time. */
export async function isPassword(password: string, hash: Buffer | null): Promise<boolean> {
  const { costs, salt, tag } = read(hash ?? NOBODYS);
  const given = await tagOf(password, salt, costs);
  return timingSafeEqual(given, tag) && hash !== null;
}

const base64 = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");

const written = (salt: Buffer, tag: Buffer): Buffer =>
  Buffer.from(
    `$argon2id$v=19$m=${COSTS.memory},t=${COSTS.passes},p=${COSTS.parallelism}$${base64(salt)}$${base64(tag)}`,
  );

const NOBODYS = written(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES));

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function read(hash: Buffer): { readonly costs: Costs; readonly salt: Buffer; readonly tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash.toString("latin1")) ?? [];
  if (salt === undefined || tag === undefined) throw new Error("isPassword: not a hash of a password");
  return {
    costs: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}
