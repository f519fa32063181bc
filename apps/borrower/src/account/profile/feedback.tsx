import { t } from "@lingui/core/macro";
import { COMMENT_CHARACTERS_MAX, commentMessage, FEEDBACK_MESSAGES } from "@vaada/contract/feedback";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { Field } from "@vaada/ui/field";
import { RatingStars, type Stars } from "@vaada/ui/rating-stars";
import { showToast } from "@vaada/ui/show-toast";
import { type FormEvent, useState } from "react";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import type { ProfileCalls } from "./profile-calls.ts";
import styles from "./sheets.module.css";

type Props = { open: boolean; onClose: () => void; give: ProfileCalls["giveFeedback"] };

const FORM_ID = "feedback";

/** Stars, and a comment for whoever wants to say more. */
export function Feedback({ open, onClose, give }: Props) {
  const [rating, setRating] = useState<Stars | null>(null);
  const [comment, setComment] = useState("");
  const [isErrorShown, setIsErrorShown] = useState(false);
  const sending = useAct(usualFailures());
  const fault = inWords(commentMessage(comment));
  const send = async (): Promise<void> => {
    if (rating === null) return;
    setIsErrorShown(true);
    if (fault !== null) return document.getElementById(COMMENT_ID)?.focus();
    const written = comment.trim();
    const outcome = await sending.run(() =>
      give({ rating, ...(written === "" ? {} : { comment: written }) }),
    );
    if (outcome?.kind !== "ok") return;
    showToast({ tone: "success", text: t`Thank you. We read every word.` });
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send();
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Feedback`}
      closeLabel={t`Close`}
      footer={
        <>
          <NeedsInternet />
          <Button type="submit" form={FORM_ID} busy={sending.isBusy} disabled={rating === null}>
            {t`Submit`}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.feedback} noValidate onSubmit={submit}>
        <RatingStars
          legend={t`How are we doing?`}
          nameOf={starsText}
          value={rating}
          onChange={setRating}
          errorPrefix={t`Error:`}
        />
        {/* Why the button does nothing yet. */}
        {rating === null && <p className={styles.remark}>{t`Please provide a rating`}</p>}
        <Comment
          value={comment}
          onChange={(text) => {
            setComment(text);
            if (commentMessage(text) === null) setIsErrorShown(false);
          }}
          error={isErrorShown ? fault : null}
        />
        {sending.failure !== null && <FailureNote failure={sending.failure} onTryAgain={() => void send()} />}
      </form>
    </Drawer>
  );
}

const COMMENT_ID = "feedback-comment";

type CommentProps = { value: string; onChange: (text: string) => void; error: string | null };

function Comment({ value, onChange, error }: CommentProps) {
  return (
    <Field
      id={COMMENT_ID}
      label={t`Comment`}
      hint={t`If you like. Nothing about your bank or your codes, please.`}
      error={error}
      errorPrefix={t`Error:`}
    >
      {(aria) => (
        <textarea
          {...aria}
          className={styles.comment}
          rows={3}
          maxLength={COMMENT_CHARACTERS_MAX}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

function starsText(stars: Stars): string {
  return stars === 1 ? t`1 star` : t`${stars} stars`;
}

/** The contract's sentence in the language of the screen. */
const inWords = (sentence: string | null): string | null =>
  sentence === FEEDBACK_MESSAGES.commentTooShort ? t`Comment must be at least 10 characters` : sentence;
