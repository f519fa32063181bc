import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { askOrder, readRepayment } from "@vaada/contract/console/calls/repayments";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { day, exactRupees, inWords, moment, wayInWords } from "../../parts/figures.ts";
import { Instalments } from "../../parts/instalments.tsx";
import { FailureNote, Note, Refusal } from "../../parts/note.tsx";
import { useCan } from "../../session/session.ts";

/** One order: every payment that was tried on it, what a return means, and what went back. */
export function OrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const can = useCan();
  const queries = useQueryClient();
  const order = useQuery({
    queryKey: ["repayment", orderId],
    queryFn: ({ signal }) =>
      call<typeof readRepayment>("GET", "/repayments/{order_id}", { params: { order_id: orderId }, signal }),
  });
  const ask = useMutation({
    mutationFn: () =>
      call<typeof askOrder>("POST", "/repayments/{order_id}/ask", { params: { order_id: orderId } }),
    onSettled: () => queries.invalidateQueries(),
  });
  const { data } = order;
  return (
    <Drawer
      title={data === undefined ? "Order" : exactRupees(data.amount)}
      sub={
        data === undefined
          ? undefined
          : `Loan ${data.loan_id} · ${inWords(data.purpose)}${data.instalment === null ? "" : ` of instalment ${data.instalment}`}`
      }
      onClose={onClose}
      foot={
        can("repayments:work") &&
        data !== undefined && (
          <>
            {ask.isSuccess && <Note>Asked. The answer shows here.</Note>}
            {ask.isError && <Refusal error={ask.error} />}
            <Button isBusy={ask.isPending} onClick={() => ask.mutate()}>
              Ask the provider now
            </Button>
          </>
        )
      }
    >
      {order.isError && <FailureNote error={order.error} onRetry={() => void order.refetch()} />}
      {data !== undefined && (
        <>
          {data.meaning !== null && (
            <Note tone="warn">
              <strong>{inWords(data.failure ?? "")}.</strong> {data.meaning}
            </Note>
          )}
          <Facts
            rows={[
              ["Borrower", data.name ?? ""],
              ["Made", moment(data.made_at)],
              ["Provider's order", data.reference ?? "not named yet"],
              ["Counts for", data.value_date === null ? "nothing yet" : day(data.value_date)],
              ["Given back", exactRupees(data.refunded)],
            ]}
          />
          {data.instalments !== null && <Instalments rows={data.instalments} />}
          <Card title="Payments">
            {data.payments.length === 0 && <p>Nobody has tried to pay it.</p>}
            {data.payments.map((payment) => (
              <Facts
                key={payment.payment_id}
                rows={[
                  [payment.payment_id, inWords(payment.status)],
                  ["Amount", exactRupees(payment.amount)],
                  ["Way", payment.method === null ? "not known" : wayInWords(payment.method)],
                  ["At", moment(payment.paid_at)],
                  ...(payment.failure === null ? [] : [["Reason", inWords(payment.failure)] as const]),
                  ...(payment.dispute === null ? [] : [["Dispute", inWords(payment.dispute)] as const]),
                ]}
              />
            ))}
          </Card>
          {data.refunds.length > 0 && (
            <Card title="Refunds">
              {data.refunds.map((refund) => (
                <Facts
                  key={refund.refund_id}
                  rows={[
                    [moment(refund.intended_at), inWords(refund.status)],
                    ["Amount", exactRupees(refund.amount)],
                    ...(refund.failure === null ? [] : [["Reason", inWords(refund.failure)] as const]),
                  ]}
                />
              ))}
            </Card>
          )}
        </>
      )}
    </Drawer>
  );
}
