import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { showCode } from "./authenticator.ts";

/** A person of the lender, with all that they sign in with at the console. */
export const StaffPerson = z.strictObject({
  email: z.string(),
  name: z.string(),
  role: z.string(),
  password: z.string(),
  totpSecret: z.string(),
});
export type StaffPerson = z.output<typeof StaffPerson>;

/** Lists the lender's people to whoever looks, and plays their authenticators. Only a sandbox has such people. */
export function staffRoutes(
  app: FastifyInstance,
  { staff, now }: { readonly staff: readonly StaffPerson[]; readonly now: () => Date },
): void {
  app.get("/staff", async () => staff);
  app.get("/staff/codes", async () =>
    staff.map(({ email, totpSecret }) => ({ email, ...showCode(totpSecret, now()) })),
  );
}
