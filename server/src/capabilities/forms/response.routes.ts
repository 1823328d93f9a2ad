import { formResponsePaths } from '@ratepayer/contract/forms/response.list.ts';
import { formResponseOperations } from '@ratepayer/contract/forms/response.operations.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { responseSource } from './response.source.ts';

/** What was answered on forms. */
export function responseRoutes(app: FastifyInstance, deps: ListDeps): void {
  bind(app, formResponsePaths, formResponseOperations, {
    listFormResponses: ({ params, query }) => pageOf(deps, responseSource, params.businessUnitId, query),
    exportFormResponses: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, responseSource, { businessUnitId, method, query }),
  });
}
