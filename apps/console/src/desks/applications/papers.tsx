import type { CasePaper, openPaper } from "@vaada/contract/console/calls/applications";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Ask, AskButtons } from "../../parts/drawer.tsx";
import { inWords, moment } from "../../parts/figures.ts";
import { ReasonQuestion } from "../../parts/reason-question.tsx";
import { bytesOf, saveFile } from "../../parts/save-file.ts";
import { useCan, useMe } from "../../session/session.ts";
import styles from "./applications.module.css";
import type { CaseFile } from "./case-file.ts";

const OPENED: readonly string[] = [
  "key-fact-statement",
  "agreement",
  "sanction-letter",
] satisfies readonly CasePaper[];
const isOpened = (kind: string): kind is CasePaper => OPENED.includes(kind);

const REASONS = ["To compare the faces", "To compare with a document", "To answer the borrower"];
const LEAD = <p>Who looked, when and why is written down, and the borrower can read it.</p>;

type Photo = { readonly words: string; readonly address: string };

/** The photos and papers of a case. Each is opened for a reason. */
export function Papers({ file: { documents, loan_id } }: { file: CaseFile }) {
  const can = useCan();
  const [asked, setAsked] = useState<CasePaper | "photos" | null>(null);
  const [photos, setPhotos] = useState<readonly Photo[] | null>(null);
  const open = (paper: CasePaper, reason: string) =>
    call<typeof openPaper>("POST", "/applications/{loan_id}/papers", {
      params: { loan_id },
      body: { paper, reason },
    });
  const close = () => setAsked(null);
  const hidePhotos = () => {
    for (const { address } of photos ?? []) URL.revokeObjectURL(address);
    setPhotos(null);
  };
  return (
    <Card
      title="Documents"
      aside={
        can("papers:open") ? (
          <Button size="sm" onClick={() => setAsked("photos")}>
            Compare the photos…
          </Button>
        ) : undefined
      }
    >
      {documents.length === 0 && <p className={styles.none}>No paper was made yet.</p>}
      <ul className={styles.papers}>
        {documents.map(({ kind, language, made_at }) => (
          <li key={kind}>
            <strong>{inWords(kind)}</strong>
            <span>
              {moment(made_at)}, {language === "hi" ? "Hindi" : "English"}
            </span>
            {can("papers:open") && isOpened(kind) && (
              <Button size="sm" aria-label={`Open the ${inWords(kind)}`} onClick={() => setAsked(kind)}>
                Open…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked === "photos" && (
        <ReasonQuestion
          title="See the selfie and the identity photo?"
          lead={LEAD}
          suggestions={REASONS}
          words="Show both"
          send={async (reason) => [await open("selfie", reason), await open("identity-photo", reason)]}
          onSent={([selfie, identity]) => {
            close();
            setPhotos([photoOf("Selfie", selfie?.content), photoOf("Identity record", identity?.content)]);
          }}
          onClose={close}
        />
      )}
      {asked !== null && asked !== "photos" && (
        <ReasonQuestion
          title={`Open the ${inWords(asked).toLowerCase()}?`}
          lead={LEAD}
          suggestions={REASONS}
          words="Save the PDF"
          send={(reason) => open(asked, reason)}
          onSent={({ name, type, content }) => {
            saveFile({ name, type, bytes: bytesOf(content) });
            close();
          }}
          onClose={close}
        />
      )}
      {photos !== null && <Photos photos={photos} onClose={hidePhotos} />}
    </Card>
  );
}

const photoOf = (words: string, content = ""): Photo => ({
  words,
  address: URL.createObjectURL(new Blob([bytesOf(content)], { type: "image/jpeg" })),
});

/** Side by side, with the name of whoever looks across them: a picture of the screen tells whose it was. */
function Photos({ photos, onClose }: { photos: readonly Photo[]; onClose: () => void }) {
  const { name } = useMe();
  return (
    <Ask title="The same person?" onClose={onClose}>
      <div className={styles.photos}>
        {photos.map(({ words, address }) => (
          <figure key={words}>
            <img src={address} alt={words} />
            <span aria-hidden="true">{name}</span>
            <figcaption>{words}</figcaption>
          </figure>
        ))}
      </div>
      <AskButtons>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </AskButtons>
    </Ask>
  );
}
