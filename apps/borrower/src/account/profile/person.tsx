import { t } from "@lingui/core/macro";
import { LinkButton } from "@vaada/ui/link-button";
import { Bone, Skeleton } from "@vaada/ui/skeleton";
import { useSkeleton } from "@vaada/ui/use-skeleton";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { isLedElsewhere } from "../../api/led-elsewhere.ts";
import type { Failure } from "../../form/failure.ts";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { latePart } from "../../shell/chunk-loading.ts";
import { useSavedAt } from "../../shell/connection.ts";
import { keepSnapshot, readSnapshot } from "../../waiting/snapshot.ts";
import { failureOfOutcome } from "../../waiting/tell-failure.ts";
import styles from "./profile.module.css";
import type { BorrowerProfile, ProfileCalls } from "./profile-calls.ts";

/** Only who has no network sees it. */
const StaleNote = latePart(async () => (await import("../../waiting/stale-note.tsx")).StaleNote);

type Props = { read: ProfileCalls["readProfile"]; onRead: (profile: BorrowerProfile) => void };

/** The borrower's own name, photo and addresses. The rest of the page needs none of it. */
export function Person({ read, onRead }: Props) {
  const [{ profile, readAtMs, keptAtMs, failure }, setPerson] = useState<PersonState>(NOTHING);
  useSavedAt("shown", readAtMs);
  const ask = async (): Promise<void> => {
    // The kept data stays, with the note above it, until there is something newer.
    if (keptAtMs === null) setPerson(NOTHING);
    const outcome = await read();
    if (outcome.kind === "ok") {
      onRead(outcome.data);
      return setPerson(keepProfile(outcome.data));
    }
    const told = failureOfOutcome(outcome);
    setPerson({ ...(isLedElsewhere(outcome) ? NOTHING : readKeptProfile()), failure: told });
  };
  const start = useEffectEvent(ask);
  useEffect(() => void start(), []);
  const isSkeleton = useSkeleton(profile === null && failure === null);
  if (isSkeleton) return <Shape />;
  const again = () => void ask();
  if (profile === null)
    return failure === null ? <Shape isHidden /> : <PlainFailure failure={failure} onTryAgain={again} />;
  return (
    <>
      {keptAtMs !== null && failure !== null && (
        <Suspense>
          <StaleNote stale={{ failure, readAtMs: keptAtMs }} onTryAgain={again} />
        </Suspense>
      )}
      <PersonDetails profile={profile} />
    </>
  );
}

type PersonState = {
  readonly profile: BorrowerProfile | null;
  readonly readAtMs: number | null;
  /** When it was read, for one that was kept because a newer one can't be had; else `null`. */
  readonly keptAtMs: number | null;
  readonly failure: Failure | null;
};

const NOTHING: PersonState = { profile: null, readAtMs: null, keptAtMs: null, failure: null };

/** A device is lost more often than a session: nothing of it stays there that says who somebody is. */
function keepProfile(profile: BorrowerProfile): PersonState {
  const { user_id, isEmailVerified, language } = profile;
  const mobile = masked(profile.mobile);
  const left = { email: null, aadhar_no: null, profile_image: null, application: null };
  keepSnapshot("profile", { user_id, isEmailVerified, language, mobile, ...left });
  return { profile, readAtMs: Date.now(), keptAtMs: null, failure: null };
}

function readKeptProfile(): PersonState {
  const last = readSnapshot<BorrowerProfile>("profile");
  if (last === null) return NOTHING;
  return { profile: last.data, readAtMs: last.savedAtMs, keptAtMs: last.savedAtMs, failure: null };
}

function PersonDetails({
  profile: { name, email, isEmailVerified, mobile, profile_image },
}: {
  profile: BorrowerProfile;
}) {
  return (
    <section className={styles.person} aria-label={t`You`}>
      <Avatar name={name} photo={profile_image} />
      <div className={styles.words}>
        {name !== null && <p className={styles.name}>{name}</p>}
        <Mobile mobile={mobile} />
        {email !== null && (
          <p>
            {email}
            {!isEmailVerified && <span className={styles.remark}> {t`not confirmed yet`}</span>}
          </p>
        )}
      </div>
    </section>
  );
}

/** The photo of the selfie step. Where there is none, or it can't be had, the first letters of the name. */
function Avatar({ name, photo }: { name: string | null; photo: string | null }) {
  const [isGone, setIsGone] = useState(false);
  if (photo !== null && !isGone)
    return <img className={styles.avatar} src={photo} alt="" onError={() => setIsGone(true)} />;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name ?? "")}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(" ").filter((word) => word !== "");
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.slice(0, 1)).join("");
}

/** As high as what comes, also while nothing is shown yet: the rows below do not move. */
function Shape({ isHidden = false }: { isHidden?: boolean }) {
  const shape = (
    <div className={`${styles.person} ${isHidden ? styles.hidden : ""}`}>
      <span className={styles.avatar} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Bone width="md" />
        </p>
        <p className={styles.mobile}>
          <Bone width="sm" />
        </p>
        <p>
          <Bone width="lg" />
        </p>
      </div>
    </div>
  );
  return isHidden ? (
    <div aria-hidden="true">{shape}</div>
  ) : (
    <Skeleton label={t`Getting your details`}>{shape}</Skeleton>
  );
}

/** Masked for whoever looks over a shoulder, until its owner wants to read it. One that was kept is masked for good. */
function Mobile({ mobile }: { mobile: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <p className={styles.mobile}>
      <span>+91 {isShown ? mobile : masked(mobile)}</span>
      {mobile !== masked(mobile) && (
        <LinkButton onClick={() => setIsShown(!isShown)}>
          {isShown ? t`Hide number` : t`Show number`}
        </LinkButton>
      )}
    </p>
  );
}

/** "98XXXXXX10", as the number of somebody else is written too. */
const masked = (mobile: string): string => `${mobile.slice(0, 2)}XXXXXX${mobile.slice(-2)}`;
