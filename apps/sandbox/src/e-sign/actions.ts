import * as z from "zod";
import { type Action, action } from "../actions/action-routes.ts";
import { Pan } from "../people/person.ts";
import { Refusal } from "../refusal.ts";
import { returnAddress } from "./addresses.ts";
import { type ESign, isEnded } from "./e-sign.ts";
import type { Signing } from "./signing-store.ts";

/** The acts of a borrower on the signing page, in one call each. */
export function eSignActions(eSign: ESign): readonly Action[] {
  const ended = async (id: string, end: (signing: Signing) => Signing | Promise<Signing>) => {
    const signing = eSign.find(id);
    if (signing === null) return null;
    // A signing that has ended stays as it ended, and its browser returns where it returned before.
    return { redirect_url: returnAddress(isEnded(signing) ? signing : await end(signing)) };
  };
  return [
    action({
      act: "sign",
      idField: "client_id",
      options: {
        pan: Pan.optional(),
        altered: z.boolean({ error: "must be true or false" }).optional(),
      },
      run: ({ id, options }) =>
        ended(id, async (signing) => {
          if (signing.documentBytes === 0) throw new Refusal(409, "No document was handed over yet");
          const pan = options.pan ?? (await prefilledPan(eSign, signing));
          return eSign.sign(signing, { pan, isAltered: options.altered === true });
        }),
    }),
    action({
      act: "refuse",
      idField: "client_id",
      options: {},
      run: ({ id }) => ended(id, (signing) => eSign.refuse(signing)),
    }),
    action({
      act: "expire",
      idField: "client_id",
      options: {},
      run: ({ id }) => ended(id, (signing) => eSign.expire(signing)),
    }),
  ];
}

async function prefilledPan(eSign: ESign, signing: Signing): Promise<string> {
  const person = await eSign.prefilled(signing);
  if (person !== null) return person.pan;
  const message = "is needed, for nobody known here has the name that was prefilled";
  throw new Refusal(400, `pan: ${message}`, { pan: message });
}
