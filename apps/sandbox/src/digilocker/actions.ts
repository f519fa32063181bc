import { type Action, action } from "../actions/action-routes.ts";
import { Pan } from "../people/person.ts";
import { Refusal } from "../refusal.ts";
import { returnAddress } from "./addresses.ts";
import { type Digilocker, isEnded } from "./digilocker.ts";
import type { Session } from "./session-store.ts";

/** The acts of a borrower on the hosted page, in one call each. */
export function digilockerActions(digilocker: Digilocker): readonly Action[] {
  type Act = {
    readonly act: string;
    readonly end: (session: Session, pan: string | undefined) => Session | Promise<Session>;
  };
  const acts: readonly Act[] = [
    {
      act: "consent",
      end: async (session, pan) =>
        digilocker.consent(session, pan ?? (await prefilledPan(digilocker, session))),
    },
    { act: "deny", end: (session) => digilocker.deny(session) },
    { act: "expire", end: (session) => digilocker.expire(session) },
  ];
  return acts.map(({ act, end }) =>
    action({
      act,
      idField: "client_id",
      options: { pan: Pan.optional() },
      run: async ({ id, options }) => {
        const session = digilocker.find(id);
        if (session === null) return null;
        // A session that has ended stays as it ended, and its browser returns where it returned before.
        const ended = isEnded(session) ? session : await end(session, options.pan);
        return { redirect_url: returnAddress(ended) };
      },
    }),
  );
}

async function prefilledPan(digilocker: Digilocker, session: Session): Promise<string> {
  const person = await digilocker.prefilled(session);
  if (person !== null) return person.pan;
  const message = "is needed, for nobody known here has the name that was prefilled";
  throw new Refusal(400, `pan: ${message}`, { pan: message });
}
