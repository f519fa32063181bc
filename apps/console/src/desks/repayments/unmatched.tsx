import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { readCases } from "@vaada/contract/console/calls/cases";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { day, exactRupees, moment } from "../../parts/figures.ts";
import type { KnownMoney } from "../../parts/hand-money-drawer.tsx";
import { FailureNote } from "../../parts/note.tsx";
import { useCan } from "../../session/session.ts";
import type { RowOf } from "../../table/use-list.ts";
import styles from "./repayments.module.css";

type Case = RowOf<typeof readCases>;

const READ_AGAIN_MS = 60_000;
const CASES_AT_MOST = 200;

/** Money that a provider has and no loan of ours knows. It is matched to a loan by two people, or explained as a case. */
export function UnmatchedMoney({ onMatch }: { onMatch: (money: KnownMoney) => void }) {
  const can = useCan();
  const cases = useQuery({
    queryKey: ["unmatched"],
    queryFn: ({ signal }) =>
      call<typeof readCases>("GET", "/cases", {
        query: { state: "open", limit: CASES_AT_MOST },
        signal,
      }),
    refetchInterval: READ_AGAIN_MS,
  });
  const unmatched = (cases.data?.rows ?? []).filter(isUnmatched);
  if (cases.isError) return <FailureNote error={cases.error} onRetry={() => void cases.refetch()} />;
  if (unmatched.length === 0) return null;
  return (
    <Card title="Unmatched money" aside="a provider has it, and no loan knows it" isFlush>
      <ul className={styles.unmatched}>
        {unmatched.map((one) => (
          <li key={one.number}>
            <span>
              <strong>{exactRupees(one.theirs ?? 0)}</strong> {one.reference}
              <small>
                {one.moved_on === null ? `since ${moment(one.opened_at)}` : `came ${day(one.moved_on)}`}
              </small>
            </span>
            <Link to="/support" search={{ tab: "cases", open: String(one.number) }}>
              Case {one.number}
            </Link>
            {can("ask:receipt") && (
              <Button
                size="sm"
                onClick={() =>
                  onMatch({ amount: one.theirs ?? 0, reference: one.reference, movedOn: one.moved_on })
                }
              >
                Match to a loan…
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Whether the money came to us and belongs to no loan. Money that left is a matter of its case alone. */
const isUnmatched = ({ kind, loan_id, theirs, ours }: Case): boolean =>
  kind !== "balance-differs" &&
  loan_id === null &&
  theirs !== null &&
  theirs > 0 &&
  (ours === null || ours === 0);
