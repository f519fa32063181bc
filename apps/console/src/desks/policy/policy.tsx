import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { DAY_MS } from "@vaada/calendar/civil-date";
import type { readBackTest, readPolicy, startBackTest } from "@vaada/contract/console/calls/policy";
import type { readRequests } from "@vaada/contract/console/calls/requests";
import { useState } from "react";
import { call, fieldsOf } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { useDraft } from "../../parts/drawer.tsx";
import { countOf } from "../../parts/figures.ts";
import { FailureNote, NeedsTwo, Note, Refusal } from "../../parts/note.tsx";
import { Page } from "../../parts/page.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import { type BackTest, BackTestCards, Changes } from "./back-test.tsx";
import { changedKeys, type Figures, isSameDraft, type Policy } from "./phrases.ts";
import styles from "./policy.module.css";
import { RulesTable } from "./rules-table.tsx";
import { SendDraftDrawer } from "./send-draft.tsx";
import { ChallengerCard, Versions } from "./versions.tsx";

const POLL_MS = 1_000;

/** The credit policy: what is in force, a draft of it, what the draft would have decided, and every version. */
export function PolicyDesk() {
  const policy = useQuery({
    queryKey: ["policy"],
    queryFn: ({ signal }) => call<typeof readPolicy>("GET", "/policy", { signal }),
  });
  if (policy.data === undefined)
    return (
      <Page title="Credit policy">
        {policy.isError && <FailureNote error={policy.error} onRetry={() => void policy.refetch()} />}
      </Page>
    );
  return <Lab policy={policy.data} />;
}

/** The draft of whoever reads, and the back-test that the address names. Without a draft, that back-test's figures are it. */
function useLab(policy: Policy) {
  const queries = useQueryClient();
  const { search, change: go } = useAddress();
  const tried = useQuery({
    queryKey: ["back-test", search.test],
    queryFn: ({ signal }) =>
      call<typeof readBackTest>("GET", "/policy/back-tests/{id}", {
        params: { id: search.test ?? "" },
        signal,
      }),
    enabled: search.test !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
  });
  const mine = useDraft<{ figures: Figures | null }>("policy", { figures: null });
  const draft: Figures = { ...policy.figures, ...(mine.draft.figures ?? tried.data?.figures ?? {}) };
  const running = useMutation({
    mutationFn: () => call<typeof startBackTest>("POST", "/policy/back-tests", { body: { figures: draft } }),
    onSuccess: (started) => {
      queries.setQueryData(["back-test", started.back_test_id], started);
      go({ test: started.back_test_id });
    },
  });
  const discard = () => {
    mine.discard();
    running.reset();
    go({ test: undefined });
  };
  const test = tried.data;
  const isOlder =
    test !== undefined && !(isSameDraft(test.figures, draft) && test.live_version === policy.version);
  return { tried, test, isOlder, mine, draft, running, discard };
}

function Lab({ policy }: { policy: Policy }) {
  const can = useCan();
  const [isSending, setSending] = useState(false);
  const { tried, test, isOlder, mine, draft, running, discard } = useLab(policy);
  const changed = changedKeys(policy.figures, draft);
  const mayDraft = can("policy:draft");
  return (
    <Page
      title="Credit policy"
      sub={
        <>
          <Tag tone="good">v{policy.version} is live</Tag>{" "}
          {changed.length > 0 && (
            <Tag tone="info">
              Draft v{policy.next_version}, {countOf(changed.length, "change")}
            </Tag>
          )}{" "}
          A change here touches no application until two people agree and its time comes.
        </>
      }
      actions={
        mayDraft && (
          <>
            {(changed.length > 0 || test !== undefined) && <Button onClick={discard}>Discard draft</Button>}
            <Button isBusy={running.isPending || test?.state === "running"} onClick={() => running.mutate()}>
              Run back-test
            </Button>
          </>
        )
      }
    >
      {tried.isError && <FailureNote error={tried.error} onRetry={() => void tried.refetch()} />}
      {running.isError && <Refusal error={running.error} />}
      <div className={styles.room}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <RulesTable
              policy={policy}
              draft={draft}
              faults={fieldsOf(running.error)}
              onFigure={
                mayDraft ? (key, figure) => mine.change({ figures: { ...draft, [key]: figure } }) : null
              }
            />
            {(test?.result?.changed ?? 0) > 0 && test !== undefined && (
              <Changes id={test.back_test_id} changed={test.result?.changed ?? 0} />
            )}
          </div>
          <div className={styles.column}>
            {test === undefined ? (
              <Card title="Back-test">
                <p>
                  {mayDraft
                    ? "Change a figure of the draft, and run it on every past decision."
                    : "Nobody's draft is open."}
                </p>
              </Card>
            ) : (
              <BackTestCards test={test} isOlder={isOlder} />
            )}
          </div>
          <div className={styles.column}>
            {can("ask:policy") && (
              <Card title={`Put v${policy.next_version} in force`}>
                <div className={styles.send}>
                  <SendState test={test} isOlder={isOlder} changes={changed.length} />
                  <Button
                    variant="primary"
                    isWide
                    disabled={test?.state !== "done" || isOlder}
                    onClick={() => setSending(true)}
                  >
                    Ask for agreement…
                  </Button>
                  <NeedsTwo>You can't agree to your own.</NeedsTwo>
                </div>
              </Card>
            )}
            <Waiting />
            {policy.challenger !== null && <ChallengerCard challenger={policy.challenger} />}
            <Versions policy={policy} onTake={mayDraft ? (figures) => mine.change({ figures }) : null} />
          </div>
        </div>
      </div>
      {isSending && test !== undefined && (
        <SendDraftDrawer
          version={policy.next_version}
          backTestId={test.back_test_id}
          tomorrow={dayAfter(policy.today)}
          onAsked={() => mine.discard()}
          onClose={() => setSending(false)}
        />
      )}
    </Page>
  );
}

function SendState({
  test,
  isOlder,
  changes,
}: {
  test: BackTest | undefined;
  isOlder: boolean;
  changes: number;
}) {
  if (test === undefined) return <p>Run the draft's back-test first: both people see it.</p>;
  if (test.state === "running") return <p>The back-test is at work.</p>;
  if (isOlder) return <p>The back-test is of an older draft. Run it again.</p>;
  return changes === 0 ? <p>The draft is the policy in force: it can only decide in shadow.</p> : null;
}

/** Versions that one person has asked for already. */
function Waiting() {
  const can = useCan();
  const waiting = useQuery({
    queryKey: ["requests", "policy"],
    queryFn: ({ signal }) =>
      call<typeof readRequests>("GET", "/requests", { query: { kind: "policy", state: "waiting" }, signal }),
    enabled: can("requests:read"),
  });
  return (waiting.data?.rows ?? []).map((row) => (
    <Note key={row.request_id} tone="warn">
      <a href={`/requests?open=${row.request_id}`}>A version waits for a second person</a>, asked by{" "}
      {row.asked_by}.
    </Note>
  ));
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
