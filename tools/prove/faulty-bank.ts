import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { PayFault } from "./fault-script.ts";

/** A proxy between the server and its payout provider that lets calls fail as the script says. */
export type FaultyBank = {
  readonly url: string;
  /** Sets the provider's real address. */
  forwardTo(providerUrl: string): void;
  /** Lets the first payout to this account fail. */
  scheduleFault(account: string, fault: PayFault): void;
  /** How often each fault has happened. */
  readonly happened: ReadonlyMap<PayFault, number>;
  close(): Promise<void>;
};

export async function openFaultyBank(): Promise<FaultyBank> {
  let target = "";
  const scheduledFaults = new Map<string, PayFault>();
  const happened = new Map<PayFault, number>();
  const accounts = new Map<string, string>();

  /** A fault happens once for each account: the repeated call goes through. */
  function faultOf(body: string): PayFault | undefined {
    const { fund_account_id } = JSON.parse(body) as { fund_account_id: string };
    const account = accounts.get(fund_account_id) ?? "";
    const fault = scheduledFaults.get(account);
    if (fault === undefined) return undefined;
    scheduledFaults.delete(account);
    happened.set(fault, (happened.get(fault) ?? 0) + 1);
    return fault;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const forward = () => pass(`${target}${request.url}`, request, body);
    const isPay = request.method === "POST" && request.url?.endsWith("/payouts") === true;
    const fault = isPay ? faultOf(body) : undefined;
    if (fault === "timeout-before") return;
    if (fault === "error-before") return answer(response, FAILURE);
    const reply = await forward();
    if (fault === "timeout-after-success") return;
    if (fault === "error-after-success") return answer(response, FAILURE);
    if (request.method === "POST" && request.url?.endsWith("/fund_accounts") === true) remember(body, reply);
    answer(response, reply);
  }

  function remember(body: string, reply: Reply): void {
    if (reply.status !== 200) return;
    const { bank_account } = JSON.parse(body) as { bank_account?: { account_number: string } };
    const { id } = JSON.parse(reply.body) as { id: string };
    if (bank_account !== undefined) accounts.set(id, bank_account.account_number);
  }

  const server = createServer((request, response) => {
    // A worker that is killed, or a provider that is gone, leaves nobody to answer.
    serve(request, response).catch(() => request.socket.destroy());
  }).listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: (url) => {
      target = url;
    },
    scheduleFault: (account, fault) => void scheduledFaults.set(account, fault),
    happened,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Reply = { readonly status: number; readonly body: string };

const FAILURE: Reply = {
  status: 500,
  body: JSON.stringify({ error: { code: "SERVER_ERROR", description: "We are facing some trouble" } }),
};

async function pass(url: string, { method, headers }: IncomingMessage, body: string): Promise<Reply> {
  const passed = ["authorization", "content-type", "x-payout-idempotency"].flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as [string, string]] : [];
  });
  const given = { method: method ?? "GET", headers: Object.fromEntries(passed) };
  const reply = await fetch(url, body === "" ? given : { ...given, body });
  return { status: reply.status, body: await reply.text() };
}

function answer(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}
