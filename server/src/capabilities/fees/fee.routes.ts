import type { FastifyInstance } from 'fastify';
import { feeOperations } from '@ratepayer/contract/fees/fee.operations.ts';
import { feePaths } from '@ratepayer/contract/fees/fee.paths.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import { feeSource } from './fee.source.ts';
import { listSchedules } from './list-schedules.ts';
import { type FeeDeps, planFee, withdrawFee } from './plan-fee.ts';

export function feeRoutes(app: FastifyInstance, deps: FeeDeps & { readonly limits: Limits }): void {
  const { db, clock } = deps;
  bind(app, feePaths, feeOperations, {
    listServiceFees: ({ params, query }) => pageOf(deps, feeSource, params.businessUnitId, query),
    exportServiceFees: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, feeSource, { businessUnitId, method, query }),
    listFeeSchedules: ({ params }) => listSchedules(db, clock, params.businessUnitId),
    planFeeSchedule: ({ caller, params, body }) => planFee(deps, caller, params.businessUnitId, body),
    withdrawFeeSchedule: ({ caller, params }) => withdrawFee(deps, caller, params.businessUnitId, params.scheduleId),
  });
}
