import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { askPayout, readDisbursals } from "@vaada/contract/console/calls/disbursals";
import type { makeRequest } from "@vaada/contract/console/calls/requests";
import { useState } from "react";
import { call, fieldsOf } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Ask, AskButtons } from "../../parts/drawer.tsx";
import { ReasonField } from "../../parts/field.tsx";
import { countOf, day, exactRupees, inWords, moment } from "../../parts/figures.ts";
import { NeedsTwo, Note, Refusal } from "../../parts/note.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import type { RowOf } from "../../table/use-list.ts";
import styles from "./disbursals.module.css";

type Row = RowOf<typeof readDisbursals>;
const READ_AGAIN_MS = 15_000;
const ROWS_SHOWN = 50;

function useRows(state: "failed" | "undecided"): readonly Row[] {
  const { data } = useQuery({
    queryKey: ["needs-an-eye", state],
    queryFn: ({ signal }) =>
      call<typeof readDisbursals>("GET", "/disbursals", { query: { state, limit: ROWS_SHOWN }, signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  return data?.rows ?? [];
}

/** Payouts that failed, which two people may try again, and those without an end, which are only asked about. */
export function NeedsAnEye() {
  const rows = [...useRows("failed"), ...useRows("undecided")];
  if (rows.length === 0) return null;
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  return (
    <Card title="Needs an eye" aside={`${countOf(rows.length, "payout")}, ${exactRupees(amount)}`}>
      <ul className={styles.eye}>
        {rows.map((row) => (
          <Payout key={row.loan_id} row={row} />
        ))}
      </ul>
      <Note>A payout that has not ended for sure cannot be tried again by anybody.</Note>
    </Card>
  );
}

function Payout({ row }: { row: Row }) {
  const isFailed = row.state === "failed";
  return (
    <li>
      <div>
        <Tag tone={isFailed ? "bad" : "warn"}>{isFailed ? "Failed" : "Undecided"}</Tag>
        <p>
          try {row.tries}
          {row.payout_asked_at === null ? "" : `, ${moment(row.payout_asked_at)}`}
        </p>
      </div>
      <div>
        <strong>{row.name ?? ""}</strong>
        <p>
          {row.loan_id}, {row.bank} •••• {row.account}
        </p>
      </div>
      <strong className={styles.amount}>{exactRupees(row.amount)}</strong>
      <div>
        {isFailed
          ? `${row.payout_reason === null ? "It did not go" : inWords(row.payout_reason)}. The money is in the payout account.`
          : "The provider took the order and has not said how it ended. It is never sent twice."}
        <p>
          {isFailed
            ? `Next: a person decides. A new try gets a new key. The signed terms hold till ${day(row.valid_through)}.`
            : "Next: it is asked about again by itself. No interest until it arrives."}
        </p>
      </div>
      {isFailed ? <TryAgain row={row} /> : <AskNow row={row} />}
    </li>
  );
}

function AskNow({ row }: { row: Row }) {
  const can = useCan();
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () =>
      call<typeof askPayout>("POST", "/disbursals/{loan_id}/ask", { params: { loan_id: row.loan_id } }),
    onSettled: () => queries.invalidateQueries(),
  });
  if (!can("disbursals:work")) return <span>no other action</span>;
  return (
    <div>
      <Button isBusy={ask.isPending} onClick={() => ask.mutate()}>
        Ask now
      </Button>
      {ask.isSuccess && <p role="status">Asked. The answer shows here.</p>}
      {ask.isError && <Refusal error={ask.error} />}
    </div>
  );
}

const REASONS = ["The bank was down", "The account was checked again", "The borrower asked"];

function TryAgain({ row }: { row: Row }) {
  const can = useCan();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState("");
  const retry = useMutation({
    mutationFn: () =>
      call<typeof makeRequest>("POST", "/requests", {
        body: { kind: "payout-retry", loan_id: row.loan_id, reason },
      }),
    onSuccess: () => setIsAsking(false),
    onSettled: () => queries.invalidateQueries(),
  });
  if (row.waiting_request !== null)
    return (
      <Link to="/requests" search={{ open: row.waiting_request }}>
        Waits for a second person
      </Link>
    );
  if (!can("ask:payout-retry")) return <span>a person decides</span>;
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>Try again…</Button>
      {isAsking && (
        <Ask title={`Send ${exactRupees(row.amount)} again?`} onClose={() => setIsAsking(false)}>
          <p>
            To {row.bank} •••• {row.account}, with a new key.
          </p>
          <NeedsTwo />
          <ReasonField
            value={reason}
            onValue={setReason}
            suggestions={REASONS}
            error={fieldsOf(retry.error).reason}
          />
          {retry.isError && fieldsOf(retry.error).reason === undefined && <Refusal error={retry.error} />}
          <AskButtons>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button variant="primary" isBusy={retry.isPending} onClick={() => retry.mutate()}>
              Ask for agreement
            </Button>
          </AskButtons>
        </Ask>
      )}
    </div>
  );
}
