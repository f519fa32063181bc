import * as z from "zod/mini";
import { call } from "../call.ts";
import { judgedBy } from "../primitives.ts";
import { REFERENCE_MESSAGES, referenceMobileMessage, referenceNameMessage } from "../reference-person.ts";

const Nominee = z.object({ name: z.string(), mobile: z.string() });

const NomineeBody = z.strictObject({
  name: z.nullable(z.string(REFERENCE_MESSAGES.nameMissing).check(judgedBy(referenceNameMessage))),
  mobile: z.nullable(z.string(REFERENCE_MESSAGES.mobileMissing).check(judgedBy(referenceMobileMessage))),
});
type NomineeBody = z.output<typeof NomineeBody>;

export const nameNominee = call({
  name: "name-nominee",
  says: "Names the person who may use the borrower's rights over the data for them, in place of the one before. Both null names nobody any more. A nominee is never contacted about a loan.",
  method: "POST",
  path: "/user/nominee",
  access: "borrower",
  body: NomineeBody.check(
    z.superRefine<NomineeBody>(({ name, mobile }, context) => {
      if (name === null && mobile !== null)
        context.addIssue({ code: "custom", message: REFERENCE_MESSAGES.nameMissing, path: ["name"] });
      if (name !== null && mobile === null)
        context.addIssue({ code: "custom", message: REFERENCE_MESSAGES.mobileMissing, path: ["mobile"] });
    }),
  ),
  query: null,
  reply: z.object({ nominee: z.nullable(Nominee) }),
  refuses: ["SESSION_ENDED"],
});

export const readNominee = call({
  name: "read-nominee",
  says: "Whom the borrower has named to use their rights over the data for them.",
  method: "GET",
  path: "/user/nominee",
  access: "borrower",
  body: null,
  query: null,
  reply: z.object({ nominee: z.nullable(Nominee) }),
  refuses: ["SESSION_ENDED"],
});
