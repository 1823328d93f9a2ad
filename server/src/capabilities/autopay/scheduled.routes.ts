import { scheduledPaths } from '@ratepayer/contract/autopay/autopay.paths.ts';
import { scheduledOperations } from '@ratepayer/contract/autopay/scheduled.operations.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { cancelScheduled, releaseScheduled, skipScheduled } from './cancel-scheduled.ts';
import { changeScheduledSource } from './change-scheduled-source.ts';
import { listMine, listScheduled } from './list-scheduled.ts';
import { rehearse } from './rehearse.ts';
import { retryScheduled } from './retry-scheduled.ts';
import { previewSchedule, scheduleIntent } from './schedule-intent.ts';

export function scheduledRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  bind(app, scheduledPaths, scheduledOperations, {
    listScheduledPayments: ({ caller, params: { id }, query }) => listScheduled(deps, caller, id, query.Before),
    listMyScheduledPayments: ({ caller, query }) => listMine(deps, caller, query.BusinessUnitId),
    previewSchedule: ({ caller, params, query }) => previewSchedule(deps, caller, params.identifier, query.Date),
    schedulePaymentIntent: ({ caller, params, body }) => scheduleIntent(deps, caller, params.identifier, body),
    cancelScheduledPayment: ({ caller, params: { id }, body }) => cancelScheduled(deps, caller, { ...body, id }),
    cancelMyScheduledPayment: ({ caller, params: { id }, body }) => cancelScheduled(deps, caller, { ...body, id }),
    changeScheduledSource: ({ caller, params: { id }, body }) => changeScheduledSource(deps, caller, { ...body, id }),
    skipScheduledPayment: ({ caller, params: { id }, body }) => skipScheduled(deps, caller, { ...body, id }),
    retryScheduledPayment: ({ caller, params: { id }, body }) => retryScheduled(deps, caller, { ...body, id }),
    releaseScheduledPayment: ({ caller, params: { id }, body }) => releaseScheduled(deps, caller, { ...body, id }),
    rehearseAutopay: ({ caller, params, query }) =>
      rehearse(deps, caller, {
        businessUnitId: params.businessUnitId,
        date: query.Date,
        forecast: query.Forecast,
        page: query.Page,
      }),
  });
}
