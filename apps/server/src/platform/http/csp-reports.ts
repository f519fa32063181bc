import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Metrics } from "../metrics.ts";
import { isRefused, RefusedError, refuse } from "../refusals/refused.ts";
import { answerRefused } from "./answer.ts";
import { readJson } from "./json-body.ts";
import { CSP_REPORT_PATH } from "./security-headers.ts";

/** The Reporting API's list, and the single report that older browsers send. */
const Report = z.object({ body: z.object({ effectiveDirective: z.string() }) });
const Reports = z.array(z.unknown()).max(100);
const OldReport = z.object({
  "csp-report": z.object({ "effective-directive": z.string().optional(), "violated-directive": z.string() }),
});

const DIRECTIVES =
  /^(default|script|style|img|connect|font|manifest|worker|frame|object|media|child)-src(-elem|-attr)?$|^(form-action|frame-ancestors|base-uri|trusted-types|require-trusted-types-for)$/;

/** Counts what a browser refused to run. A report quotes addresses and scripts, so nothing of it is kept. */
export function cspReportRoutes(app: FastifyInstance, metrics: Metrics): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ["application/reports+json", "application/csp-report"],
      { parseAs: "buffer" },
      (_request, body, done) => {
        const read = readJson(body as Buffer);
        if (isRefused(read)) done(new RefusedError(read));
        else done(null, read.value);
      },
    );
    scope.post(CSP_REPORT_PATH, (request, reply) => {
      const directives = directivesIn(request.body);
      if (directives === null) return answerRefused(reply, refuse("BODY_INVALID"));
      for (const directive of directives)
        metrics.countCspReport(DIRECTIVES.test(directive) ? directive : "other");
      return reply.code(204).send();
    });
  });
}

function directivesIn(body: unknown): string[] | null {
  const old = OldReport.safeParse(body);
  if (old.success) {
    const report = old.data["csp-report"];
    return [report["effective-directive"] ?? report["violated-directive"].split(" ")[0] ?? ""];
  }
  const list = Reports.safeParse(body);
  if (!list.success) return null;
  // Reports of other kinds may come in the same list; they are not ours to count.
  return list.data.flatMap((entry) => {
    const report = Report.safeParse(entry);
    return report.success ? [report.data.body.effectiveDirective] : [];
  });
}
