import type { FastifyInstance } from 'fastify';
import { addDays, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { exceptionOperations } from '@ratepayer/contract/payments/exception.operations.ts';
import { exceptionPaths } from '@ratepayer/contract/payments/exception.paths.ts';
import { maybeRow, sql, type Tx } from '../../platform/database/database.ts';
import { Accepted, bind } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { daysOf } from '../organizations/read-period.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { decideException } from './decide-exception.ts';
import { exportExceptions } from './export-exceptions.ts';
import { type ExceptionFilter, listExceptions, readException } from './read-exceptions.ts';
import { settleException } from './settle-exception.ts';
import { say } from '../../platform/texts/refusals.ts';

export function exceptionRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db } = deps;
  bind(app, exceptionPaths, exceptionOperations, {
    listGatewayExceptions: ({ params, query }) =>
      db.reading([params.businessUnitId], async (tx) => listExceptions(tx, params.businessUnitId, { ...query, ...(await daysAsked(tx, params.businessUnitId, query)) })),
    exportGatewayExceptions: async ({ caller, params, query }) => {
      const days = await db.reading([params.businessUnitId], (tx) => daysAsked(tx, params.businessUnitId, query));
      return exportExceptions(deps, caller, params.businessUnitId, params.exportMethod, { ...query, ...days });
    },
    getGatewayException: ({ caller, params }) => db.reading(caller.businessUnitIds, (tx) => readException(tx, params.id)),
    settleGatewayException: async ({ caller, params, body, ifMatch }) => {
      const approvalRequestId = await settleException(deps, caller, params.id, { ...body, rowVersion: body.rowVersion ?? ifMatch });
      if (approvalRequestId !== undefined) return new Accepted({ approvalRequestId, status: 'Requested' as const });
      return db.scoped(caller.businessUnitIds, (tx) => readException(tx, params.id));
    },
    decideGatewayException: async ({ caller, params, body }) => {
      await decideException(deps, caller, params.id, body);
      return db.scoped(caller.businessUnitIds, (tx) => readException(tx, params.id));
    },
  });
}

/** The days of a filter as instants; without a start every day. @throws 404 for a payment that is not there. */
async function daysAsked(
  tx: Tx,
  businessUnitId: number,
  query: { readonly StartDate?: string | undefined; readonly EndDate?: string | undefined; readonly PaymentId?: number | undefined },
): Promise<Pick<ExceptionFilter, 'from' | 'until'>> {
  const unit = await businessUnitById(tx, businessUnitId);
  if (!unit) throw notFound(say('could_not_find_business'));
  if (query.PaymentId !== undefined && !(await maybeRow(tx, sql`select 1 from published.payment where id = ${query.PaymentId} and business_unit_id = ${businessUnitId}`)))
    throw notFound(say('could_not_find_payment'));
  const { start, end = start } = daysOf(query, unit);
  return start && end ? { from: startOfDay(start, unit.timezone), until: startOfDay(addDays(end, 1), unit.timezone) } : {};
}
