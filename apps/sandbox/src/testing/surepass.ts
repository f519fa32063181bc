import { type Answer, call, type OpenSandbox, SUREPASS_TOKEN } from "./open-sandbox.ts";

type Reply = Omit<Answer, "body"> & {
  readonly body: {
    readonly data: Readonly<Record<string, unknown>>;
    readonly status_code: number;
    readonly success: boolean;
    readonly message: string;
    readonly message_code: string;
  };
};

/** Calls a product of Surepass as the server's adapters do: with a body it is a POST. */
export async function askSurepass(
  { url }: OpenSandbox,
  path: string,
  { body, token = SUREPASS_TOKEN }: { body?: unknown; token?: string } = {},
): Promise<Reply> {
  const post = { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) };
  const answer = await call(`${url}/surepass/api/v1${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : post),
  });
  return answer as Reply;
}

export const lookUpPan = (sandbox: OpenSandbox, pan: string): Promise<Reply> =>
  askSurepass(sandbox, "/pan/pan-comprehensive", { body: { id_number: pan } });

/** Begins a request for consent; the answer is its `client_id` and the page's address. */
export async function startDigilocker(
  sandbox: OpenSandbox,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ clientId: string; pageUrl: string }> {
  const data = {
    signup_flow: true,
    redirect_url: "http://app.example:3000/kyc-digilocker-processing?state=s1",
    prefill_options: { full_name: "ANITA ACHARYA" },
    ...changes,
  };
  const { body } = await askSurepass(sandbox, "/digilocker/initialize", { body: { data } });
  return { clientId: String(body.data.client_id), pageUrl: String(body.data.url) };
}

export const statusOf = async (sandbox: OpenSandbox, clientId: string): Promise<unknown> =>
  (await askSurepass(sandbox, `/digilocker/status/${clientId}`)).body.data;

/** The newest code that the identity authority texted to the holder of this number. */
export async function aadhaarCode(sandbox: OpenSandbox, number: string): Promise<string> {
  const { body } = await sandbox.get(`/phone/messages?to=aadhaar-${number.slice(-4)}`);
  const [newest] = body as { text: string }[];
  const code = /#(\d{6})$/.exec(newest?.text ?? "")?.[1];
  if (code === undefined) throw new Error("no code has arrived");
  return code;
}
