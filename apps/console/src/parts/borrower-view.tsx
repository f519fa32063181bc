import { useQuery } from "@tanstack/react-query";
import type { readBorrowerView } from "@vaada/contract/console/calls/customers";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { LANGUAGES, type Language } from "@vaada/contract/language";
import { FactList } from "@vaada/ui/fact-list";
import { Jaali } from "@vaada/ui/jaali";
import { NoteCard } from "@vaada/ui/note-card";
import { NotificationList, NotificationRow } from "@vaada/ui/notification-list";
import { OwedLines } from "@vaada/ui/owed-lines";
import { useState } from "react";
import { call } from "../api/client.ts";
import styles from "./borrower-view.module.css";
import { ChoicePills } from "./choice-pills.tsx";
import { Drawer } from "./drawer.tsx";
import { day, inWords, moment, rupees } from "./figures.ts";
import { FailureNote } from "./note.tsx";
import { owedLine, paiseOf } from "./owed-phrases.ts";

type View = ConsoleReplyOf<typeof readBorrowerView>;

const READ_AGAIN_MS = 30_000;
const NAMES: Readonly<Record<Language, string>> = { en: "English", hi: "हिन्दी" };

/** The borrower's own dashboard beside the page of a person of the lender, who can't press anything on it. */
export function BorrowerView({ borrowerId, onClose }: { borrowerId: string; onClose: () => void }) {
  const [asked, setAsked] = useState<Language>();
  const view = useQuery({
    queryKey: ["borrower-view", borrowerId, asked],
    queryFn: ({ signal }) =>
      call<typeof readBorrowerView>("GET", "/customers/{borrower_id}/view", {
        params: { borrower_id: borrowerId },
        query: { language: asked },
        signal,
      }),
    refetchInterval: READ_AGAIN_MS,
  });
  const { data } = view;
  return (
    <Drawer
      title="Borrower view"
      sub="What their app shows them now. The trail keeps that you looked."
      onClose={onClose}
    >
      <ChoicePills
        label="Language of its words"
        value={asked ?? data?.language}
        onValue={setAsked}
        pills={LANGUAGES.map((language) => ({ value: language, words: NAMES[language], lang: language }))}
      />
      {view.isError && <FailureNote error={view.error} onRetry={() => void view.refetch()} />}
      {data === undefined ? !view.isError && <div className={styles.phone} aria-busy /> : <Phone {...data} />}
    </Drawer>
  );
}

function Phone({ language, dashboard, notices }: View) {
  const { name, dashboard_message2: title, dashboard_message3: text, step, refusal } = dashboard;
  return (
    <section className={styles.phone} aria-label="The borrower's screen">
      <div className={styles.hero}>
        <Jaali />
        <p>Hello{name === null ? "" : `, ${name}`}</p>
        <p lang={language}>
          <strong>{title}</strong>
        </p>
        <p lang={language}>{text}</p>
      </div>
      <Owes {...dashboard} />
      {refusal !== null && (
        <NoteCard
          tone="warning"
          title={refusal.reapplyOn && `May apply again from ${day(refusal.reapplyOn)}.`}
        >
          <span lang={language}>{refusal.reasons.join(" ")}</span>
        </NoteCard>
      )}
      {step.current_route !== "/dashboard" && (
        <p className={styles.next}>
          The button leads on to <strong>{screenOf(step.current_route)}</strong>
        </p>
      )}
      {notices.length > 0 && (
        <div lang={language}>
          <NotificationList label="What they were told last">
            {notices.map(({ id, title: heading, description, at, is_new }) => (
              <NotificationRow
                key={id}
                title={heading}
                newTag={is_new ? <span lang="en">New</span> : undefined}
                date={moment(at)}
                time=""
              >
                {description}
              </NotificationRow>
            ))}
          </NotificationList>
        </div>
      )}
    </section>
  );
}

/** "Loan approval" of `/loan-approval`. */
const screenOf = (route: string): string => inWords(route.replace(/^\//, "").split("?", 1)[0] ?? "");

/** The debt in the very component that the borrower has, and what auto-pay takes of it. */
function Owes({ owed, coolingOff, mandate, pendingPayment, loanDetails, ...money }: View["dashboard"]) {
  if (owed === null || loanDetails === null) return null;
  const { dashboard_message6: due, dashboard_message4: dueOn, dashboard_message13: payAll } = money;
  const facts = [
    ...(due === null || dueOn === null ? [] : [{ label: `To pay on ${dueOn}`, value: rupees(due) }]),
    ...(mandate?.nextDebit == null
      ? []
      : [
          {
            label: `Auto-pay ${mandate.method === "upi" ? "by UPI " : ""}on ${day(mandate.nextDebit.on)}`,
            value: rupees(mandate.nextDebit.amount),
            remark: `from ${loanDetails.account.bank}, account ending ${loanDetails.account.ending}`,
          },
        ]),
    ...(coolingOff === null
      ? []
      : [{ label: `Give it back until ${day(coolingOff.until)}`, value: rupees(coolingOff.amount) }]),
    ...(pendingPayment === null
      ? []
      : [{ label: "Paid, and not decided yet", value: rupees(pendingPayment.amount) }]),
  ];
  return (
    <>
      <FactList
        lead={{ label: "To pay all of it today", value: rupees(payAll ?? owed.total) }}
        facts={facts}
      />
      <OwedLines
        label="What is owed today"
        lines={owed.lines.map(owedLine)}
        total={{ label: "Owed today", amount: paiseOf(owed.total) }}
      />
    </>
  );
}
