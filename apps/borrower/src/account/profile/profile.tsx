import { PROFILE_CALLS } from "./profile-calls.ts";
import { ProfilePage } from "./profile-page.tsx";

export function Profile() {
  return <ProfilePage calls={PROFILE_CALLS} />;
}
