import { t } from "@lingui/core/macro";
import { Bone } from "@vaada/ui/bone";
import { Skeleton } from "@vaada/ui/skeleton";
import { useSkeleton } from "@vaada/ui/use-skeleton";
import { useEffect, useEffectEvent, useState } from "react";
import type { Failure } from "../form/failure.ts";
import { FailureNote } from "../form/failure-note.tsx";
import { tellFailure } from "../waiting/tell-failure.ts";
import { Mobile } from "./mobile.tsx";
import styles from "./profile.module.css";
import type { Profile, ProfileCalls } from "./profile-calls.ts";

type Props = { read: ProfileCalls["readProfile"] };

/** The borrower's own name, photo and addresses. The rest of the page needs none of it. */
export function Person({ read }: Props) {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const ask = async (): Promise<void> => {
    setFailure(null);
    const outcome = await read();
    if (outcome.kind === "ok") setProfile(outcome.data);
    else setFailure(tellFailure(outcome));
  };
  const start = useEffectEvent(ask);
  useEffect(() => void start(), []);
  const isSkeleton = useSkeleton(profile === null && failure === null);
  if (isSkeleton) return <Shape />;
  if (failure !== null) return <FailureNote failure={failure} onTryAgain={() => void ask()} />;
  return profile === null ? <Shape isHidden /> : <Known profile={profile} />;
}

function Known({ profile: { name, email, isEmailVerified, mobile, profile_image } }: { profile: Profile }) {
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
