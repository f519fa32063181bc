import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type {
  DecisionAction,
  decideApplication,
  noteApplication,
} from "@vaada/contract/console/calls/applications";
import { REJECTION_REASONS } from "@vaada/contract/console/rejection-reasons";
import { useState } from "react";
import { call, fieldsOf } from "../../api/client.ts";
import { AmountField, AskDrawer, evidenceIn, GroundsFields, rupeesIn } from "../../parts/ask-drawer.tsx";
import { Button } from "../../parts/button.tsx";
import { Ask, AskButtons, useDraft } from "../../parts/drawer.tsx";
import { ReasonField, TextField } from "../../parts/field.tsx";
import { inWords, moment } from "../../parts/figures.ts";
import { useKeys } from "../../parts/keys.ts";
import { FailureNote, NeedsTwo, Note, Refusal } from "../../parts/note.tsx";
import { useIsStale } from "../../parts/stale-bar.tsx";
import { useCan } from "../../session/session.ts";
import styles from "./applications.module.css";
import { type CaseFile, isSetAside, isSetAsideByTwo } from "./case-file.ts";

type Act = {
  readonly words: string;
  readonly question: string;
  /** The consequence, said before the click. */
  readonly follows: string;
  readonly reasons: readonly string[];
  readonly isDanger?: true;
  readonly needsTwo?: true;
};

const ACTS: Readonly<Record<DecisionAction, Act>> = {
  approve: {
    words: "Approve",
    question: "Approve this application?",
    follows: "The borrower goes on where they stopped, and is told so.",
    reasons: ["The same person", "Age seen on a document", "Residence confirmed", "Statement is genuine"],
  },
  "proceed-to-bank": {
    words: "Proceed to Bank",
    question: "Ask for a bank statement?",
    follows: "The borrower is asked for it, and the policy decides anew by it.",
    reasons: ["Income to be proven", "Employer not known", "Score too old"],
  },
  "ask-again": {
    words: "Ask for another selfie",
    question: "Ask for another selfie?",
    follows: "The borrower is told, and has all tries again.",
    reasons: ["Photo too dark", "Face covered", "More than one face"],
  },
  reject: {
    words: "Reject…",
    question: "Reject this application?",
    follows:
      "The borrower then reads a reason of the list in plain words, or none if you write another, and that our support can tell more. They can apply again after 45 days.",
    reasons: REJECTION_REASONS,
    isDanger: true,
    needsTwo: true,
  },
  hold: {
    words: "Hold…",
    question: "Put this application on hold?",
    follows: "The borrower can't go on until it is resumed, and no money goes.",
    reasons: ["Proof of work to be sent", "Paper to be sent", "Suspicion to be looked into"],
    needsTwo: true,
  },
  "not-required": {
    words: "Not required…",
    question: "Note that the loan is not required?",
    follows: "The application is set aside. The borrower can apply again at any time.",
    reasons: ["Borrower has another loan", "Borrower needs it no more", "Applied twice"],
    needsTwo: true,
  },
  "not-interested": {
    words: "Not interested…",
    question: "Note that the borrower is not interested?",
    follows: "The application is set aside at once. The borrower can apply again at any time.",
    reasons: ["Said so on the phone", "Wants a larger amount", "Found it too expensive"],
  },
  blacklist: {
    words: "Blacklist…",
    question: "Put the borrower on the lender's list?",
    follows:
      "At once: no application of this PAN is approved and no money goes until somebody resumes this one.",
    reasons: ["Forged papers", "Identity of somebody else", "Threatened our people"],
    isDanger: true,
  },
  resume: {
    words: "Resume",
    question: "Let the application go on?",
    follows: "It goes on where it stopped, and the borrower is told so.",
    reasons: ["Cleared", "Set aside by mistake", "The borrower called back"],
  },
};

/** The acts that a person may do on the case, and its history. */
export function DecisionRail({ file, updatedAt }: { file: CaseFile; updatedAt: number }) {
  const can = useCan();
  return (
    <aside className={styles.rail} aria-label="Decision">
      <h2>Decision</h2>
      <CaseState file={file} />
      {can("applications:decide") && file.ended_at === null && <Acts file={file} updatedAt={updatedAt} />}
      {can("ask:override") && isRefused(file) && <Override file={file} />}
      <h2>Activity</h2>
      <Activity file={file} />
      {can("applications:decide") && <NoteForm loanId={file.loan_id} />}
    </aside>
  );
}

const WAITS: Readonly<Record<NonNullable<CaseFile["waits_for"]>, string>> = {
  decision: "The policy could not decide: something that it needs is not known.",
  blacklist: "The borrower's PAN is on the lender's list.",
  selfie: "The selfie did not match the identity photo, or there is no photo to compare.",
  screening: "The name may be on a list of sanctions or public offices. The support desk has the match.",
};

function CaseState({ file }: { file: CaseFile }) {
  const { waiting_request: ask, waits_for: waits, decisions } = file;
  const last = decisions[0];
  return (
    <>
      <p>
        {last === undefined
          ? "The policy has not decided yet."
          : `Policy v${last.version}: ${inWords(last.outcome)}${last.reasons.length === 0 ? "" : `, for ${last.reasons.map(inWords).join(", ").toLowerCase()}`}.`}
      </p>
      {ask !== null && (
        <Note tone="warn">
          {inWords(ask.kind)}, asked by {ask.asked_by}, waits for a second person.{" "}
          <Link to="/requests" search={{ open: ask.request_id }}>
            Open the request
          </Link>
        </Note>
      )}
      {ask === null && waits !== null && <Note tone="warn">{WAITS[waits]}</Note>}
    </>
  );
}

const isRefused = ({ ended_at, decisions, waiting_request }: CaseFile): boolean =>
  ended_at !== null && decisions[0]?.outcome === "refuse" && waiting_request === null;

const OVERRIDE_REASONS = ["Employer confirmed the salary", "Bureau's error, proof seen", "Known for years"];

/** Approves against the policy. The law, the blacklist and somebody's age are set aside by nobody. */
function Override({ file }: { file: CaseFile }) {
  const [isOpen, setIsOpen] = useState(false);
  const { draft, change, discard } = useDraft(`override-${file.loan_id}`, {
    amount: "",
    reason: "",
    evidence: "",
  });
  const close = () => setIsOpen(false);
  return (
    <>
      <Button isWide onClick={() => setIsOpen(true)}>
        Approve against the policy…
      </Button>
      {isOpen && (
        <AskDrawer
          title="Approve against the policy"
          sub={`${file.name ?? "Not named yet"} · ${file.loan_id}`}
          says="A checker agrees. Then the application goes on to its offer, in the last grade, and the borrower is told."
          onClose={close}
          request={() => ({
            kind: "override",
            loan_id: file.loan_id,
            amount: rupeesIn(draft.amount),
            reason: draft.reason,
            ...evidenceIn(draft.evidence),
          })}
          onAsked={discard}
        >
          {(fields) => (
            <>
              <AmountField
                label="Sanction amount, in rupees"
                value={draft.amount}
                onValue={(amount) => change({ amount })}
                fields={fields}
                hint="Full hundreds, within the product's limits."
              />
              <GroundsFields
                draft={draft}
                change={change}
                suggestions={OVERRIDE_REASONS}
                label="Proof that was seen"
                fields={fields}
              />
            </>
          )}
        </AskDrawer>
      )}
    </>
  );
}

/** Those that make sense as the case stands. The server has the last word. */
function actsOf(file: CaseFile) {
  const { waits_for: waits, status, waiting_request: ask, offer, decisions, statement } = file;
  if (isSetAside(file) || ask !== null) return { main: [], others: ["resume"] as const };
  const isUndisbursed = !["Disbursal Sheet Send", "Disbursed", "Part Payment", "Closed"].includes(status);
  if (!isUndisbursed) return { main: [], others: [] };
  const mayAskBank =
    (waits === "decision" || waits === null) && offer?.taken_at == null && statement === null;
  return {
    main: [
      ...(waits === null ? [] : (["approve"] as const)),
      ...(waits === "selfie" ? (["ask-again"] as const) : []),
      ...(mayAskBank && decisions.length > 0 ? (["proceed-to-bank"] as const) : []),
      ...(decisions.length > 0 ? (["reject"] as const) : []),
    ],
    others: ["hold", "not-required", "not-interested", "blacklist"] as const,
  };
}

function Acts({ file, updatedAt }: { file: CaseFile; updatedAt: number }) {
  const [asked, setAsked] = useState<DecisionAction | null>(null);
  const isStale = useIsStale(updatedAt);
  const { main, others } = actsOf(file);
  const has = (action: DecisionAction) => (main as readonly DecisionAction[]).includes(action);
  const askFor = has("ask-again") ? "ask-again" : has("proceed-to-bank") ? "proceed-to-bank" : null;
  useKeys({
    a: has("approve") && !isStale ? () => setAsked("approve") : undefined,
    r: has("reject") && !isStale ? () => setAsked("reject") : undefined,
    e: askFor !== null && !isStale ? () => setAsked(askFor) : undefined,
  });
  const hintOf = (action: DecisionAction) =>
    action === "approve" ? "A" : action === "reject" ? "R" : action === askFor ? "E" : undefined;
  return (
    <>
      {isStale && <Note tone="warn">This case is not current. Deciding waits for fresh figures.</Note>}
      {[...main, ...others].map((action) => (
        <Button
          key={action}
          variant={action === "approve" ? "primary" : ACTS[action].isDanger ? "danger" : "secondary"}
          isWide
          hint={hintOf(action)}
          disabled={isStale}
          onClick={() => setAsked(action)}
        >
          {ACTS[action].words}
        </Button>
      ))}
      {asked !== null && <Question key={asked} file={file} action={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Question({
  file,
  action,
  onClose,
}: {
  file: CaseFile;
  action: DecisionAction;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { question, follows, reasons, isDanger, words } = ACTS[action];
  const needsTwo = ACTS[action].needsTwo ?? (action === "resume" && isSetAsideByTwo(file));
  const most = action === "approve" && file.waits_for === "decision" ? file.amount_asked : null;
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [amount, setAmount] = useState("");
  const decide = useMutation({
    mutationFn: () =>
      call<typeof decideApplication>("POST", "/applications/{loan_id}/decision", {
        params: { loan_id: file.loan_id },
        body: {
          action,
          reason,
          ...(note === "" ? {} : { note }),
          ...(amount === "" ? {} : { amount: Number(amount) }),
        },
      }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(),
  });
  const fields = fieldsOf(decide.error);
  return (
    <Ask title={question} onClose={onClose}>
      <p>{follows}</p>
      {needsTwo && <NeedsTwo>A checker must agree. Until then the application stands still.</NeedsTwo>}
      {most !== null && (
        <TextField
          label="Sanction amount"
          inputMode="numeric"
          value={amount}
          onValue={(digits) => setAmount(digits.replace(/\D/g, ""))}
          placeholder={String(most)}
          hint="Left empty, it is what the policy lends. Never more."
          error={fields.amount}
        />
      )}
      <ReasonField value={reason} onValue={setReason} suggestions={reasons} error={fields.reason} />
      <TextField
        label="Note, for colleagues"
        value={note}
        onValue={setNote}
        maxLength={500}
        error={fields.note}
      />
      {decide.isError && Object.keys(fields).length === 0 && <Refusal error={decide.error} />}
      <AskButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant={isDanger ? "danger" : "primary"}
          isBusy={decide.isPending}
          onClick={() => decide.mutate()}
        >
          {needsTwo ? "Ask for agreement" : words.replace("…", "")}
        </Button>
      </AskButtons>
    </Ask>
  );
}

function Activity({ file: { activity } }: { file: CaseFile }) {
  return (
    <ol className={styles.activity}>
      {activity.map(({ what, at, by, why }) => (
        <li key={`${what} ${at}`}>
          <strong>{inWords(what)}</strong>
          <span>
            {moment(at)}
            {by === null ? "" : ` · ${by}`}
          </span>
          {why !== null && <span>{why}</span>}
        </li>
      ))}
    </ol>
  );
}

function NoteForm({ loanId }: { loanId: number }) {
  const queries = useQueryClient();
  const [note, setNote] = useState("");
  const write = useMutation({
    mutationFn: () =>
      call<typeof noteApplication>("POST", "/applications/{loan_id}/notes", {
        params: { loan_id: loanId },
        body: { note },
      }),
    onSuccess: () => setNote(""),
    onSettled: () => queries.invalidateQueries({ queryKey: ["application", String(loanId)] }),
  });
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate();
      }}
    >
      <TextField
        label="Add a note"
        value={note}
        onValue={setNote}
        maxLength={500}
        error={fieldsOf(write.error).note}
      />
      {write.isError && fieldsOf(write.error).note === undefined && <FailureNote error={write.error} />}
      <Button type="submit" size="sm" isBusy={write.isPending} disabled={note.trim() === ""}>
        Write it down
      </Button>
    </form>
  );
}
