import type { FastifyInstance } from 'fastify';
import { accountMessageRoutes } from './account-messages.ts';
import { customerMessageRoutes } from './customer-messages.ts';
import { cycleMessageRoutes } from './cycle-messages.ts';
import { templateRoutes } from './templates/template.routes.ts';

type Deps = Parameters<typeof accountMessageRoutes>[1] &
  Parameters<typeof cycleMessageRoutes>[1] &
  Parameters<typeof templateRoutes>[1];

/** What was written and texted to payers, how it will read, and what it says. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  accountMessageRoutes(app, deps);
  customerMessageRoutes(app, deps);
  cycleMessageRoutes(app, deps);
  templateRoutes(app, deps);
}
