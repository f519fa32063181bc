import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { OwedLines } from "@vaada/ui/owed-lines";
import { useState } from "react";
import { BusyLine } from "../../form/busy-line.tsx";
import type { Failure } from "../../form/failure.ts";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { formatDay } from "../../language/dates.ts";
import { stillWorking } from "../../language/shared-phrases.ts";
import { amountOf, moneyText } from "../../shell/money-text.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import { failureOfOutcome } from "../../waiting/tell-failure.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { coolingOffLine } from "../owed-lines.ts";
import { enterRepayment } from "../repayment-state.ts";
import type { CoolingOff, DashboardCalls } from "./dashboard-calls.ts";
import styles from "./home.module.css";

type Props = { open: boolean; onClose: () => void; read: DashboardCalls["readCoolingOff"] };

/** The cost of giving the loan back today, line by line, and the way to pay it. */
export function CoolingOffSheet({ open, onClose, read }: Props) {
  const [quote, setQuote] = useState<CoolingOff | null>(null);
  const [question, setQuestion] = useState(1);
  const amount = quote === null ? "" : moneyText(quote.amount);
  const pay = (total: number) => enterRepayment({ total, purpose: "cooling-off" }, { replace: true });
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Give the loan back`}
      closeLabel={t`Close`}
      footer={
        <div className={styles.sheet}>
          {quote !== null && <NeedsInternet />}
          {quote !== null && (
            <Button onClick={() => pay(quote.amount)}>{t`Pay ${amount} and give it back`}</Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t`Keep the loan`}
          </Button>
        </div>
      }
    >
      {quote === null ? (
        <QuoteReading
          key={question}
          read={read}
          onQuote={setQuote}
          onTryAgain={() => setQuestion(question + 1)}
        />
      ) : (
        <Cost quote={quote} />
      )}
    </Drawer>
  );
}

type QuoteReadingProps = Pick<Props, "read"> & {
  onQuote: (quote: CoolingOff) => void;
  onTryAgain: () => void;
};

function QuoteReading({ read, onQuote, onTryAgain }: QuoteReadingProps) {
  const [failure, setFailure] = useState<Failure | null>(null);
  useAnswer(read, (outcome) =>
    outcome.kind === "ok" ? onQuote(outcome.data) : setFailure(failureOfOutcome(outcome)),
  );
  return (
    <>
      <BusyLine isBusy={failure === null} text={t`Working out today’s amount`} slowText={stillWorking()} />
      {failure !== null && <PlainFailure failure={failure} onTryAgain={onTryAgain} />}
    </>
  );
}

function Cost({ quote: { until, amount, lines } }: { quote: CoolingOff }) {
  const day = formatDay(civilDate(until));
  return (
    <div className={styles.sheet}>
      <p>
        {t`You can give the loan back until ${day}. The fee and its GST are cancelled, and the loan is closed without dues.`}
      </p>
      <OwedLines
        label={t`What giving the loan back costs today`}
        lines={lines.map(coolingOffLine)}
        total={{ label: t`To pay today`, amount: amountOf(amount) }}
      />
    </div>
  );
}
