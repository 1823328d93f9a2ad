import type { FastifyInstance } from 'fastify';
import { findOperations } from '@ratepayer/contract/find/find.operations.ts';
import { findPaths } from '@ratepayer/contract/find/find.paths.ts';
import { bind } from '../../platform/http/bind.ts';
import { findAnything, type FindDeps } from './find-anything.ts';

export function findRoutes(app: FastifyInstance, deps: FindDeps): void {
  bind(app, findPaths, findOperations, {
    findAnything: ({ caller, params, query }) => findAnything(deps, caller, params.businessUnitId, query.query),
  });
}
