import { expect, test } from "vitest";
import { returnOf } from "./kyc-processing.tsx";

const TO_ASK = { kind: "to-ask", query: { state: "s", client_id: "c" } };
const NOT_COMPLETED = { kind: "not-completed" };

test.each([
  ["as the sandbox writes it", "state=s&client_id=c&status=success", TO_ASK],
  ["with the status of the provider's own call", "state=s&client_id=c&status=completed", TO_ASK],
  ["in other letters", "State=s&CLIENT_ID=c&Status=SUCCESS", TO_ASK],
  ["with another spelling", "state=s&clientId=c&status=Success", TO_ASK],
  ["with yet another", "state=s&client-id=c&status=success", TO_ASK],
  ["without a status", "state=s&client_id=c", TO_ASK],
  ["with an empty status", "state=s&client_id=c&status=", TO_ASK],
  ["with blanks around", "state=%20s&client_id=c%20&status=%20success", TO_ASK],
  ["with more than we know", "code=1&state=s&client_id=c&scope=ADHAR&status=success", TO_ASK],
  ["with a name twice", "state=s&client_id=c&client_id=other", TO_ASK],
  ["when it was refused", "state=s&client_id=c&status=failed", NOT_COMPLETED],
  ["when it was denied", "state=s&client_id=c&status=denied", NOT_COMPLETED],
  ["when it ran out", "state=s&client_id=c&status=expired", NOT_COMPLETED],
  ["without the visit", "state=s&status=success", NOT_COMPLETED],
  ["without the state", "client_id=c&status=success", NOT_COMPLETED],
  ["with empty names", "state=&client_id=&status=success", NOT_COMPLETED],
  ["with nothing at all", "", NOT_COMPLETED],
  ["that is no query", "%%%&&==", NOT_COMPLETED],
])("an address %s", (_what, query, expected) => {
  expect(returnOf(query)).toEqual(expected);
});
