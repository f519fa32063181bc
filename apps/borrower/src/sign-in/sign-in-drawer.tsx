import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { verifyCode } from "@vaada/contract/calls/sign-in";
import { Drawer } from "@vaada/ui/drawer";
import { LinkButton } from "@vaada/ui/link-button";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { SheetFooterSlot } from "../form/sheet-footer.tsx";
import { setUser, useSession } from "../session/store.ts";
import { tellChunkMissing, useChunk } from "../shell/chunk-loading.ts";
import { go, openHelp } from "../shell/navigation.ts";
import { MobileForm } from "./mobile-form.tsx";
import { lastCodeOf, NO_PENDING_CODE, pendingCodeOf } from "./pending-code.ts";
import styles from "./sign-in.module.css";

export type SignInReply = ReplyOf<typeof verifyCode>;

type Props = {
  open: boolean;
  onClose: () => void;
  prompt: string;
  /** Told who signed in, before the next screen opens. */
  onSignedIn?: ((signedIn: SignInReply) => void) | undefined;
};

/** `opening` is the code's form on its way: a code asked for before a reload is offered again at once. */
type Step = "mobile" | "opening" | "code" | "notice";

const loadCodeForm = async () => (await import("./code-form.tsx")).SignInCodeForm;
const loadNotice = async () => (await import("./notice.tsx")).Notice;

/** One sheet for the whole sign-in: the number, the code, and what the consent covers. */
export function SignInDrawer({ open, onClose, prompt, onSignedIn }: Props) {
  const user = useSession((state) => state.user);
  const [values, setValues] = useState({ mobile: user.mobile ?? "", isConsentGiven: false });
  const [CodeForm, ensureCodeForm] = useChunk(loadCodeForm);
  const [Notice, ensureNotice] = useChunk(loadNotice);
  const firstStep = (): Step => (pendingCodeOf(user, Date.now()) === null ? "mobile" : "opening");
  const [step, setStep] = useState(firstStep);
  const [wasOpen, setWasOpen] = useState(open);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setStep(firstStep());
  }

  const show = async (next: Step, ensure: () => Promise<void>): Promise<void> => {
    try {
      await ensure();
      setStep(next);
    } catch {
      setStep("mobile");
      tellChunkMissing();
    }
  };
  const openCode = useEffectEvent(() => void show("code", ensureCodeForm));
  useEffect(() => {
    if (open && step === "opening") openCode();
  }, [open, step]);

  const goOn = (signedIn: SignInReply, next: string): void => {
    onSignedIn?.(signedIn);
    // In place of the sheet's own entry in the history: Back from the next screen is the page under the sheet.
    go(next, { replace: true });
    setUser(NO_PENDING_CODE);
  };
  const code = lastCodeOf(user);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={titleOf(step, code?.mobile)}
      closeLabel={t`Close`}
      stepKey={step}
      footer={<div ref={setFooter} />}
    >
      <SheetFooterSlot value={footer}>
        {step === "mobile" && (
          <MobileForm
            prompt={prompt}
            values={values}
            onChange={setValues}
            onNotice={() => void show("notice", ensureNotice)}
            onSent={() => show("code", ensureCodeForm)}
          />
        )}
        {step === "code" && CodeForm !== null && code !== null && (
          <CodeForm pending={code} onChangeNumber={() => setStep("mobile")} onSignedIn={goOn} />
        )}
        {step !== "notice" && (
          <p className={styles.help}>
            <LinkButton
              onClick={() => {
                // One sheet at a time; what was typed is there when this one is opened again.
                onClose();
                openHelp();
              }}
            >
              {t`Get help`}
            </LinkButton>
          </p>
        )}
        {step === "notice" && Notice !== null && <Notice onBack={() => setStep("mobile")} />}
      </SheetFooterSlot>
    </Drawer>
  );
}

function titleOf(step: Step, mobile = ""): ReactNode {
  switch (step) {
    case "mobile":
      return t`Mobile Verification`;
    case "opening":
    case "code":
      return <PhoneTitle title={t`Enter the OTP sent to +91 ${mobile}`} mobile={mobile} />;
    case "notice":
      return t`What we collect and why`;
    default:
      return step satisfies never;
  }
}

type PhoneTitleProps = { title: string; mobile: string };

/** Groups the number 5+5 for the eye alone: the text itself stays as it is, for screen readers and for copying. */
function PhoneTitle({ title, mobile }: PhoneTitleProps) {
  const number = `+91 ${mobile}`;
  const [before, after] = title.split(number);
  return (
    <>
      {before}
      <span className={styles.number}>
        +91 <span>{mobile.slice(0, 5)}</span>
        <span>{mobile.slice(5)}</span>
      </span>
      {after}
    </>
  );
}
