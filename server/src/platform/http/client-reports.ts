import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { addressKey, type Limits } from '../limits/limits.ts';
import { clientReports } from '../observe/metrics.ts';

const largest = 16 * 1024;

interface Report {
  readonly kind: 'csp' | 'error';
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * What browsers tell us: policy violations and errors of the client (L13). Kept as log lines of a few scrubbed fields;
 * too many, too large or unreadable ones are dropped, and every answer is 204.
 */
export function clientReportRoutes(app: FastifyInstance, limits: Limits): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((_error, _request, reply) => reply.status(204).send());
    for (const [path, read] of [
      ['/api/csp-reports', readPolicyReports],
      ['/api/client-errors', readError],
    ] as const) {
      scope.post(path, { schema: { hide: true } }, async (request, reply) => {
        await limits.enforce('L13 reports of an address', addressKey(request.ip), '');
        for (const { kind, level, fields } of read(JSON.parse(String(request.body ?? '')))) {
          clientReports.inc({ kind });
          write(request.log, level, { report: kind, ...fields });
        }
        return reply.status(204).send();
      });
    }
  });
}

function write(log: FastifyBaseLogger, level: Report['level'], line: object): void {
  if (level === 'info') log.info(line, 'report of a browser');
  else if (level === 'warn') log.warn(line, 'report of a browser');
  else log.error(line, 'report of a browser');
}

/** Text without anything that could be a number of a card, an account or a person, a token, or a query. */
export const scrub = (value: unknown): string =>
  String(value ?? '')
    .slice(0, 400)
    .replace(/[?#].*$/s, '')
    .replace(/[\w.+-]+@[\w.-]+/g, '[e-mail]')
    .replace(/[\w-]{20,}/g, '[long]')
    .replace(/\d{4,}/g, '[number]')
    .replace(/[\u0000-\u001f\u007f]/g, ' ');

function readPolicyReports(body: unknown): Report[] {
  const reports = Array.isArray(body) ? body : [body];
  return reports.slice(0, 10).map((report) => {
    const told = (report?.body ?? report?.['csp-report'] ?? {}) as Record<string, unknown>;
    return {
      kind: 'csp',
      level: 'warn',
      fields: {
        directive: scrub(told['effectiveDirective'] ?? told['effective-directive'] ?? told['violated-directive']),
        blocked: scrub(told['blockedURL'] ?? told['blocked-uri']),
        page: scrub(told['documentURL'] ?? told['document-uri']),
      },
    };
  });
}

function readError(body: unknown): Report[] {
  const told = (body ?? {}) as Record<string, unknown>;
  const level = told['level'] === 'info' || told['level'] === 'error' ? told['level'] : 'warn';
  const fields = { error: scrub(told['name']), text: scrub(told['message']), page: scrub(told['page']) };
  return [{ kind: 'error', level, fields }];
}
