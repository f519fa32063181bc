import { type Action, action } from "../actions/action-routes.ts";
import { Pan } from "../people/person.ts";
import { Refusal } from "../refusal.ts";
import { returnAddress } from "./addresses.ts";
import { type BankConnect, isEnded, USUAL_CHOICE } from "./bank-connect.ts";
import { findBank } from "./banks.ts";
import type { Completion, Session } from "./session-store.ts";

/** The acts of a borrower on the hosted page, in one call each. */
export function bankStatementActions(bankConnect: BankConnect): readonly Action[] {
  type Act = {
    readonly act: string;
    readonly run: (session: Session, pan: string | undefined) => Session | Promise<Session>;
  };
  const acts: readonly Act[] = [
    {
      act: "consent",
      run: async (session, pan) =>
        bankConnect.consent(session, {
          pan: pan ?? (await holderPan(bankConnect, session)),
          ...choiceOf(session),
        }),
    },
    { act: "deny", run: (session) => bankConnect.leave(session) },
    { act: "expire", run: (session) => bankConnect.expire(session) },
  ];
  return acts.map(({ act, run }) =>
    action({
      act,
      idField: "session_id",
      options: { pan: Pan.optional() },
      run: async ({ id, options }) => {
        const session = bankConnect.find(id);
        if (session === null) return null;
        // A session that has ended stays as it ended, and its browser returns where it returned before.
        const after = isEnded(session) ? session : await run(session, options.pan);
        return { redirect_url: returnAddress(after) };
      },
    }),
  );
}

/** The choice of the page or the caller, else the usual one. */
function choiceOf({ bank, way }: Session): Omit<Completion, "pan"> {
  if (bank === null) return USUAL_CHOICE;
  return { bank, way: way ?? findBank(bank)?.ways[0] ?? USUAL_CHOICE.way };
}

async function holderPan(bankConnect: BankConnect, session: Session): Promise<string> {
  const person = await bankConnect.holder(session);
  if (person !== null) return person.pan;
  const message = "is needed, for nobody known here has the name that was given";
  throw new Refusal(400, `pan: ${message}`, { pan: message });
}
