import { autopayListPaths } from '@ratepayer/contract/autopay/autopay.paths.ts';
import { autopayListOperations } from '@ratepayer/contract/autopay/autopay-lists.operations.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../../organizations/unit-lists.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { activitySource } from './activity.source.ts';
import { cancelMany } from './cancel-many.ts';
import { enrolmentSource } from './enrolment.source.ts';
import { invalidSourceSource } from './invalid-source.source.ts';
import { scheduledSource } from './scheduled.source.ts';

/** Autopay of a business unit as staff look over it. */
export function autopayListRoutes(app: FastifyInstance, deps: PaymentDeps & ListDeps): void {
  bind(app, autopayListPaths, autopayListOperations, {
    listAutopayEnrollments: ({ params, query }) => pageOf(deps, enrolmentSource, params.businessUnitId, query),
    exportAutopayEnrollments: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, enrolmentSource, { businessUnitId, method, query }),
    listUnitScheduledPayments: ({ params, query }) => pageOf(deps, scheduledSource, params.businessUnitId, query),
    exportUnitScheduledPayments: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, scheduledSource, { businessUnitId, method, query }),
    cancelScheduledPayments: ({ caller, params, body }) => cancelMany(deps, caller, { ...params, ...body }),
    listInvalidSources: ({ params, query }) => pageOf(deps, invalidSourceSource, params.businessUnitId, query),
    exportInvalidSources: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, invalidSourceSource, { businessUnitId, method, query }),
    listAutopayActivities: ({ params, query }) => pageOf(deps, activitySource, params.businessUnitId, query),
    exportAutopayActivities: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, activitySource, { businessUnitId, method, query }),
  });
}
