import { expect, test } from "vitest";
import { returnOf } from "./finbox.tsx";

const TO_ASK = { kind: "to-ask", sessionId: "s" };
const NOT_SHARED = { kind: "not-shared" };
const TIMED_OUT = { kind: "timed-out" };

test.each([
  ["as the service writes it", "success=true&session_id=s", TO_ASK],
  ["in other letters", "Success=True&SESSION_ID=s", TO_ASK],
  ["with another spelling", "success=true&sessionId=s", TO_ASK],
  ["without a word of success", "session_id=s", TO_ASK],
  ["with a word that is none", "success=&session_id=s", TO_ASK],
  ["with blanks around", "success=true&session_id=%20s%20", TO_ASK],
  ["with a name twice", "success=true&session_id=s&session_id=other", TO_ASK],
  ["of a session that did not run out", "success=true&session_id=s&session_expired=false", TO_ASK],
  ["when they left", "success=false", NOT_SHARED],
  ["when they left a session with a name", "success=FALSE&session_id=s", NOT_SHARED],
  ["without the session", "success=true", NOT_SHARED],
  ["with an empty session", "success=true&session_id=", NOT_SHARED],
  ["with nothing at all", "", NOT_SHARED],
  ["that is no query", "%%%&&==", NOT_SHARED],
  ["of a session that ran out", "success=false&session_expired=true", TIMED_OUT],
  ["of one that says only so", "session_expired", TIMED_OUT],
])("an address %s", (_what, query, expected) => {
  expect(returnOf(query)).toEqual(expected);
});
