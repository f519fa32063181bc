import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { readCustomer } from "@vaada/contract/console/calls/customers";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { iconAlert, iconCheck } from "@vaada/ui/icons";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { BorrowerViewButton } from "../../parts/borrower-view-button.tsx";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { countOf, day, inWords, moment, rupees, wayInWords } from "../../parts/figures.ts";
import { FailureNote } from "../../parts/note.tsx";
import { PageBody, useTitle } from "../../parts/page.tsx";
import { Avatar } from "../../parts/person.tsx";
import { Reveal } from "../../parts/reveal.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import { type Act, ActBar, ActDrawer } from "./acts.tsx";
import styles from "./customers.module.css";
import { AccountDrawer } from "./loan-requests.tsx";
import { Money } from "./money.tsx";
import { RiskCard } from "./risk.tsx";
import { Timeline } from "./timeline.tsx";

type Customer = ConsoleReplyOf<typeof readCustomer>;
type Loan = Customer["loans"][number];

const READ_AGAIN_MS = 30_000;

/** One person: loans, what is owed and why, and everything that happened. */
export function CustomerPage() {
  useTitle("Customer");
  const { borrowerId = "" } = useParams({ strict: false }) as { borrowerId?: string };
  const customer = useQuery({
    queryKey: ["customer", borrowerId],
    queryFn: ({ signal }) =>
      call<typeof readCustomer>("GET", "/customers/{borrower_id}", {
        params: { borrower_id: borrowerId },
        signal,
      }),
    refetchInterval: READ_AGAIN_MS,
  });
  const { data } = customer;
  if (customer.isError)
    return (
      <PageBody>
        <FailureNote error={customer.error} onRetry={() => void customer.refetch()} />
      </PageBody>
    );
  return data === undefined ? null : <Person customer={data} />;
}

function Person({ customer }: { customer: Customer }) {
  const { search, change } = useAddress();
  // One drawer at a time: they stand in the same place.
  const [open, setOpen] = useState<Act | "view" | null>(null);
  const act = open === "view" ? null : open;
  const { loans, borrower_id: borrowerId } = customer;
  const loan = loans.find(({ loan_id }) => String(loan_id) === search.loan) ?? loans[0];
  const isProfile = search.tab === "profile" || loan === undefined;
  return (
    <div className={styles.shell}>
      <PageBody>
        <div className={styles.top}>
          <Head customer={customer} loan={loans[0]} />
          <BorrowerViewButton
            borrowerId={borrowerId}
            isOpen={open === "view"}
            onOpen={(isOpen) => setOpen(isOpen ? "view" : null)}
          />
        </div>
        <div className={styles.tabs}>
          <nav aria-label="Loans and profile">
            {loans.map(({ loan_id, loan_no, status }, index) => (
              <button
                key={loan_id}
                type="button"
                aria-current={!isProfile && loan?.loan_id === loan_id ? "page" : undefined}
                onClick={() => change({ loan: String(loan_id), tab: undefined, on: undefined })}
              >
                {index === 0 ? `Loan ${loan_no}` : loan_no}
                {status === "closed" && ", closed"}
              </button>
            ))}
            <button
              type="button"
              aria-current={isProfile ? "page" : undefined}
              onClick={() => change({ tab: "profile" })}
            >
              Profile
            </button>
          </nav>
          <Viewers viewers={customer.viewers} />
        </div>
        {isProfile ? (
          <Profile customer={customer} />
        ) : (
          <>
            <ActBar loan={loan} open={act} onOpen={setOpen} />
            <Waiting customer={customer} loan={loan} />
            <div className={styles.columns}>
              <div className={styles.column}>
                {loan.status === "undone" ? (
                  <Card title="Undone">
                    <p>The money came back to the lender. Nothing is owed.</p>
                  </Card>
                ) : (
                  <Money borrowerId={borrowerId} loan={loan} />
                )}
                <Account borrowerId={borrowerId} loan={loan} />
              </div>
              <div className={styles.column}>
                <Timeline borrowerId={borrowerId} />
                <Papers loan={loan} consents={customer.consents} />
              </div>
            </div>
          </>
        )}
      </PageBody>
      {act !== null && loan !== undefined && (
        <ActDrawer key={act} act={act} customer={customer} loan={loan} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

function Head({ customer, loan }: { customer: Customer; loan: Loan | undefined }) {
  const { borrower_id: borrowerId, name, mobile, pan, aadhaar, email } = customer;
  return (
    <header className={styles.head}>
      <Avatar name={name ?? "?"} tone="large" />
      <div>
        <div className={styles.name}>
          <h1>{name ?? "Not named yet"}</h1>
          {loan?.is_overdue && (
            <Tag tone="bad" icon={iconAlert}>
              Overdue {countOf(loan.overdue_days, "day")}
            </Tag>
          )}
          {loan !== undefined && <Tag tone="info">{loan.loan_type}</Tag>}
          {customer.contact_stopped_for !== null && (
            <Tag tone="bad">{inWords(customer.contact_stopped_for)}, contact stopped</Tag>
          )}
        </div>
        <p className={styles.sub}>
          <Reveal borrowerId={borrowerId} field="mobile" masked={`+91 ${mobile}`} />
          {pan !== null && (
            <>
              {" · PAN "}
              <Reveal borrowerId={borrowerId} field="pan" masked={pan} />
            </>
          )}
          {aadhaar !== null && ` · Aadhaar ${aadhaar}`}
          {email !== null && (
            <>
              {" · "}
              <Reveal borrowerId={borrowerId} field="email" masked={email.address} />
            </>
          )}
        </p>
      </div>
    </header>
  );
}

function Viewers({ viewers }: { viewers: Customer["viewers"] }) {
  if (viewers.length === 0) return <p>Nobody else has this open</p>;
  return (
    <p role="status">{viewers.map(({ name, at }) => `${name} opened this, ${moment(at)}`).join(" · ")}</p>
  );
}

/** A request that waits for a second person shows wherever its loan is shown. */
function Waiting({ customer, loan }: { customer: Customer; loan: Loan }) {
  const waiting = customer.requests.filter(({ loan_id }) => loan_id === loan.loan_id);
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.waiting}>
      {waiting.map(({ request_id, kind, asked_at }) => (
        <li key={request_id}>
          <a href={`/requests?open=${request_id}`}>{inWords(kind)}</a>, asked {moment(asked_at)}, waits for a
          second person
        </li>
      ))}
    </ul>
  );
}

function Account({ borrowerId, loan }: { borrowerId: string; loan: Loan }) {
  const { account, mandate, debit } = loan;
  if (account === null)
    return (
      <Card title="Bank account">
        <p>No account is on file for this loan.</p>
      </Card>
    );
  return (
    <Card
      title="Bank account"
      aside={
        account.is_verified ? (
          <Tag tone="good" icon={iconCheck}>
            Name confirmed
          </Tag>
        ) : (
          <Tag tone="warn">Not confirmed yet</Tag>
        )
      }
    >
      <p className={styles.sub}>
        {account.bank} · <Reveal borrowerId={borrowerId} field="account" masked={`•••• ${account.ending}`} />{" "}
        · {account.ifsc}
      </p>
      <Facts
        rows={[
          ["Auto-pay", mandate === null ? "none" : `${wayInWords(mandate.method)}, ${mandate.status}`],
          ...(mandate === null ? [] : [["At most", rupees(mandate.maximum)] as const]),
          ...(debit === null
            ? []
            : [
                [`Debit ${debit.number}, ${debit.status}`, day(debit.on)] as const,
                ["Announced", debit.amount === null ? "not yet" : rupees(debit.amount)] as const,
              ]),
        ]}
      />
    </Card>
  );
}

function Papers({ loan, consents }: { loan: Loan; consents: Customer["consents"] }) {
  return (
    <Card title="Papers and consents">
      <div className={styles.chips}>
        {loan.documents.map(({ kind, made_at }) => (
          <Tag key={`${kind}${made_at}`} tone="primary">
            {inWords(kind)}
          </Tag>
        ))}
        {consents.map(({ kind, is_given, notice_version }) => (
          <Tag key={kind} tone={is_given ? "good" : "plain"} {...(is_given ? { icon: iconCheck } : {})}>
            {inWords(kind)} {is_given ? notice_version : "withdrawn"}
          </Tag>
        ))}
      </div>
    </Card>
  );
}

function Profile({ customer }: { customer: Customer }) {
  const { applications, sessions, consents } = customer;
  const can = useCan();
  const [changing, setChanging] = useState<number | null>(null);
  const open = applications.find(({ ended_at }) => ended_at === null);
  return (
    <div className={styles.profile}>
      <Card title="Person">
        <Facts
          rows={[
            ["Here since", moment(customer.since)],
            ["Language", customer.language === "hi" ? "Hindi" : "English"],
            [
              "E-mail",
              customer.email === null ? "none" : customer.email.is_confirmed ? "confirmed" : "not confirmed",
            ],
            ["Complaints", `${customer.complaints.open} open of ${customer.complaints.all}`],
            ["Loans", customer.loans.length],
          ]}
        />
      </Card>
      <RiskCard customer={customer} />
      <Card title="Applications without a loan">
        {applications.length === 0 && <p>None.</p>}
        <Facts
          rows={applications.map((one) => [
            `${one.loan_id}, ${one.loan_type}`,
            one.is_cancelled
              ? "cancelled"
              : one.ended_at === null
                ? `open since ${moment(one.started_at)}`
                : `ended ${moment(one.ended_at)}`,
          ])}
        />
        {open !== undefined && can("ask:account-change") && (
          <Button size="sm" onClick={() => setChanging(open.loan_id)}>
            Change the bank account…
          </Button>
        )}
        {changing !== null && (
          <AccountDrawer loanId={changing} name={customer.name} onClose={() => setChanging(null)} />
        )}
      </Card>
      <Card title="Where they are signed in">
        {sessions.length === 0 && <p>Nowhere.</p>}
        <Facts
          rows={sessions.map((session) => [
            `${session.browser ?? "Unknown browser"}, ${moment(session.signed_in_at)}`,
            session.ended_at === null ? `last seen ${moment(session.last_seen_at)}` : "ended",
          ])}
        />
      </Card>
      <Card title="Consents, the last word on each">
        <Facts
          rows={consents.map((consent) => [
            inWords(consent.kind),
            `${consent.is_given ? "given" : "withdrawn"} ${moment(consent.at)}, notice ${consent.notice_version}`,
          ])}
        />
      </Card>
    </div>
  );
}
