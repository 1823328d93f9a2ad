import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { readMailReport } from './bounce.rules.ts';
import { hearMailReport } from './hear-mail-report.ts';

/** Where a mail server hands over what came back: the whole message, with the secret of the setting in this header. */
export const mailReportsPath = '/api/mail-reports';
export const secretHeader = 'x-mail-reports-secret';
const largest = 1024 * 1024;

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSecret = (header: unknown, secret: string): boolean =>
  typeof header === 'string' && timingSafeEqual(digest(header), digest(secret));

/** Hears of mails that came back and of complaints, from the mail server alone. */
export function mailReportRoutes(
  app: FastifyInstance,
  { db, secret }: { readonly db: Database; secret: string },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: unknown }>(mailReportsPath, { schema: { hide: true } }, async (request, reply) => {
      if (!secret) throw notFound();
      if (!isSecret(request.headers[secretHeader], secret))
        throw new Refusal(401, [{ propertyName: 'Authentication', errorMessage: say('report_not_signed') }]);
      const report = readMailReport(typeof request.body === 'string' ? request.body : '');
      if (report) await hearMailReport(db, report);
      return reply.type('text/plain').send('[accepted]');
    });
  });
}
