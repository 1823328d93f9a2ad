import type { FastifyInstance } from 'fastify';
import { administratorOperations } from '@ratepayer/contract/users/administrator.operations.ts';
import { administratorPaths } from '@ratepayer/contract/users/administrator.paths.ts';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { listAdministrators } from './list-administrators.ts';

export function administratorRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, administratorPaths, administratorOperations, {
    listAdministrators: async ({ caller }) => ({ items: await listAdministrators(db, caller.id) }),
  });
}
