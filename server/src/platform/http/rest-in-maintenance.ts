import type { FastifyInstance } from 'fastify';
import type { Maintenance } from '../maintenance/maintenance.ts';
import { say } from '../texts/refusals.ts';
import { Refusal } from './refusal.ts';

/**
 * While the installation is worked on nobody begins or changes anything but Global Admins: what is read is answered,
 * and what ends something that was begun before (`goesOn`).
 */
export function restInMaintenance(app: FastifyInstance, maintenance: Maintenance): void {
  app.addHook('onRequest', async (request) => {
    const { access, goesOn } = request.routeOptions.config;
    if (!access || goesOn || request.method === 'GET' || request.caller.role === 'Global Admin') return;
    const inForce = await maintenance.now();
    if (!inForce) return;
    const count = Math.ceil(inForce.secondsLeft / 60);
    throw new Refusal(
      503,
      [{ propertyName: '', errorMessage: say('worked_on_nothing_new', { count }) }],
      inForce.secondsLeft,
    );
  });
}
