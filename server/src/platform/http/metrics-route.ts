import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Database, oneRow } from '../database/database.ts';
import { auditFindings, registry, requestSeconds, watchQueues } from '../observe/metrics.ts';
import { notFound } from './refusal.ts';
import { say } from '../texts/refusals.ts';

/**
 * `GET /metrics` in the Prometheus text format. With METRICS_TOKEN set it asks for it as a bearer token; without one it
 * answers this machine only.
 */
export function metricsRoute(app: FastifyInstance, db: Database, token: string): void {
  watchQueues(async () => {
    const depths = await db.platform((tx) =>
      oneRow(
        tx,
        sql<
          Record<string, number>
        >`select (select count(*)::int from outbox) as outbox, (select count(*)::int from pgboss.job
          where state < 'active') as jobs,
          (select count(*)::int from published.gateway_attempt
          where outcome in ('Sent', 'Unknown')) as attempts, (select count(*)::int from published.audit_finding
          where resolved_date is null) as findings`,
      ),
    );
    auditFindings.set(depths['findings'] ?? 0);
    return depths;
  });
  app.addHook('onResponse', async (request, reply) => {
    requestSeconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { config: { uncounted: true, anyHost: true } }, async (request, reply) => {
    const allowed = token
      ? isSame(request.headers.authorization ?? '', `Bearer ${token}`)
      : /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
    if (!allowed) throw notFound(say('nothing_address'));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compared in constant time: how long it takes tells nothing of the token, nor of its length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
