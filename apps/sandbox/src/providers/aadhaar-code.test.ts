import { AadhaarGenerateData, AadhaarSubmitData } from "@vaada/wire/aadhaar-code";
import { expect, test } from "vitest";
import * as z from "zod";
import type { Person } from "../people/person.ts";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { aadhaarCode, askSurepass, lookUpPan } from "../testing/surepass.ts";

const START = new Date("2026-11-15T06:00:00Z");

test("a code goes to the holder's phone, and the right one opens the whole record", async () => {
  const sandbox = await openSandbox({ now: () => START });
  const { aadhaar } = await personOf(sandbox, "ABCPA1234D");
  const sent = await generate(sandbox, aadhaar.number);
  expect(sent).toMatchObject({ status: 200, body: { success: true, message: "OTP Sent." } });
  expect(z.parse(AadhaarGenerateData, sent.body.data)).toEqual({
    client_id: expect.stringMatching(/^aadhaar_v2_[A-Za-z]{20}$/),
    otp_sent: true,
    if_number: true,
    valid_aadhaar: true,
    status: "generate_otp_success",
  });

  const last4 = aadhaar.number.slice(-4);
  const { body } = await sandbox.get(`/phone/messages?to=aadhaar-${last4}`);
  expect(body).toEqual([
    {
      channel: "sms",
      to: `aadhaar-${last4}`,
      text: expect.stringMatching(
        /^\d{6} is the OTP to verify Aadhaar XXXX XXXX \d{4}\..*\n.*\n\n@app\.example #\d{6}$/,
      ),
      sentAt: START.toISOString(),
    },
  ]);

  const otp = await aadhaarCode(sandbox, aadhaar.number);
  const opened = await submit(sandbox, { client_id: idOf(sent), otp });
  expect(opened).toMatchObject({ status: 200, body: { success: true, message_code: "success" } });
  expect(z.parse(AadhaarSubmitData, opened.body.data)).toEqual(opened.body.data);
  expect(opened.body.data).toMatchObject({
    client_id: idOf(sent),
    full_name: "Anita Acharya",
    aadhaar_number: `XXXXXXXX${last4}`,
    dob: "1994-08-17",
    gender: "F",
    zip: "411001",
    care_of: expect.stringMatching(/^D\/O \w+ Acharya$/),
    address: { country: "India", state: "Maharashtra", dist: "Pune", vtc: "Pune" },
    has_image: true,
    reference_id: `${last4}20261115060000000`,
    uniqueness_id: expect.stringMatching(/^[0-9a-f]{64}$/),
    status: "success_aadhaar",
  });
  expect(Buffer.from(String(opened.body.data.profile_image), "base64").toString("hex", 0, 3)).toBe("ffd8ff");
  expect(JSON.stringify(opened.body)).not.toContain(aadhaar.number);
});

test("Farah's record tells what the authority knows: another name and another birth date", async () => {
  const sandbox = await openSandbox();
  const { aadhaar } = await personOf(sandbox, "ABCPF1234F");
  const sent = await generate(sandbox, aadhaar.number);
  const otp = await aadhaarCode(sandbox, aadhaar.number);
  const { body } = await submit(sandbox, { client_id: idOf(sent), otp });
  expect(body.data).toMatchObject({ full_name: "Meenakshi Sundaram", dob: "1990-03-21" });
});

test("made-up people are known once their PAN was asked about, added people at once", async () => {
  const sandbox = await openSandbox();
  const stranger = await personOf(sandbox, "QWEPR5678T");
  expect(await generate(sandbox, stranger.aadhaar.number)).toMatchObject({ status: 422 });
  await lookUpPan(sandbox, "QWEPR5678T");
  expect(await generate(sandbox, stranger.aadhaar.number)).toMatchObject({ status: 200 });
  const aadhaar = { number: "999941057058", pin: "854301" };
  await sandbox.post("/people", { pan: "ABCPK1234L", name: "KAVITA KULKARNI", gender: "T", aadhaar });
  const sent = await generate(sandbox, aadhaar.number);
  const otp = await aadhaarCode(sandbox, aadhaar.number);
  const { body } = await submit(sandbox, { client_id: idOf(sent), otp });
  expect(body.data).toMatchObject({
    full_name: "Kavita Kulkarni",
    gender: "T",
    care_of: expect.stringMatching(/^C\/O/),
    zip: "854301",
    address: { state: "Bihar" },
  });
});

test("what can go wrong with a code is told apart by its message", async () => {
  let now = START;
  const sandbox = await openSandbox({ now: () => now });
  const { number } = (await personOf(sandbox, "ABCPA1234D")).aadhaar;
  const first = await generate(sandbox, number);
  const firstCode = await aadhaarCode(sandbox, number);
  const second = await generate(sandbox, number);
  const otp = await aadhaarCode(sandbox, number);
  const says = async (client_id: string, code: string): Promise<unknown> => {
    const { status, body } = await submit(sandbox, { client_id, otp: code });
    expect(body).toMatchObject({ status_code: status, success: status === 200 });
    if (status !== 200) expect([status, body.message_code]).toEqual([422, "verification_failed"]);
    return body.message;
  };
  expect(await says(idOf(first), firstCode)).toBe("OTP Expired. Please generate a new OTP.");
  expect(await says(idOf(second), otherThan(otp))).toBe("OTP Verification Failed.");
  expect(await says(idOf(second), otp)).toBe("Success");
  expect(await says(idOf(second), otp)).toBe("OTP Already Submitted. Please generate a new OTP.");
  const third = await generate(sandbox, number);
  const thirdCode = await aadhaarCode(sandbox, number);
  now = new Date(START.getTime() + 10 * 60_000);
  expect(await says(idOf(third), thirdCode)).toBe("OTP Expired. Please generate a new OTP.");
});

test("one person's codes do not touch another's", async () => {
  const sandbox = await openSandbox();
  const anita = (await personOf(sandbox, "ABCPA1234D")).aadhaar.number;
  const rahul = (await personOf(sandbox, "ABCPB1234B")).aadhaar.number;
  const toAnita = await generate(sandbox, anita);
  await generate(sandbox, rahul);
  const otp = await aadhaarCode(sandbox, anita);
  const { body } = await submit(sandbox, { client_id: idOf(toAnita), otp });
  expect(body.data.full_name).toBe("Anita Acharya");
});

test("a number that nobody has is a failed verification, and no code is sent", async () => {
  const sandbox = await openSandbox();
  expect(await generate(sandbox, "999971658847")).toMatchObject({
    status: 422,
    body: {
      success: false,
      message_code: "verification_failed",
      data: { otp_sent: false, valid_aadhaar: false },
    },
  });
  expect((await sandbox.get("/phone/messages")).body).toEqual([]);
});

test.each([
  [{}],
  [{ id_number: "" }],
  [{ id_number: "9999 4105 7058" }],
  [{ id_number: "99994105705" }],
  [{ id_number: "९९९९41057058" }],
  [{ id_number: 999941057058 }],
  [null],
])("generate-otp refuses the body %j", async (body) => {
  const answer = await askSurepass(await openSandbox(), "/aadhaar-v2/generate-otp", { body });
  expect(answer).toMatchObject({ status: 422, body: { data: null, message: "Invalid Aadhaar Number." } });
});

test.each([
  [{}, "Invalid OTP."],
  [{ client_id: "aadhaar_v2_x" }, "Invalid OTP."],
  [{ client_id: "aadhaar_v2_x", otp: "12345" }, "Invalid OTP."],
  [{ client_id: "aadhaar_v2_x", otp: "12345x" }, "Invalid OTP."],
  [{ client_id: "aadhaar_v2_x", otp: 123456 }, "Invalid OTP."],
  [{ client_id: "aadhaar_v2_x", otp: "123456" }, "Invalid Client ID."],
])("submit-otp refuses the body %j: %s", async (body, message) => {
  const answer = await askSurepass(await openSandbox(), "/aadhaar-v2/submit-otp", { body });
  expect(answer).toMatchObject({ status: 422, body: { data: null, message, message_code: "error" } });
});

type SurepassAnswer = Awaited<ReturnType<typeof askSurepass>>;

const generate = (sandbox: OpenSandbox, id_number: string): Promise<SurepassAnswer> =>
  askSurepass(sandbox, "/aadhaar-v2/generate-otp", { body: { id_number } });

const submit = (sandbox: OpenSandbox, body: { client_id: string; otp: string }): Promise<SurepassAnswer> =>
  askSurepass(sandbox, "/aadhaar-v2/submit-otp", { body });

const idOf = ({ body }: SurepassAnswer): string => String(body.data.client_id);

const otherThan = (code: string): string => (code === "000000" ? "000001" : "000000");

async function personOf(sandbox: OpenSandbox, pan: string): Promise<Person> {
  const [person] = (await sandbox.get(`/people?pan=${pan}`)).body as Person[];
  if (person === undefined) throw new Error(`nobody has ${pan}`);
  return person;
}
