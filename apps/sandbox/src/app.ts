import Fastify, { type FastifyInstance } from "fastify";
import { actionRoutes } from "./actions/action-routes.ts";
import { bankStatementActions } from "./bank-statement/actions.ts";
import { openBankConnect } from "./bank-statement/bank-connect.ts";
import { hostedBankStatementRoutes } from "./bank-statement/hosted-routes.ts";
import { bankStatementProvider } from "./bank-statement/provider.ts";
import { bookRoutes } from "./books.ts";
import { clockRoutes, type PlatformClock, platformClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { digilockerActions } from "./digilocker/actions.ts";
import { openDigilocker } from "./digilocker/digilocker.ts";
import { hostedDigilockerRoutes } from "./digilocker/hosted-routes.ts";
import { digilockerProvider } from "./digilocker/provider.ts";
import { eSignActions } from "./e-sign/actions.ts";
import { openAuthority } from "./e-sign/authority.ts";
import { openESign } from "./e-sign/e-sign.ts";
import { openFileLinks } from "./e-sign/file-links.ts";
import { eSignFiles } from "./e-sign/file-store.ts";
import { hostedESignRoutes } from "./e-sign/hosted-routes.ts";
import { eSignProvider } from "./e-sign/provider.ts";
import { faceProvider } from "./face/provider.ts";
import { indexRoutes } from "./index-page/index-page.ts";
import { type MailServer, mailServer } from "./mail/smtp.ts";
import { assetRoutes } from "./page/assets.ts";
import { payoutActions } from "./payout-actions.ts";
import { openPayouts } from "./payouts.ts";
import { openFaces } from "./people/faces.ts";
import { peopleRoutes } from "./people/people-routes.ts";
import { openRegistry } from "./people/registry.ts";
import { watchListRoutes } from "./people/watch-lists.ts";
import { openOutbox } from "./phone/outbox.ts";
import { phoneRoutes } from "./phone/phone-routes.ts";
import { aadhaarCodeProvider } from "./providers/aadhaar-code.ts";
import { bureauProvider } from "./providers/bureau.ts";
import { faultRoutes } from "./providers/fault-routes.ts";
import { msg91 } from "./providers/msg91.ts";
import { panProvider } from "./providers/pan.ts";
import { describeProvider, mountProvider, type Provider } from "./providers/provider.ts";
import { openWebhooks, type WebhookPace } from "./providers/webhooks.ts";
import { pushProvider } from "./push/provider.ts";
import { razorpayActions } from "./razorpay/actions.ts";
import { checkoutRoutes } from "./razorpay/hosted-routes.ts";
import { razorpayPayments, razorpayProvider } from "./razorpay/provider.ts";
import { openRazorpay, type Razorpay } from "./razorpay/razorpay.ts";
import { answerError, refuseInWords } from "./refusal.ts";
import { reviewRoutes } from "./review.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import { staffRoutes } from "./staff/staff-routes.ts";
import type { State } from "./state.ts";
import { registeredTemplates } from "./templates.ts";
import { whatsappProvider } from "./whatsapp/provider.ts";

export type SandboxOptions = {
  readonly config: Config;
  readonly state: State;
  /** Real time: a text is sent when it is sent, whatever the platform's calendar says. */
  readonly now: () => Date;
  readonly slowAnswerMs: number;
  readonly webhookPace: WebhookPace;
};

export type Sandbox = { readonly app: FastifyInstance; readonly mail: MailServer };

/** Builds the whole sandbox, ready to listen. A provider that is added to this list has its faults at once. */
export function buildSandbox({ config, state, now, slowAnswerMs, webhookPace }: SandboxOptions): Sandbox {
  const app = emptyApp();
  const closing = closingSignal(app);
  const outbox = openOutbox({ messages: state.messages, now });
  const clock = platformClock({ url: config.serverUrl, secret: config.sandboxSecret, now });
  const { today, platformNow, platformLately } = clock;
  const registry = openRegistry(state);
  const faces = openFaces(state.faces);
  const webhooks = openWebhooks({ faults: state.faults, closing, pace: webhookPace });
  const shared = { registry, outbox, webhooks, today, platformNow, platformLately, now };
  const digilocker = openDigilocker({ sessions: state.digilockerSessions, ...shared });
  const bankConnect = openBankConnect({ sessions: state.bankStatementSessions, ...shared });
  const authority = openAuthority(config.eSignAuthority);
  const eSign = openESign({ signings: state.signings, authority, ...shared });
  const signingFiles = { eSign, links: openFileLinks({ now }) };
  const payouts = openPayouts({ config, state, closing, ...shared });
  const razorpay = openRazorpay({
    store: state.razorpay,
    faults: state.faults,
    ...config.razorpay,
    serverUrl: config.serverUrl,
    confirmMs: config.momentMs,
    lateMs: webhookPace.lateMs,
    closing,
    ...shared,
  });
  const token = config.surepassToken;
  const host = new URL(config.appOrigin).hostname;
  const templates = registeredTemplates(config);
  const providers: readonly Provider[] = [
    msg91({ config, host, templates, codes: state.codes, closing, ...shared }),
    whatsappProvider({ config, closing, ...shared }),
    pushProvider({ subscriptions: state.pushSubscriptions, outbox, now }),
    panProvider({ token, registry, today }),
    aadhaarCodeProvider({ token, host, registry, faces, codes: state.aadhaarCodes, outbox, today, now }),
    digilockerProvider({ token, digilocker, faces }),
    bureauProvider({ token, registry, today }),
    faceProvider({ token, registry, faces, firstMatches: state.firstMatches, today }),
    eSignProvider({ token, ...signingFiles }),
    bankStatementProvider({
      apiKey: config.finboxApiKey,
      serverHash: config.finboxServerHash,
      bankConnect,
      today,
    }),
    razorpayProvider({ razorpay, account: config.razorpay }),
    ...payouts.providers,
  ];
  const context = { faults: state.faults, slowAnswerMs, closing };
  for (const provider of providers) mountProvider(app, provider, context);
  mountProvider(app, eSignFiles(signingFiles), context);
  const mail = mailServer({ outbox, context });
  app.addHook("preClose", () => mail.close());
  const providerInfos = [...providers.map(describeProvider), razorpayPayments, mail.info];
  phoneRoutes(app, { messages: state.messages, outbox, closing, ...config });
  hostedRoutes(app, { digilocker, bankConnect, eSign, checkout: razorpay, ...config });
  actionRoutes(app, [
    ...digilockerActions(digilocker),
    ...bankStatementActions(bankConnect),
    ...eSignActions(eSign),
    ...razorpayActions(razorpay),
    ...payoutActions(payouts.pool, payouts.cashfree),
  ]);
  peopleRoutes(app, { registry, today });
  watchListRoutes(app);
  staffRoutes(app, { staff: config.staff, now });
  clockRoutes(app, clockOfBanks(clock, razorpay));
  bookRoutes(app, { ...payouts, razorpay });
  reviewRoutes(app, config);
  faultRoutes(app, { faults: state.faults, providers: providerInfos });
  indexRoutes(app, { providers: providerInfos, templates, ...config });
  assetRoutes(app);
  return { app, mail };
}

/** The pages that a borrower is led to. */
function hostedRoutes(app: FastifyInstance, services: HostedServices): void {
  hostedDigilockerRoutes(app, services);
  hostedBankStatementRoutes(app, services);
  hostedESignRoutes(app, services);
  checkoutRoutes(app, services);
}

type HostedServices = Parameters<typeof hostedDigilockerRoutes>[1] &
  Parameters<typeof hostedBankStatementRoutes>[1] &
  Parameters<typeof hostedESignRoutes>[1] &
  Parameters<typeof checkoutRoutes>[1];

/** A bank that answers on the next day does so when the platform's calendar has moved. */
const clockOfBanks = (clock: PlatformClock, { tokens }: Razorpay): PlatformClock => ({
  ...clock,
  advance: async (by) => {
    const reading = await clock.advance(by);
    await tokens.endDue();
    return reading;
  },
});

/** More than this waits for a reader who stands still: what comes then is dropped. */
const UNREAD_BYTES_MAX = 1024 * 1024;

const errorLines = {
  write(line: string): void {
    if (process.stderr.writableLength < UNREAD_BYTES_MAX) process.stderr.write(line);
  },
};

/** Larger than any call but a person's record. */
const BODY_BYTES_MAX = 65_536;

function emptyApp(): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    // Open phones and answers that never come must not hold the end back.
    forceCloseConnections: true,
    logger: { level: "error", stream: errorLines },
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS);
      answerError(error, request, reply);
    },
  });
  app.addHook("onRequest", async (_request, reply) => void reply.headers(SECURITY_HEADERS));
  refuseInWords(app);
  return app;
}

function closingSignal(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  return closing.signal;
}
