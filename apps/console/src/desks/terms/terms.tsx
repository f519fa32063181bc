import { useQuery } from "@tanstack/react-query";
import type { readTerms } from "@vaada/contract/console/calls/terms";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { useDraft } from "../../parts/drawer.tsx";
import { countOf, inWords } from "../../parts/figures.ts";
import { FailureNote } from "../../parts/note.tsx";
import { Page } from "../../parts/page.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { AskForTerms } from "./ask-for-terms.tsx";
import { Cost, usePreview } from "./cost.tsx";
import { type Field, readDraft, type Terms as TermsReply, type TypedFigures, typedFrom } from "./draft.ts";
import { FigureTable } from "./figure-table.tsx";
import styles from "./terms.module.css";
import { Versions } from "./versions.tsx";

/** The product's terms: each version, a draft of the next, and the cost of a loan under it. */
export function Terms() {
  const [product, setProduct] = useState<TermsReply["product"]>("salary-advance");
  const terms = useQuery({
    queryKey: ["terms", product],
    queryFn: ({ signal }) => call<typeof readTerms>("GET", "/terms", { query: { product }, signal }),
  });
  if (terms.data !== undefined) return <TermsDesk key={product} terms={terms.data} onProduct={setProduct} />;
  return (
    <Page title="Terms">
      {terms.isError && <FailureNote error={terms.error} onRetry={() => void terms.refetch()} />}
    </Page>
  );
}

type DeskProps = { terms: TermsReply; onProduct: (product: TermsReply["product"]) => void };

function TermsDesk({ terms, onProduct }: DeskProps) {
  const can = useCan();
  const { draft, change, discard } = useDraft<{ typed: TypedFigures }>(draftNameOf(terms), { typed: {} });
  const [isAsking, setIsAsking] = useState(false);
  const live = terms.versions.find(({ state }) => state === "in-force");
  if (live === undefined) throw new Error("Terms: none are in force");
  const next = Math.max(...terms.versions.map(({ version }) => version)) + 1;
  const { figures, unread, changed } = readDraft(live.figures, draft.typed);
  const preview = usePreview(terms.product, figures);
  const mistakes: Partial<Record<Field, string>> = Object.fromEntries([
    ...(preview.data?.mistakes.map(({ field, says }) => [field, says]) ?? []),
    ...unread.map((field) => [field, "Enter a number"]),
  ]);
  const isSound = Object.keys(mistakes).length === 0;
  const isDrafted = changed.length > 0 || unread.length > 0;
  const type = (field: Field, words: string) => change({ typed: { ...draft.typed, [field]: words } });
  return (
    <Page
      title="Terms"
      sub={
        <>
          <ProductPicker terms={terms} onProduct={onProduct} />{" "}
          <Tag tone="good">{`v${live.version} is in force`}</Tag>{" "}
          {isDrafted && <Tag tone="info">{`Draft v${next}, ${countOf(changed.length, "change")}`}</Tag>} A
          change touches no loan that was taken, and nothing at all until two people agree and its day comes.
        </>
      }
      actions={
        can("ask:terms") && (
          <>
            <Button disabled={!isDrafted} onClick={discard}>
              Discard draft
            </Button>
            <Button
              variant="primary"
              disabled={changed.length === 0 || !isSound || preview.isFetching}
              onClick={() => setIsAsking(true)}
            >
              {`Put v${next} in force…`}
            </Button>
          </>
        )
      }
    >
      <div className={styles.room}>
        <div className={styles.columns}>
          <FigureTable
            limits={terms.limits}
            live={live}
            next={next}
            typed={draft.typed}
            mistakes={mistakes}
            changed={changed}
            onType={can("ask:terms") ? type : null}
          />
          <div className={styles.column}>
            <Cost preview={preview} isDrafted={changed.length > 0} />
            <Versions
              versions={terms.versions}
              onStartFrom={
                can("ask:terms") ? (version) => change({ typed: typedFrom(version, live.figures) }) : null
              }
            />
          </div>
        </div>
      </div>
      {isAsking && (
        <AskForTerms
          next={next}
          today={terms.today}
          product={terms.product}
          figures={figures}
          onAsked={discard}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Page>
  );
}

/** The salary advance keeps the name under which drafts of before were kept. */
const draftNameOf = ({ product }: TermsReply): string =>
  product === "salary-advance" ? "terms" : `terms-${product}`;

const ProductPicker = ({ terms, onProduct }: DeskProps) => (
  <select
    className={styles.picker}
    aria-label="Product"
    value={terms.product}
    onChange={({ target }) => onProduct(target.value as TermsReply["product"])}
  >
    {terms.products.map((product) => (
      <option key={product} value={product}>
        {inWords(product)}
      </option>
    ))}
  </select>
);
