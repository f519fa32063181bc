import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { fieldsOf } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Clock30 } from "../../parts/clock.tsx";
import { Drawer, useDraft } from "../../parts/drawer.tsx";
import { Choice, LongField } from "../../parts/field.tsx";
import { inWords, moment } from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import styles from "./support.module.css";

type Props = {
  isTaken: boolean;
  take: () => Promise<unknown>;
  end: () => Promise<unknown>;
  /** Forgets the typed text once it was sent. */
  onEnded: () => void;
  /** The words of the button that ends it. */
  words: string;
  says: string;
  children: (fields: Readonly<Record<string, string>>) => ReactNode;
};

/** Somebody takes what waits, and ends it once. */
export function TakeAndEnd({ isTaken, take, end, onEnded, words, says, children }: Props) {
  const queries = useQueryClient();
  const taking = useMutation({ mutationFn: take, onSuccess: () => queries.invalidateQueries() });
  const ending = useMutation({
    mutationFn: end,
    onSuccess: async () => {
      onEnded();
      await queries.invalidateQueries();
    },
  });
  const fields = fieldsOf(ending.error);
  return (
    <>
      <Button isBusy={taking.isPending} onClick={() => taking.mutate()}>
        {isTaken ? "Take it over" : "I look into it"}
      </Button>
      {children(fields)}
      <Note>{says}</Note>
      {(ending.isError || taking.isError) && Object.keys(fields).length === 0 && (
        <FailureNote error={ending.error ?? taking.error} />
      )}
      <Button variant="primary" size="lg" isBusy={ending.isPending} onClick={() => ending.mutate()}>
        {words}
      </Button>
    </>
  );
}

type AnswerProps<Ending extends string> = {
  /** Names the draft. */
  draftKey: string;
  language: string;
  isTaken: boolean;
  endings: readonly (readonly [Ending, string])[];
  lengthMax: number;
  says: string;
  take: () => Promise<unknown>;
  answer: (given: { ending: Ending; answer: string }) => Promise<unknown>;
};

/** An answer that the borrower reads, in their language. */
export function AnswerBorrower<Ending extends string>(props: AnswerProps<Ending>) {
  const { draftKey, language, isTaken, endings, lengthMax, says, take, answer } = props;
  const { draft, change, discard } = useDraft(draftKey, {
    ending: endings[0]?.[0] as Ending,
    answer: "",
  });
  return (
    <TakeAndEnd
      isTaken={isTaken}
      take={take}
      end={() => answer(draft)}
      onEnded={discard}
      words="Send the answer"
      says={says}
    >
      {(fields) => (
        <>
          <Choice
            label="How it ends"
            value={draft.ending}
            onValue={(ending) => change({ ending })}
            choices={endings}
            error={fields.status ?? fields.outcome}
          />
          <LongField
            label={`Answer to the borrower, in ${language === "hi" ? "Hindi" : "English"}`}
            value={draft.answer}
            maxLength={lengthMax}
            onValue={(words) => change({ answer: words })}
            error={fields.answer}
          />
        </>
      )}
    </TakeAndEnd>
  );
}

type Question<Data> = {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

type QuestionDrawerProps<Data> = {
  /** The title of the drawer until its content is read. */
  kind: string;
  question: Question<Data>;
  titleOf: (data: Data) => string;
  subOf: (data: Data) => string;
  onClose: () => void;
  children: (data: Data) => ReactNode;
};

/** One question of somebody, once it is read. */
export function QuestionDrawer<Data>(props: QuestionDrawerProps<Data>) {
  const { kind, question, titleOf, subOf, onClose, children } = props;
  const { data, isError, error, refetch } = question;
  return (
    <Drawer
      title={data === undefined ? kind : titleOf(data)}
      sub={data === undefined ? undefined : subOf(data)}
      onClose={onClose}
    >
      {isError && <FailureNote error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </Drawer>
  );
}

export const CustomerLink = ({ borrowerId, children }: { borrowerId: string; children: ReactNode }) => (
  <Link to={`/customers/${borrowerId}`}>{children}</Link>
);

/** The answer, with its day and its author. */
export function GivenAnswer(given: {
  ending: string;
  by: string | null;
  at: string | null;
  answer: string | null;
  /** Its other recipients. */
  also?: string;
}) {
  const { ending, by, at, answer, also = "" } = given;
  return (
    <Card title={`${inWords(ending)} by ${by ?? "the officer"}`}>
      <p className={styles.words}>{answer}</p>
      {at !== null && (
        <p className={styles.sub}>
          {moment(at)}
          {also}
        </p>
      )}
    </Card>
  );
}

type WaitingRow = {
  readonly age_days: number;
  readonly answer_by: string;
  readonly taken_by: string | null;
  readonly name: string | null;
};

/** The columns that every list of questions has. */
export const WHO = { id: "name", header: "Who", cell: (row: WaitingRow) => row.name ?? "Not named yet" };
export const TAKEN = {
  id: "taken",
  header: "Looks into it",
  cell: (row: Pick<WaitingRow, "taken_by">) => row.taken_by ?? "nobody yet",
};
export const clockColumn = <Row extends WaitingRow>(isOpen: (row: Row) => boolean) => ({
  id: "clock",
  header: "Answer",
  cell: (row: Row) => (isOpen(row) ? <Clock30 ageDays={row.age_days} /> : "given"),
  sortBy: (row: Row) => row.answer_by,
});
