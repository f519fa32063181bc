import Fastify, { type FastifyInstance } from "fastify";
import { clockRoutes, platformClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { faultRoutes } from "./faults/fault-routes.ts";
import { assetRoutes } from "./page/assets.ts";
import { indexRoutes } from "./page/index-page.ts";
import { peopleRoutes } from "./people/people-routes.ts";
import { openRegistry } from "./people/registry.ts";
import { openOutbox } from "./phone/outbox.ts";
import { phoneRoutes } from "./phone/phone-routes.ts";
import { msg91 } from "./providers/msg91.ts";
import { type Provider, play } from "./providers/provider.ts";
import { answerError, refuseInWords } from "./refusal.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import type { State } from "./state.ts";
import { registeredTemplates } from "./templates.ts";

export type Rooms = {
  readonly config: Config;
  readonly state: State;
  /** Real time: a text is sent when it is sent, whatever the platform's calendar says. */
  readonly now: () => Date;
  readonly slowAnswerMs: number;
};

/** The whole sandbox, ready to listen. A provider that is added to this list has its faults at once. */
export function buildSandbox({ config, state, now, slowAnswerMs }: Rooms): FastifyInstance {
  const app = emptyApp();
  const closing = closingSignal(app);
  const outbox = openOutbox({ messages: state.messages, now });
  const clock = platformClock({ url: config.serverUrl, secret: config.sandboxSecret, now });
  const templates = registeredTemplates({
    brandName: config.brandName,
    otpTemplateId: config.smsOtpTemplateId,
  });
  const providers: readonly Provider[] = [
    msg91({
      authKey: config.smsAuthKey,
      host: new URL(config.appOrigin).hostname,
      templates,
      codes: state.codes,
      outbox,
      now,
    }),
  ];
  for (const provider of providers) play(app, provider, { faults: state.faults, slowAnswerMs, closing });
  phoneRoutes(app, { messages: state.messages, outbox, closing, ...config });
  peopleRoutes(app, { registry: openRegistry(state.people), today: clock.today });
  clockRoutes(app, clock);
  faultRoutes(app, { faults: state.faults, providers });
  indexRoutes(app, { providers, templates, ...config });
  assetRoutes(app);
  return app;
}

/** Larger than any call but a person's record. */
const BODY_BYTES_MAX = 65_536;

function emptyApp(): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    // Open phones and answers that never come must not hold the end back.
    forceCloseConnections: true,
    logger: { level: "error", stream: process.stderr },
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
