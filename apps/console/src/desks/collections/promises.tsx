import { useQuery } from "@tanstack/react-query";
import { addDays, type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { readCollection, takePromise } from "@vaada/contract/console/calls/collections";
import type { readLoanOn } from "@vaada/contract/console/calls/customers";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { useState } from "react";
import { call, fieldsOf } from "../../api/client.ts";
import { rupeesIn } from "../../parts/ask-drawer.tsx";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import desk from "../../parts/case-desk.module.css";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { TextField } from "../../parts/field.tsx";
import { day, inWords, rupees, shortDay } from "../../parts/figures.ts";
import { useCan, useMe } from "../../session/session.ts";
import { Failure, useAct } from "./act.tsx";
import styles from "./collections.module.css";

type Collection = ConsoleReplyOf<typeof readCollection>;

/** The days that borrowers name most; any other is chosen below them. */
const DAYS_AHEAD = [1, 4, 7];

/** The borrower's earlier promises and the next one: a day and the debt on it. */
export function Promises({ collection }: { collection: Collection }) {
  const can = useCan();
  return (
    <Card title="Promise to pay">
      {collection.promises.map((promise) => (
        <p key={promise.made_at} className={desk.sub}>
          {rupees(promise.amount)} by {day(promise.on)}: {inWords(promise.state)}
        </p>
      ))}
      {can("collections:work") && collection.stopped_for === null && <NewPromise collection={collection} />}
    </Card>
  );
}

function NewPromise({ collection }: { collection: Collection }) {
  const { loan_id, due } = collection;
  const me = useMe();
  const today = civilDateInIndia(Date.parse(me.now));
  const [on, setOn] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const owed = useOwedOn(collection, on);
  const amount = typed ?? plainRupees(owed ?? due);
  const take = useAct(() =>
    call<typeof takePromise>("POST", "/collections/{loan_id}/promises", {
      params: { loan_id },
      body: { on, amount: rupeesIn(amount) },
    }),
  );
  const fields = fieldsOf(take.error);
  return (
    <div className={styles.stack}>
      <ChoicePills
        label="Days that are named most"
        value={on}
        onValue={setOn}
        pills={DAYS_AHEAD.map((days) => {
          const date = addDays(today, days);
          return { value: date as string, words: shortDay(date) };
        })}
      />
      <TextField label="By which day" type="date" value={on} onValue={setOn} error={fields.on} />
      <TextField
        label="How much, in rupees"
        inputMode="decimal"
        value={amount}
        onValue={setTyped}
        error={fields.amount}
        hint={
          on === ""
            ? "Nobody contacts the borrower until then."
            : `${typed === null && owed !== null ? `All that is owed on ${shortDay(on)}. ` : ""}No contact until then.`
        }
      />
      {Object.keys(fields).length === 0 && <Failure error={take.error} />}
      <Button isBusy={take.isPending} disabled={on === ""} onClick={() => take.mutate(undefined)}>
        Save promise
      </Button>
    </div>
  );
}

/** As somebody types it: "9209.60", "9216". */
const plainRupees = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2);

/** The debt in the ledger on that day. In instalments only the due ones are asked for, so nothing is said. */
function useOwedOn({ borrower_id, loan_id, instalments }: Collection, on: string): number | null {
  const can = useCan();
  const { data } = useQuery({
    queryKey: ["loan-on", borrower_id, loan_id, on],
    enabled: on !== "" && instalments === null && can("customers:read"),
    queryFn: ({ signal }) =>
      call<typeof readLoanOn>("GET", "/customers/{borrower_id}/loans/{loan_id}", {
        params: { borrower_id, loan_id },
        query: { on: on as CivilDate },
        signal,
      }),
  });
  return data?.owed.total ?? null;
}
