import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  approveRequest,
  readRequest,
  refuseRequest,
  withdrawRequest,
} from "@vaada/contract/console/calls/requests";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { useState } from "react";
import { call, codeOf, fieldsOf } from "../../api/client.ts";
import { BeforeAfter } from "../../parts/before-after.tsx";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { CodeField, ReasonField } from "../../parts/field.tsx";
import { inWords, moment, rupees } from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { useIsStale } from "../../parts/stale-bar.tsx";
import { TwoPeople } from "../../parts/two-people.tsx";
import { useMe } from "../../session/session.ts";

type RequestInFull = ConsoleReplyOf<typeof readRequest>;

const DECLINE_REASONS = [
  "No proof seen",
  "The figures are not right",
  "Not for this borrower",
  "Asked twice",
];
const READ_AGAIN_MS = 15_000;

/** One request: what is, what would be, who asked, and for another person who may, Agree with a code or Decline. */
export function RequestDrawer({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const request = useQuery({
    queryKey: ["request", requestId],
    queryFn: ({ signal }) =>
      call<typeof readRequest>("GET", "/requests/{id}", { params: { id: requestId }, signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  const { data } = request;
  return (
    <Drawer
      title={data === undefined ? "Request" : inWords(data.kind)}
      sub={data === undefined ? undefined : subOf(data)}
      onClose={onClose}
      foot={data?.state === "waiting" && <Answer request={data} updatedAt={request.dataUpdatedAt} />}
    >
      {request.isError && <FailureNote error={request.error} onRetry={() => void request.refetch()} />}
      {data !== undefined && (
        <>
          {data.is_changed && data.state === "waiting" && (
            <Note tone="warn">
              <strong>Changed since it was asked.</strong> What it would change now stands above what it would
              have changed then. Read it again.
            </Note>
          )}
          {data.obstacle !== null && <Note tone="bad">{data.obstacle}</Note>}
          <Card title={data.state === "agreed" ? "What changed" : "What will change"}>
            <BeforeAfter before={data.before} after={data.after} />
          </Card>
          {data.asked_before !== null && (
            <Card title="As it was asked">
              <BeforeAfter before={data.asked_before} after={data.asked_after} />
            </Card>
          )}
          <Facts
            rows={[
              ["Reason", data.reason],
              ...(data.evidence === null ? [] : [["Evidence", data.evidence] as const]),
              ...(data.state === "waiting" ? [["Lapses", moment(data.lapses_at)] as const] : []),
            ]}
          />
          <TwoPeople
            asked={{ name: data.asked_by, at: data.asked_at }}
            ended={
              data.ended_at === null
                ? null
                : { name: data.ended_by, at: data.ended_at, how: data.state, why: data.end_reason }
            }
          />
        </>
      )}
    </Drawer>
  );
}

const subOf = ({ name, loan_id, amount }: RequestInFull): string =>
  [name ?? "", loan_id === null ? "" : `Loan ${loan_id}`, amount === null ? "" : rupees(amount)]
    .filter(Boolean)
    .join(" · ");

/** The reader's own acts on the request: its maker takes it back, another who may agrees or declines. */
function Answer({ request, updatedAt }: { request: RequestInFull; updatedAt: number }) {
  const me = useMe();
  const queries = useQueryClient();
  const [code, setCode] = useState("");
  const [reason, setReason] = useState("");
  const [isDeclining, setIsDeclining] = useState(false);
  const isStale = useIsStale(updatedAt);
  const params = { id: request.request_id };
  // Whatever the result, every list and figure may have changed.
  const onSettled = () => queries.invalidateQueries();

  const agree = useMutation({
    mutationFn: () =>
      call<typeof approveRequest>("POST", "/requests/{id}/approve", {
        params,
        body: {
          ...(code === "" ? {} : { code }),
          ...(request.version === null ? {} : { seen: request.version }),
        },
      }),
    onError: () => setCode(""),
    onSettled,
  });
  const decline = useMutation({
    mutationFn: () =>
      call<typeof refuseRequest>("POST", "/requests/{id}/refuse", { params, body: { reason } }),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: () => call<typeof withdrawRequest>("POST", "/requests/{id}/withdraw", { params, body: {} }),
    onSettled,
  });

  if (request.asked_by_id === me.staff_id)
    return (
      <>
        <Note>You asked for this, so another person agrees or declines.</Note>
        {withdraw.isError && <FailureNote error={withdraw.error} />}
        <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Take it back
        </Button>
      </>
    );
  if (!request.may_agree) return <Note>Your role can read this and not agree to it.</Note>;
  if (isDeclining)
    return (
      <>
        <ReasonField
          label="Why not"
          value={reason}
          onValue={setReason}
          suggestions={DECLINE_REASONS}
          error={fieldsOf(decline.error).reason}
        />
        {decline.isError && fieldsOf(decline.error).reason === undefined && (
          <FailureNote error={decline.error} />
        )}
        <Button variant="danger" isBusy={decline.isPending} onClick={() => decline.mutate()}>
          Decline
        </Button>
        <Button onClick={() => setIsDeclining(false)}>Back</Button>
      </>
    );
  const needsCode =
    Date.parse(me.code_fresh_until) <= Date.parse(me.now) || codeOf(agree.error) === "CODE_NEEDED";
  return (
    <>
      <CodeField
        value={code}
        onValue={setCode}
        isOptional={!needsCode}
        error={codeOf(agree.error) === "CODE_WRONG" ? (agree.error?.message ?? undefined) : undefined}
      />
      {agree.isError && codeOf(agree.error) !== "CODE_WRONG" && <FailureNote error={agree.error} />}
      {isStale && <Note tone="warn">These figures are not current. Agreeing waits for fresh ones.</Note>}
      <Button
        variant="primary"
        size="lg"
        isBusy={agree.isPending}
        disabled={isStale || request.obstacle !== null}
        onClick={() => agree.mutate()}
      >
        Agree
      </Button>
      <Button variant="danger" onClick={() => setIsDeclining(true)}>
        Decline…
      </Button>
    </>
  );
}
