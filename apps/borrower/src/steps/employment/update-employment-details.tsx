import { UPDATE_CALLS } from "./update-calls.ts";
import { UpdateEmployment } from "./update-employment.tsx";

export function UpdateEmploymentDetails() {
  return <UpdateEmployment calls={UPDATE_CALLS} />;
}
