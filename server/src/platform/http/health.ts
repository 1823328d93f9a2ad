import type { FastifyInstance } from 'fastify';

const probe = { config: { uncounted: true, anyHost: true } };

/** Alive = the process answers; ready = it can reach the database and its migrations ran. */
export function healthRoutes(app: FastifyInstance, isReady: () => Promise<void>): void {
  app.get('/health/live', probe, async () => ({ status: 'live' }));
  app.get('/health/ready', probe, async (request, reply) => {
    try {
      await isReady();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ name: (error as Error).name }, 'not ready');
      return reply.status(503).send({ status: 'not ready' });
    }
  });
}
